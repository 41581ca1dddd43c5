//! The functions of multiplication by powers of two at a degenerate divisor, at distorted points.
//!
//! For P = (x, y) the function with the divisor 8 (P) + (−P') − 9 (∞), P' = \[8\] P, is
//!
//! f₈ = (Y + y⁸ + b)(X² + X + x¹⁶ + x⁸ + 1) + (x³² + 1) X⁴ + (x¹⁶ + 1) X³ + (x²⁴ + x¹⁶ + x⁸) X² + x⁸:
//!
//! its norm over F_q(X), by Y ↦ Y + 1, is (X⁸ + x⁸)(X + x⁶⁴ + 1). It is the l₄² l₈ of two steps, tangents to \[2\] P and \[4\] P,
//! but for the verticals in that, and has what two lines multiplied together have not: the coefficient of Y at a distorted point
//! is w but for one coordinate.
//!
//! Distorted points are `X = x₂ + S`, `Y = y₂ + (S⁴ + 1) x₂² + (S⁴ + S²) x₂ + T` with S, T seed 004's s and t; then
//! `X² + X + c = x₂² + x₂ + c + w + 1`. Coordinates below are those of 1, w, w², S, S w; S = s + w² and T = t + s (w + w²) are
//! put in last.

use super::coordinate::{Coordinate, powers};
use pairloom_algebra::binary::{Line, Quadratic, Sextic};
use pairloom_algebra::{BinaryField, Field};

/// `x, x², x³, x⁴` and y of a point, all raised to some power 2^k.
#[derive(Clone, Debug)]
pub struct Powers<K> {
    x: K,
    x2: K,
    x3: K,
    x4: K,
    y: K,
}

impl<K: Field> Powers<K> {
    /// Of a point to be raised to the power 2^k.
    pub fn new<F: BinaryField>(point: &[K; 2], k: usize) -> Self
    where
        K: Coordinate<F>,
    {
        let [x, y] = powers(point, k);
        Self::of_raised(x, y)
    }

    #[inline(always)]
    fn of_raised(x: K, y: K) -> Self {
        let x2 = x.square();
        Self { x3: x.mul(&x2), x4: x2.square(), x, x2, y }
    }

    /// To the eighth power: a product, 6 squarings.
    pub fn rise(&mut self) {
        K::enter(
            #[inline(always)]
            || *self = Self::of_raised(self.x4.square(), self.y.square_times(3)),
        );
    }

    /// To the eighth root: a product, 6 square roots.
    pub fn sink<F: BinaryField>(&mut self)
    where
        K: Coordinate<F>,
    {
        K::enter(
            #[inline(always)]
            || {
                let x4 = self.x.root();
                let x2 = x4.root();
                let x = x2.root();
                *self = Self { x3: x.mul(&x2), x, x2, x4, y: self.y.root().root().root() };
            },
        );
    }
}

/// `[8^i] P`, all raised to some power 2^k, from x and y raised to the power `2^k 64^i`.
pub(super) fn multiple<K: Coordinate<F>, F: BinaryField>(i: usize, [x, y]: &[K; 2]) -> [K; 2] {
    [x.add_bit(i % 2 == 1), y_of_multiple(i, &x.square(), y)]
}

/// `y` of `[8^i] P = (x^(64^i) + i, …)`, from `x²` and y raised to the same power: with i odd it has x² in it, and its constant
/// is 0, 1, 1, 0 for i = 0, 1, 2, 3.
#[inline(always)]
fn y_of_multiple<K: Coordinate<F>, F: BinaryField>(i: usize, x_square: &K, y: &K) -> K {
    let y = if i % 2 == 1 { y.add(x_square) } else { y.clone() };
    y.add_bit(matches!(i % 4, 1 | 2))
}

/// What f₈ at `[8^i] P` asks of P: `x⁸, x¹⁶, x³², x²⁴, y⁸ + b` of that point, raised to some power of 8.
#[derive(Clone, Debug)]
pub struct Multiple<K> {
    x8: K,
    x16: K,
    x32: K,
    x24: K,
    y8: K,
}

impl<K: Field> Multiple<K> {
    /// From the powers with `x = x_P^(2^k)`, where `8 · 64^i` becomes 2^k after raising: additions.
    #[inline(always)]
    pub(super) fn new<F: BinaryField>(i: usize, b: bool, p: &Powers<K>) -> Self
    where
        K: Coordinate<F>,
    {
        let odd = i % 2 == 1;
        let [x8, x16, x32] = [&p.x, &p.x2, &p.x4].map(|x| x.add_bit(odd));
        // (x + 1)³ = x³ + x² + x + 1
        let x24 = if odd { p.x3.add(&p.x2).add(&x8) } else { p.x3.clone() };
        Self { x8, x16, x32, x24, y8: y_of_multiple(i, &p.x2, &p.y).add_bit(b) }
    }
}

/// A value: its coefficient of 1 in the coordinates of 1, w, w², S, S w (that of S w² is 0), and its coefficient of T, `t` or
/// `t + w`.
pub(super) struct Value<K> {
    pub(super) one: K,
    pub(super) w: K,
    pub(super) w2: K,
    pub(super) s: K,
    pub(super) sw: K,
    pub(super) t: K,
    pub(super) with_w: bool,
}

impl<K: Field> Value<K> {
    /// In the tower's basis, of which all but the coordinates is raised to the power 8^e. That fixes w and takes s to s + e, t to
    /// t + 0, s + 1, 1, s for e = 0, 1, 2, 3.
    #[inline(always)]
    pub(super) fn raised<F: BinaryField>(self, e: usize) -> Line<K>
    where
        K: Coordinate<F>,
    {
        let Self { one, w, w2, s, sw, t, with_w } = self;
        // S = s + w², S w = s w + w + 1, and s (w + w²) (t + w) = s (1 + (t + 1)(w + w²)) comes from T.
        let from_t = t.add_bit(with_w);
        let mut ones = [one.add(&sw), w.add(&sw), w2.add(&s)];
        let mut by_s = [s.add_bit(with_w), sw.add(&from_t), from_t];
        if e % 2 == 1 {
            (0..3).for_each(|i| ones[i] = ones[i].add(&by_s[i]));
            by_s = plus_slope(by_s, &t, with_w);
        }
        if matches!(e % 4, 1 | 2) {
            ones = plus_slope(ones, &t, with_w);
        }
        let [[a, b, c], [d, e, f]] = [ones, by_s];
        let pair = |c0, c1| Quadratic { c0, c1 };
        Line { c0: Sextic { c: [pair(a, d), pair(b, e), pair(c, f)] }, c1: t, with_w }
    }
}

/// The coefficients of 1, w, w² plus t or t + w.
#[inline(always)]
fn plus_slope<K: Coordinate<F>, F: BinaryField>([a, b, c]: [K; 3], t: &K, with_w: bool) -> [K; 3] {
    [a.add(t), b.add_bit(with_w), c]
}

/// `f₈^(8^e)`: 5 products.
#[inline(always)]
pub fn octupling<K: Coordinate<F>, F: BinaryField>(p: &Multiple<K>, q: &Powers<K>, e: usize) -> Line<K> {
    value::<K, F>(p, q).raised(e)
}

#[inline(always)]
fn value<K: Coordinate<F>, F: BinaryField>(p: &Multiple<K>, q: &Powers<K>) -> Value<K> {
    let x8_x = p.x8.mul(&q.x);
    let [x16_x, x8_x2] = [p.x8.mul(&x8_x), x8_x.mul(&q.x)];
    let x16_x2 = x8_x.square();
    let shared = x8_x2.add(&x16_x);
    let of_q = q.x4.add(&q.x3).add(&q.x);
    let of_p = p.x32.add(&p.x24).add(&p.x8);
    let both = of_q.add(&of_p).add(&shared);
    // The other coordinate of X² + X + x¹⁶ + x⁸ + 1, and Y + y⁸ but for multiples of w and s.
    let slope = q.x2.add(&q.x).add(&p.x16).add(&p.x8);
    let rest = p.y8.add(&q.y);
    let height = rest.add(&q.x2).add(&q.x);
    let last = q.x2.mul(&x16_x.add(&p.x24)).add(&x16_x2.square());
    Value {
        one: slope
            .mul(&height)
            .add(&of_q)
            .add(&q.x2)
            .add(&q.x)
            .add(&last)
            .add(&shared)
            .add(&x16_x2)
            .add(&p.x24)
            .add_bit(true),
        w: both.add(&x16_x2).add(&rest),
        w2: q.x4.add(&p.x32).add(&shared).add(&x16_x2).add(&x8_x).add_bit(true),
        s: both.add(&q.x2).add(&p.x16).add_bit(true),
        sw: q.x2.add(&p.x16).add_bit(true),
        t: slope,
        with_w: true,
    }
}
