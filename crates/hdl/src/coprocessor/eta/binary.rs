//! Characteristic two: y² + y = x³ + x + b over F_2^m. Values have the coordinates of 1, s, t, st.

use super::family::{Family, Formulas};
use super::{Binary, Options};
use crate::coprocessor::Registers;
use crate::field::{FieldError, FieldSpec};
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::Quartic;
use pairloom_curve::binary::{BinaryElement, Curve};
use pairloom_pairing::eta2::{EtaLoop, final_exponentiation, final_exponentiation_fourth_root};
use pairloom_trace::TraceBinary;

impl<C: Curve, F: BinaryField> Formulas<F> for Binary<C> {
    /// Seed 003, algorithms 3 and 4: an iteration is 7 products, 2 squarings and 2 square roots.
    type Loop = EtaLoop<C, F>;

    fn miller_loop(p: [F; 2], q: [F; 2]) -> EtaLoop<C, F> {
        EtaLoop::new(p, q)
    }
    fn power(f: &Quartic<F>, by_roots: bool) -> Quartic<F> {
        if by_roots { final_exponentiation_fourth_root::<C, F>(f) } else { final_exponentiation::<C, F>(f) }
    }
    fn coordinates(f: &Quartic<F>) -> Vec<F> {
        f.coordinates().into()
    }
    fn value(coordinates: Vec<F>) -> Option<Quartic<F>> {
        coordinates.try_into().ok().map(Quartic::from_coordinates)
    }
}

impl<C: Curve> Family for Binary<C> {
    type Curve = C;
    type Node = TraceBinary<C::Field>;
    const WIDTH: usize = C::Field::DEGREE;
    const MAPS: u8 = 3;
    const DIGITS: usize = 16;
    const EXPONENTIATION_REGISTERS: Registers = Registers::WORDS;

    fn field() -> Result<FieldSpec, FieldError> {
        FieldSpec::binary(&C::Field::EXPONENTS.iter().map(|exponent| *exponent as usize).collect::<Vec<_>>())
    }
    /// Five stages; an adder of two operands and one of four.
    fn options() -> Options {
        Options::new(5, &[2, 4])
    }
    fn invert(x: &Self::Node, by_roots: bool) -> Self::Node {
        if by_roots { x.invert_by_roots() } else { x.invert_by_squares() }
    }
}
