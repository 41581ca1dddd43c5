//! Eight elements of a prime field side by side, in the lanes of vector registers.
//!
//! [`Lanes8`] implements the field traits, so that every formula of Pairloom computes eight results at once. Its digits
//! have 52 bits, the width of the integer products of AVX-512 IFMA. By AVX2 they are doubles of 49 bits, or of 43 where elements have fewer digits
//! (`Machines`). The `Simd` trait lists what lanes need, with five implementations: IFMA of AVX-512 and of 256 bits, double-precision
//! multiply-adds on older AVX-512 processors, and plain Rust compute the same digits; AVX2 has its own. [`Backend`] says which of them run.
//!
//! rustc inlines an instruction only into code that is compiled with its CPU feature. So every operation of F_p and F_p² is a
//! function compiled with the features, below which everything is inlined, and which is chosen when it is called: formulas
//! above are compiled once, know nothing of features, and call functions.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_kernel;
#[cfg(all(test, target_arch = "x86_64"))]
mod avx2_tests;
#[cfg(target_arch = "x86_64")]
mod avx_ifma;
#[cfg(all(test, target_arch = "x86_64"))]
mod avx_ifma_tests;
mod bound;
mod dispatch;
mod field;
mod gather;
mod in_memory;
mod kernel;
mod maps;
mod methods;
mod operations;
mod params;
mod portable;
mod register;
mod simd;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2_kernel::keep;
pub use dispatch::{Backend, Forced};
pub use gather::{Gather, Keep};
pub(crate) use portable::Portable;
pub(crate) use simd::Exact;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::Ifma;

use crate::field::Field;
use crate::prime::Fp;
#[cfg(feature = "research")]
use crate::prime::moduli::NogamiModulus;
use crate::prime::moduli::{Bls12381Modulus, Bls12381Order, Bn254Modulus};
use bound::{Bound, Interval};
use core::array::from_fn;
use core::marker::PhantomData;
use core::mem::{MaybeUninit, transmute};
#[cfg(any(all(target_arch = "wasm32", target_feature = "relaxed-simd"), test))]
pub(crate) use params::split;
use params::{Params, Radix, words};
pub use vector::{LaneMask, Lanes8, Vector, WideLanes};

/// The base of digits by AVX2.
#[cfg(target_arch = "x86_64")]
type ByAvx2<P> = <P as simd::Machines>::Doubles;

/// A call with the base of digits that operations on a modulus have at present as its first parameter.
macro_rules! in_radix {
    ($modulus:ty, $f:ident::<$($parameter:ident),*>($argument:expr)) => {
        match $crate::lanes::Backend::current() {
            #[cfg(target_arch = "x86_64")]
            $crate::lanes::Backend::Avx2 => $f::<$crate::lanes::ByAvx2<$modulus>, $($parameter),*>($argument),
            _ => $f::<$crate::lanes::params::Bits52, $($parameter),*>($argument),
        }
    };
}
use in_radix;

/// A modulus whose elements there are lanes for.
pub trait LaneModulus<const N: usize, const L: usize>: operations::Operations<Self, N, L> + Sized {}

impl<P: operations::Operations<P, N, L>, const N: usize, const L: usize> LaneModulus<N, L> for P {}

/// Eight elements of the 381-bit field of bls12-381.
pub type Bls12381Lanes = Lanes8<Bls12381Modulus, 6, 8>;
/// Eight elements of the 254-bit field of bn254.
pub type Bn254Lanes = Lanes8<Bn254Modulus, 4, 6>;
/// Eight integers modulo the order of bls12-381, of 255 bits.
pub type Bls12381OrderLanes = Lanes8<Bls12381Order, 4, 6>;
/// Eight elements of the 254-bit field of bn254-nogami.
#[cfg(feature = "research")]
pub type NogamiLanes = Lanes8<NogamiModulus, 4, 6>;

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> Lanes8<P, N, L> {
    /// The same digits, as vectors hold them, of a value below p, in every lane.
    #[inline]
    fn same(digits: &[u64; L]) -> Self {
        let bound = Bound::carried(Interval::new(0.0, 1.0));
        Self { digits: digits.map(|digit| MaybeUninit::new(Vector([digit; 8]))), bound, modulus: PhantomData }
    }

    /// The same element in every lane: one scalar product.
    pub fn splat(value: &Fp<P, N>) -> Self {
        Self::same(&in_radix!(P, stored_constant::<P, N, L>(value)))
    }

    /// Eight elements: one product of lanes.
    pub fn from_lanes(lanes: &[Fp<P, N>; 8]) -> Self {
        let digits: [[u64; L]; 8] = in_radix!(P, stored::<P, N, L>(lanes));
        P::import(&from_fn(|i| Vector(digits.map(|lane| lane[i]))))
    }

    /// The eight elements: one product of lanes.
    pub fn to_lanes(&self) -> [Fp<P, N>; 8] {
        let digits = P::export(self);
        from_fn(|lane| of_lane(&digits, lane))
    }

    /// The element in lane 0: one product of lanes.
    fn first(&self) -> Fp<P, N> {
        of_lane(&P::export(self), 0)
    }

    /// Lane i has what is in lane i + `places` modulo 8.
    fn rotated(&self, places: usize) -> Self {
        let digits = self.digits.map(|digit| {
            // SAFETY: of either type, parts of it may not have been written.
            unsafe {
                let lanes: [MaybeUninit<u64>; 8] = transmute(digit);
                transmute::<[MaybeUninit<u64>; 8], _>(from_fn(|lane| lanes[(lane + places) % 8]))
            }
        });
        Self { digits, ..*self }
    }
}

/// What vectors hold for the Montgomery form of lanes.
fn stored_constant<R: Radix, P: LaneModulus<N, L>, const N: usize, const L: usize>(value: &Fp<P, N>) -> [u64; L] {
    let inner = value.mul(&Fp::from_montgomery(Params::<P, R, N, L>::R_SCALAR));
    R::stored(&params::digits::<R, N, L>(inner.montgomery_limbs()))
}

/// What vectors hold for 1.
fn stored_one<R: Radix, P: LaneModulus<N, L>, const N: usize, const L: usize>((): ()) -> [u64; L] {
    R::stored(&Params::<P, R, N, L>::ONE)
}

/// What vectors hold for the Montgomery form on one core.
fn stored<R: Radix, P: LaneModulus<N, L>, const N: usize, const L: usize>(lanes: &[Fp<P, N>; 8]) -> [[u64; L]; 8] {
    lanes.each_ref().map(|x| R::stored(&params::digits::<R, N, L>(x.montgomery_limbs())))
}

/// One element of those of which there are digits.
fn of_lane<P: LaneModulus<N, L>, const N: usize, const L: usize>(digits: &[Vector; 8], lane: usize) -> Fp<P, N> {
    Fp::from_montgomery(in_radix!(P, words::<N>(&digits.map(|vector| vector.0[lane]))))
}
