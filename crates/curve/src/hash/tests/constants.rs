//! The constants against their definitions: the procedures of RFC 9380, appendix H, and the equations of isogenies.

use crate::group::Const;
use crate::hash::MapToCurve;
use crate::hash::constants::{ConstantField, Polynomial};
use crate::hash::sswu::Sswu;
use crate::hash::svdw::Svdw;
use crate::{bls12_381, bn254, bn254_nogami};
use num_bigint::BigUint;
use pairloom_algebra::sqrt::norm;
use pairloom_algebra::{Field, Fp2, PrimeField, SquareRoot};
use subtle::Choice;

fn is_square<F: SquareRoot<Mask = Choice>>(a: &F) -> bool {
    a.is_square().into()
}

/// x³ + ax + b.
fn right_side<F: Field>([a, b]: [&F; 2], x: &F) -> F {
    x.square().add(a).mul(x).add(b)
}

/// first, −first, first + 1, −(first + 1), …
fn candidates<F: Field>(first: F) -> impl Iterator<Item = F> {
    std::iter::successors(Some(first), |z| Some(z.add(&F::one()))).flat_map(|z| [z.neg(), z].into_iter().rev())
}

/// `find_z_svdw` of appendix H.1 for a = 0.
fn find_z_svdw<F: SquareRoot<Mask = Choice> + PartialEq>(b: &F) -> F {
    let g = |x: &F| right_side([&F::zero(), b], x);
    let suits = |z: &F| {
        let ratio = z.square().triple().neg().mul(&g(z).double().double().invert());
        g(z) != F::zero()
            && ratio != F::zero()
            && is_square(&ratio)
            && (is_square(&g(z)) || is_square(&g(&z.halve().neg())))
    };
    candidates(F::one()).find(suits).unwrap()
}

fn has_svdw_constants<G: MapToCurve<Map = Svdw<Const<G>>>>() {
    let map = G::field_map();
    let [b, z, c1, c2, c3, c4] = [&map.b, &map.z, &map.c1, &map.c2, &map.c3, &map.c4].map(G::Field::constant);
    assert_eq!(b, G::Field::constant(&G::B));
    assert_eq!(z, find_z_svdw(&b), "{}", G::NAME);
    let three_zz = z.square().triple();
    assert_eq!(c1, right_side([&G::Field::zero(), &b], &z));
    assert_eq!(c2.double(), z.neg());
    assert_eq!((c3.square(), c3.sgn0().unwrap_u8()), (c1.mul(&three_zz).neg(), 0));
    assert_eq!(c4.mul(&three_zz), c1.double().double().neg());
}

#[test]
fn svdw_constants_are_those_of_the_standard() {
    has_svdw_constants::<bn254::G1>();
    has_svdw_constants::<bn254::G2>();
    has_svdw_constants::<bn254_nogami::G1>();
    has_svdw_constants::<bn254_nogami::G2>();
}

/// A polynomial modulo the cubic x³ + ax + c.
#[derive(Clone, PartialEq)]
struct Residue<'a, F> {
    coefficients: [F; 3],
    cubic: &'a [F; 2],
}

impl<'a, F: Field + PartialEq> Residue<'a, F> {
    fn mul(&self, rhs: &Self) -> Self {
        let mut product: [F; 5] = core::array::from_fn(|_| F::zero());
        for (i, a) in self.coefficients.iter().enumerate() {
            for (j, b) in rhs.coefficients.iter().enumerate() {
                product[i + j] = product[i + j].add(&a.mul(b));
            }
        }
        let [a, c] = self.cubic;
        for top in [4, 3] {
            product[top - 2] = product[top - 2].sub(&product[top].mul(a));
            product[top - 3] = product[top - 3].sub(&product[top].mul(c));
        }
        let [c0, c1, c2, ..] = product;
        Self { coefficients: [c0, c1, c2], cubic: self.cubic }
    }

    /// `self(inner)`.
    fn compose(&self, inner: &Self) -> Self {
        let [c0, c1, c2] = &self.coefficients;
        let square = inner.mul(inner);
        let mut sum: [F; 3] =
            core::array::from_fn(|i| inner.coefficients[i].mul(c1).add(&square.coefficients[i].mul(c2)));
        sum[0] = sum[0].add(c0);
        Self { coefficients: sum, cubic: self.cubic }
    }
}

/// Whether x³ + ax + c is irreducible over the field of q elements: x^q ≠ x and x^(q³) = x modulo the cubic.
fn is_irreducible<F: Field + PartialEq>(cubic: [F; 2], q: &BigUint) -> bool {
    let x = Residue { coefficients: [F::zero(), F::one(), F::zero()], cubic: &cubic };
    let one = Residue { coefficients: [F::one(), F::zero(), F::zero()], cubic: &cubic };
    let frobenius = (0..q.bits()).rev().fold(one, |power, index| {
        let square = power.mul(&power);
        if q.bit(index) { square.mul(&x) } else { square }
    });
    frobenius != x && frobenius.compose(&frobenius).compose(&frobenius) == x
}

/// `find_z_sswu` of appendix H.2, from the field's generator `first` on.
fn find_z_sswu<F: SquareRoot<Mask = Choice> + PartialEq>([a, b]: [&F; 2], first: F, q: &BigUint) -> F {
    let suits = |z: &F| {
        !is_square(z)
            && *z != F::one().neg()
            && is_irreducible([a.clone(), b.sub(z)], q)
            && is_square(&right_side([a, b], &b.mul(&z.mul(a).invert())))
    };
    candidates(first).find(suits).unwrap()
}

#[test]
fn z_of_the_simplified_map_is_what_find_z_sswu_finds() {
    let p = bls12_381::Fp::MODULUS.iter().rev().fold(BigUint::ZERO, |sum, &word| (sum << 64) + word);
    let g1 = bls12_381::G1::field_map();
    assert_eq!(g1.z.z, find_z_sswu([&g1.a, &g1.b], bls12_381::Fp::ONE, &p));
    assert_eq!(g1.z.root.square(), g1.z.z.neg());
    let g2 = bls12_381::G2::field_map();
    let [a, b, z, root] = [&g2.a, &g2.b, &g2.z.z, &g2.z.root].map(bls12_381::Fp2::constant);
    assert_eq!(z, find_z_sswu([&a, &b], bls12_381::Fp2::small(0, 1), &(&p * &p)));
    assert_eq!(root.square(), Fp2 { c0: norm(&z).neg(), c1: bls12_381::Fp::ZERO });
}

/// A rational map (N/h², yM/h³) that takes one curve to another, infinity to infinity, is an isogeny: f M² = N³ + b h⁶ and
/// deg N > 2 deg h. Its degree is deg N if N and h have no root in common, that is N is not 0 at the kernel.
fn is_isogeny<G: MapToCurve<Field: ConstantField, Map = Sswu<Const<G>>>>(degree: usize, leading: [i64; 2]) {
    let map = G::field_map();
    let read = |list: &[Const<G>]| Polynomial(list.iter().map(G::Field::constant).collect());
    let [h, n, m] = [&map.isogeny.kernel, &map.isogeny.x_numerator, &map.isogeny.y_numerator].map(|list| read(list));
    let [a, b] = [&map.a, &map.b].map(G::Field::constant);
    let f = Polynomial(vec![b, a, G::Field::zero(), G::Field::one()]);
    let cube = |p: &Polynomial<G::Field>| p.mul(p).mul(p);
    let target = Polynomial(vec![G::Field::constant(&G::B)]);
    let right = cube(&n).add(&target.mul(&cube(&h).mul(&cube(&h))));
    assert_eq!(f.mul(&m).mul(&m).0, right.0, "{}", G::NAME);
    assert_eq!((n.0.len(), h.0.len()), (degree + 1, degree / 2 + 1));
    let inverse = |divisor| G::Field::small(divisor, 0).invert();
    assert_eq!([n.0[degree], m.0[m.0.len() - 1]], leading.map(inverse), "{}", G::NAME);
    assert_eq!(h.0[degree / 2], G::Field::one());
}

#[test]
fn isogenies_lead_from_one_curve_to_the_other() {
    is_isogeny::<bls12_381::G1>(11, [121, 1331]);
    is_isogeny::<bls12_381::G2>(3, [9, -27]);
}

/// Coefficients that RFC 9380 prints in appendices E.2 and E.3: k_(1,0), k_(1,10), k_(3,0), k_(3,14) and all of k_(1,*) on G2.
#[test]
fn numerators_are_those_that_the_standard_prints() {
    type Fp = bls12_381::Fp;
    let g1 = &bls12_381::G1::field_map().isogeny;
    let hex = Fp::from_hex;
    assert_eq!(
        g1.x_numerator[0],
        hex("11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7")
    );
    assert_eq!(
        g1.y_numerator[0],
        hex("90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33")
    );
    let g2 = &bls12_381::G2::field_map().isogeny;
    let first = hex("5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6");
    let second =
        hex("11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71a");
    let third = [
        hex("11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71e"),
        hex("8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38d"),
    ];
    assert_eq!(g2.x_numerator[..3], [[first, first], [Fp::ZERO, second], third]);
}
