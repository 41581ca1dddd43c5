//! Known answers and products, by the shipped PTX in the emulator.

use super::{Method, Route, Shape, SmallEmulator, SmallError, SmallField, SmallProgram, SmallTape};
use crate::compiled::Tested;
use pairloom_algebra::Field;
use pairloom_algebra::binary::Tower;
use pairloom_algebra::binary::moduli::{F2m103, F2m239};
use pairloom_algebra::extension::table::{binary_levels, ternary_levels};
use pairloom_algebra::extension::{Karatsuba, Level};
use pairloom_algebra::ternary::moduli::F3m97;
use pairloom_curve::encoding::Place;
use pairloom_curve::supersingular::{Element, parse_element};
use pairloom_curve::{binary, genus2, ternary};

/// For each curve a pairing that others computed: the coordinates of both arguments, and the value.
const KNOWN: &str = include_str!("../../known-answers-small.txt");

/// Runs all of it: η_T of e2-239, e3-97 and g2-103, and products in F_{q^k}, k = 2, 3, 6, 12, by methods I, II and III over F_2^103 and
/// F_3^97, by every kernel of the characteristic. `tell` is told what was run, and how many values are those of others or of the library.
///
/// # Errors
///
/// [`SmallError`].
pub fn emulated<E: From<SmallError>>(tell: &mut dyn FnMut(&str, Tested) -> Result<(), E>) -> Result<(), E> {
    let program = SmallProgram::<F2m239>::eta::<binary::E2_239>()?;
    eta("e2-239", &program, Shape { lanes: 16, groups: 8 }, tell)?;
    let program = SmallProgram::<F3m97>::eta::<ternary::E3_97>()?;
    eta("e3-97", &program, Shape { lanes: 32, groups: 8 }, tell)?;
    let program = SmallProgram::<F2m103>::eta_genus2::<genus2::G2_103>(Tower::Seed004)?;
    eta("g2-103", &program, Shape { lanes: 8, groups: 32 }, tell)?;
    let x = F2m103::from_exponents(&[1]);
    product::<binary_levels::Quadratic<F2m103>, E>(
        "F_2^103",
        x,
        &SmallProgram::<F2m103>::product(2, Route::Direct)?,
        tell,
    )?;
    product::<binary_levels::Cubic<F2m103>, E>(
        "F_2^103",
        x,
        &SmallProgram::<F2m103>::product(3, Route::Direct)?,
        tell,
    )?;
    product::<binary_levels::Sextic<F2m103, Karatsuba>, E>(
        "F_2^103",
        x,
        &SmallProgram::<F2m103>::product(6, Route::Direct)?,
        tell,
    )?;
    product::<binary_levels::Dodecic<F2m103, Karatsuba>, E>(
        "F_2^103",
        x,
        &SmallProgram::<F2m103>::product(12, Route::Direct)?,
        tell,
    )?;
    let x = F3m97::from_terms(&[(1, 1)]);
    product::<ternary_levels::Quadratic<F3m97>, E>(
        "F_3^97",
        x,
        &SmallProgram::<F3m97>::product(2, Route::Direct)?,
        tell,
    )?;
    product::<ternary_levels::Cubic<F3m97>, E>("F_3^97", x, &SmallProgram::<F3m97>::product(3, Route::Direct)?, tell)?;
    product::<ternary_levels::Sextic<F3m97, Karatsuba>, E>(
        "F_3^97",
        x,
        &SmallProgram::<F3m97>::product(6, Route::Direct)?,
        tell,
    )?;
    product::<ternary_levels::Dodecic<F3m97, Karatsuba>, E>(
        "F_3^97",
        x,
        &SmallProgram::<F3m97>::product(12, Route::Direct)?,
        tell,
    )
}

/// What all kernels of a field make of a tape, against one item's values.
fn compare<F: SmallField>(
    program: &SmallProgram<F>,
    shape: Shape,
    given: &[F],
    expected: &[F],
) -> Result<Tested, SmallError> {
    let tape = SmallTape::new(program, shape);
    let mut same = 0;
    for kernel in F::KERNELS {
        let (found, _) = SmallEmulator::new(*kernel)?.run(&tape, given)?;
        same += usize::from(!expected.is_empty() && found == expected);
    }
    Ok(Tested { pairings: F::KERNELS.len(), same })
}

fn eta<F: SmallField + Element, E: From<SmallError>>(
    id: &str,
    program: &SmallProgram<F>,
    shape: Shape,
    tell: &mut dyn FnMut(&str, Tested) -> Result<(), E>,
) -> Result<(), E> {
    let digits = KNOWN.lines().filter_map(|line| line.strip_prefix(id)?.strip_prefix(' '));
    let elements: Vec<F> =
        digits.flat_map(|line| line.split(' ')).filter_map(|text| parse_element(text, Place::Integer).ok()).collect();
    let (given, expected) = elements.split_at(program.inputs().min(elements.len()));
    tell(id, compare(program, shape, given, expected)?)
}

fn product<L: Level<Base: SmallField>, E: From<SmallError>>(
    field: &str,
    x: L::Base,
    program: &SmallProgram<L::Base>,
    tell: &mut dyn FnMut(&str, Tested) -> Result<(), E>,
) -> Result<(), E> {
    let dense = (0..<L::Base as SmallField>::DEGREE).fold(L::Base::zero(), |sum, _| sum.mul(&x).add(&L::Base::one()));
    let element = |i: usize| dense.add(&x.pow(&[i as u64 * 0x9e37_79b9_7f4a_7c15, 3 * i as u64 + 1]));
    let given: Vec<L::Base> = (0..2 * L::DEGREE).map(element).collect();
    let factors = given.split_at(L::DEGREE);
    let [a, b] = [factors.0, factors.1].map(|part| L::from_coordinates(&mut part.iter().cloned()));
    let expected = a.zip(b).map(|(a, b)| a.multiplied(&b).coordinates().into_iter().collect::<Vec<_>>());
    for method in Method::ALL {
        let tested = compare(program, method.shape(program), &given, expected.as_deref().unwrap_or_default())?;
        tell(&format!("a product in ({field})^{} by method {}", L::DEGREE, method.name()), tested)?;
    }
    Ok(())
}
