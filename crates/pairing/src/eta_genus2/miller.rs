//! The slow reference: Miller's algorithm over Cantor's, whatever the divisors (E. Lee and Y. Lee, 2008).
//!
//! Each step's functions y + V(x) are evaluated at the second divisor as a resultant: at a point with y = v(x) of (u, v) the value
//! at the distorted point is a polynomial in x over F_q¹², and the product over the points of (u, v) is its resultant with u.
//! No root of u is asked for.

use super::{OptimalGt, TateGt};
use pairloom_algebra::binary::{Dodecic, Quadratic, Sextic, Tower};
use pairloom_algebra::pow::{bit, bit_length};
use pairloom_algebra::{BinaryField, CubicExt, Field, QuadraticExt};
use pairloom_curve::genus2::{Curve, Divisor, Mumford};

fn lift<F: BinaryField>(x: &F) -> Dodecic<F> {
    Dodecic::new(
        Sextic::new(Quadratic::new(x.clone(), F::zero()), Quadratic::zero(), Quadratic::zero()),
        Sextic::zero(),
    )
}

/// A polynomial of degree at most 3, the constant coefficient first.
type Polynomial<F> = [Dodecic<F>; 4];

/// `Y + V(X)` at the distorted points of y = v(x), as a polynomial in x: X = x + w, Y = y + (w⁴ + 1) x² + (w⁴ + w²) x + s₀.
fn at_distorted<F: BinaryField>(cubic: &[F; 4], v: [&F; 2]) -> Polynomial<F> {
    let unit = |i| Dodecic::from_coordinates(Tower::Bgos, &core::array::from_fn(|j| lift_bit::<F>(i == j)));
    let [w, w2, w3, w4, s0] = [1, 2, 3, 4, 6].map(unit);
    let [c0, c1, c2, c3] = cubic;
    let constant = lift(&v[0].add(c0));
    [
        s0.add(&constant).add(&w.scale(c1)).add(&w2.scale(c2)).add(&w3.scale(c3)),
        lift(&v[1].add(c1)).add(&w4).add(&w2).add(&w2.scale(c3)),
        w4.add(&lift(&c2.add_bit(true))).add(&w.scale(c3)),
        lift(c3),
    ]
}

fn lift_bit<F: BinaryField>(bit: bool) -> F {
    F::zero().add_bit(bit)
}

/// The product of the values over the points of a divisor.
pub(super) fn evaluate<F: BinaryField>(cubic: &[F; 4], divisor: &Mumford<F>) -> Dodecic<F> {
    match divisor {
        Mumford::Identity => Dodecic::one(),
        Mumford::Degenerate { x, y } => {
            let [g0, g1, g2, g3] = at_distorted(cubic, [y, &F::zero()]);
            g3.scale(x).add(&g2).scale(x).add(&g1).scale(x).add(&g0)
        }
        Mumford::Two { u: [u0, u1], v: [v0, v1] } => {
            let [g0, g1, g2, g3] = at_distorted(cubic, [v0, v1]);
            // x² = u₁ x + u₀
            let g2 = g2.add(&g3.scale(u1));
            let (g0, g1) = (g0.add(&g2.scale(u0)), g1.add(&g2.scale(u1)).add(&g3.scale(u0)));
            g0.square().add(&g0.mul(&g1).scale(u1)).add(&g1.square().scale(u0))
        }
    }
}

/// `f_{n,D}(ψ(E))` up to factors in F_q⁶, for n > 0 of little-endian words.
pub fn miller<C: Curve>(n: &[u64], first: &Divisor<C>, second: &Divisor<C>) -> Dodecic<C::Field> {
    let second = second.mumford();
    let (mut f, mut multiple) = (Dodecic::one(), *first);
    for i in (0..bit_length(n).saturating_sub(1)).rev() {
        f = f.square();
        multiple = multiple.double_with(|cubic| f = f.mul(&evaluate(&cubic, &second)));
        if bit(n, i) {
            multiple = multiple.add_with(first, |cubic| f = f.mul(&evaluate(&cubic, &second)));
        }
    }
    f
}

/// f^M by the definition of M, powers by squaring.
pub fn plain_exponentiation<C: Curve>(f: &Dodecic<C::Field>) -> Dodecic<C::Field> {
    let m = C::Field::DEGREE;
    let two_to = |base: &Dodecic<C::Field>, k: usize| (0..k).fold(*base, |power, _| power.mul(&power));
    let u = two_to(f, 6 * m).mul(&f.invert());
    let u = two_to(&u, 2 * m).mul(&u);
    let inverse_power = two_to(&two_to(&u, m).mul(&u), m.div_ceil(2));
    let power = if C::EPS_IS_NEGATIVE { inverse_power } else { inverse_power.invert() };
    two_to(&u, 2 * m).mul(&two_to(&u, m)).mul(&u).mul(&power)
}

/// The reduced Tate pairing f_{N,D}(ψ(E))^M by Miller's algorithm.
pub fn tate<C: Curve>(first: &Divisor<C>, second: &Divisor<C>) -> TateGt<C> {
    TateGt::<C>::new_unchecked(plain_exponentiation::<C>(&miller(C::GROUP_ORDER, first, second)))
}

/// The reduced optimal pairing by its definition, `(f_{q+εs,D} f_{1+εs,D}^(−q³))(ψ(E))^M` with s = 2^((m−1)/2).
pub fn optimal_eta_by_miller<C: Curve>(first: &Divisor<C>, second: &Divisor<C>) -> OptimalGt<C> {
    let m = C::Field::DEGREE;
    let words = |bits: &dyn Fn(usize) -> bool| -> Vec<u64> {
        (0..=m / 64).map(|word| (0..64).filter(|j| bits(64 * word + j)).map(|j| 1 << j).sum()).collect()
    };
    let half = (m - 1) / 2;
    // q − s has the bits from (m − 1)/2 to m − 1, s − 1 those below (m − 1)/2; f_{1−s,D} is f_{s−1,−D}.
    let (numerator, denominator) = if C::EPS_IS_NEGATIVE {
        let below = words(&|i| i < half);
        (words(&|i| (half..m).contains(&i)), miller(&below, &first.neg(), second))
    } else {
        (words(&|i| i == m || i == half), miller(&words(&|i| i == 0 || i == half), first, second))
    };
    let f = miller(&numerator, first, second).mul(&denominator.invert().frobenius_q(3));
    OptimalGt::<C>::new_unchecked(plain_exponentiation::<C>(&f))
}
