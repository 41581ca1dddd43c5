//! F_q² = F_q\[s\]/(s² + s + 1) and F_q⁴ = F_q²\[t\]/(t² + t + s) for q = 2^m, m odd: the basis 1, s, t, st of seeds 000 and
//! 003.

use super::field::{Bilinear, BinaryField};
use crate::field::{Field, Mask};
use crate::levels::QuadraticExt;
use crate::tower::{Wide2, coordinatewise};
use crate::wide::Wide;

/// `c0 + c1 s`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Quadratic<F> {
    /// The coefficient of 1.
    pub c0: F,
    /// The coefficient of s.
    pub c1: F,
}

/// `c0 + c1 t`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Quartic<F> {
    /// The coefficient of 1.
    pub c0: Quadratic<F>,
    /// The coefficient of t.
    pub c1: Quadratic<F>,
}

/// `g0 + g1 s + t`: what a line through points of E(F_q) is at a distorted point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparse<F> {
    /// The coefficient of 1.
    pub g0: F,
    /// The coefficient of s.
    pub g1: F,
}

/// What Karatsuba's product of two elements of F_q² multiplies: `c0, c1, c0 + c1`.
#[inline(always)]
pub(super) fn points<F: BinaryField>(a: &Quadratic<F>) -> [F; 3] {
    [a.c0.clone(), a.c1.clone(), a.c0.lazy_add(&a.c1)]
}

/// The product in F_q² from `a0 b0`, `a1 b1` and `(a0 + a1)(b0 + b1)`.
#[inline(always)]
pub(super) fn interpolate<W: Wide>([low, high, both]: [&W; 3]) -> Wide2<W> {
    Wide2(low.add(high), both.add(low))
}

/// `s (c0 + c1 s)`.
fn wide_mul_s<W: Wide>(Wide2(c0, c1): &Wide2<W>) -> Wide2<W> {
    Wide2(c1.clone(), c0.add(c1))
}

impl<F: BinaryField> Field for Quadratic<F> {
    type Mask = F::Mask;
    type Wide = Wide2<F::Wide>;
    type Const = [F::Const; 2];

    coordinatewise!(F: c0 c1);

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        F::enter(formula)
    }
    /// 3 products.
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        let [a, b] = [points(self), points(rhs)];
        let products = F::mul_many([(&a[0], &b[0]), (&a[1], &b[1]), (&a[2], &b[2])]);
        interpolate(products.each_ref())
    }
    fn square_wide(&self) -> Self::Wide {
        let high = self.c1.square_wide();
        Wide2(self.c0.square_wide().add(&high), high)
    }
    #[inline(always)]
    fn reduce(Wide2(c0, c1): &Self::Wide) -> Self {
        Self::new(F::reduce(c0), F::reduce(c1))
    }
    /// 2 squares: `(c0 + c1)² + c1² s`.
    fn square(&self) -> Self {
        Self::new(self.c0.add(&self.c1).square(), self.c1.square())
    }
    /// 5 products, a square and an inversion in F_q.
    fn invert(&self) -> Self {
        self.conjugate().mul_base(&self.norm().invert())
    }
}

impl<F: BinaryField> QuadraticExt for Quadratic<F> {
    type Base = F;
    fn new(c0: F, c1: F) -> Self {
        Self { c0, c1 }
    }
    fn parts(&self) -> [F; 2] {
        [self.c0.clone(), self.c1.clone()]
    }
    /// `self^q`: s becomes s + 1.
    fn conjugate(&self) -> Self {
        Self::new(self.c0.add(&self.c1), self.c1.clone())
    }
    fn mul_base(&self, rhs: &F) -> Self {
        Self::new(self.c0.mul(rhs), self.c1.mul(rhs))
    }
}

impl<F: BinaryField> Quadratic<F> {
    /// `self^(q+1) = c0 (c0 + c1) + c1²`: a product and a square.
    pub fn norm(&self) -> F {
        self.c0.mul(&self.c0.add(&self.c1)).add(&self.c1.square())
    }

    /// The square root of [`Self::norm`]: a product and a square root.
    pub fn norm_root(&self) -> F {
        self.c0.mul(&self.c0.add(&self.c1)).sqrt().add(&self.c1)
    }

    /// `s self`.
    #[inline(always)]
    pub fn mul_s(&self) -> Self {
        Self::new(self.c1.clone(), self.c0.add(&self.c1))
    }

    /// The square root, by 2 of F_q: that of s is s + 1.
    pub fn sqrt(&self) -> Self {
        let high = self.c1.sqrt();
        Self::new(self.c0.sqrt().add(&high), high)
    }
}

impl<F: BinaryField> Field for Quartic<F> {
    type Mask = F::Mask;
    type Wide = Wide2<Wide2<F::Wide>>;
    type Const = [[F::Const; 2]; 2];

    coordinatewise!(Quadratic: c0 c1);

    /// 9 independent products: Karatsuba over Karatsuba.
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        let evaluate = |x: &Self| [points(&x.c0), points(&x.c1), points(&x.c0.add(&x.c1))];
        let ([a, b, c], [d, e, f]) = (&evaluate(self), &evaluate(rhs));
        let [p, q, r, s, t, u, v, w, x] = F::mul_many([
            (&a[0], &d[0]),
            (&a[1], &d[1]),
            (&a[2], &d[2]),
            (&b[0], &e[0]),
            (&b[1], &e[1]),
            (&b[2], &e[2]),
            (&c[0], &f[0]),
            (&c[1], &f[1]),
            (&c[2], &f[2]),
        ]);
        let [low, high, both] = [[&p, &q, &r], [&s, &t, &u], [&v, &w, &x]].map(interpolate);
        Wide2(low.add(&wide_mul_s(&high)), both.add(&low))
    }
    fn reduce(Wide2(c0, c1): &Self::Wide) -> Self {
        Self::new(Quadratic::reduce(c0), Quadratic::reduce(c1))
    }
    /// 9 products, 4 reductions.
    #[inline(never)]
    fn mul(&self, rhs: &Self) -> Self {
        Self::reduce(&self.mul_wide(rhs))
    }
    /// 4 squares.
    fn square(&self) -> Self {
        self.frobenius(1)
    }
    /// 4 k squares.
    fn square_times(&self, times: usize) -> Self {
        self.frobenius(times)
    }
    /// One inversion in F_q.
    fn invert(&self) -> Self {
        self.conjugate().mul_base(&self.norm().invert())
    }
}

impl<F: BinaryField> QuadraticExt for Quartic<F> {
    type Base = Quadratic<F>;
    fn new(c0: Quadratic<F>, c1: Quadratic<F>) -> Self {
        Self { c0, c1 }
    }
    fn parts(&self) -> [Quadratic<F>; 2] {
        [self.c0.clone(), self.c1.clone()]
    }
    /// `self^(q²)`: t becomes t + 1. The inverse of a unitary element.
    fn conjugate(&self) -> Self {
        Self::new(self.c0.add(&self.c1), self.c1.clone())
    }
    fn mul_base(&self, rhs: &Quadratic<F>) -> Self {
        Self::new(self.c0.mul(rhs), self.c1.mul(rhs))
    }
}

impl<F: BinaryField> Quartic<F> {
    /// The coordinates of 1, s, t, st.
    pub fn coordinates(&self) -> [F; 4] {
        let ([a, b], [c, d]) = (self.c0.parts(), self.c1.parts());
        [a, b, c, d]
    }

    /// The element with the given coordinates of 1, s, t, st.
    pub fn from_coordinates([a, b, c, d]: [F; 4]) -> Self {
        Self::new(Quadratic::new(a, b), Quadratic::new(c, d))
    }

    /// `self^(q²+1) = c0² + c0 c1 + s c1²`.
    pub fn norm(&self) -> Quadratic<F> {
        self.c0.mul(&self.c1).add(&self.c0.square()).add(&self.c1.square().mul_s())
    }

    /// `self^(2^i)`, i below m: additions, then i squarings of each coordinate (seed 003, section IV-B) or a table for them.
    pub fn frobenius(&self, i: usize) -> Self {
        self.frobenius_of_basis(i).map(|u| u.frobenius_often(i))
    }

    /// The same with m − i square roots of each coordinate for the squarings, i ≤ m.
    pub fn frobenius_by_roots(&self, i: usize) -> Self {
        self.frobenius_of_basis(i).map(|u| u.inverse_frobenius(F::DEGREE - i))
    }

    /// The 2^k-th root: additions, then k square roots of each coordinate.
    pub fn inverse_frobenius(&self, k: usize) -> Self {
        self.frobenius_of_basis(3 * k).map(|u| u.inverse_frobenius(k))
    }

    /// `self^q`: additions.
    pub fn frobenius_q(&self) -> Self {
        self.frobenius_of_basis(F::DEGREE)
    }

    /// `Σ u_k b_k^(2^i)` for `self = Σ u_k b_k`, b_k the basis 1, s, t, st: `s^(2^i) = s + γ1`, `t^(2^i) = t + γ1 s + γ2` with
    /// `γ1 = i mod 2`, `γ2 = ⌊i/2⌋ mod 2`. Additions only.
    pub fn frobenius_of_basis(&self, i: usize) -> Self {
        let [u0, u1, u2, u3] = self.coordinates();
        let sum = |terms: &[(&F, bool)], first: &F| {
            terms.iter().filter(|(_, present)| *present).fold(first.clone(), |sum, (u, _)| sum.add(u))
        };
        let (one, two) = (i % 2 == 1, i / 2 % 2 == 1);
        Self::from_coordinates([
            sum(&[(&u1, one), (&u2, two), (&u3, i % 4 == 1)], &u0),
            sum(&[(&u2, one), (&u3, two)], &u1),
            sum(&[(&u3, one)], &u2),
            u3.clone(),
        ])
    }

    fn map(&self, f: impl Fn(&F) -> F) -> Self {
        Self::from_coordinates(self.coordinates().each_ref().map(f))
    }

    /// `self · (g0 + g1 s + t)`: 6 products, 4 reductions (seed 003, algorithm 4).
    pub fn mul_sparse(&self, g: &Sparse<F>) -> Self {
        let mut product = self.clone();
        product.mul_sparse_in_place(g);
        product
    }

    /// The same in the place of `self`.
    #[inline(never)]
    pub fn mul_sparse_in_place(&mut self, g: &Sparse<F>) {
        let Self { c0, c1 } = self;
        let f = [&mut c0.c0, &mut c0.c1, &mut c1.c0, &mut c1.c1];
        F::bilinear_onto::<BySparse, 2, 4, 6>(f, [&g.g0, &g.g1]);
    }
}

/// The product of `f0 + f1 s + f2 t + f3 s t` by `g0 + g1 s + t`.
struct BySparse;

impl Bilinear<2, 4, 6, 4> for BySparse {
    #[inline(always)]
    fn left<T: Clone>([g0, g1]: [&T; 2], add: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
        let both = add(g0, g1);
        [g0.clone(), g1.clone(), both.clone(), g0.clone(), g1.clone(), both]
    }
    #[inline(always)]
    fn right<T: Clone>([f0, f1, f2, f3]: [&T; 4], add: impl Fn(&T, &T) -> T + Copy) -> [T; 6] {
        [f0.clone(), f1.clone(), add(f0, f1), f2.clone(), f3.clone(), add(f2, f3)]
    }
    #[inline(always)]
    fn outputs<T: Clone>([m0, m1, m2, m3, m4, m5]: [&T; 6], add: impl Fn(&T, &T) -> T + Copy) -> [T; 4] {
        [add(m0, m1), add(m0, m2), add(m3, m4), add(m3, m5)]
    }
    #[inline(always)]
    fn with_linear<T: Clone>(
        [p0, p1, p2, p3]: [T; 4],
        _: [&T; 2],
        [f0, f1, f2, f3]: [&T; 4],
        add: impl Fn(&T, &T) -> T + Copy,
    ) -> [T; 4] {
        [add(&p0, f3), add(&add(&p1, f2), f3), add(&add(&p2, f0), f2), add(&add(&p3, f1), f3)]
    }
}

impl<F: BinaryField> From<&Sparse<F>> for Quartic<F> {
    fn from(g: &Sparse<F>) -> Self {
        Self::from_coordinates([g.g0.clone(), g.g1.clone(), F::one(), F::zero()])
    }
}
