//! What [`Karatsuba`](super::Karatsuba) makes of its products: linear maps of unreduced values, made by hand.

use super::super::{LinearMap, Unreduced};
use crate::array::references;
use crate::wide::Wide;

/// Interpolates Karatsuba's six products `a0b0, a1b1, a2b2, (a1+a2)(b1+b2), (a0+a1)(b0+b1), (a0+a2)(b0+b2)`.
pub struct Interpolate;

impl LinearMap<6, 3> for Interpolate {
    #[inline(always)]
    fn apply<U: Unreduced>([v0, v1, v2, v12, v01, v02]: [&U::Value; 6]) -> [U::Value; 3] {
        [
            U::mul_xi(&v12.sub_both(v1, v2)).add(v0),
            v01.sub_both(v0, v1).add(&U::mul_xi(v2)),
            v02.sub_both(v0, v2).add(v1),
        ]
    }
}

/// The product of eighteen: three times those of [`Interpolate`], for `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`.
pub struct Product;

impl LinearMap<18, 6> for Product {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 18]) -> [U::Value; 6] {
        let [low, high, both] = [interpolated::<U>(&p, 0), interpolated::<U>(&p, 6), interpolated::<U>(&p, 12)];
        recombine::<U>(references(&low), references(&high), references(&both))
    }
}

/// [`Interpolate`] of the six values from an index on.
#[inline(always)]
fn interpolated<U: Unreduced>(p: &[&U::Value], k: usize) -> [U::Value; 3] {
    Interpolate::apply::<U>([p[k], p[k + 1], p[k + 2], p[k + 3], p[k + 4], p[k + 5]])
}

/// `v value`.
#[inline(always)]
fn wide_mul_v<U: Unreduced>([c0, c1, c2]: [&U::Value; 3]) -> [U::Value; 3] {
    [U::mul_xi(c2), c0.clone(), c1.clone()]
}

/// Recombines the two halves of Karatsuba's quadratic product: `a0b0`, `a1b1`, `(a0+a1)(b0+b1)`.
#[inline(always)]
fn recombine<U: Unreduced>(low: [&U::Value; 3], high: [&U::Value; 3], both: [&U::Value; 3]) -> [U::Value; 6] {
    let shifted = wide_mul_v::<U>(high);
    [
        low[0].add(&shifted[0]),
        low[1].add(&shifted[1]),
        low[2].add(&shifted[2]),
        both[0].sub_both(low[0], high[0]),
        both[1].sub_both(low[1], high[1]),
        both[2].sub_both(low[2], high[2]),
    ]
}

/// `(a0 + a1)(a0 + v a1) − (1 + v) a0a1` and `2 a0a1`, from the products of [`Interpolate`] for `a0a1` and for the first product.
pub struct Square;

impl LinearMap<12, 6> for Square {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 12]) -> [U::Value; 6] {
        let (c, b) = (interpolated::<U>(&p, 0), interpolated::<U>(&p, 6));
        let shifted = wide_mul_v::<U>(references(&c));
        [
            b[0].sub_both(&c[0], &shifted[0]),
            b[1].sub_both(&c[1], &shifted[1]),
            b[2].sub_both(&c[2], &shifted[2]),
            c[0].double(),
            c[1].double(),
            c[2].double(),
        ]
    }
}

/// `a0² − v a1²`, from the products of [`Interpolate`] for both squares.
pub struct Norm;

impl LinearMap<12, 3> for Norm {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 12]) -> [U::Value; 3] {
        let (low, high) = (interpolated::<U>(&p, 0), interpolated::<U>(&p, 6));
        let shifted = wide_mul_v::<U>(references(&high));
        [low[0].sub(&shifted[0]), low[1].sub(&shifted[1]), low[2].sub(&shifted[2])]
    }
}

/// `(x0 + x1 v + x2 v²)(s + t v)` from `x0 s, x1 t, (x0+x1)(s+t), x2 s, x2 t`.
pub struct TwoTerms;

impl LinearMap<5, 3> for TwoTerms {
    #[inline(always)]
    fn apply<U: Unreduced>(products: [&U::Value; 5]) -> [U::Value; 3] {
        two_terms::<U>(products)
    }
}

/// As [`TwoTerms`].
#[inline(always)]
fn two_terms<U: Unreduced>([x0s, x1t, middle, x2s, x2t]: [&U::Value; 5]) -> [U::Value; 3] {
    [U::mul_xi(x2t).add(x0s), middle.sub_both(x0s, x1t), x1t.add(x2s)]
}

/// v times [`TwoTerms`].
pub struct TwoTermsTimesV;

impl LinearMap<5, 3> for TwoTermsTimesV {
    #[inline(always)]
    fn apply<U: Unreduced>(products: [&U::Value; 5]) -> [U::Value; 3] {
        let [c0, c1, c2] = &two_terms::<U>(products);
        wide_mul_v::<U>([c0, c1, c2])
    }
}

/// The product by something whose half of odd powers has two terms, of which the 17 products are.
pub struct ByTwoTerms<M>(pub M);

impl<M: LinearMap<5, 3>> LinearMap<17, 6> for ByTwoTerms<M> {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 17]) -> [U::Value; 6] {
        let (low, both) = (interpolated::<U>(&p, 0), interpolated::<U>(&p, 6));
        let high = M::apply::<U>([p[12], p[13], p[14], p[15], p[16]]);
        recombine::<U>(references(&low), references(&high), references(&both))
    }
}

/// Recombines the 13 products of [`super::super::TowerStrategy::mul_by_034`].
pub struct Line034;

impl LinearMap<13, 6> for Line034 {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 13]) -> [U::Value; 6] {
        let [h0, h1, h2] = &two_terms::<U>([p[3], p[4], p[5], p[6], p[7]]);
        let [b0, b1, b2] = &two_terms::<U>([p[8], p[9], p[10], p[11], p[12]]);
        recombine::<U>([p[0], p[1], p[2]], [h0, h1, h2], [b0, b1, b2])
    }
}

/// Recombines the 13 products of [`super::super::TowerStrategy::mul_by_014`].
pub struct Line014;

impl LinearMap<13, 6> for Line014 {
    #[inline(always)]
    fn apply<U: Unreduced>(p: [&U::Value; 13]) -> [U::Value; 6] {
        let [l0, l1, l2] = &two_terms::<U>([p[0], p[1], p[2], p[3], p[4]]);
        let [b0, b1, b2] = &two_terms::<U>([p[8], p[9], p[10], p[11], p[12]]);
        recombine::<U>([l0, l1, l2], [&U::mul_xi(p[5]), p[6], p[7]], [b0, b1, b2])
    }
}

/// From the products `a_i b_i` and `(a_i + a_j)(b_i + b_j)` of two triples, in the order 00, 11, 22, 12, 01, 02: `00 + ξ 22`, 11, and
/// what is left of 01, 02, 12 without the first three.
pub struct Triples;

impl LinearMap<6, 5> for Triples {
    #[inline(always)]
    fn apply<U: Unreduced>([p00, p11, p22, p12, p01, p02]: [&U::Value; 6]) -> [U::Value; 5] {
        [U::mul_xi(p22).add(p00), p11.clone(), p01.sub_both(p00, p11), p02.sub_both(p00, p22), p12.sub_both(p11, p22)]
    }
}

/// The coefficients of `(u + v y)²` in F_p⁴ = F_p²\[y\]/(y² − ξ) from `u²`, `v²`, `(u + v)²`.
#[inline(always)]
fn square_of_sum<U: Unreduced>([uu, vv, sum]: [&U::Value; 3]) -> [U::Value; 2] {
    [U::mul_xi(vv).add(uu), sum.sub_both(uu, vv)]
}

/// As [`square_of_sum`], the second coefficient times ξ.
#[inline(always)]
fn square_of_sum_twisted<U: Unreduced>(squares: [&U::Value; 3]) -> [U::Value; 2] {
    let [real, imaginary] = square_of_sum::<U>(squares);
    [real, U::mul_xi(&imaginary)]
}

/// [`square_of_sum`].
pub struct Square4;

impl LinearMap<3, 2> for Square4 {
    #[inline(always)]
    fn apply<U: Unreduced>(squares: [&U::Value; 3]) -> [U::Value; 2] {
        square_of_sum::<U>(squares)
    }
}

/// The three squares in F_p⁴ that a square in the cyclotomic subgroup is made of, in the order of its coefficients.
pub struct CyclotomicSquare;

impl LinearMap<9, 6> for CyclotomicSquare {
    #[inline(always)]
    fn apply<U: Unreduced>([a, b, c, d, e, f, g, h, i]: [&U::Value; 9]) -> [U::Value; 6] {
        let [t0, t1] = square_of_sum::<U>([a, b, c]);
        let [t2, t3] = square_of_sum::<U>([d, e, f]);
        let [t4, t5] = square_of_sum_twisted::<U>([g, h, i]);
        [t0, t2, t4, t5, t1, t3]
    }
}

/// The two squares in F_p⁴ that a compressed square is made of, in the order of its coefficients.
pub struct CompressedSquare;

impl LinearMap<6, 4> for CompressedSquare {
    #[inline(always)]
    fn apply<U: Unreduced>([a, b, c, d, e, f]: [&U::Value; 6]) -> [U::Value; 4] {
        let [real, imaginary] = square_of_sum::<U>([a, b, c]);
        let [twisted_real, twisted] = square_of_sum_twisted::<U>([d, e, f]);
        [twisted, twisted_real, real, imaginary]
    }
}
