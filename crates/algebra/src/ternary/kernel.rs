//! Chooses, at run time, between the portable operations and the machine's own.

use super::modulus::{self, Shifts, TernaryModulus};
use super::planes::{self, Planes};
use super::{F3m, comb, karatsuba};

#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
use super::x86_64 as machine;

/// Additions of unreduced values are functions: inlined, they would make the formulas of the tower very long. Ternary logic
/// serves where the words fill whole registers of 512 bits.
macro_rules! wide_addition {
    ($($name:ident $pair:ident)*) => {
        $(
            #[inline(never)]
            pub(super) fn $name<const W: usize>(a: &[[[u64; W]; 2]; 2], b: &[[[u64; W]; 2]; 2]) -> [[[u64; W]; 2]; 2] {
                if W.is_multiple_of(4) {
                    machine_kernel!(machine::$name, a, b);
                }
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
fn portable_mul_wide<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    if W < 8 { comb::mul_wide(a, b) } else { karatsuba::above_comb(a, b) }
}

#[inline(always)]
pub(super) fn reduce<P: TernaryModulus, const W: usize>(wide: &[[[u64; W]; 2]; 2]) -> Planes<W> {
    machine_kernel!(machine::reduce::<P, W>, wide);
    portable_reduce::<P, W>(wide)
}

#[inline(never)]
fn portable_reduce<P: TernaryModulus, const W: usize>(wide: &[[[u64; W]; 2]; 2]) -> Planes<W> {
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
    let cube = |power: Planes<W>, _| {
        let mut cube = modulus::cube::<Shifts, W>(&power);
        modulus::reduce::<P, W, 3>(&mut cube);
        modulus::low(&cube)
    };
    elements.map(|element| (0..times).fold(element, cube))
}

pub(super) fn cube_root_times<P: TernaryModulus, const W: usize>(a: &Planes<W>, times: usize) -> Planes<W> {
    machine_kernel!(machine::cube_root_times::<P, W>, a, times);
    (0..times).fold(*a, |power, _| {
        let mut root = modulus::cube_root::<P, Shifts, W>(&power);
        modulus::reduce::<P, W, 2>(&mut root);
        modulus::low(&root)
    })
}

/// A way to multiply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Multiplier {
    /// López and Dahab's comb, portable.
    Comb,
    /// One level of Karatsuba above that comb, portable.
    Karatsuba,
    /// A comb of vector registers.
    VectorComb,
    /// One level of Karatsuba above combs of vector registers.
    VectorKaratsuba,
    /// Karatsuba on planes down to words, of which vector registers multiply eight at a time, coefficient by coefficient.
    Planes,
    /// The same, with VPDPBUSD for the products of words: coefficients as bytes.
    Bytes,
}

impl Multiplier {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Comb, Self::Karatsuba, Self::VectorComb, Self::VectorKaratsuba, Self::Planes, Self::Bytes];
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
