//! Unreduced values: sums of products.

use crate::array::array;

/// `k x` for a small public k, by doubling and adding from the top bit. Not a function: of closures not all are inlined, and then
/// instructions of lanes are called one by one.
macro_rules! small_multiple {
    ($k:expr, $x:expr) => {{
        let mut multiple = $x.clone();
        for bit in (0..$k.ilog2()).rev() {
            multiple = multiple.double();
            if $k >> bit & 1 == 1 {
                multiple = multiple.add($x);
            }
        }
        multiple
    }};
}
pub(crate) use small_multiple;

/// A sum of products that has not been reduced yet.
///
/// Every operation returns a value that the field's [`Field::reduce`](crate::Field::reduce) accepts; the offsets that keep
/// a subtraction non-negative are the machine's business. Binary and ternary fields use the
/// unreduced polynomial.
pub trait Wide: Clone {
    /// `self + rhs`.
    fn add(&self, rhs: &Self) -> Self;
    /// `self - rhs`.
    fn sub(&self, rhs: &Self) -> Self;
    /// `2 self`.
    #[inline(always)]
    fn double(&self) -> Self {
        self.add(self)
    }
    /// `k self + rhs` for a small k that is not 0.
    #[inline(always)]
    fn multiple_plus(&self, k: u32, rhs: &Self) -> Self {
        if k == 1 { self.add(rhs) } else { small_multiple!(k, self).add(rhs) }
    }
    /// `k self - rhs`, likewise.
    #[inline(always)]
    fn multiple_minus(&self, k: u32, rhs: &Self) -> Self {
        if k == 1 { self.sub(rhs) } else { small_multiple!(k, self).sub(rhs) }
    }
    /// `self - a - b`.
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        self.sub(a).sub(b)
    }
    /// `a + b` for unreduced elements of a quadratic extension, which a machine may add at once.
    #[inline(always)]
    fn add_2(a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        Wide2(a.0.add(&b.0), a.1.add(&b.1))
    }
    /// `a - b`, as [`Wide::add_2`].
    #[inline(always)]
    fn sub_2(a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        Wide2(a.0.sub(&b.0), a.1.sub(&b.1))
    }
    /// `sum - a - b`, as [`Wide::add_2`].
    #[inline(always)]
    fn sub_both_2(sum: &Wide2<Self>, a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        Wide2(sum.0.sub_both(&a.0, &b.0), sum.1.sub_both(&a.1, &b.1))
    }
    /// The middle term of Karatsuba's product, `self - low - high`, where `self` is
    /// `(a0 + a1)(b0 + b1)` with both sums made by [`Field::lazy_add`](crate::Field::lazy_add), `low = a0 b0` and
    /// `high = a1 b1`. As integers the difference is never negative, so a machine may skip its
    /// correction.
    #[inline(always)]
    fn middle(&self, low: &Self, high: &Self) -> Self {
        self.sub(low).sub(high)
    }
}

/// An unreduced element of a quadratic extension.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Wide2<W>(pub W, pub W);

/// An unreduced element of a cubic extension.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Wide3<W>(pub W, pub W, pub W);

impl<W: Wide> Wide for Wide2<W> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        W::add_2(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        W::sub_2(self, rhs)
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        W::sub_both_2(self, a, b)
    }
}

impl<W: Wide> Wide for Wide3<W> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self(self.0.add(&rhs.0), self.1.add(&rhs.1), self.2.add(&rhs.2))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self(self.0.sub(&rhs.0), self.1.sub(&rhs.1), self.2.sub(&rhs.2))
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        Self(self.0.sub_both(&a.0, &b.0), self.1.sub_both(&a.1, &b.1), self.2.sub_both(&a.2, &b.2))
    }
}

/// An unreduced element of an extension by its coefficients.
impl<W: Wide, const D: usize> Wide for [W; D] {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        array(|k| self[k].add(&rhs[k]))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        array(|k| self[k].sub(&rhs[k]))
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        array(|k| self[k].sub_both(&a[k], &b[k]))
    }
}
