//! What formulas in characteristic two may ask of a field, and what follows for all of them.

use crate::array::array;
use crate::field::{Field, Mask};
use crate::wide::Wide;
use core::mem::MaybeUninit;

/// A product that is linear in both of two vectors: N sums of the coordinates of either, the products of those, and K sums of the
/// products.
pub trait Bilinear<const A: usize, const B: usize, const N: usize, const K: usize> {
    /// The sums of the left factor's coordinates.
    fn left<T: Clone>(a: [&T; A], add: impl Fn(&T, &T) -> T + Copy) -> [T; N];
    /// The sums of the right factor's coordinates.
    fn right<T: Clone>(b: [&T; B], add: impl Fn(&T, &T) -> T + Copy) -> [T; N];
    /// The sums of products.
    fn outputs<T: Clone>(products: [&T; N], add: impl Fn(&T, &T) -> T + Copy) -> [T; K];
    /// The outputs, reduced, and what is added to them besides, linear in the coordinates.
    #[inline(always)]
    fn with_linear<T: Clone>(outputs: [T; K], a: [&T; A], b: [&T; B], add: impl Fn(&T, &T) -> T + Copy) -> [T; K] {
        let _ = (a, b, add);
        outputs
    }
}

/// A field F_2^m of odd degree m. Squares and square roots are linear and cheap.
pub trait BinaryField: Field {
    /// m.
    const DEGREE: usize;
    /// The square root.
    fn sqrt(&self) -> Self;
    /// The sum of the conjugates, which is 0 or 1: whether it is 1.
    fn trace(&self) -> Self::Mask;

    /// `self^(2^k)`, k public: k squarings.
    fn frobenius(&self, k: usize) -> Self {
        self.square_times(k)
    }

    /// The 2^k-th root, k public: k square roots.
    fn inverse_frobenius(&self, k: usize) -> Self {
        (0..k).fold(self.clone(), |root, _| root.sqrt())
    }

    /// [`Self::frobenius`] for a k below m that is used again and again: a machine may keep a table for it.
    fn frobenius_often(&self, k: usize) -> Self {
        self.frobenius(k)
    }

    /// [`Self::inverse_frobenius`] for a k below m that is used again and again.
    fn inverse_frobenius_often(&self, k: usize) -> Self {
        self.inverse_frobenius(k)
    }

    /// A bilinear product without what is linear in it, unreduced, written to `out`: N products.
    #[inline(always)]
    fn bilinear<'a, Q: Bilinear<A, B, N, K>, const A: usize, const B: usize, const N: usize, const K: usize>(
        out: &'a mut MaybeUninit<[Self::Wide; K]>,
        a: [&Self; A],
        b: [&Self; B],
    ) -> &'a [Self::Wide; K] {
        const { assert!(!core::mem::needs_drop::<Self::Wide>(), "nobody drops what is written") };
        let (left, right) = (Q::left(a, Self::add), Q::right(b, Self::add));
        let products = Self::mul_many(core::array::from_fn(
            #[inline(always)]
            |k| (&left[k], &right[k]),
        ));
        out.write(Q::outputs(products.each_ref(), Wide::add))
    }

    /// `out` becomes a bilinear product plus unreduced elements, if there are any: N products, K reductions.
    #[inline(always)]
    fn bilinear_to<Q: Bilinear<A, B, N, K>, const A: usize, const B: usize, const N: usize, const K: usize>(
        out: [&mut Self; K],
        a: [&Self; A],
        b: [&Self; B],
        more: Option<&[Self::Wide; K]>,
    ) {
        let mut products = MaybeUninit::uninit();
        let products = Self::bilinear::<Q, A, B, N, K>(&mut products, a, b);
        let reduced = array(|k| match more {
            Some(more) => Self::reduce(&products[k].add(&more[k])),
            None => Self::reduce(&products[k]),
        });
        for (out, value) in out.into_iter().zip(Q::with_linear(reduced, a, b, Self::add)) {
            *out = value;
        }
    }

    /// `b` becomes a bilinear product: N products, B reductions.
    #[inline(always)]
    fn bilinear_onto<Q: Bilinear<A, B, N, B>, const A: usize, const B: usize, const N: usize>(
        b: [&mut Self; B],
        a: [&Self; A],
    ) {
        let old = b.each_ref().map(|x| &**x);
        let mut products = MaybeUninit::uninit();
        let products = Self::bilinear::<Q, A, B, N, B>(&mut products, a, old);
        let values = Q::with_linear(array(|k| Self::reduce(&products[k])), a, old, Self::add);
        for (b, value) in b.into_iter().zip(values) {
            *b = value;
        }
    }

    /// `out` becomes the elements that sums of two unreduced ones stand for.
    #[inline(always)]
    fn reduce_sums<const K: usize>(out: [&mut Self; K], [a, b]: [&[Self::Wide; K]; 2]) {
        for (k, out) in out.into_iter().enumerate() {
            *out = Self::reduce(&a[k].add(&b[k]));
        }
    }

    /// Becomes its square root.
    fn sqrt_in_place(&mut self) {
        *self = self.sqrt();
    }

    /// Becomes its 2^times-th power.
    fn square_times_in_place(&mut self, times: usize) {
        *self = self.square_times(times);
    }

    /// `self + bit`, the bit public.
    fn add_bit(&self, bit: bool) -> Self {
        if bit { self.add(&Self::one()) } else { self.clone() }
    }

    /// `Σ self^(2^2i)`, i = 0 … (m − 1)/2: a solution h of `h² + h = self` where the trace is 0; where it is 1 one of
    /// `h² + h = self + 1`. The other solution is h + 1.
    fn half_trace(&self) -> Self {
        (0..(Self::DEGREE - 1) / 2).fold(self.clone(), |sum, _| sum.frobenius(2).add(self))
    }

    /// `1 / self`, and 0 for 0, by Itoh and Tsujii's chain for `self^(2^m − 2)`: m − 1 squarings and about `log2 m` products.
    fn invert_by_squares(&self) -> Self {
        ladder(self, |power, k| power.frobenius_often(k)).square()
    }

    /// `1 / self`, and 0 for 0, by the same chain with square roots for squares: with `w_i = self^(2^m − 2^(m−i))` it is
    /// `w_(m−1)`, and `w_(i+j) = w_i w_j^(1/2^i)` (seed 003, section III-B.3, in characteristic two).
    fn invert_by_roots(&self) -> Self {
        self.sqrt().invert_square_by_roots()
    }

    /// `1 / self²`, and 0 for 0: [`Self::invert_by_roots`] of the square, which need not be known.
    fn invert_square_by_roots(&self) -> Self {
        ladder(self, |power, k| power.inverse_frobenius(k))
    }
}

/// With `s_1 = first` and `s_(i+j) = s_j · shift(s_i, j)` the element `s_(m−1)`, along the bits of m − 1 from the top.
fn ladder<F: BinaryField>(first: &F, shift: impl Fn(&F, usize) -> F) -> F {
    let (mut sum, mut length) = (first.clone(), 1);
    let bits = (F::DEGREE - 1).ilog2();
    for i in (0..bits).rev() {
        sum = shift(&sum, length).mul(&sum);
        length *= 2;
        if (F::DEGREE - 1) >> i & 1 == 1 {
            sum = shift(&sum, 1).mul(first);
            length += 1;
        }
    }
    sum
}

/// A solution h of `h² + h = c`, and whether there is one; h is meaningless where there is none. The other one is h + 1.
pub fn solve_quadratic<F: BinaryField>(c: &F) -> (F, F::Mask) {
    (c.half_trace(), c.trace().not())
}
