//! Constants of the maps, derived when a map is first used: Kohel's formulas for an isogeny with a given kernel, and c1 … c4
//! of the Shallue–van de Woestijne map.

use super::isogeny::Isogeny;
use super::svdw::Svdw;
use pairloom_algebra::prime::{Fp, Modulus, TowerParams};
use pairloom_algebra::sqrt::{NonSquare, norm};
use pairloom_algebra::{Field, Fp2, SquareRoot};

/// A field on one core, whose elements can become constants of other machines.
pub trait ConstantField: SquareRoot {
    /// The constant with this value.
    fn to_constant(&self) -> Self::Const;
    /// `re + im i`, where `im` is 0 in F_p.
    fn small(re: i64, im: i64) -> Self;
    /// The constants of a non-square z.
    fn non_square(z: &Self) -> NonSquare<Self::Const>;
}

impl<P: Modulus<N>, const N: usize> ConstantField for Fp<P, N> {
    fn to_constant(&self) -> Self {
        *self
    }
    fn small(re: i64, im: i64) -> Self {
        debug_assert_eq!(im, 0, "an imaginary part in a prime field");
        Self::from_i64(re)
    }
    fn non_square(z: &Self) -> NonSquare<Self> {
        NonSquare { z: *z, root: z.neg().sqrt().0 }
    }
}

impl<P: TowerParams<N>, const N: usize> ConstantField for Fp2<Fp<P, N>> {
    fn to_constant(&self) -> [Fp<P, N>; 2] {
        [self.c0, self.c1]
    }
    fn small(re: i64, im: i64) -> Self {
        Self { c0: Fp::from_i64(re), c1: Fp::from_i64(im) }
    }
    fn non_square(z: &Self) -> NonSquare<[Fp<P, N>; 2]> {
        NonSquare { z: z.to_constant(), root: [norm(z).neg().sqrt().0, Fp::ZERO] }
    }
}

/// A polynomial: its coefficients, from the lowest degree up.
#[derive(Clone)]
pub(super) struct Polynomial<F>(pub(super) Vec<F>);

impl<F: Field> Polynomial<F> {
    fn coefficient(&self, degree: usize) -> F {
        self.0.get(degree).cloned().unwrap_or_else(F::zero)
    }

    pub(super) fn add(&self, rhs: &Self) -> Self {
        let length = self.0.len().max(rhs.0.len());
        Self((0..length).map(|i| self.coefficient(i).add(&rhs.coefficient(i))).collect())
    }

    pub(super) fn scale(&self, factor: &F) -> Self {
        Self(self.0.iter().map(|c| c.mul(factor)).collect())
    }

    pub(super) fn mul(&self, rhs: &Self) -> Self {
        let mut product = vec![F::zero(); self.0.len() + rhs.0.len() - 1];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in rhs.0.iter().enumerate() {
                product[i + j] = product[i + j].add(&a.mul(b));
            }
        }
        Self(product)
    }
}

impl<F: ConstantField> Polynomial<F> {
    pub(super) fn derivative(&self) -> Self {
        Self(self.0.iter().zip(0..).skip(1).map(|(c, degree)| c.mul(&F::small(degree, 0))).collect())
    }

    /// The constants of the first `count` coefficients.
    fn constants(&self, count: usize) -> Vec<F::Const> {
        self.0[..count].iter().map(F::to_constant).collect()
    }
}

/// The isogeny (x, y) ↦ (N/h², yM/h³) from y² = f(x) = x³ + ax + b whose kernel the monic h cuts out, followed by
/// (x, y) ↦ (u²x, u³y) for u = 1/`divisor`:
///
/// N = u² ((ℓx + 2h₁) h² − 2 f' h' h − 4 f (h'' h − h'²)), M = u (N' h − 2 N h'), with ℓ = 2 deg h + 1 and h₁ the second
/// coefficient of h from the top (D. Kohel, "Endomorphism rings of elliptic curves over finite fields", 1996, section 2.4).
pub(super) fn isogeny<F: ConstantField>([a, b]: [&F; 2], kernel: &[F], divisor: i64) -> Isogeny<F::Const> {
    let small = |k| F::small(k, 0);
    let degree = kernel.len() - 1;
    let h = Polynomial(kernel.to_vec());
    let f = Polynomial(vec![b.clone(), a.clone(), F::zero(), F::one()]);
    let (h1, f1) = (h.derivative(), f.derivative());
    let line = Polynomial(vec![kernel[degree - 1].double(), small(2 * degree as i64 + 1)]);
    let bend = h1.derivative().mul(&h).add(&h1.mul(&h1).scale(&small(-1)));
    let sum = line.mul(&h).mul(&h).add(&f1.mul(&h1).mul(&h).scale(&small(-2))).add(&f.mul(&bend).scale(&small(-4)));
    let u = small(divisor).invert();
    let n = sum.scale(&u.square());
    let m = n.derivative().mul(&h).add(&n.mul(&h1).scale(&small(-2))).scale(&u);
    Isogeny {
        kernel: h.constants(degree + 1),
        x_numerator: n.constants(2 * degree + 2),
        y_numerator: m.constants(3 * degree + 1),
    }
}

/// The constants of the map to y² = x³ + b with this Z.
pub(super) fn svdw<F: ConstantField>(b: &F, z: &F) -> Svdw<F::Const> {
    let c1 = z.square().mul(z).add(b);
    let minus_3zz = z.square().triple().neg();
    let (root, _) = minus_3zz.mul(&c1).sqrt();
    let c4 = c1.double().double().mul(&minus_3zz.invert());
    let [b, z, c1, c2, c3, c4] = [b, z, &c1, &z.halve().neg(), &root.negate_if(&root.sgn0()), &c4].map(F::to_constant);
    Svdw { b, z, c1, c2, c3, c4 }
}
