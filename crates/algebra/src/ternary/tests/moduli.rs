use super::every_field;
use crate::field::Field;
use crate::ternary::moduli::{Modulus127, toy};
use crate::ternary::modulus::roots_of_z;
use crate::ternary::polynomial::{irreducible_trinomials, is_irreducible};
use crate::ternary::{F3m, TernaryField, TernaryModulus};

fn modulus_and_roots<P: TernaryModulus, const W: usize>() {
    assert!(is_irreducible(P::TERMS), "{:?}", P::TERMS);
    let [root, square] = roots_of_z::<P, W>();
    assert_eq!((root.cube(), root.square()), (F3m::from_terms(&[(1, 1)]), square));
}

#[test]
fn moduli_are_irreducible_and_roots_of_z_are_right() {
    every_field!(modulus_and_roots);
}

/// The first irreducible trinomial z^m + a z^k + b, by k, a and b.
fn first<P: TernaryModulus>() {
    let m = P::TERMS[0].0;
    let first = irreducible_trinomials(m).next().map(|(k, a, b)| vec![(m, 1), (k, a), (0, b)]);
    assert_eq!(first.as_deref(), Some(P::TERMS));
}

#[test]
fn moduli_that_no_paper_names_are_the_first_irreducible_trinomials() {
    first::<Modulus127>();
    first::<toy::Modulus3>();
    first::<toy::Modulus5>();
    first::<toy::Modulus7>();
    first::<toy::Modulus11>();
    first::<toy::Modulus13>();
}

#[test]
fn trinomials_of_degree_509() {
    // Those with exponents up to 254; the reciprocals have the others.
    let all: Vec<_> = (1..=254).flat_map(|k| [(k, 1, 1), (k, 1, 2), (k, 2, 1), (k, 2, 2)]).collect();
    let found = all.into_iter().filter(|&(k, a, b)| is_irreducible(&[(509, 1), (k, a), (0, b)]));
    assert_eq!(found.collect::<Vec<_>>(), [(151, 2, 1), (151, 2, 2)]);
}
