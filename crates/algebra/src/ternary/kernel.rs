//! Chooses, at run time, between the portable operations and the machine's own.

use super::modulus::{self, Long, Root, Shifts, TernaryModulus};
use super::multiplier::Multiplier;
use super::planes::{self, Planes};
use super::{F3m, comb, karatsuba};
use crate::array::array;

#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
use super::x86_64 as machine;

/// No kernels of ternary fields.
#[cfg(target_arch = "aarch64")]
macro_rules! machine_kernel {
    ($($tokens:tt)*) => {};
}

/// Additions of unreduced values are functions: inlined, they would make the formulas of the tower very long.
macro_rules! wide_addition {
    ($($name:ident $pair:ident)*) => {
        $(
            #[inline(never)]
            pub(super) fn $name<const W: usize>(a: &[[[u64; W]; 2]; 2], b: &[[[u64; W]; 2]; 2]) -> [[[u64; W]; 2]; 2] {
                machine_kernel!(machine::$name, a, b);
                let mut sum = [[[0; W]; 2]; 2];
                for half in 0..2 {
                    let of = |x: &[[[u64; W]; 2]; 2]| [x[0][half], x[1][half]];
                    [sum[0][half], sum[1][half]] = planes::$pair(&of(a), &of(b));
                }
                sum
            }
        )*
    };
}

wide_addition!(wide_add add wide_sub sub);

/// `−a`.
#[inline(never)]
pub(super) fn wide_neg<const W: usize>(a: &[[[u64; W]; 2]; 2]) -> [[[u64; W]; 2]; 2] {
    let [low, high] = [0, 1].map(|half| planes::neg(&[a[0][half], a[1][half]]));
    [[low[0], high[0]], [low[1], high[1]]]
}

#[inline(always)]
pub(super) fn mul_wide<P: TernaryModulus, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    machine_kernel!(machine::mul_wide::<P, W>, a, b);
    portable_mul_wide(a, b)
}

/// The faster of the portable products.
#[inline(always)]
pub(super) fn portable_mul_wide<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    if W < 8 { comb::mul_wide(a, b) } else { karatsuba::above_comb(a, b) }
}

#[inline(always)]
pub(super) fn reduce<P: TernaryModulus, const W: usize>(wide: &[[[u64; W]; 2]; 2]) -> Planes<W> {
    machine_kernel!(machine::reduce::<P, W>, wide);
    portable_reduce::<P, W>(wide)
}

#[inline(never)]
pub(super) fn portable_reduce<P: TernaryModulus, const W: usize>(wide: &[[[u64; W]; 2]; 2]) -> Planes<W> {
    let mut wide = *wide;
    modulus::reduce::<P, W, 2>(&mut wide);
    modulus::low(&wide)
}

#[inline(always)]
pub(super) fn mul<P: TernaryModulus, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Planes<W> {
    machine_kernel!(machine::mul::<P, W>, a, b);
    portable_mul::<P, W>(a, b)
}

#[inline(never)]
fn portable_mul<P: TernaryModulus, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Planes<W> {
    portable_reduce::<P, W>(&portable_mul_wide(a, b))
}

pub(super) fn cube_times<P: TernaryModulus, const W: usize, const N: usize>(
    elements: [Planes<W>; N],
    times: usize,
) -> [Planes<W>; N] {
    machine_kernel!(machine::cube_times::<P, W, N>, elements, times);
    array(|i| (0..times).fold(elements[i], |power, _| modulus::cubed::<P, W>(&power)))
}

/// The cube root before its reduction: `a0 + z^(1/3) a1 + z^(2/3) a2` for `a = a0(z³) + z a1(z³) + z² a2(z³)`.
#[inline(always)]
pub(super) fn unreduced_cube_root<P: TernaryModulus, const W: usize>(a: &Planes<W>) -> Long<W, 2> {
    let [zeroth, first, second] = modulus::thirds::<Shifts, W>(a);
    let mut sum = [[zeroth[0], [0; W]], [zeroth[1], [0; W]]];
    for (root, part) in modulus::roots::<P, W>().iter().zip([first, second]) {
        multiply_in::<P, W>(&mut sum, root, &part);
    }
    sum
}

/// `sum += root part`.
#[inline(always)]
fn multiply_in<P: TernaryModulus, const W: usize>([s, n]: &mut Long<W, 2>, root: &Root, part: &Planes<W>) {
    match root {
        Root::Sparse(terms) => {
            for &(exponent, coefficient) in terms {
                let target = [s.as_flattened_mut(), n.as_flattened_mut()];
                let source = [&part[0][..W.div_ceil(3)], &part[1][..W.div_ceil(3)]];
                modulus::add_shifted(target, source, exponent as usize, coefficient == 2);
            }
        }
        Root::Dense(planes) => {
            let [product_s, product_n] = mul_wide::<P, W>(part, &modulus::from_vectors(planes));
            modulus::add_shifted(
                [s.as_flattened_mut(), n.as_flattened_mut()],
                [product_s.as_flattened(), product_n.as_flattened()],
                0,
                false,
            );
        }
    }
}

pub(super) fn cube_root_times<P: TernaryModulus, const W: usize>(a: &Planes<W>, times: usize) -> Planes<W> {
    machine_kernel!(machine::cube_root_times::<P, W>, a, times);
    (0..times).fold(*a, |power, _| {
        let mut root = unreduced_cube_root::<P, W>(&power);
        modulus::reduce::<P, W, 2>(&mut root);
        modulus::low(&root)
    })
}

/// `a b` by the given multiplier, `None` where this processor or build has it not. For comparisons; `Field::mul` chooses.
pub fn multiply<P: TernaryModulus, const W: usize>(
    multiplier: Multiplier,
    a: &F3m<P, W>,
    b: &F3m<P, W>,
) -> Option<F3m<P, W>> {
    let (a, b) = (a.planes(), b.planes());
    let product = match multiplier {
        Multiplier::Comb => Some(portable_reduce::<P, W>(&comb::mul_wide(a, b))),
        Multiplier::Karatsuba => Some(portable_reduce::<P, W>(&karatsuba::above_comb(a, b))),
        _ => machine_multiply::<P, W>(multiplier, a, b),
    };
    product.map(F3m::from_planes_unchecked)
}

fn machine_multiply<P: TernaryModulus, const W: usize>(
    multiplier: Multiplier,
    a: &Planes<W>,
    b: &Planes<W>,
) -> Option<Planes<W>> {
    machine_kernel!(machine::multiply::<P, W>, multiplier, a, b);
    let (_, _, _) = (multiplier, a, b);
    None
}
