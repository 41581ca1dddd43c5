//! Cantor's algorithm in closed form, over any machine (D. Cantor, 1987; T. Lange's steps, 2005, for y² + y = x⁵ + x³ + b).
//!
//! A polynomial of degree 2 is `[u₀, u₁]`, its leading 1 left out, a line `[v₀, v₁]`. The sum of (u, v) and another divisor has
//! the composed form V = v + s u, s a line such that V meets the other divisor as well; then
//! `(V² + V + f)/u = k + s + s² u` with `k = (v² + v + f)/u = X³ + u₁ X² + k₁ X + k₀`, and dividing that by the other u gives the
//! reduced u′, on which v′ = V + 1.

use pairloom_algebra::BinaryField;

/// `[k₀, k₁]`.
pub(super) fn quotient<F: BinaryField>([u0, u1]: &[F; 2], v1: &F) -> [F; 2] {
    let k1 = u0.add(&u1.square()).add_bit(true);
    [v1.square().add(&u1.mul(&u1.square().add_bit(true))), k1]
}

/// The value of a line.
pub(super) fn line_at<F: BinaryField>([v0, v1]: &[F; 2], x: &F) -> F {
    v1.mul(x).add(v0)
}

/// The value of u.
pub(super) fn monic_at<F: BinaryField>([u0, u1]: &[F; 2], x: &F) -> F {
    x.add(u1).mul(x).add(u0)
}

/// The value of k.
pub(super) fn quotient_at<F: BinaryField>(u: &[F; 2], v: &[F; 2], x: &F) -> F {
    let [k0, k1] = quotient(u, &v[1]);
    x.add(&u[1]).mul(x).add(&k1).mul(x).add(&k0)
}

/// `[X + x₁] + [X + x₂]`, x₁ ≠ x₂: an inversion, 3 products.
pub(super) fn join<F: BinaryField>([x1, y1]: [&F; 2], [x2, y2]: [&F; 2]) -> [[F; 2]; 2] {
    let sum = x1.add(x2);
    let slope = y1.add(y2).mul(&sum.invert());
    [[x1.mul(x2), sum], [slope.mul(x1).add(y1), slope]]
}

/// Twice a point: the tangent has the slope x⁴ + x². A product.
pub(super) fn double_point<F: BinaryField>(x: &F, y: &F) -> [[F; 2]; 2] {
    let square = x.square();
    let slope = square.square().add(&square);
    [[square, F::zero()], [slope.mul(x).add(y), slope]]
}

/// The numerator of s = (v + w)/u modulo t, and the denominator: the resultant of u and t. 9 products.
pub(super) fn slope<F: BinaryField>([u, v]: [&[F; 2]; 2], [t, w]: [&[F; 2]; 2]) -> ([F; 2], F) {
    let [c, a] = sum(u, t);
    let [e, d] = sum(v, w);
    // 1/(aX + c) = (aX + g)/(resultant), g = c + a t₁.
    let g = a.mul(&t[1]).add(&c);
    let (square, product) = (a.square(), a.mul(&d));
    let s1 = product.mul(&t[1]).add(&d.mul(&g)).add(&a.mul(&e));
    ([product.mul(&t[0]).add(&e.mul(&g)), s1], c.mul(&g).add(&square.mul(&t[0])))
}

/// s for twice (u, v): k modulo u, `(u₁ + 1)² X + v₁² + u₁ (u₁ + 1)²`.
pub(super) fn tangent<F: BinaryField>([_, u1]: &[F; 2], [_, v1]: &[F; 2]) -> [F; 2] {
    let s1 = u1.add_bit(true).square();
    [u1.mul(&s1).add(&v1.square()), s1]
}

/// The function V = v + s u that meets both divisors.
pub(super) struct Composed<'a, F> {
    pub(super) u: &'a [F; 2],
    pub(super) v: &'a [F; 2],
    pub(super) s: [F; 2],
}

impl<F: BinaryField> Composed<'_, F> {
    /// The coefficients of V, lowest first.
    pub(super) fn cubic(&self) -> [F; 4] {
        let ([u0, u1], [v0, v1], [s0, s1]) = (self.u, self.v, &self.s);
        [v0.add(&s0.mul(u0)), v1.add(&s0.mul(u1)).add(&s1.mul(u0)), s0.add(&s1.mul(u1)), s1.clone()]
    }

    /// The reduced (u′, v′) where the other u is t and s₁ ≠ 0, of which the inverse is given: 9 products.
    pub(super) fn reduce(&self, t: &[F; 2], inverse: &F) -> [[F; 2]; 2] {
        let [c, a] = sum(self.u, t);
        let square = inverse.square();
        let u1 = a.add(&square);
        let u0 = self.s[0].mul(inverse).square().add(&c).add(&self.u[1].mul(&square)).add(&u1.mul(&t[1]));
        self.on([u0, u1])
    }

    /// The reduced (u′, v′) where the other divisor is a point with this x and s₁ = 0: 4 products.
    pub(super) fn reduce_by_point(&self, x: &F) -> [[F; 2]; 2] {
        let k2 = self.u[1].add(&self.s[0].square());
        let u1 = k2.add(x);
        let u0 = self.u[0].add(&self.u[1].mul(&k2)).add(&u1.mul(x)).add_bit(true);
        let [rest, slope] = sum(self.u, &[u0.clone(), u1.clone()]).map(|d| self.s[0].mul(&d));
        [[u0, u1], [rest.add(&self.v[0]).add_bit(true), slope.add(&self.v[1])]]
    }

    /// The reduced point where the other u is t and s₁ = 0: 3 products.
    pub(super) fn reduce_to_point(&self, t: &[F; 2]) -> [F; 2] {
        let x = self.u[1].add(&t[1]).add(&self.s[0].square());
        let y = line_at(self.v, &x).add(&self.s[0].mul(&monic_at(self.u, &x)));
        [x, y.add_bit(true)]
    }

    /// (u′, V + 1 modulo u′): `V = v + s (u + u′)` there.
    fn on(&self, reduced: [F; 2]) -> [[F; 2]; 2] {
        let ([s0, s1], [d0, d1]) = (&self.s, &sum(self.u, &reduced));
        let high = s1.mul(d1);
        let v1 = s1.mul(d0).add(&s0.mul(d1)).add(&high.mul(&reduced[1])).add(&self.v[1]);
        let v0 = s0.mul(d0).add(&high.mul(&reduced[0])).add(&self.v[0]);
        [reduced, [v0.add_bit(true), v1]]
    }
}

/// The sum of two lines, or the line that two monic polynomials differ by.
pub(super) fn sum<F: BinaryField>(a: &[F; 2], b: &[F; 2]) -> [F; 2] {
    [a[0].add(&b[0]), a[1].add(&b[1])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pairloom_algebra::Field;
    use pairloom_algebra::binary::CountBinary;
    use pairloom_algebra::binary::moduli::F2m439;
    use pairloom_algebra::count::counted;

    type C = CountBinary<F2m439>;

    fn products<T>(formula: impl FnOnce() -> T) -> u64 {
        counted(formula).1.products
    }

    #[test]
    fn products_of_the_formulas() {
        let (x, pair) = (C::one(), [C::one(), C::one()]);
        let composed = Composed { u: &pair, v: &pair, s: pair };
        assert_eq!(products(|| join([&x, &x], [&x, &x])), 3);
        assert_eq!(products(|| double_point(&x, &x)), 1);
        assert_eq!(products(|| slope([&pair, &pair], [&pair, &pair])), 9);
        assert_eq!(products(|| tangent(&pair, &pair)), 1);
        assert_eq!(products(|| composed.reduce(&pair, &x)), 9);
        assert_eq!(products(|| composed.reduce_to_point(&pair)), 3);
        assert_eq!(products(|| composed.reduce_by_point(&x)), 4);
    }
}
