//! Where the moduli come from.

use super::*;
use crate::binary::modulus::{root_of_z, square_root_friendly_between, square_root_friendly_pentanomials};
use crate::binary::polynomial::is_irreducible;

fn irreducible<F: Concrete>() {
    assert!(is_irreducible(F::EXPONENTS), "{:?}", F::EXPONENTS);
    assert_eq!((F::EXPONENTS[0] as usize, F::EXPONENTS.last()), (F::DEGREE, Some(&0)));
    assert!(F::EXPONENTS.is_sorted_by(|a, b| a > b));
}

#[test]
fn moduli_are_irreducible() {
    every_field!(irreducible);
    assert!(!is_irreducible(&[1223, 254, 0]));
}

/// Seed 003, table III: d = 197, 185, 243, all within the bounds.
#[test]
fn the_search_finds_the_pentanomials_of_seed_003() {
    let found = |m| square_root_friendly_pentanomials(m).iter().map(|exponents| exponents[3]).collect::<Vec<_>>();
    assert_eq!([557, 613, 691].map(found), [vec![165, 197], vec![185, 221], vec![243]]);
    for exponents in [Modulus557::EXPONENTS, Modulus613::EXPONENTS, Modulus691::EXPONENTS] {
        let sorted = |pentanomial: &[u32; 5]| {
            let mut terms = *pentanomial;
            terms.sort_by(|a, b| b.cmp(a));
            terms
        };
        let found = square_root_friendly_pentanomials(exponents[0]);
        assert!(found.iter().any(|pentanomial| sorted(pentanomial) == *exponents), "{exponents:?}: {found:?}");
    }
}

#[test]
fn the_modulus_of_degree_307() {
    assert!((1..307).all(|k| !is_irreducible(&[307, k, 0])), "a trinomial would do");
    assert!(square_root_friendly_pentanomials(307).is_empty());
    assert_eq!(square_root_friendly_between(307, 1, 153), [[307, 272, 237, 35, 0]]);
    let below = |top: u32| 1..top;
    let pentanomials = below(9).flat_map(|a| below(a).flat_map(move |b| below(b).map(move |c| [307, a, b, c, 0])));
    let irreducible: Vec<_> = pentanomials.filter(|exponents| is_irreducible(exponents)).take(1).collect();
    assert_eq!(irreducible, [Modulus307::EXPONENTS]);
}

#[test]
fn the_root_of_z_in_the_1223_bit_field() {
    assert_eq!(root_of_z(Modulus1223::EXPONENTS), Some(([612, 128, 0, 0], 2)));
}

fn sparse_root_of_z<F: Concrete>() {
    let z = F::from_bits(&[false, true]);
    let Some((exponents, terms)) = root_of_z(F::EXPONENTS) else {
        assert!(F::DEGREE < 16 || F::DEGREE == 307, "the field of degree {} has a slow square root", F::DEGREE);
        return;
    };
    let root: Vec<bool> = (0..F::DEGREE).map(|i| exponents[..terms].contains(&(i as u32))).collect();
    assert_eq!(F::from_bits(&root).square(), z);
}

#[test]
fn roots_of_z_are_roots_of_z() {
    every_field!(sparse_root_of_z);
}
