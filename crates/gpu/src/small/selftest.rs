//! Known answers and products, by the shipped PTX: in the emulator, or on a device.

use super::{Method, PAIRINGS, Route, Runner, SmallError, SmallField, SmallProgram, Verdict};
use pairloom_algebra::Field;
use pairloom_algebra::binary::moduli::F2m103;
use pairloom_algebra::extension::table::{binary_levels, ternary_levels};
use pairloom_algebra::extension::{Karatsuba, Level};
use pairloom_algebra::ternary::moduli::F3m97;

/// Runs [`PAIRINGS`], those of large fields only if `large`, and products in F_{q^k}, k = 2, 3, 6, 12, by methods I, II and III over
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
    for pairing in PAIRINGS.iter().filter(|pairing| large || !pairing.is_large) {
        tell(&pairing.to_string(), pairing.test(runner)?)?;
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
