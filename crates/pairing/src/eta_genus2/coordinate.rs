//! Where the coordinates of points lie: F_q, or F_q² for the two points of a divisor of type B.

use pairloom_algebra::binary::{Dodecic, Line, Quadratic, Sextic};
use pairloom_algebra::{BinaryField, CubicExt, Field, QuadraticExt};

/// What an evaluated function contributes to f.
#[derive(Clone, Debug)]
pub enum Factor<F> {
    /// A sparse value: 36 products.
    Line(Line<F>),
    /// The product of the values at two conjugates: 45 products.
    Full(Dodecic<F>),
}

impl<F: BinaryField> Factor<F> {
    /// `f` becomes its product by the factor.
    pub(super) fn multiply(&self, f: &mut Dodecic<F>) {
        match self {
            Self::Line(line) => f.mul_line_in_place(line),
            Self::Full(value) => *f = f.mul(value),
        }
    }

    /// The same, `None` standing for 1.
    pub(super) fn accumulate(&self, f: &mut Option<Dodecic<F>>) {
        match (f, self) {
            (Some(f), _) => self.multiply(f),
            (f, Self::Line(line)) => *f = Some(line.into()),
            (f, Self::Full(value)) => *f = Some(value.clone()),
        }
    }
}

/// A coordinate of a point over F_q or F_q², and what the value of a function of such points contributes to f.
///
/// F_q² lies in F_q¹² too, but a conjugate here is one over the curve's field alone: it leaves the tower as it is.
pub trait Coordinate<F: BinaryField>: Field {
    /// `self + bit`.
    fn add_bit(&self, bit: bool) -> Self;
    /// `self^(2^k)` for any k, by squarings or a table.
    fn power(&self, k: usize) -> Self;
    /// The square root.
    fn root(&self) -> Self;
    /// The factor of f that belongs to a value: itself, or its norm.
    fn factor(value: Line<Self>) -> Factor<F>;
}

/// Both coordinates to the power of [`Coordinate::power`].
pub(super) fn powers<K: Coordinate<F>, F: BinaryField>([x, y]: &[K; 2], k: usize) -> [K; 2] {
    [x.power(k), y.power(k)]
}

impl<F: BinaryField> Coordinate<F> for F {
    #[inline(always)]
    fn add_bit(&self, bit: bool) -> Self {
        BinaryField::add_bit(self, bit)
    }
    fn power(&self, k: usize) -> Self {
        self.frobenius_often(k % F::DEGREE)
    }
    #[inline(always)]
    fn root(&self) -> Self {
        self.sqrt()
    }
    #[inline(always)]
    fn factor(value: Line<Self>) -> Factor<F> {
        Factor::Line(value)
    }
}

impl<F: BinaryField> Coordinate<F> for Quadratic<F> {
    fn add_bit(&self, bit: bool) -> Self {
        Self::new(self.c0.add_bit(bit), self.c1.clone())
    }
    fn power(&self, k: usize) -> Self {
        let [c0, c1] = self.parts().map(|c| c.frobenius_often(k % F::DEGREE));
        let power = Self::new(c0, c1);
        if k % 2 == 1 { power.conjugate() } else { power }
    }
    fn root(&self) -> Self {
        self.sqrt()
    }
    fn factor(value: Line<Self>) -> Factor<F> {
        Factor::Full(norm(&value))
    }
}

/// The value times its conjugate over F_q: 31 products, by Karatsuba's method over norms.
fn norm<F: BinaryField>(value: &Line<Quadratic<F>>) -> Dodecic<F> {
    let half = |part: fn(&Quadratic<F>) -> &F| Sextic {
        c: value.c0.c.each_ref().map(|c| Quadratic::new(part(&c.c0).clone(), part(&c.c1).clone())),
    };
    let (rational, other) = (half(|c| &c.c0), half(|c| &c.c1));
    let [slope, other_slope] = value.c1.parts();
    let lift = |x: F, w: bool| {
        let w = if w { Quadratic::one() } else { Quadratic::zero() };
        Sextic::new(Quadratic::new(x, F::zero()), w, Quadratic::zero())
    };
    let low = norm_of_pair(&rational, &other);
    let both =
        norm_of_pair(&rational.add(&lift(slope.clone(), value.with_w)), &other.add(&lift(other_slope.clone(), false)));
    // (c1 + w)(c̄1 + w) = N(c1) + Tr(c1) w + w²
    let mut high = lift(value.c1.norm(), false);
    if value.with_w {
        high.c[1].c0 = other_slope;
        high.c[2] = Quadratic::one();
    }
    Dodecic::new(low.add(&high.mul_s()), both.add(&low))
}

/// `(a + b σ)(a + b (σ + 1)) = a² + a b + b²`.
fn norm_of_pair<F: BinaryField>(a: &Sextic<F>, b: &Sextic<F>) -> Sextic<F> {
    a.mul(b).add(&a.add(b).square())
}
