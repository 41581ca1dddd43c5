//! A pairing as one graph: the library's own formulas, from integers to integers.

use crate::graph::Graph;
use crate::pair::TraceFp2;
use crate::record;
use pairloom_algebra::{Field, Fp12, QuadraticExt};
use pairloom_curve::PairingCurve;
use pairloom_pairing::final_exponentiation::{Exponent, final_exponentiation};
use pairloom_pairing::miller::{Pair, miller_loop};

/// The elements of F_p² that a pair of points takes: (x_P, y_P), x_Q and y_Q.
pub const IN_OF_A_PAIR: usize = 3;
/// The elements of F_p² of a value: the coefficients of F_p^12 as c0.c0, c0.c1, c0.c2, c1.c0, c1.c1, c1.c2.
pub const OUT: usize = 6;

/// Records the product of the optimal ate pairings of so many pairs (P, Q), in the power [`Exponent::Fast`]. Squarings are shared.
///
/// A register of the circuit holds v·R for an element v, R = 2^`shift`. Arguments and results are the elements themselves, so the graph
/// multiplies arguments by R, and results by 1/R.
pub fn pairing<C: PairingCurve>(pairs: usize, shift: u32) -> Graph {
    let radix = (0..shift).fold(C::Fp::one(), |power, _| power.double());
    record("pairing", |Arguments(arguments): Arguments<TraceFp2<C::Fp>>| {
        let scaled = |x: &TraceFp2<C::Fp>, by: C::Fp| x.mul_base(&Field::constant(&by));
        let inside: Vec<_> = arguments(IN_OF_A_PAIR * pairs).iter().map(|x| scaled(x, radix)).collect();
        let pair = |of: &[TraceFp2<C::Fp>]| Pair { p: of[0].parts(), q: [of[1], of[2]] };
        let points: Vec<_> = inside.chunks(IN_OF_A_PAIR).map(pair).collect();
        let f: Fp12<TraceFp2<C::Fp>> = miller_loop::<C, _>(&points);
        let value = final_exponentiation::<C, _>(&f, Exponent::Fast);
        let unit = radix.invert();
        [value.c0, value.c1].map(|six| [six.c0, six.c1, six.c2].map(|x| scaled(&x, unit)))
    })
}

/// As many inputs as asked for.
struct Arguments<E>(fn(usize) -> Vec<E>);

impl<E: crate::Bundle> crate::Bundle for Arguments<E> {
    fn inputs(_: &str) -> Self {
        Self(|count| (0..count).map(|i| E::inputs(&i.to_string())).collect())
    }
    fn outputs(&self, _: &str) -> Vec<crate::Port> {
        vec![]
    }
}
