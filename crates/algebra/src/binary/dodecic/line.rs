//! The sparse elements that loops multiply by.

use super::sextic::SexticProduct;
use super::{Dodecic, Sextic};
use crate::binary::field::{Bilinear, BinaryField};
use crate::binary::tower::Quadratic;
use crate::field::Field;
use crate::levels::{CubicExt, QuadraticExt};
use core::mem::MaybeUninit;

/// `c0 + (c1 + w) t` or `c0 + c1 t`, c1 in F_q: what the functions of an octupling and of a chord are at a distorted point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<F> {
    /// The coefficient of 1.
    pub c0: Sextic<F>,
    /// The coefficient of t, or what it has besides w.
    pub c1: F,
    /// Whether there is a w: public.
    pub with_w: bool,
}

impl<F: BinaryField> Line<F> {
    /// The coefficient of t plus a sextic.
    #[inline(always)]
    fn plus_high(&self, sextic: &Sextic<F>) -> Sextic<F> {
        let [a, b, c] = &sextic.c;
        let lowest = Quadratic::new(a.c0.add(&self.c1), a.c1.clone());
        Sextic::new(lowest, Quadratic::new(b.c0.add_bit(self.with_w), b.c1.clone()), c.clone())
    }
}

impl<F: BinaryField> From<&Line<F>> for Dodecic<F> {
    fn from(line: &Line<F>) -> Self {
        Self::new(line.c0.clone(), line.plus_high(&Sextic::zero()))
    }
}

impl<F: BinaryField> Dodecic<F> {
    /// `self · line`: 36 products, 12 reductions. Karatsuba's third product, that of the coefficients of t, takes 6 and enters
    /// the coefficient of 1 only, as its multiple by s.
    pub fn mul_line(&self, line: &Line<F>) -> Self {
        let mut product = self.clone();
        product.mul_line_in_place(line);
        product
    }

    /// The same in the place of `self`.
    #[inline(never)]
    pub fn mul_line_in_place(&mut self, line: &Line<F>) {
        F::enter(
            #[inline(always)]
            || {
                let (lower, upper) = (self.c0.coordinates(), self.c1.coordinates());
                let [mut low, mut both] = [const { MaybeUninit::uninit() }; 2];
                let low = F::bilinear::<SexticProduct, 6, 6, 15, 6>(&mut low, lower, line.c0.coordinates());
                let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (lower, upper);
                let sums = [a, b, c, d, e, f, g, h, i, j, k, l];
                let [p, q, r, s, t, u] = line.c0.coordinates();
                let w = &if line.with_w { F::one() } else { F::zero() };
                let both = F::bilinear::<Both, 12, 8, 15, 6>(&mut both, sums, [p, q, r, s, t, u, &line.c1, w]);
                let out = self.c0.coordinates_mut();
                if line.with_w {
                    F::bilinear_to::<High<true>, 6, 1, 6, 6>(out, upper, [&line.c1], Some(low));
                } else {
                    F::bilinear_to::<High<false>, 6, 1, 6, 6>(out, upper, [&line.c1], Some(low));
                }
                F::reduce_sums(self.c1.coordinates_mut(), [both, low]);
            },
        );
    }
}

/// Karatsuba's product of the sums of both coefficients; the line's is that of 1, and `x` and `w` of `x + w w` in that of t.
struct Both;

impl Bilinear<12, 8, 15, 6> for Both {
    #[inline(always)]
    fn left<T: Clone>(f: [&T; 12], add: impl Fn(&T, &T) -> T + Copy) -> [T; 15] {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = f;
        let sums = [add(a, g), add(b, h), add(c, i), add(d, j), add(e, k), add(f, l)];
        SexticProduct::values(sums.each_ref(), add)
    }
    #[inline(always)]
    fn right<T: Clone>([a, b, c, d, e, f, x, w]: [&T; 8], add: impl Fn(&T, &T) -> T + Copy) -> [T; 15] {
        SexticProduct::values([&add(a, x), b, &add(c, w), d, e, f], add)
    }
    #[inline(always)]
    fn outputs<T: Clone>(products: [&T; 15], add: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
        SexticProduct::outputs(products, add)
    }
}

/// `s (x + w)` times a sextic, or `s x` times it.
struct High<const WITH_W: bool>;

/// `s u`.
#[inline(always)]
fn times_s<T: Clone>([a, b, c, d, e, f]: [&T; 6], add: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
    [b.clone(), add(a, b), d.clone(), add(c, d), f.clone(), add(e, f)]
}

impl<const WITH_W: bool> Bilinear<6, 1, 6, 6> for High<WITH_W> {
    #[inline(always)]
    fn left<T: Clone>(u: [&T; 6], add: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
        times_s(u, add)
    }
    #[inline(always)]
    fn right<T: Clone>([x]: [&T; 1], _: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
        [x.clone(), x.clone(), x.clone(), x.clone(), x.clone(), x.clone()]
    }
    #[inline(always)]
    fn outputs<T: Clone>([a, b, c, d, e, f]: [&T; 6], _: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
        [a.clone(), b.clone(), c.clone(), d.clone(), e.clone(), f.clone()]
    }
    /// And `s w u`.
    #[inline(always)]
    fn with_linear<T: Clone>(outputs: [T; 6], u: [&T; 6], _: [&T; 1], add: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
        if !WITH_W {
            return outputs;
        }
        let ([a, b, c, d, e, f], [o0, o1, o2, o3, o4, o5]) = (times_s(u, add), outputs);
        [add(&o0, &e), add(&o1, &f), add(&o2, &add(&a, &e)), add(&o3, &add(&b, &f)), add(&o4, &c), add(&o5, &d)]
    }
}
