//! Characteristic three: y² = x³ − x + b over F_3^m. Values have the coordinates of 1, σ, ρ, σρ, ρ², σρ².

use super::family::{Family, Formulas};
use super::{Options, Ternary};
use crate::coprocessor::Registers;
use crate::field::{FieldError, FieldSpec};
use pairloom_algebra::TernaryField;
use pairloom_algebra::ternary::Sextic;
use pairloom_curve::ternary::{Curve, TernaryElement};
use pairloom_pairing::eta3::{Extension, LineLoop, final_exponentiation, final_exponentiation_by_roots};
use pairloom_trace::TraceTernary;

impl<C: Curve, F: TernaryField> Formulas<F> for Ternary<C> {
    /// Seed 003, algorithms 1 and 2: an iteration is 17 products, 2 cubes and 2 cube roots.
    type Loop = LineLoop<C, F>;

    fn miller_loop(p: [F; 2], q: [F; 2]) -> LineLoop<C, F> {
        LineLoop::new(p, q)
    }
    fn power(f: &Extension<C, F>, by_roots: bool) -> Extension<C, F> {
        if by_roots { final_exponentiation_by_roots::<C, F>(f) } else { final_exponentiation::<C, F>(f) }
    }
    fn coordinates(f: &Extension<C, F>) -> Vec<F> {
        f.coordinates().into()
    }
    fn value(coordinates: Vec<F>) -> Option<Extension<C, F>> {
        coordinates.try_into().ok().map(Sextic::from_coordinates)
    }
}

impl<C: Curve> Family for Ternary<C> {
    type Curve = C;
    type Node = TraceTernary<C::Field>;
    const WIDTH: usize = 2 * C::Field::DEGREE;
    const MAPS: u8 = 2;
    const DIGITS: usize = 14;
    const EXPONENTIATION_REGISTERS: Registers = Registers::SHORT_PATHS;

    fn field() -> Result<FieldSpec, FieldError> {
        let terms = C::Field::TERMS.iter().map(|(exponent, coefficient)| (*exponent as usize, *coefficient));
        FieldSpec::ternary(&terms.collect::<Vec<_>>())
    }
    /// Seven stages; an adder of four operands.
    fn options() -> Options {
        Options::new(7, &[4])
    }
    fn invert(x: &Self::Node, by_roots: bool) -> Self::Node {
        if by_roots { x.invert_by_roots() } else { x.invert_by_cubes() }
    }
}
