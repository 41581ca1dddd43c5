//! Elements and unreduced values in registers, with the bounds they are known to keep.

use super::bound::{Bound, Interval, WideBound};
use super::kernel as k;
use super::params::{Params, Radix};
use super::simd::{Registers, Simd};
use super::vector::{Lanes8, WideLanes};
use crate::prime::Modulus;
use crate::tower::Wide2;
use crate::wide::Wide;
use core::marker::PhantomData;

/// The multiple of p that is added to what may be below 0 otherwise.
const OFFSET: u64 = 64;

/// A [`Lanes8`] in registers.
#[derive(Clone, Copy)]
pub(super) struct Element<P, S: Simd, const N: usize, const L: usize> {
    pub digits: [S::Register; L],
    bound: Bound,
    modulus: PhantomData<P>,
}

/// A [`WideLanes`] in registers.
#[derive(Clone, Copy)]
pub(super) struct Unreduced<P, S: Simd, const N: usize, const L: usize> {
    columns: [[S::Register; L]; 2],
    bound: WideBound,
    modulus: PhantomData<P>,
}

impl<P: Modulus<N>, S: Simd, const N: usize, const L: usize> Element<P, S, N, L> {
    const HAS_UNCARRIED_SUMS: bool = Params::<P, S::Radix, N, L>::HAS_UNCARRIED_SUMS;

    /// Digits of an element within the bound of elements.
    #[inline(always)]
    pub fn new(digits: [S::Register; L]) -> Self {
        Self::bounded(digits, element::<P, S::Radix, N, L>())
    }

    #[inline(always)]
    fn bounded(digits: [S::Register; L], bound: Bound) -> Self {
        Self { digits, bound, modulus: PhantomData }
    }

    #[inline(always)]
    pub fn load(x: &Lanes8<P, N, L>) -> Self {
        Self::bounded(k::load::<S, L>(&x.digits), x.bound)
    }

    /// As [`Self::load`]. Panics in debug builds for a lazy sum, which only a product takes.
    #[inline(always)]
    pub fn strict(x: &Lanes8<P, N, L>) -> Self {
        check_strict::<P, S::Radix, N, L>(x.bound);
        Self::load(x)
    }

    #[inline(always)]
    pub fn store(&self) -> Lanes8<P, N, L> {
        Lanes8 { digits: k::store::<S, L>(&self.digits), bound: self.bound, modulus: PhantomData }
    }

    /// The element that columns for a value in `[−1.99D, 5.9D)` stand for.
    #[inline(always)]
    pub fn weak(columns: [S::Register; L]) -> Self {
        Self::new(S::weak_reduce::<P, N, L, 2>(&columns))
    }

    /// `self + rhs`.
    #[inline(always)]
    pub fn add(&self, rhs: &Self) -> Self {
        Self::weak(k::add::<S, L>(&self.digits, &rhs.digits))
    }

    /// `self − rhs`.
    #[inline(always)]
    pub fn sub(&self, rhs: &Self) -> Self {
        Self::weak(k::sub::<S, L>(&self.digits, &rhs.digits))
    }

    #[inline(always)]
    pub fn lazy_add(&self, rhs: &Self) -> Self {
        let (sum, bound) = (k::add::<S, L>(&self.digits, &rhs.digits), self.bound.add(rhs.bound));
        if Self::HAS_UNCARRIED_SUMS {
            return Self::bounded(sum, bound);
        }
        Self::bounded(k::carry::<S, L>(&sum), Bound::carried(bound.value))
    }

    /// As [`Self::lazy_add`], for a product at once: it is not stored.
    #[inline(always)]
    pub fn factor_add(&self, rhs: &Self) -> Self {
        if Self::HAS_UNCARRIED_SUMS {
            return self.lazy_add(rhs);
        }
        let factor = k::carry_to_factor::<S, L>(&k::add::<S, L>(&self.digits, &rhs.digits));
        Self::bounded(factor, Bound::carried(self.bound.value.add(rhs.bound.value)))
    }

    /// `self − rhs`, kept non-negative by a multiple of p where products have room for it, else reduced.
    #[inline(always)]
    pub fn lazy_sub(&self, rhs: &Self) -> Self {
        if Self::HAS_UNCARRIED_SUMS {
            return Self::bounded(k::sub::<S, L>(&self.digits, &rhs.digits), self.bound.sub(rhs.bound));
        }
        if !Params::<P, S::Radix, N, L>::ROOMY {
            return self.sub(rhs);
        }
        let (columns, bound) = self.raised_difference(rhs);
        Self::bounded(k::carry::<S, L>(&columns), Bound::carried(bound))
    }

    /// As [`Self::lazy_sub`], for a product at once: it is not stored.
    #[inline(always)]
    pub fn factor_sub(&self, rhs: &Self) -> Self {
        if !Params::<P, S::Radix, N, L>::ROOMY {
            return self.lazy_sub(rhs);
        }
        let (columns, bound) = self.raised_difference(rhs);
        Self::bounded(k::carry_to_factor::<S, L>(&columns), Bound::carried(bound))
    }

    /// `−self − rhs`, as [`Self::factor_sub`] where there is room.
    #[inline(always)]
    pub fn factor_of_minus_sum(&self, rhs: &Self) -> Self {
        let offset = k::splat::<S, L>(&Params::<P, S::Radix, N, L>::multiple(OFFSET));
        let columns = k::sub::<S, L>(&k::sub::<S, L>(&offset, &self.digits), &rhs.digits);
        let bound = offset_bound().sub(self.bound.value).sub(rhs.bound.value);
        bound.check(0.0, f64::MAX, "a lazy sum that is taken off");
        Self::bounded(k::carry_to_factor::<S, L>(&columns), Bound::carried(bound))
    }

    /// The columns of `self − rhs`, and of a multiple of p that keeps it from being negative.
    #[inline(always)]
    fn raised_difference(&self, rhs: &Self) -> ([S::Register; L], Interval) {
        let raised = k::add::<S, L>(&self.digits, &k::splat::<S, L>(&Params::<P, S::Radix, N, L>::multiple(OFFSET)));
        let bound = self.bound.value.sub(rhs.bound.value).add(offset_bound());
        bound.check(0.0, f64::MAX, "a lazy difference");
        (k::sub::<S, L>(&raised, &rhs.digits), bound)
    }

    #[inline(always)]
    pub fn mul(&self, rhs: &Self) -> Unreduced<P, S, N, L> {
        self.product(rhs, S::product(&self.digits, &rhs.digits))
    }

    /// The element that the product stands for.
    #[inline(always)]
    pub fn mul_reduced(&self, rhs: &Self) -> Self {
        check_reducible::<P, S::Radix, N, L>(&self.product_bound(rhs));
        reduced::<P, S, N, L>(&S::montgomery_product::<P, N, L>(&self.digits, &rhs.digits))
    }

    #[inline(always)]
    pub fn square(&self) -> Unreduced<P, S, N, L> {
        self.product(self, S::square(&self.digits))
    }

    #[inline(always)]
    fn product(&self, rhs: &Self, columns: [[S::Register; L]; 2]) -> Unreduced<P, S, N, L> {
        Unreduced { columns, bound: self.product_bound(rhs), modulus: PhantomData }
    }

    #[inline(always)]
    fn product_bound(&self, rhs: &Self) -> WideBound {
        product_bound::<P, S::Radix, N, L>(self.bound, rhs.bound)
    }
}

impl<P: Modulus<N>, S: Simd, const N: usize, const L: usize> Unreduced<P, S, N, L> {
    #[inline(always)]
    pub fn load(x: &WideLanes<P, N, L>) -> Self {
        let columns = [k::load::<S, L>(&x.columns[0]), k::load::<S, L>(&x.columns[1])];
        Self { columns, bound: x.bound, modulus: PhantomData }
    }

    #[inline(always)]
    pub fn store(&self) -> WideLanes<P, N, L> {
        let columns = [k::store::<S, L>(&self.columns[0]), k::store::<S, L>(&self.columns[1])];
        WideLanes { columns, bound: self.bound, modulus: PhantomData }
    }

    /// `self + a b`.
    #[inline(always)]
    pub fn mul_added(&self, a: &Element<P, S, N, L>, b: &Element<P, S, N, L>) -> Self {
        let bound = a.product_bound(b);
        let columns = S::product_added(&self.columns, &a.digits, &b.digits);
        Self { columns, bound: self.bound.add(&bound), modulus: PhantomData }
    }

    #[inline(always)]
    pub fn add(&self, rhs: &Self) -> Self {
        let low = k::add::<S, L>(&self.columns[0], &rhs.columns[0]);
        let high = k::add::<S, L>(&self.columns[1], &rhs.columns[1]);
        Self { columns: [low, high], bound: self.bound.add(&rhs.bound), modulus: PhantomData }
    }

    #[inline(always)]
    pub fn sub(&self, rhs: &Self) -> Self {
        let low = k::sub::<S, L>(&self.columns[0], &rhs.columns[0]);
        let high = k::sub::<S, L>(&self.columns[1], &rhs.columns[1]);
        Self { columns: [low, high], bound: self.bound.sub(&rhs.bound), modulus: PhantomData }
    }

    /// `self − low − high`, which is `a0 b1 + a1 b0` as an integer: not negative.
    #[inline(always)]
    pub fn middle(&self, low: &Self, high: &Self) -> Self {
        let difference = self.sub(low).sub(high);
        Self { bound: WideBound { value: self.bound.value, ..difference.bound }, ..difference }
    }

    /// The element that `T` stands for: `T/R + [0, p)`, brought back into the interval of elements.
    #[inline(always)]
    pub fn reduce(&self) -> Element<P, S, N, L> {
        check_reducible::<P, S::Radix, N, L>(&self.bound);
        reduced::<P, S, N, L>(&quotient::<P, S, N, L>(&self.columns))
    }
}

/// [`k::montgomery`] of one value in registers.
#[inline(always)]
pub(super) fn quotient<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    columns: &[[S::Register; L]; 2],
) -> [S::Register; L] {
    let [quotient] = S::montgomery::<P, _, N, L, 1>([Registers::<S, L>(columns)]);
    quotient
}

/// [`k::montgomery`] of values in memory.
#[inline(always)]
fn quotients<P: Modulus<N>, S: Simd, const N: usize, const L: usize, const K: usize>(
    values: [&WideLanes<P, N, L>; K],
) -> [[S::Register; L]; K] {
    let mut sources = [k::Memory(&values[0].columns); K];
    for (source, value) in sources.iter_mut().zip(values) {
        check_reducible::<P, S::Radix, N, L>(&value.bound);
        *source = k::Memory(&value.columns);
    }
    S::montgomery::<P, _, N, L, K>(sources)
}

/// Quotients of both coordinates.
#[inline(always)]
pub(super) fn coordinates<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    value: &Wide2<WideLanes<P, N, L>>,
) -> [[S::Register; L]; 2] {
    if S::REDUCTIONS_IN_PAIRS {
        return quotients::<P, S, N, L, 2>([&value.0, &value.1]);
    }
    let ([real], [imaginary]) = (quotients::<P, S, N, L, 1>([&value.0]), quotients::<P, S, N, L, 1>([&value.1]));
    [real, imaginary]
}

/// The element that a quotient stands for.
#[inline(always)]
pub(super) fn reduced<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    quotient: &[S::Register; L],
) -> Element<P, S, N, L> {
    if S::IN_MEMORY {
        return Element::new(*quotient);
    }
    let raised = raised::<P, S, N, L>(quotient);
    if Params::<P, S::Radix, N, L>::ROOMY { Element::new(k::carry::<S, L>(&raised)) } else { Element::weak(raised) }
}

/// `3 T ± 2 c` for the element T that a quotient stands for.
#[inline(always)]
pub(super) fn tripled<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    quotient: &[S::Register; L],
    plus: bool,
    c: &Lanes8<P, N, L>,
) -> Element<P, S, N, L> {
    let c = Element::<P, S, N, L>::strict(c).digits;
    if !Params::<P, S::Radix, N, L>::ROOMY {
        let columns = thrice_and_twice::<S, L>(&reduced::<P, S, N, L>(quotient).digits, plus, &c);
        // Two elements may be a little more than 2 D.
        return if plus { Element::weak(columns) } else { Element::new(S::weak_reduce::<P, N, L, 3>(&columns)) };
    }
    // The quotient is hardly below 0, so all are hardly below −2 D. The top digit, of which quotients are estimated, is nearly right with the
    // carry of the next.
    let top = k::count::<S, L>() - 1;
    let mut sum = *quotient;
    sum[top] = S::add(sum[top], S::carry(sum[top - 1]));
    sum[top - 1] = S::low_bits(sum[top - 1]);
    Element::new(S::weak_reduce::<P, N, L, 3>(&thrice_and_twice::<S, L>(&sum, plus, &c)))
}

/// The columns of `3 t ± 2 c`.
#[inline(always)]
fn thrice_and_twice<S: Simd, const L: usize>(
    t: &[S::Register; L],
    plus: bool,
    c: &[S::Register; L],
) -> [S::Register; L] {
    let with_c = if plus { k::add::<S, L>(t, c) } else { k::sub::<S, L>(t, c) };
    k::add::<S, L>(&k::add::<S, L>(&with_c, &with_c), t)
}

/// The bounds of elements.
#[inline(always)]
pub(super) fn element<P: Modulus<N>, R: Radix, const N: usize, const L: usize>() -> Bound {
    Bound::carried(Interval::new(Params::<P, R, N, L>::LEAST, Params::<P, R, N, L>::BOUND))
}

/// Panics in debug builds for a lazy sum.
#[inline(always)]
fn check_strict<P: Modulus<N>, R: Radix, const N: usize, const L: usize>(bound: Bound) {
    bound.value.check(Params::<P, R, N, L>::LEAST, Params::<P, R, N, L>::BOUND, "a lazy sum is an operand");
}

/// Of a product of what these are the bounds of.
#[inline(always)]
pub(super) fn product_bound<P: Modulus<N>, R: Radix, const N: usize, const L: usize>(a: Bound, b: Bound) -> WideBound {
    if R::SIGNED {
        let most = multiples_of_modulus::<P, N>(R::TOP_BITS + R::BITS * (Params::<P, R, N, L>::DIGITS - 1));
        for factor in [a, b] {
            factor.value.check(-most, most, "a factor");
        }
    }
    let most = R::product_column(L, a.digit.most() * b.digit.most());
    WideBound { value: a.value.mul(b.value), column: Interval::new(if R::SIGNED { -most } else { 0.0 }, most) }
}

fn offset_bound() -> Interval {
    Interval::new(OFFSET as f64, OFFSET as f64)
}

/// p more, so that it is not negative where there is room for it.
#[inline(always)]
fn raised<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(quotient: &[S::Register; L]) -> [S::Register; L] {
    k::add::<S, L>(quotient, &k::splat::<S, L>(&Params::<P, S::Radix, N, L>::P))
}

/// Panics in debug builds if a reduction would leave the interval.
#[inline(always)]
pub(super) fn check_reducible<P: Modulus<N>, R: Radix, const N: usize, const L: usize>(bound: &WideBound) {
    bound.column.check(-R::COLUMN_LIMIT, R::COLUMN_LIMIT, "columns of an unreduced value");
    let slack = multiples_of_modulus::<P, N>(Params::<P, R, N, L>::TOTAL);
    let [low, high] = if R::SIGNED {
        let most = multiples_of_modulus::<P, N>(R::QUOTIENT_BITS + Params::<P, R, N, L>::MONTGOMERY);
        [-most, most]
    } else if Params::<P, R, N, L>::ROOMY {
        [-slack, slack]
    } else {
        [-2.95 * slack, 3.9 * slack]
    };
    bound.value.check(low, high, "an unreduced value");
}

/// `2^bits / p`, rounded down. With R for the power an unreduced value of v p² is v p/(R/p) after the reduction, up to p.
#[inline(always)]
fn multiples_of_modulus<P: Modulus<N>, const N: usize>(bits: usize) -> f64 {
    let modulus = P::LIMBS.iter().rev().fold(0.0, |sum, &limb| sum * 64f64.exp2() + limb as f64);
    (bits as f64).exp2() / modulus * (1.0 - 1e-9)
}

#[cfg(test)]
mod tests {
    use super::super::Vector;
    use super::super::params::Bits52;
    use super::super::portable::Portable;
    use super::*;
    use crate::prime::moduli::{Bls12381Modulus as P, Bn254Modulus};
    use core::mem::MaybeUninit;

    fn first_lane<P, const N: usize, const L: usize>(x: &Lanes8<P, N, L>, digit: usize) -> u64 {
        k::digit(&x.digits[digit]).0[0]
    }

    /// `2 c` is two below D = 4 p: were the top column taken as it is, the quotient would be 1 and the rest negative.
    #[test]
    fn quotients_of_triples_know_the_carry_into_the_top_column() {
        let expected = Params::<P, Bits52, 6, 8>::multiple(4);
        let mut c = Lanes8::<P, 6, 8>::same(&Params::<P, Bits52, 6, 8>::multiple(2));
        c.digits[0] = MaybeUninit::new(Vector([first_lane(&c, 0) - 1; 8]));
        for borrowed in [0u64, 1 << 4, 1 << 10, 1800] {
            let mut columns = [Vector([0; 8]); 8];
            columns[6] = Vector([(borrowed << 52).wrapping_neg(); 8]);
            columns[7] = Vector([borrowed; 8]);
            let element = tripled::<P, Portable, 6, 8>(&columns, true, &c).store();
            assert_eq!(first_lane(&element, 0) + 2, expected[0], "{borrowed}");
            assert!((1..8).all(|i| k::digit(&element.digits[i]).0 == [expected[i]; 8]), "{borrowed}");
        }
    }

    /// `3 t − 2 c` for every t and c near 0, p and the bound of elements: it is an element again, and the right one.
    #[test]
    fn triples_less_doubles_are_elements() {
        type Digits = [u64; 6];
        let modulus: Digits = Params::<Bn254Modulus, Bits52, 4, 6>::P;
        let number = |digits: &Digits| {
            digits.iter().rev().fold(num_bigint::BigInt::ZERO, |sum, digit| (sum << 52) + *digit as i64)
        };
        let p = number(&modulus);
        // p and some of its 2^-shift-th part; that part by itself.
        let part = |shift: u32, whole: bool| -> Digits {
            let value = (&p >> shift) + if whole { p.clone() } else { 0.into() };
            core::array::from_fn(|i| {
                let digit: num_bigint::BigInt = (&value >> (52 * i)) & num_bigint::BigInt::from((1u64 << 52) - 1);
                digit.try_into().expect("a digit")
            })
        };
        let none = [0; 6];
        let near_p = [12, 13, 16, 19, 20, 21, 24, 200, 250].map(|shift| part(shift, true));
        let elements = [&[none, modulus], &near_p[..]].concat();
        let mut quotients = [12, 13, 14, 16, 18, 19, 20, 21, 24, 200, 250].map(|shift| part(shift, false)).to_vec();
        quotients.extend(elements.iter().copied());
        for c in &elements {
            let c_lanes = Lanes8::<Bn254Modulus, 4, 6>::same(c);
            for t in &quotients {
                for plus in [false, true] {
                    let columns = t.map(|digit| Vector([digit; 8]));
                    let out = tripled::<Bn254Modulus, Portable, 4, 6>(&columns, plus, &c_lanes).store();
                    let out: Digits = core::array::from_fn(|i| if i < 5 { first_lane(&out, i) } else { 0 });
                    let (value, t, c) = (number(&out), number(t), number(c));
                    let expected: num_bigint::BigInt = t * 3 + if plus { c * 2 } else { c * -2 };
                    assert!(out[..4].iter().all(|digit| *digit < 1 << 52));
                    assert!(value.sign() != num_bigint::Sign::Minus && &value * 4096 <= &p * 4097, "{plus}: {value}");
                    assert_eq!((value - expected) % &p, 0.into());
                }
            }
        }
    }
}
