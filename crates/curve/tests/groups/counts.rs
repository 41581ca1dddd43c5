//! The formulas cost what their papers say.

use pairloom_algebra::Field;
use pairloom_algebra::count::{Count, Count2, counted};
use pairloom_curve::bls12_381::Fp;
use pairloom_curve::coordinates::{Homogeneous, Jacobian};

type F = Count<Fp>;
type E = Count2<Fp>;

fn products(formula: impl FnOnce() -> F) -> u64 {
    counted(formula).1.products
}

#[test]
fn complete_formulas() {
    let p = Homogeneous::<F>::identity();
    let (x, y) = (F::zero(), F::zero());
    let free = |value: &F| *value;
    assert_eq!(products(|| p.add(&p, free).x), 12);
    assert_eq!(products(|| p.add_mixed(&x, &y, free).x), 11);
    assert_eq!(products(|| p.double(free).x), 8);
    assert_eq!(counted(|| p.add(&p, free).x).1.reductions, 9);
}

#[test]
fn jacobian_formulas() {
    let p = Jacobian::<E>::identity();
    let cost = |formula: &dyn Fn() -> Jacobian<E>| {
        let counts = counted(|| formula().x).1;
        (counts.products, counts.squares)
    };
    assert_eq!(cost(&|| p.double()), (3, 4));
    assert_eq!(counted(|| p.double()).1.reductions, 6);
    assert_eq!(cost(&|| p.add(&p)), (12, 4));
    assert_eq!(cost(&|| p.add_mixed(&E::zero(), &E::zero())), (8, 3));
}
