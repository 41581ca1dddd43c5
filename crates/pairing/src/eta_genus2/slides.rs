//! η_T of degenerate divisors as seed 001's slides 10 and 13 count it, to check the first arrangement by: two lines an octupling,
//! seed 004's tower, 69 products.
//!
//! With l₄ and l₈ the functions of the doublings of \[2\] P and \[4\] P, f becomes f⁸ l₄² l₈. At a distorted point both l₄² and l₈ are
//! t plus an element of F_q³ + F_q s.

use super::closing::quadrupling;
use core::marker::PhantomData;
use pairloom_algebra::binary::dodecic::seed004;
use pairloom_algebra::binary::{Dodecic, Tower};
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::genus2::Curve;

/// The arrangement of the slides.
#[derive(Clone, Copy, Debug)]
pub struct EtaOfSlides<C>(PhantomData<fn() -> C>);

/// `f⁸ l₄² l₈` at P = (x, y) and the distorted point: 69 products, 5 for the lines, 10 for their product, 54 for that with f.
pub fn slide_10<F: BinaryField>(f: &Dodecic<F>, p: &[F; 2], q: &[F; 2]) -> Dodecic<F> {
    let lines = seed004::product_of_lines(&tangent_to_double(p, q), &tangent_to_quadruple(p, q));
    let power = f.square_times(3).coordinates(Tower::Seed004);
    Dodecic::from_coordinates(Tower::Seed004, &seed004::product(&power, &lines))
}

/// `l₄² − t`, l₄ = Y + X³ + (x⁸ + x⁴) X² + x⁴ X + y⁴: 2 products.
fn tangent_to_double<F: BinaryField>([x, y]: &[F; 2], [x2, y2]: &[F; 2]) -> [F; 4] {
    let x8 = x.frobenius(3);
    let difference = x8.square().add(&x8);
    let square = x2.square();
    let fourth = square.square();
    // The coefficients of 1, s², s⁴, s⁸.
    let s2 = fourth.add(&x8);
    let one = square.mul(&s2).add(&difference.mul(&fourth)).add(&y.frobenius(3)).add(&y2.square()).add(&fourth);
    let (s2, s8) = (s2.add_bit(true), fourth.add(&square));
    // s² = s + w + 1, s⁴ = s + w + w², s⁸ = s + 1
    [one.add(&s2).add(&s8).add_bit(true), s2.add(&difference), difference.clone(), s2.add(&difference).add(&s8)]
}

/// `l₈ − t`, l₈ = Y + (x³² + 1) X² + (x³² + x¹⁶) X + y¹⁶ + x⁴⁸ + x¹⁶ + 1: 3 products.
fn tangent_to_quadruple<F: BinaryField>([x, y]: &[F; 2], [x2, y2]: &[F; 2]) -> [F; 4] {
    let x16 = x.frobenius(4);
    let x32 = x16.square();
    let square = x2.square();
    let s1 = x32.add(&x16);
    let (s2, s4) = (x2.add(&x32).add_bit(true), square.add(x2));
    let products = x32.mul(&square).add(&s1.mul(x2)).add(&x32.mul(&x16));
    let one = products.add(&y.frobenius(4)).add(&x16).add(y2).add_bit(true);
    [one.add(&s2), s2.add(&s4), s4.clone(), s1.add(&s2).add(&s4)]
}

impl<C: Curve> EtaOfSlides<C> {
    /// The octuplings, (m − 1)/2 of them, 69 products each: 15111 for g2-439 (slide 13). Returns `[8^((m−1)/2)] P` too.
    pub fn octuplings<F: BinaryField>(p: &[F; 2], q: &[F; 2]) -> (Dodecic<F>, [F; 2]) {
        let mut point = [p[0].clone(), p[1].add_bit(!C::EPS_IS_NEGATIVE)];
        let mut f = Dodecic::one();
        for _ in 0..(F::DEGREE - 1) / 2 {
            f = slide_10(&f, &point, q);
            let [x, y] = point.each_ref().map(|c| c.frobenius(6));
            point = [x.add_bit(true), y.add(&x.square()).add_bit(true)];
        }
        (f, point)
    }

    /// f_{2^a + ε, −ε P}(ψ(Q)), the value after the loop.
    pub fn unreduced<F: BinaryField>(p: &[F; 2], q: &[F; 2]) -> Dodecic<F> {
        let (f, _) = Self::octuplings(p, q);
        let signed = [p[0].clone(), p[1].add_bit(!C::EPS_IS_NEGATIVE)];
        f.frobenius(2).mul_line(&quadrupling(&signed, q))
    }
}
