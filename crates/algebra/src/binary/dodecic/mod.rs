//! F_q¹² for q = 2^m, m odd and prime to 3, as F_q⁶\[t\]/(t² + t + s) over F_q⁶ = F_q²\[w\]/(w³ + w + 1) over
//! F_q² = F_q\[s\]/(s² + s + 1).
//!
//! Since m is prime to 12, F_q¹² is F_q ⊗ F_4096, and any basis of F_4096 over F_2 is one of F_q¹² over F_q: towers differ by
//! additions ([`Tower`]). This one is chosen for its products. F_q² contains F_4, so that the cubic step takes five products
//! (values at 0, 1, ∞, s and s + 1) where it takes six over F_q: 45 for an element, not the 54 of a tower whose cubic step is
//! the lowest. And s, t generate the F_q⁴ of [`super::tower`], w is fixed by x ↦ x⁸.

mod bases;
mod line;
pub mod seed004;
mod sextic;

pub use bases::Tower;
pub use line::Line;
pub use sextic::Sextic;

use super::field::BinaryField;
use super::tower::Quartic;
use crate::field::{Field, Mask};
use crate::levels::QuadraticExt;
use crate::tower::{Wide2, Wide3, coordinatewise};
use crate::wide::Wide;
use sextic::{WideSextic, frobenius_of_powers};

/// `c0 + c1 t`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Dodecic<F> {
    /// The coefficient of 1.
    pub c0: Sextic<F>,
    /// The coefficient of t.
    pub c1: Sextic<F>,
}

#[inline(always)]
fn wide_add<W: Wide>(a: &WideSextic<W>, b: &WideSextic<W>) -> WideSextic<W> {
    Wide3(W::add_2(&a.0, &b.0), W::add_2(&a.1, &b.1), W::add_2(&a.2, &b.2))
}

/// `s wide`.
#[inline(always)]
fn wide_mul_s<W: Wide>(wide: &WideSextic<W>) -> WideSextic<W> {
    let times_s = |Wide2(c0, c1): &Wide2<W>| Wide2(c1.clone(), c0.add(c1));
    Wide3(times_s(&wide.0), times_s(&wide.1), times_s(&wide.2))
}

impl<F: BinaryField> Field for Dodecic<F> {
    type Mask = F::Mask;
    type Wide = Wide2<WideSextic<F::Wide>>;
    type Const = [[[F::Const; 2]; 3]; 2];

    coordinatewise!(Sextic: c0 c1);

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        F::enter(formula)
    }
    /// 45 products.
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        F::enter(
            #[inline(always)]
            || {
                let low = self.c0.mul_wide(&rhs.c0);
                let high = self.c1.mul_wide(&rhs.c1);
                let both = self.c0.add(&self.c1).mul_wide(&rhs.c0.add(&rhs.c1));
                Wide2(wide_add(&low, &wide_mul_s(&high)), wide_add(&both, &low))
            },
        )
    }
    fn reduce(Wide2(c0, c1): &Self::Wide) -> Self {
        Self::new(Sextic::reduce(c0), Sextic::reduce(c1))
    }
    /// 45 products, 12 reductions.
    #[inline(never)]
    fn mul(&self, rhs: &Self) -> Self {
        Self::reduce(&self.mul_wide(rhs))
    }
    fn square_wide(&self) -> Self::Wide {
        let [low, high] = [self.c0.square_wide(), self.c1.square_wide()];
        Wide2(wide_add(&low, &wide_mul_s(&high)), high)
    }
    /// 12 squares.
    fn square(&self) -> Self {
        self.frobenius(1)
    }
    /// 12 k squares.
    fn square_times(&self, times: usize) -> Self {
        self.frobenius(times)
    }
    /// 81 products, 13 squares and an inversion in F_q.
    fn invert(&self) -> Self {
        let inverse = self.norm().invert();
        let conjugate = self.conjugate();
        Self::new(conjugate.c0.mul(&inverse), conjugate.c1.mul(&inverse))
    }
}

impl<F: BinaryField> QuadraticExt for Dodecic<F> {
    type Base = Sextic<F>;
    fn new(c0: Sextic<F>, c1: Sextic<F>) -> Self {
        Self { c0, c1 }
    }
    fn parts(&self) -> [Sextic<F>; 2] {
        [self.c0.clone(), self.c1.clone()]
    }
    /// `self^(q⁶)`: t becomes t + 1. The inverse of a unitary element.
    fn conjugate(&self) -> Self {
        Self::new(self.c0.add(&self.c1), self.c1.clone())
    }
    fn mul_base(&self, rhs: &Sextic<F>) -> Self {
        Self::new(self.c0.mul(rhs), self.c1.mul(rhs))
    }
}

impl<F: BinaryField> Dodecic<F> {
    /// `self^(q⁶+1) = c0² + c0 c1 + s c1²`: 15 products, 12 squares.
    pub fn norm(&self) -> Sextic<F> {
        self.c0.mul(&self.c1).add(&self.c0.square()).add(&self.c1.square().mul_s())
    }

    /// The product by an element of F_q: 12 products.
    pub fn scale(&self, x: &F) -> Self {
        self.map(|u| u.mul(x))
    }

    /// `self^(2^i)`, i below m: additions, then i squarings of each coordinate or a table for them.
    pub fn frobenius(&self, i: usize) -> Self {
        self.frobenius_of_basis(i).map(|u| u.frobenius_often(i))
    }

    /// The 2^i-th root, i below m: additions, then i square roots of each coordinate or a table for them.
    pub fn inverse_frobenius(&self, i: usize) -> Self {
        self.frobenius_of_basis(11 * i).map(|u| u.inverse_frobenius_often(i))
    }

    /// `self^(q^k)`: additions.
    pub fn frobenius_q(&self, k: usize) -> Self {
        self.frobenius_of_basis(k * F::DEGREE)
    }

    /// `Σ u_k b_k^(2^i)` for `self = Σ u_k b_k`, b_k the basis: additions only.
    pub fn frobenius_of_basis(&self, i: usize) -> Self {
        let quartics = self.quartics().map(|c| c.frobenius_of_basis(i));
        Self::from_quartics(frobenius_of_powers(quartics, i))
    }

    /// The coefficients of 1, w, w² over F_q⁴.
    fn quartics(&self) -> [Quartic<F>; 3] {
        core::array::from_fn(|i| Quartic::new(self.c0.c[i].clone(), self.c1.c[i].clone()))
    }

    fn from_quartics(quartics: [Quartic<F>; 3]) -> Self {
        Self::new(Sextic { c: quartics.each_ref().map(|c| c.c0.clone()) }, Sextic { c: quartics.map(|c| c.c1) })
    }

    fn map(&self, f: impl Fn(&F) -> F) -> Self {
        let quadratic = |c: &_| quadratic_map(c, &f);
        Self::new(Sextic { c: self.c0.c.each_ref().map(quadratic) }, Sextic { c: self.c1.c.each_ref().map(quadratic) })
    }
}

fn quadratic_map<F: BinaryField>(c: &super::Quadratic<F>, f: impl Fn(&F) -> F) -> super::Quadratic<F> {
    super::Quadratic::new(f(&c.c0), f(&c.c1))
}
