//! The sparse elements that loops multiply by.

use super::{Dodecic, Sextic, WideSextic, wide_add};
use crate::binary::field::BinaryField;
use crate::binary::tower::Quadratic;
use crate::field::{CubicExt, Field, QuadraticExt, Wide};
use crate::tower::{Wide2, Wide3};

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
    #[inline(never)]
    pub fn mul_line(&self, line: &Line<F>) -> Self {
        let low = self.c0.mul_wide(&line.c0);
        let both = self.c0.add(&self.c1).mul_wide(&line.plus_high(&line.c0));
        let high = self.c1.mul_s();
        let c1 = Sextic::reduce(&wide_add(&both, &low));
        let c0 = Sextic::reduce(&add_scaled(low, &high, &line.c1));
        Self::new(if line.with_w { c0.add(&high.mul_w()) } else { c0 }, c1)
    }
}

/// `wide + x scale`: 6 products.
fn add_scaled<F: BinaryField>(wide: WideSextic<F::Wide>, x: &Sextic<F>, scale: &F) -> WideSextic<F::Wide> {
    let add = |Wide2(a, b): Wide2<F::Wide>, x: &Quadratic<F>| {
        let [low, high] = F::mul_many([(&x.c0, scale), (&x.c1, scale)]);
        Wide2(a.add(&low), b.add(&high))
    };
    let ([x0, x1, x2], Wide3(a, b, c)) = (&x.c, wide);
    Wide3(add(a, x0), add(b, x1), add(c, x2))
}
