//! Known answers that the crate carries with it.

use crate::words::Words;
use pairloom_algebra::QuadraticExt;
use pairloom_curve::PairingCurve;

/// A pairing that others computed: a tape's arguments and results.
#[derive(Clone, Debug)]
pub struct KnownAnswer<E> {
    /// (x_P, y_P), x_Q, y_Q.
    pub arguments: Vec<E>,
    /// The coefficients of the value.
    pub results: Vec<E>,
}

const TEXT: &str = include_str!("../known-answers.txt");

/// The known answers of a curve.
pub fn known_answers<C: PairingCurve<Fp: Words>>() -> Vec<KnownAnswer<C::Fp2>> {
    let line = |line: &str| {
        let digits = line.strip_prefix(C::ID)?.strip_prefix(' ')?;
        let elements: Vec<C::Fp> = digits.split(' ').map(C::Fp::from_digits).collect::<Option<_>>()?;
        let mut pairs = elements.chunks_exact(2).map(|pair| C::Fp2::new(pair[0], pair[1]));
        let arguments = pairs.by_ref().take(3).collect();
        Some(KnownAnswer { arguments, results: pairs.collect() })
    };
    TEXT.lines().filter_map(line).collect()
}
