//! F_q² = F_q\[σ\]/(σ² + 1) and F_q^6 = F_q²\[ρ\]/(ρ³ − ρ − b), b = ±1, for q = 3^m, m odd and prime to 3: the basis 1, σ, ρ,
//! σρ, ρ², σρ² of seed 003.

use super::field::TernaryField;
use crate::field::{Field, Mask, OddCharacteristic};
use crate::levels::{CubicExt, QuadraticExt};
use crate::tower::{Wide2, Wide3, coordinatewise};
use crate::wide::Wide;
use core::fmt::Debug;
use core::marker::PhantomData;

mod sparse;

pub use sparse::{Line, Sparse};

/// `c0 + c1 σ`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Quadratic<F> {
    /// The coefficient of 1.
    pub c0: F,
    /// The coefficient of σ.
    pub c1: F,
}

/// `c0 + c1 ρ + c2 ρ²` with ρ³ = ρ + b, b being B's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Sextic<F, B: Sign> {
    /// The coefficient of 1.
    pub c0: Quadratic<F>,
    /// The coefficient of ρ.
    pub c1: Quadratic<F>,
    /// The coefficient of ρ².
    pub c2: Quadratic<F>,
    sign: PhantomData<B>,
}

/// The b of ρ³ = ρ + b.
pub trait Sign: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// 1 or −1.
    const VALUE: i8;
}

/// b = 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plus;

/// b = −1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minus;

impl Sign for Plus {
    const VALUE: i8 = 1;
}

impl Sign for Minus {
    const VALUE: i8 = -1;
}

/// What Karatsuba's product of two elements of F_q² multiplies: `c0, c1, c0 + c1`.
#[inline(always)]
fn points<F: TernaryField>(a: &Quadratic<F>) -> [F; 3] {
    [a.c0.clone(), a.c1.clone(), a.c0.lazy_add(&a.c1)]
}

/// The product in F_q² from `a0 b0`, `a1 b1` and `(a0 + a1)(b0 + b1)`.
#[inline(always)]
fn interpolate<W: Wide>([low, high, both]: [&W; 3]) -> Wide2<W> {
    Wide2(low.sub(high), both.sub(low).sub(high))
}

/// `σ (c0 + c1 σ)`.
#[inline(always)]
fn wide_mul_sigma<W: Wide>(Wide2(c0, c1): &Wide2<W>) -> Wide2<W> {
    Wide2(c1.double(), c0.clone())
}

impl<F: TernaryField> Field for Quadratic<F> {
    type Mask = F::Mask;
    type Wide = Wide2<F::Wide>;
    type Const = [F::Const; 2];

    coordinatewise!(#[inline(always)] F: c0 c1);

    #[inline(always)]
    fn double(&self) -> Self {
        self.neg()
    }
    fn triple(&self) -> Self {
        Self::zero()
    }
    /// 3 products.
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        let [a, b] = [points(self), points(rhs)];
        let products = F::mul_many([(&a[0], &b[0]), (&a[1], &b[1]), (&a[2], &b[2])]);
        interpolate(products.each_ref())
    }
    /// 2 products: `(c0 + c1)(c0 − c1) − c0 c1 σ`.
    #[inline(always)]
    fn square_wide(&self) -> Self::Wide {
        let (sum, difference) = (self.c0.lazy_add(&self.c1), self.c0.sub(&self.c1));
        let [real, half] = F::mul_many([(&sum, &difference), (&self.c0, &self.c1)]);
        Wide2(real, half.double())
    }
    #[inline(always)]
    fn reduce(Wide2(c0, c1): &Self::Wide) -> Self {
        Self::new(F::reduce(c0), F::reduce(c1))
    }
    /// 6 products and an inversion in F_q.
    fn invert(&self) -> Self {
        self.conjugate().mul_base(&self.norm().invert())
    }
}

impl<F: TernaryField> OddCharacteristic for Quadratic<F> {
    #[inline(always)]
    fn halve(&self) -> Self {
        self.neg()
    }
}

impl<F: TernaryField> QuadraticExt for Quadratic<F> {
    type Base = F;
    #[inline(always)]
    fn new(c0: F, c1: F) -> Self {
        Self { c0, c1 }
    }
    fn parts(&self) -> [F; 2] {
        [self.c0.clone(), self.c1.clone()]
    }
    /// `self^q`: σ becomes −σ.
    fn conjugate(&self) -> Self {
        Self::new(self.c0.clone(), self.c1.neg())
    }
    fn mul_base(&self, rhs: &F) -> Self {
        Self::new(self.c0.mul(rhs), self.c1.mul(rhs))
    }
}

impl<F: TernaryField> Quadratic<F> {
    /// `self^(q+1) = c0² + c1²`: 2 products.
    pub fn norm(&self) -> F {
        let [a, b] = F::mul_many([(&self.c0, &self.c0), (&self.c1, &self.c1)]);
        F::reduce(&a.add(&b))
    }

    /// `σ self`.
    #[inline(always)]
    pub fn mul_sigma(&self) -> Self {
        Self::new(self.c1.neg(), self.c0.clone())
    }
}

/// `b wide` for b = ±1.
#[inline(always)]
fn times<W: Wide>(b: i8, wide: &W) -> W {
    if b == 1 { wide.clone() } else { wide.double() }
}

/// The polynomial `Σ c_i ρ^i` of degree 4, by ρ³ = ρ + b.
#[inline(always)]
fn reduce_rho<W: Wide>(b: i8, [c0, c1, c2, c3, c4]: [W; 5]) -> Wide3<W> {
    Wide3(c0.add(&times(b, &c3)), c1.add(&c3).add(&times(b, &c4)), c2.add(&c4))
}

impl<F: TernaryField, B: Sign> Field for Sextic<F, B> {
    type Mask = F::Mask;
    type Wide = Wide3<Wide2<F::Wide>>;
    type Const = [[F::Const; 2]; 3];

    coordinatewise!(Quadratic: c0 c1 c2);

    fn double(&self) -> Self {
        self.neg()
    }
    fn triple(&self) -> Self {
        Self::zero()
    }
    /// 15 products: Gorla, Puttmann and Shokrollahi (SAC 2007).
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        self.mul_wide_interpolated(rhs)
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        Self::new(Quadratic::reduce(&wide.0), Quadratic::reduce(&wide.1), Quadratic::reduce(&wide.2))
    }
    /// 15 products, 6 reductions.
    #[inline(never)]
    fn mul(&self, rhs: &Self) -> Self {
        Self::reduce(&self.mul_wide(rhs))
    }
    /// By the norm to F_q³, then to F_q.
    fn invert(&self) -> Self {
        self.conjugate().mul_cubic(&invert_cubic(B::VALUE, &self.norm(), F::invert))
    }
}

impl<F: TernaryField, B: Sign> OddCharacteristic for Sextic<F, B> {
    fn halve(&self) -> Self {
        self.neg()
    }
}

impl<F: TernaryField, B: Sign> CubicExt for Sextic<F, B> {
    type Base = Quadratic<F>;
    #[inline(always)]
    fn new(c0: Quadratic<F>, c1: Quadratic<F>, c2: Quadratic<F>) -> Self {
        const {
            assert!((B::VALUE == 1 || B::VALUE == -1) && !F::DEGREE.is_multiple_of(3), "ρ³ − ρ − b is reducible")
        };
        Self { c0, c1, c2, sign: PhantomData }
    }
    fn parts(&self) -> [Quadratic<F>; 3] {
        [self.c0.clone(), self.c1.clone(), self.c2.clone()]
    }
    fn mul_base(&self, rhs: &Quadratic<F>) -> Self {
        Self::new(self.c0.mul(rhs), self.c1.mul(rhs), self.c2.mul(rhs))
    }
}

/// An element `c0 + c1 ρ + c2 ρ²` of F_q³.
pub type Cubic<F> = [F; 3];

/// `1/a` in F_q³, by the adjugate of the matrix of the multiplication by a: 12 products and an inversion.
///
/// With ρ³ = ρ + b the columns are `(a0, a1, a2)`, `(b a2, a0 + a2, a1)`, `(b a1, a1 + b a2, a0 + a2)`.
fn invert_cubic<F: TernaryField>(b: i8, [a0, a1, a2]: &Cubic<F>, invert: impl Fn(&F) -> F) -> Cubic<F> {
    let (d, e) = (a0.add(a2), a1.add(&a2.mul_trit(b)));
    let [dd, ea1, ea2, da1, a1a1, da2] = F::mul_many([(&d, &d), (&e, a1), (&e, a2), (&d, a1), (a1, a1), (&d, a2)]);
    let [x0, x1, x2] = [dd.sub(&ea1), ea2.sub(&da1), a1a1.sub(&da2)].each_ref().map(F::reduce);
    let [p0, p1, p2] = F::mul_many([(a0, &x0), (a2, &x1), (a1, &x2)]);
    let inverse = invert(&F::reduce(&p0.add(&times(b, &p1.add(&p2)))));
    [x0.mul(&inverse), x1.mul(&inverse), x2.mul(&inverse)]
}

/// `a b` in F_q³, unreduced: Karatsuba's 6 products.
fn mul_cubic<F: TernaryField>(b: i8, x: &Cubic<F>, y: &Cubic<F>) -> Wide3<F::Wide> {
    let sums = |[x0, x1, x2]: &Cubic<F>| [x0.lazy_add(x1), x0.lazy_add(x2), x1.lazy_add(x2)];
    let ([x01, x02, x12], [y01, y02, y12]) = (sums(x), sums(y));
    let products =
        F::mul_many([(&x[0], &y[0]), (&x[1], &y[1]), (&x[2], &y[2]), (&x01, &y01), (&x02, &y02), (&x12, &y12)]);
    karatsuba(b, products)
}

/// The product by ρ³ = ρ + b from Karatsuba's `x0 y0, x1 y1, x2 y2, (x0 + x1)(y0 + y1), (x0 + x2)(y0 + y2), (x1 + x2)(y1 + y2)`.
#[inline(always)]
fn karatsuba<W: Wide>(b: i8, [v0, v1, v2, v01, v02, v12]: [W; 6]) -> Wide3<W> {
    let c1 = v01.sub_both(&v0, &v1);
    let c2 = v02.sub_both(&v0, &v2).add(&v1);
    let c3 = v12.sub_both(&v1, &v2);
    reduce_rho(b, [v0, c1, c2, c3, v2])
}

fn reduce_cubic<F: TernaryField>(Wide3(c0, c1, c2): &Wide3<F::Wide>) -> Cubic<F> {
    [F::reduce(c0), F::reduce(c1), F::reduce(c2)]
}

/// The values of `c0 + c1 ρ + c2 ρ²` at 1, σ, −1, −σ in the place of ρ.
#[inline(always)]
fn values<F: TernaryField>([c0, c1, c2]: [&Quadratic<F>; 3]) -> [Quadratic<F>; 4] {
    let (even, odd, turned) = (c0.add(c2), c0.sub(c2), c1.mul_sigma());
    [even.add(c1), odd.add(&turned), even.sub(c1), odd.sub(&turned)]
}

/// The product `Σ c_i ρ^i` from its values at the fourth roots of unity 1, σ, −1, −σ, but for what its leading coefficient c4
/// contributes, `(−c4, b c4, c4)`: a Fourier transform of length 4, and ρ³ = ρ + b.
#[inline(always)]
fn from_values<W: Wide>(b: i8, [v0, v1, v2, v3]: &[Wide2<W>; 4]) -> Wide3<Wide2<W>> {
    let (even, odd) = (v0.add(v2), v0.sub(v2));
    let (sum, turned) = (v1.add(v3), wide_mul_sigma(&v1.sub(v3)));
    Wide3(even.add(&sum).add(&times(b, &odd.add(&turned))), odd.double(), even.sub(&sum))
}

impl<F: TernaryField, B: Sign> Sextic<F, B> {
    /// The coordinates of 1, σ, ρ, σρ, ρ², σρ².
    pub fn coordinates(&self) -> [F; 6] {
        let ([a, b], [c, d], [e, f]) = (self.c0.parts(), self.c1.parts(), self.c2.parts());
        [a, b, c, d, e, f]
    }

    /// The element with the given coordinates of 1, σ, ρ, σρ, ρ², σρ².
    pub fn from_coordinates([a, b, c, d, e, f]: [F; 6]) -> Self {
        Self::new(Quadratic::new(a, b), Quadratic::new(c, d), Quadratic::new(e, f))
    }

    /// The element as `[A, C]`, `A + C σ` over F_q³.
    pub fn cubic_parts(&self) -> [Cubic<F>; 2] {
        let [a, b, c, d, e, f] = self.coordinates();
        [[a, c, e], [b, d, f]]
    }

    /// `A + C σ` for A, C of F_q³.
    pub fn from_cubic_parts([[a, c, e], [b, d, f]]: [Cubic<F>; 2]) -> Self {
        Self::from_coordinates([a, b, c, d, e, f])
    }

    /// The product by interpolation at 1, −1, σ, −σ and ∞: 5 products in F_q², 15 in F_q.
    #[inline(always)]
    pub fn mul_wide_interpolated(&self, rhs: &Self) -> Wide3<Wide2<F::Wide>> {
        let at = |x: &Self| values([&x.c0, &x.c1, &x.c2]);
        let (a, b) = (at(self), at(rhs));
        let [v0, v1, v2, v3, c4] =
            Quadratic::mul_many([(&a[0], &b[0]), (&a[1], &b[1]), (&a[2], &b[2]), (&a[3], &b[3]), (&self.c2, &rhs.c2)]);
        let Wide3(r0, r1, r2) = from_values(B::VALUE, &[v0, v1, v2, v3]);
        Wide3(r0.sub(&c4), r1.add(&times(B::VALUE, &c4)), r2.add(&c4))
    }

    /// The product by Karatsuba over Karatsuba: 6 products in F_q², 18 in F_q.
    #[inline(always)]
    pub fn mul_wide_karatsuba(&self, rhs: &Self) -> Wide3<Wide2<F::Wide>> {
        let sums = |x: &Self| [x.c0.lazy_add(&x.c1), x.c0.lazy_add(&x.c2), x.c1.lazy_add(&x.c2)];
        let (a, b) = (sums(self), sums(rhs));
        karatsuba(
            B::VALUE,
            Quadratic::mul_many([
                (&self.c0, &rhs.c0),
                (&self.c1, &rhs.c1),
                (&self.c2, &rhs.c2),
                (&a[0], &b[0]),
                (&a[1], &b[1]),
                (&a[2], &b[2]),
            ]),
        )
    }

    /// `self^(q³)`: σ becomes −σ. The inverse of a unitary element.
    pub fn conjugate(&self) -> Self {
        Self::new(self.c0.conjugate(), self.c1.conjugate(), self.c2.conjugate())
    }

    /// `self^(q³+1)`, in F_q³: `A² + C²`, 12 products.
    pub fn norm(&self) -> Cubic<F> {
        let [a, c] = self.cubic_parts();
        reduce_cubic(&mul_cubic(B::VALUE, &a, &a).add(&mul_cubic(B::VALUE, &c, &c)))
    }

    /// The product by an element of F_q³: 12 products.
    pub fn mul_cubic(&self, rhs: &Cubic<F>) -> Self {
        Self::from_cubic_parts(self.cubic_parts().each_ref().map(|x| reduce_cubic(&mul_cubic(B::VALUE, x, rhs))))
    }

    /// `self^(q³−1)`, unitary: with `D = C/(A² + C²)` it is `1 + C D + A D σ`, since −2 is 1. 42 products and an inversion in F_q.
    pub fn conjugate_over_self(&self) -> Self {
        self.conjugate_over_self_with(F::invert)
    }

    /// The same with the given inversion in F_q.
    pub fn conjugate_over_self_with(&self, invert: impl Fn(&F) -> F) -> Self {
        let [a, c] = self.cubic_parts();
        let inverse = invert_cubic(B::VALUE, &self.norm(), invert);
        let d = reduce_cubic(&mul_cubic(B::VALUE, &c, &inverse));
        let times_d = |x| reduce_cubic(&mul_cubic(B::VALUE, x, &d));
        let mut value = Self::from_cubic_parts([times_d(&c), times_d(&a)]);
        value.c0.c0 = value.c0.c0.add_trit(1);
        value
    }

    /// `self^(3^i)`: additions, then i cubes of each coordinate (seed 003, section III-B.1).
    pub fn frobenius(&self, i: usize) -> Self {
        Self::from_coordinates(F::frobenius_many(self.mix(i).coordinates(), i))
    }

    /// The same with m − i cube roots of each coordinate for the cubes, i ≤ m (seed 003, section III-B.3).
    pub fn frobenius_by_roots(&self, i: usize) -> Self {
        self.mix(i).map(|u| u.inverse_frobenius(F::DEGREE - i))
    }

    /// The 3^k-th root: additions, then k cube roots of each coordinate.
    pub fn inverse_frobenius(&self, k: usize) -> Self {
        self.mix(5 * k).map(|u| u.inverse_frobenius(k))
    }

    /// `self^q`: additions.
    pub fn frobenius_q(&self) -> Self {
        self.mix(F::DEGREE)
    }

    /// The coordinates whose 3^i-th powers are those of `self^(3^i)`: `σ^(3^i) = (−1)^i σ`, `ρ^(3^i) = ρ + i b`.
    fn mix(&self, i: usize) -> Self {
        let k = B::VALUE * [0, 1, -1][i % 3];
        let shifted = Self::new(
            self.c0.add_trits(&self.c1, k).add_trits(&self.c2, k * k),
            self.c1.add_trits(&self.c2, -k),
            self.c2.clone(),
        );
        if i % 2 == 1 { shifted.conjugate() } else { shifted }
    }

    fn map(&self, f: impl Fn(&F) -> F) -> Self {
        Self::from_coordinates(self.coordinates().each_ref().map(f))
    }
}

impl<F: TernaryField> Quadratic<F> {
    /// `self + trit rhs` for a public trit −1, 0 or 1.
    fn add_trits(&self, rhs: &Self, trit: i8) -> Self {
        match trit {
            0 => self.clone(),
            1 => self.add(rhs),
            _ => self.sub(rhs),
        }
    }
}
