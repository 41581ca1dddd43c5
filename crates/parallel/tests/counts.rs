//! The operations that programs know as data are those that the formulas take.
//!
//! `PAIRLOOM_WRITE_COUNTS=1 cargo test -p pairloom-parallel --test counts` writes the data anew.

use pairloom_algebra::count::{Count, Counts, counted};
use pairloom_algebra::{Field, Fp2, Wide};
use pairloom_curve::binary::{E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::genus2::{G2_79, G2_103, G2_367, G2_439};
use pairloom_curve::supersingular2::Ss21536;
use pairloom_curve::ternary::{E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509};
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::miller::OptimalAte;
use pairloom_pairing::rate::RAte;
use pairloom_pairing::stepped::{self, MillerLoop};
use pairloom_pairing::{Exponent, eta_genus2, eta2, eta3, supersingular2};
use pairloom_parallel::cost::calibrate::{Counting, PRODUCT_OF_FP2, counting};
use pairloom_parallel::cost::counts::{File, Packed, counts_of};
use pairloom_parallel::cost::table::{Table, counted as steps};
use pairloom_parallel::engine::{SplitKind, counts_name};
use pairloom_parallel::{SplitSymmetric, symmetric};
use std::path::Path;

type Named = (String, Table<Counts>);

fn prime<C: PairingCurve, K: SplitKind<C>>(exponents: &[Exponent]) -> Vec<Named>
where
    Counting<C>: TwistOf<C>,
{
    let of = |&exponent: &Exponent| (counts_name::<C, K>(exponent), steps(&counting::<C, K>(exponent)));
    exponents.iter().map(of).collect()
}

fn small<S: SplitSymmetric>() -> Vec<Named> {
    vec![(symmetric::counts_name::<S>(), steps(&S::counting()))]
}

fn all() -> Vec<Named> {
    let both = &[Exponent::Fast, Exponent::Reduced];
    let reduced = &[Exponent::Reduced];
    [
        prime::<bls12_381::Curve, OptimalAte>(both),
        prime::<bn254::Curve, OptimalAte>(both),
        prime::<bn254::Curve, RAte>(reduced),
        prime::<bn254_nogami::Curve, OptimalAte>(both),
        prime::<bn254_nogami::Curve, RAte>(reduced),
        small::<supersingular2::Tate<Ss21536>>(),
        small::<eta2::Eta<E2_239>>(),
        small::<eta2::Eta<E2_307>>(),
        small::<eta2::Eta<E2_313>>(),
        small::<eta2::Eta<E2_457>>(),
        small::<eta2::Eta<E2_557>>(),
        small::<eta2::Eta<E2_613>>(),
        small::<eta2::Eta<E2_691>>(),
        small::<eta2::Eta<E2_1223>>(),
        small::<eta3::Eta<E3_97>>(),
        small::<eta3::Eta<E3_127>>(),
        small::<eta3::Eta<E3_167>>(),
        small::<eta3::Eta<E3_193>>(),
        small::<eta3::Eta<E3_239>>(),
        small::<eta3::Eta<E3_313>>(),
        small::<eta3::Eta<E3_509>>(),
        small::<eta_genus2::Eta<G2_79>>(),
        small::<eta_genus2::OptimalEta<G2_79>>(),
        small::<eta_genus2::Eta<G2_103>>(),
        small::<eta_genus2::OptimalEta<G2_103>>(),
        small::<eta_genus2::Eta<G2_367>>(),
        small::<eta_genus2::OptimalEta<G2_367>>(),
        small::<eta_genus2::Eta<G2_439>>(),
        small::<eta_genus2::OptimalEta<G2_439>>(),
    ]
    .concat()
}

#[test]
fn the_data_are_what_the_formulas_count() {
    let all = all();
    if std::env::var_os("PAIRLOOM_WRITE_COUNTS").is_some() {
        let file: File = all.iter().map(|(name, table)| (name.clone(), Packed::from(table))).collect();
        let text: Vec<_> = file
            .iter()
            .map(|(name, packed)| format!("{name:?}: {}", serde_json::to_string(packed).expect("JSON")))
            .collect();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cost/counts.json");
        std::fs::write(path, format!("{{\n{}\n}}\n", text.join(",\n"))).expect("writable");
        return;
    }
    for (name, table) in all {
        assert!(counts_of(&name) == Some(table), "{name}: the data differ; see the head of this file");
    }
}

/// Steps add up to the whole.
#[test]
fn whole_loops_and_pairings() {
    fn check<L: MillerLoop>(name: &str, miller: &L) {
        let steps = counts_of(name).expect("counted");
        assert_eq!(steps.unreduced(), counted(|| stepped::unreduced(miller)).1, "{name}");
        assert_eq!(steps.pairing(), counted(|| stepped::pairing(miller)).1, "{name}");
    }
    check("bn254-nogami optimal-ate fast", &counting::<bn254_nogami::Curve, OptimalAte>(Exponent::Fast));
    check("bn254-nogami r-ate reduced", &counting::<bn254_nogami::Curve, RAte>(Exponent::Reduced));
    check("e2-1223 eta", &eta2::Eta::<E2_1223>::counting());
    check("e3-509 eta", &eta3::Eta::<E3_509>::counting());
    check("g2-439 eta", &eta_genus2::Eta::<G2_439>::counting());
    check("g2-439 optimal-eta", &eta_genus2::OptimalEta::<G2_439>::counting());
    check("ss2-1536 tate", &supersingular2::Tate::<Ss21536>::counting());
    check("bls12-381 optimal-ate fast", &counting::<bls12_381::Curve, OptimalAte>(Exponent::Fast));
}

#[test]
fn what_has_not_been_counted_is_not_known() {
    assert!(counts_of("e2-7 eta").is_none());
}

#[test]
fn a_product_of_two_coordinates() {
    let one = Fp2::<Count<<bls12_381::Curve as PairingCurve>::Fp>>::one();
    assert_eq!(counted(|| one.mul_wide(&one)).1, PRODUCT_OF_FP2);
    assert_eq!(
        counted(|| one.mul_wide(&one).add(&one.mul_wide(&one))).1.wide_additions,
        2 * PRODUCT_OF_FP2.wide_additions + 2
    );
}
