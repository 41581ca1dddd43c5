//! Seed 004's own product in F_q¹²: Karatsuba's method at every step of F_q ⊂ F_q³ ⊂ F_q⁶ ⊂ F_q¹², 6 · 3 · 3 = 54 products.
//!
//! It works on the coordinates of [`Tower::Seed004`](super::Tower::Seed004), and is what counts that were made for that tower
//! refer to; [`Dodecic`](super::Dodecic) multiplies with 45.

use crate::binary::field::BinaryField;
use crate::field::Field;
use crate::wide::Wide;

type Cubic<W> = [W; 3];

fn sum<F: Field, const N: usize>(a: &[F], b: &[F]) -> [F; N] {
    core::array::from_fn(|i| a[i].add(&b[i]))
}

fn wide_sum<W: Wide, const N: usize>(a: &[W; N], b: &[W; N]) -> [W; N] {
    core::array::from_fn(|i| a[i].add(&b[i]))
}

/// The products of all `a_i b_i` and of the sums of each two: what (3) of seed 004 adds up.
struct Pairs<W> {
    single: Cubic<W>,
    /// Of 0 and 1, 0 and 2, 1 and 2.
    double: Cubic<W>,
}

fn pairs<F: BinaryField>(a: &[F], b: &[F]) -> Pairs<F::Wide> {
    let single = core::array::from_fn(|i| a[i].mul_wide(&b[i]));
    Pairs { single, double: [(0, 1), (0, 2), (1, 2)].map(|(i, j)| a[i].add(&a[j]).mul_wide(&b[i].add(&b[j]))) }
}

impl<W: Wide> Pairs<W> {
    /// Modulo w³ + w + 1.
    fn assemble(&self) -> Cubic<W> {
        let ([v0, v1, v2], [v01, v02, v12]) = (&self.single, &self.double);
        let c3 = v12.add(v1).add(v2);
        let c1 = v01.add(v0).add(v1);
        [v0.add(&c3), c1.add(&c3).add(v2), v02.add(v0).add(v1)]
    }
}

/// In F_q³: 6 products.
fn cubic<F: BinaryField>(a: &[F], b: &[F]) -> Cubic<F::Wide> {
    pairs(a, b).assemble()
}

/// `(w + 1) x`.
fn times_w_plus_1<W: Wide>([x0, x1, x2]: &Cubic<W>) -> Cubic<W> {
    [x0.add(x2), x0.add(x1).add(x2), x1.add(x2)]
}

/// `low + high s` as six coordinates, from the products of the halves and that of their sums: s² = s + w + 1.
fn join<W: Wide>(low: &Cubic<W>, high: &Cubic<W>, both: &Cubic<W>) -> [W; 6] {
    let ([a, b, c], [d, e, f]) = (wide_sum(low, &times_w_plus_1(high)), wide_sum(both, low));
    [a, b, c, d, e, f]
}

/// In F_q⁶: 18 products.
fn sextic<F: BinaryField>(a: &[F], b: &[F]) -> [F::Wide; 6] {
    let ([a0, a1], [b0, b1]) = ([&a[..3], &a[3..]], [&b[..3], &b[3..]]);
    join(&cubic(a0, b0), &cubic(a1, b1), &cubic(&sum::<F, 3>(a0, a1), &sum::<F, 3>(b0, b1)))
}

/// `(s + s w²) (a + b s) = (1 + w²)(w + 1) b + (1 + w²)(a + b) s`.
fn times_constant_of_t<W: Wide>([a0, a1, a2, b0, b1, b2]: &[W; 6]) -> [W; 6] {
    // (1 + w²) x = (w + 1)² x
    let scale = |x: &Cubic<W>| times_w_plus_1(&times_w_plus_1(x));
    let b = [b0.clone(), b1.clone(), b2.clone()];
    let ([a, c, d], [e, f, g]) =
        (scale(&times_w_plus_1(&b)), scale(&wide_sum(&[a0.clone(), a1.clone(), a2.clone()], &b)));
    [a, c, d, e, f, g]
}

/// The product of two elements given by their coordinates: 54 products, 12 reductions.
pub fn product<F: BinaryField>(a: &[F; 12], b: &[F; 12]) -> [F; 12] {
    let ([a0, a1], [b0, b1]) = ([&a[..6], &a[6..]], [&b[..6], &b[6..]]);
    let (low, high) = (sextic(a0, b0), sextic(a1, b1));
    let both = sextic(&sum::<F, 6>(a0, a1), &sum::<F, 6>(b0, b1));
    let (c0, c1) = (wide_sum(&low, &times_constant_of_t(&high)), wide_sum(&both, &low));
    core::array::from_fn(|i| F::reduce(if i < 6 { &c0[i] } else { &c1[i - 6] }))
}

/// The product of `t + g` and `t + h`, g and h in F_q³ + F_q s given by their four coordinates: 10 products, Karatsuba's number
/// for four coordinates, and as many coordinates in F_q⁶ to reduce.
pub fn product_of_lines<F: BinaryField>(g: &[F; 4], h: &[F; 4]) -> [F; 12] {
    let low = pairs(&g[..3], &h[..3]);
    let high = g[3].mul_wide(&h[3]);
    // (g₀ + g₃ + …)(h₀ + h₃ + …) shares with `low` what has no index 0.
    let (g0, h0) = (g[0].add(&g[3]), h[0].add(&h[3]));
    let both = Pairs {
        single: [g0.mul_wide(&h0), low.single[1].clone(), low.single[2].clone()],
        double: [g0.add(&g[1]).mul_wide(&h0.add(&h[1])), g0.add(&g[2]).mul_wide(&h0.add(&h[2])), low.double[2].clone()],
    };
    let (low, both) = (low.assemble(), both.assemble());
    // low + high s² + (both − low − high) s
    let c0 = [low[0].add(&high), low[1].add(&high), low[2].clone()];
    let c1 = wide_sum(&both, &low);
    let constant: [F; 6] = core::array::from_fn(|i| F::reduce(if i < 3 { &c0[i] } else { &c1[i - 3] }));
    // t² = t + s + s w²
    let linear = [g[0].add(&h[0]).add_bit(true), g[1].add(&h[1]), g[2].add(&h[2]), g[3].add(&h[3])];
    core::array::from_fn(|i| match i {
        3 | 5 => constant[i].add_bit(true),
        0..6 => constant[i].clone(),
        6..10 => linear[i - 6].clone(),
        _ => F::zero(),
    })
}
