//! What can be recorded: the library's own formulas on a machine whose elements are nodes.

use core::fmt;
use pairloom_algebra::{Fp6, Fp12, QuadraticExt};
use pairloom_curve::PairingCurve;
use pairloom_pairing::final_exponentiation::{Exponent, final_exponentiation};
use pairloom_pairing::miller::{Pair, miller_loop};
use pairloom_trace::{Bundle, Graph, Port, TraceFp2, record};

/// A computation over F_p².
///
/// A pair of points is three elements: (x_P, y_P), x_Q, y_Q. An element of F_p^12 is six, in the order of [`Tape::outputs`](crate::Tape::outputs).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Program {
    /// The product of Miller loops of optimal ate pairings, squarings shared: pairs to an element of F_p^12.
    Miller {
        /// How many pairs.
        pairs: usize,
    },
    /// The final exponentiation in the power [`Exponent::Fast`]: an element of F_p^12 to one.
    FinalExponentiation,
    /// Both: the product of pairings.
    Pairing {
        /// How many pairs.
        pairs: usize,
    },
}

/// The elements of F_p² of a pair.
pub const OF_A_PAIR: usize = 3;
/// The elements of F_p² of an element of F_p^12.
pub const OF_A_VALUE: usize = 6;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Miller { pairs } => write!(f, "miller {pairs}"),
            Self::FinalExponentiation => f.write_str("final exponentiation"),
            Self::Pairing { pairs } => write!(f, "pairing {pairs}"),
        }
    }
}

impl Program {
    /// The elements of F_p² that it takes.
    pub fn inputs(self) -> usize {
        match self {
            Self::Miller { pairs } | Self::Pairing { pairs } => OF_A_PAIR * pairs,
            Self::FinalExponentiation => OF_A_VALUE,
        }
    }

    /// The elements of F_p² that it gives.
    pub fn outputs(self) -> usize {
        OF_A_VALUE
    }

    /// Its graph over a curve's F_p².
    pub fn graph<C: PairingCurve>(self) -> Graph {
        record(&self.to_string(), |Elements(inputs): Elements<TraceFp2<C::Fp>>| {
            let inputs = inputs(self.inputs());
            let value = match self {
                Self::FinalExponentiation => value(&inputs),
                Self::Miller { .. } | Self::Pairing { .. } => miller_loop::<C, _>(&pairs(&inputs)),
            };
            let value = match self {
                Self::Miller { .. } => value,
                _ => final_exponentiation::<C, _>(&value, Exponent::Fast),
            };
            [value.c0, value.c1].map(|six| [six.c0, six.c1, six.c2])
        })
    }
}

fn pairs<E: QuadraticExt>(inputs: &[E]) -> Vec<Pair<E>> {
    let pair = |of: &[E]| Pair { p: of[0].parts(), q: [of[1].clone(), of[2].clone()] };
    inputs.chunks(OF_A_PAIR).map(pair).collect()
}

fn value<E: Clone>(six: &[E]) -> Fp12<E> {
    let [c0, c1] = [0, 3].map(|i| Fp6 { c0: six[i].clone(), c1: six[i + 1].clone(), c2: six[i + 2].clone() });
    Fp12 { c0, c1 }
}

/// As many inputs as asked for.
struct Elements<E>(fn(usize) -> Vec<E>);

impl<E: Bundle> Bundle for Elements<E> {
    fn inputs(_: &str) -> Self {
        Self(|count| (0..count).map(|index| E::inputs(&index.to_string())).collect())
    }
    fn outputs(&self, _: &str) -> Vec<Port> {
        vec![]
    }
}
