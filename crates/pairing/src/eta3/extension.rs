//! The field of values.

use pairloom_algebra::ternary::Sextic;
use pairloom_curve::ternary::Curve;

/// F_3^6m over some machine's F_3^m, for a curve.
pub type Extension<C, F> = Sextic<F, <C as Curve>::Sign>;
