//! Known answers and products, by the shipped PTX: in the emulator, or on a device.

use super::{
    CURVES, Method, Route, Shape, SmallEmulator, SmallError, SmallField, SmallKernel, SmallProgram, SmallTape,
};
use crate::compiled::Tested;
use crate::device::Device;
use pairloom_algebra::Field;
use pairloom_algebra::binary::moduli::F2m103;
use pairloom_algebra::extension::table::{binary_levels, ternary_levels};
use pairloom_algebra::extension::{Karatsuba, Level};
use pairloom_algebra::ternary::moduli::F3m97;
use pairloom_curve::encoding::Component;
use pairloom_curve::supersingular::{Element, parse_element};

/// For each curve a pairing that others computed: the coordinates of both arguments, and the value.
const KNOWN: &str = include_str!("../../known-answers-small.txt");

/// The coordinates of both arguments, and those of the value; nothing for another curve.
pub(super) fn known_answer<F: Element>(id: &str) -> Vec<F> {
    let digits = KNOWN.lines().filter_map(|line| line.strip_prefix(id)?.strip_prefix(' '));
    digits.flat_map(|line| line.split(' ')).filter_map(|text| parse_element(text, Component::Integer).ok()).collect()
}

/// What runs tapes.
#[derive(Clone, Copy)]
pub enum Runner<'a> {
    /// The emulator.
    Emulator,
    /// A GPU.
    Device(&'a Device),
}

/// What came of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The kernels that ran, and those whose values are right.
    pub kernels: Tested,
    /// Kernels that the device's driver is too old for.
    pub not_run: usize,
}

/// Runs η_T of the curves, those of large fields only if `large`, and products in F_{q^k}, k = 2, 3, 6, 12, by methods I, II and III over
/// F_2^103 and F_3^97, by every kernel of the characteristic. `tell` is told what was run, and what came of it.
///
/// # Errors
///
/// [`SmallError`], and those of `tell`.
pub fn test<E: From<SmallError>>(
    runner: Runner<'_>,
    large: bool,
    tell: &mut dyn FnMut(&str, Verdict) -> Result<(), E>,
) -> Result<(), E> {
    for curve in CURVES.iter().filter(|curve| large || !curve.is_large) {
        tell(curve.id, curve.test(runner)?)?;
    }
    for (name, k, test) in PRODUCTS {
        for method in Method::ALL {
            let verdict = test(runner, method)?;
            tell(&format!("a product in ({name})^{k} by method {}", method.name()), verdict)?;
        }
    }
    Ok(())
}

type Product = (&'static str, usize, fn(Runner<'_>, Method) -> Result<Verdict, SmallError>);

macro_rules! product {
    ($name:literal, $k:literal, $level:ty, $field:ty) => {
        ($name, $k, |runner, method| {
            product::<$level>(&SmallProgram::<$field>::product($k, Route::Direct)?, runner, method)
        })
    };
}

const PRODUCTS: [Product; 8] = [
    product!("F_2^103", 2, binary_levels::Quadratic<F2m103>, F2m103),
    product!("F_2^103", 3, binary_levels::Cubic<F2m103>, F2m103),
    product!("F_2^103", 6, binary_levels::Sextic<F2m103, Karatsuba>, F2m103),
    product!("F_2^103", 12, binary_levels::Dodecic<F2m103, Karatsuba>, F2m103),
    product!("F_3^97", 2, ternary_levels::Quadratic<F3m97>, F3m97),
    product!("F_3^97", 3, ternary_levels::Cubic<F3m97>, F3m97),
    product!("F_3^97", 6, ternary_levels::Sextic<F3m97, Karatsuba>, F3m97),
    product!("F_3^97", 12, ternary_levels::Dodecic<F3m97, Karatsuba>, F3m97),
];

impl Runner<'_> {
    /// The results of a tape for items, `None` if the driver is too old for its kernel.
    ///
    /// # Errors
    ///
    /// [`SmallError`].
    pub fn run<F: SmallField>(self, tape: &SmallTape<F>, arguments: &[F]) -> Result<Option<Vec<F>>, SmallError> {
        match self {
            Self::Emulator => Ok(Some(SmallEmulator::new(tape.kernel())?.run(tape, arguments)?.0)),
            Self::Device(device) => device.load_small(tape)?.map(|loaded| loaded.run(arguments)).transpose(),
        }
    }

    /// What all kernels of a field make of a program, against one item's values.
    pub(super) fn compare<F: SmallField>(
        self,
        program: &SmallProgram<F>,
        shape: impl Fn(SmallKernel) -> Shape,
        given: &[F],
        expected: &[F],
    ) -> Result<Verdict, SmallError> {
        let mut verdict = Verdict { kernels: Tested { pairings: 0, same: 0 }, not_run: 0 };
        for kernel in F::KERNELS {
            match self.run(&SmallTape::new(program, *kernel, shape(*kernel)), given)? {
                Some(found) => {
                    verdict.kernels.pairings += 1;
                    verdict.kernels.same += usize::from(!expected.is_empty() && found == expected);
                }
                None => verdict.not_run += 1,
            }
        }
        Ok(verdict)
    }
}

fn product<L: Level<Base: SmallField>>(
    program: &SmallProgram<L::Base>,
    runner: Runner<'_>,
    method: Method,
) -> Result<Verdict, SmallError> {
    let x = L::Base::x();
    let dense = (0..<L::Base as SmallField>::DEGREE).fold(L::Base::zero(), |sum, _| sum.mul(&x).add(&L::Base::one()));
    let element = |i: usize| dense.add(&x.pow(&[(i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15), 3 * i as u64 + 1]));
    let given: Vec<L::Base> = (0..2 * L::DEGREE).map(element).collect();
    let factors = given.split_at(L::DEGREE);
    let [a, b] = [factors.0, factors.1].map(|part| L::from_coordinates(&mut part.iter().cloned()));
    let expected = a.zip(b).map(|(a, b)| a.multiplied(&b).coordinates().into_iter().collect::<Vec<_>>());
    runner.compare(program, |kernel| method.shape(program, kernel), &given, &expected.unwrap_or_default())
}
