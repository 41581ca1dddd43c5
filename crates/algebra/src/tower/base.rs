//! What a machine brings to the tower of a pairing: its F_p, and operations of the F_p² over it.

use super::{Fp2, TowerMachine, Wide2, complex};
use crate::field::{Combination, Field, PrimeField, write_each};
use crate::place::Room;

/// A prime field with p ≡ 3 (mod 4), below F_p² = F_p\[i\]/(i²+1).
///
/// A machine may override the operations of F_p² with its own.
pub trait ComplexBase: PrimeField {
    /// `a b` in F_p², unreduced: 3 products (Karatsuba).
    #[inline(always)]
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<Self::Wide> {
        complex::karatsuba([&a.c0, &a.c1], [&b.c0, &b.c1])
    }
    /// `a²` in F_p², unreduced: 2 products.
    #[inline(always)]
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<Self::Wide> {
        complex::square([&a.c0, &a.c1])
    }
    /// `a b` in F_p².
    #[inline(always)]
    fn mul_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        complex::reduce(&Self::mul_wide_2(a, b))
    }
    /// `a²` in F_p².
    #[inline(always)]
    fn square_2(a: &Fp2<Self>) -> Fp2<Self> {
        complex::reduce(&Self::square_wide_2(a))
    }
    /// `a + b` in F_p².
    #[inline(always)]
    fn add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        Fp2 { c0: a.c0.add(&b.c0), c1: a.c1.add(&b.c1) }
    }
    /// `3 a` in F_p².
    #[inline(always)]
    fn triple_2(a: &Fp2<Self>) -> Fp2<Self> {
        a.double().add(a)
    }
    /// `a − b` in F_p².
    #[inline(always)]
    fn sub_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        Fp2 { c0: a.c0.sub(&b.c0), c1: a.c1.sub(&b.c1) }
    }
    /// The element that an unreduced one of F_p² stands for.
    #[inline(always)]
    fn reduce_2(wide: &Wide2<Self::Wide>) -> Fp2<Self> {
        complex::reduce(wide)
    }
    /// [`Field::combinations`] in F_p².
    #[inline(always)]
    fn combinations_2<'r, const N: usize>(
        of: [Combination<'_, Fp2<Self>>; N],
        room: &'r mut Room<[Fp2<Self>; N]>,
    ) -> &'r [Fp2<Self>; N] {
        write_each(of, room)
    }
    /// Whether [`Field::lazy_add`] of F_p² may leave both coordinates unreduced.
    const LAZY_PAIRS: bool = false;
    /// As [`Field::lazy_add`], in F_p².
    #[inline(always)]
    fn lazy_add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        if Self::LAZY_PAIRS { Fp2 { c0: a.c0.lazy_add(&b.c0), c1: a.c1.lazy_add(&b.c1) } } else { a.add(b) }
    }
    /// As [`Field::lazy_root`], in F_p².
    #[inline(always)]
    fn lazy_root_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        Self::add_2(a, b)
    }
}

/// A prime field below a pairing's tower F_p ⊂ F_p² ⊂ F_p^6 ⊂ F_p^12 with F_p² = F_p\[i\]/(i²+1),
/// F_p^6 = F_p²\[v\]/(v³−ξ), F_p^12 = F_p^6\[w\]/(w²−v).
pub trait TowerBase: ComplexBase + Copy + TowerMachine<Fp2<Self>> {
    /// The real part of ξ = `XI_RE` + i.
    const XI_RE: u32;
    /// `ξ^(j (p^k − 1)/6)` at `[k − 1][j]`, for k = 1, 2, 3 and j = 0 … 5.
    fn frobenius_constants() -> &'static [[[Self::Const; 2]; 6]; 3];
    /// As [`TwistField::frobenius_constant`](super::TwistField::frobenius_constant).
    #[inline(always)]
    fn frobenius_constant(k: usize, j: usize) -> Fp2<Self> {
        Fp2::constant(&Self::frobenius_constants()[k - 1][j])
    }
    /// `ξ a` in F_p².
    #[inline(always)]
    fn mul_xi_2(a: &Fp2<Self>) -> Fp2<Self> {
        complex::mul_xi(Self::XI_RE, a)
    }
    /// `ξ wide` in F_p², unreduced.
    #[inline(always)]
    fn wide_mul_xi_2(wide: &Wide2<Self::Wide>) -> Wide2<Self::Wide> {
        complex::wide_mul_xi(Self::XI_RE, wide)
    }
}
