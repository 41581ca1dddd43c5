//! F_q⁶ = F_q²\[w\]/(w³ + w + 1).

use crate::binary::field::{Bilinear, BinaryField};
use crate::binary::tower::Quadratic;
use crate::field::{Field, Mask};
use crate::levels::{CubicExt, QuadraticExt};
use crate::tower::{Wide2, Wide3};
use crate::wide::Wide;
use core::mem::MaybeUninit;

/// `c0 + c1 w + c2 w²`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Sextic<F> {
    /// The coefficients of 1, w and w².
    pub c: [Quadratic<F>; 3],
}

/// An unreduced element.
pub(super) type WideSextic<W> = Wide3<Wide2<W>>;

/// The product modulo w³ + w + 1 of coordinates in the order of [`Sextic::coordinates`]. F_q² contains F_4, so that the values of
/// either factor at 0, 1, ∞, s and s + 1 suffice; each product of those takes Karatsuba's 3.
pub(super) struct SexticProduct;

impl SexticProduct {
    /// `c0, c1, c0 + c1` of each of the five values.
    #[inline(always)]
    pub(super) fn values<T: Clone>([a0, a1, b0, b1, c0, c1]: [&T; 6], add: impl Fn(&T, &T) -> T + Copy) -> [T; 15] {
        let [sum0, sum1, mixed] = [&add(b0, c0), &add(b1, c1), &add(b1, c0)];
        // s b + s² c
        let [s0, s1] = [&add(a0, &add(mixed, c1)), &add(a1, &add(mixed, b0))];
        let [one0, one1] = [add(a0, sum0), add(a1, sum1)];
        let [t0, t1] = [add(s0, sum0), add(s1, sum1)];
        let [at_0, at_1, at_infinity] = [add(a0, a1), add(&one0, &one1), add(c0, c1)];
        let [at_s, at_t] = [add(s0, s1), add(&t0, &t1)];
        let [a0, a1, c0, c1, s0, s1] = [a0, a1, c0, c1, s0, s1].map(T::clone);
        [a0, a1, at_0, one0, one1, at_1, c0, c1, at_infinity, s0, s1, at_s, t0, t1, at_t]
    }
}

impl Bilinear<6, 6, 15, 6> for SexticProduct {
    #[inline(always)]
    fn left<T: Clone>(a: [&T; 6], add: impl Fn(&T, &T) -> T + Copy) -> [T; 15] {
        Self::values(a, add)
    }
    #[inline(always)]
    fn right<T: Clone>(b: [&T; 6], add: impl Fn(&T, &T) -> T + Copy) -> [T; 15] {
        Self::values(b, add)
    }
    /// With p_0 … p_4 the products of values and `c_0 … c_4` the coefficients before the reduction, the three last products have
    /// the sum `c_0 + c_3`, and with `t = s p_3 + s² p_4` it is `c_1 + c_3 + c_4 = p_0 + t`, `c_2 + c_4 = p_1 + p_2 + t`.
    #[inline(always)]
    fn outputs<T: Clone>(p: [&T; 15], add: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
        let value = |i: usize| [add(p[3 * i], p[3 * i + 1]), add(p[3 * i + 2], p[3 * i])];
        let ([p0, p1, p2], [p3, p4]) = ([value(0), value(1), value(2)], [value(3), value(4)]);
        let mixed = add(&p3[1], &p4[0]);
        let t = [add(&mixed, &p4[1]), add(&mixed, &p3[0])];
        let sum = |a: &[T; 2], b: &[T; 2]| [add(&a[0], &b[0]), add(&a[1], &b[1])];
        let [a, b] = sum(&sum(&p1, &p3), &p4);
        let [c, d] = sum(&p0, &t);
        let [e, f] = sum(&sum(&p1, &p2), &t);
        [a, b, c, d, e, f]
    }
}

impl<F: BinaryField> Field for Sextic<F> {
    type Mask = F::Mask;
    type Wide = WideSextic<F::Wide>;
    type Const = [[F::Const; 2]; 3];

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        F::enter(formula)
    }
    fn zero() -> Self {
        Self { c: core::array::from_fn(|_| Quadratic::zero()) }
    }
    fn one() -> Self {
        Self::new(Quadratic::one(), Quadratic::zero(), Quadratic::zero())
    }
    fn constant(value: &Self::Const) -> Self {
        Self { c: value.each_ref().map(Quadratic::constant) }
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        let ([a0, a1, a2], [b0, b1, b2]) = (&self.c, &rhs.c);
        Self::new(a0.add(b0), a1.add(b1), a2.add(b2))
    }
    #[inline]
    fn sub(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
    fn neg(&self) -> Self {
        self.clone()
    }
    /// 15 products.
    #[inline(never)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        F::enter(
            #[inline(always)]
            || {
                let (mut wide, a, b) = (MaybeUninit::uninit(), self.coordinates(), rhs.coordinates());
                let [a, b, c, d, e, f] = F::bilinear::<SexticProduct, 6, 6, 15, 6>(&mut wide, a, b).clone();
                Wide3(Wide2(a, b), Wide2(c, d), Wide2(e, f))
            },
        )
    }
    /// 15 products, 6 reductions.
    #[inline(never)]
    fn mul(&self, rhs: &Self) -> Self {
        F::enter(
            #[inline(always)]
            || {
                let mut product = self.clone();
                let (a, b) = (self.coordinates(), rhs.coordinates());
                F::bilinear_to::<SexticProduct, 6, 6, 15, 6>(product.coordinates_mut(), a, b, None);
                product
            },
        )
    }
    fn square_wide(&self) -> Self::Wide {
        let [a, b, c] = self.c.each_ref().map(Quadratic::square_wide);
        let sum = F::Wide::add_2(&b, &c);
        Wide3(a, c, sum)
    }
    #[inline(always)]
    fn reduce(Wide3(c0, c1, c2): &Self::Wide) -> Self {
        Self::new(Quadratic::reduce(c0), Quadratic::reduce(c1), Quadratic::reduce(c2))
    }
    /// 6 squares.
    fn square(&self) -> Self {
        let [a, b, c] = self.c.each_ref().map(Quadratic::square);
        let sum = b.add(&c);
        Self::new(a, c, sum)
    }
    /// 36 products, a square and an inversion in F_q: the conjugates over F_q² over the norm.
    fn invert(&self) -> Self {
        let conjugates = self.frobenius_q(2).mul(&self.frobenius_q(4));
        let ([a0, a1, a2], [b0, b1, b2]) = (&self.c, &conjugates.c);
        let norm = F::Wide::add_2(&a0.mul_wide(b0), &F::Wide::add_2(&a1.mul_wide(b2), &a2.mul_wide(b1)));
        conjugates.mul_base(&Quadratic::reduce(&norm).invert())
    }
    fn is_zero(&self) -> Self::Mask {
        let [a, b, c] = self.c.each_ref().map(Quadratic::is_zero);
        a.and(&b).and(&c)
    }
    fn select(mask: &Self::Mask, if_true: &Self, if_false: &Self) -> Self {
        Self { c: core::array::from_fn(|i| Quadratic::select(mask, &if_true.c[i], &if_false.c[i])) }
    }
}

impl<F: BinaryField> CubicExt for Sextic<F> {
    type Base = Quadratic<F>;
    fn new(c0: Quadratic<F>, c1: Quadratic<F>, c2: Quadratic<F>) -> Self {
        Self { c: [c0, c1, c2] }
    }
    fn parts(&self) -> [Quadratic<F>; 3] {
        self.c.clone()
    }
    fn mul_base(&self, rhs: &Quadratic<F>) -> Self {
        Self { c: self.c.each_ref().map(|c| c.mul(rhs)) }
    }
}

impl<F: BinaryField> Sextic<F> {
    /// The coefficients of 1, s, w, s w, w², s w².
    #[inline(always)]
    pub(super) fn coordinates(&self) -> [&F; 6] {
        let [a, b, c] = &self.c;
        [&a.c0, &a.c1, &b.c0, &b.c1, &c.c0, &c.c1]
    }

    /// The same, to be written.
    #[inline(always)]
    pub(super) fn coordinates_mut(&mut self) -> [&mut F; 6] {
        let [a, b, c] = &mut self.c;
        [&mut a.c0, &mut a.c1, &mut b.c0, &mut b.c1, &mut c.c0, &mut c.c1]
    }

    /// `w self`.
    #[inline(always)]
    pub fn mul_w(&self) -> Self {
        let [a, b, c] = &self.c;
        Self::new(c.clone(), a.add(c), b.clone())
    }

    /// `s self`.
    #[inline(always)]
    pub fn mul_s(&self) -> Self {
        Self { c: self.c.each_ref().map(Quadratic::mul_s) }
    }

    /// `self^(q^k)`: additions.
    pub fn frobenius_q(&self, k: usize) -> Self {
        let conjugated = if k % 2 == 1 { self.c.each_ref().map(Quadratic::conjugate) } else { self.c.clone() };
        Self { c: frobenius_of_powers(conjugated, k * F::DEGREE) }
    }
}

/// The coefficients of 1, w, w² of `Σ c_j w^(j 2^i)`: additions.
pub(super) fn frobenius_of_powers<E: Field>([a, b, c]: [E; 3], i: usize) -> [E; 3] {
    let sum = b.add(&c);
    match i % 3 {
        0 => [a, b, c],
        1 => [a, c, sum],
        _ => [a, sum, b],
    }
}
