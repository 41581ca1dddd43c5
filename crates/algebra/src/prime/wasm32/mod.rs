//! Fields where 64 bits by 64 are no instruction and nothing carries, as in WebAssembly: limbs are cut into [`digits`] of 28 bits or, where
//! relaxed SIMD fuses multiplications and additions, into those of 48 bits that [`doubles`] hold. [`sums`] in F_p² are of two lanes.
//!
//! All of it is tested on any machine: vectors have a model there.

/// The body once for each `$i` below `$end`, at most 28, with which the compiler computes: what it indexes stays in registers.
macro_rules! unroll {
    ($end:expr, $i:ident, $body:block) => {
        unroll!(@ $end, $i, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
    };
    (@ $end:expr, $i:ident, $body:block, $($index:literal)*) => {{ $( if $index < $end { let $i: usize = $index; $body } )* }};
}

/// The array of the values for each `$i` below `$length`, as [`unroll`].
#[cfg(any(target_feature = "simd128", test))]
macro_rules! unrolled {
    ($length:expr, $i:ident, $value:expr) => {{
        let mut array = [Two::new([0; 2]); $length];
        unroll!($length, $i, { array[$i] = $value });
        array
    }};
}

pub mod digits;
#[cfg(any(target_feature = "relaxed-simd", test))]
pub mod doubles;
#[cfg(any(target_feature = "simd128", test))]
pub mod sums;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vector;
#[cfg(all(not(target_arch = "wasm32"), test))]
#[path = "model.rs"]
mod vector;

#[cfg(any(target_feature = "simd128", test))]
use super::{Fp, Modulus};
#[cfg(any(target_feature = "simd128", test))]
use crate::tower::Fp2;

#[cfg(any(target_feature = "simd128", test))]
type Pair<P, const N: usize> = Fp2<Fp<P, N>>;

/// The element of F_p² whose limbs are the lanes.
#[cfg(any(target_feature = "simd128", test))]
#[inline(always)]
fn pair_from<P: Modulus<N>, const N: usize>(limbs: [vector::Two; N]) -> Pair<P, N> {
    let (mut c0, mut c1) = ([0; N], [0; N]);
    unroll!(N, k, { [c0[k], c1[k]] = limbs[k].lanes() });
    Fp2 { c0: Fp::from_montgomery(c0), c1: Fp::from_montgomery(c1) }
}
