//! Two lanes of 64 bits in a vector of WebAssembly.

use core::arch::wasm32::*;
#[cfg(target_feature = "relaxed-simd")]
use std::sync::OnceLock;

/// Two integers, or two doubles.
#[derive(Clone, Copy)]
pub struct Two(v128);

/// Whether the engine multiplies and adds with one rounding: relaxed SIMD leaves it free.
#[cfg(target_feature = "relaxed-simd")]
#[inline(always)]
pub fn fuses() -> bool {
    static FUSES: OnceLock<bool> = OnceLock::new();
    *FUSES.get_or_init(|| {
        let almost_one = core::hint::black_box(1.0 + f64::EPSILON);
        let error = Two::splat(almost_one).times_plus(Two::splat(almost_one), Two::splat(-(almost_one * almost_one)));
        error.lanes() != [0; 2]
    })
}

/// Methods of two operands that are one instruction each.
macro_rules! single_instructions {
    ($($method:ident is $instruction:ident;)+) => {
        $(
            #[inline(always)]
            pub fn $method(self, other: Self) -> Self {
                Self($instruction(self.0, other.0))
            }
        )+
    };
}

impl Two {
    single_instructions! {
        add is i64x2_add;
        sub is i64x2_sub;
        and is v128_and;
        or is v128_or;
        xor is v128_xor;
        and_not is v128_andnot;
    }

    #[inline(always)]
    pub fn new([first, second]: [u64; 2]) -> Self {
        Self(u64x2(first, second))
    }
    #[inline(always)]
    pub fn load(lanes: &[u64; 2]) -> Self {
        // SAFETY: two lanes are 16 bytes; any alignment will do.
        Self(unsafe { v128_load(lanes.as_ptr().cast()) })
    }
    #[inline(always)]
    pub fn lanes(self) -> [u64; 2] {
        [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)]
    }
    #[inline(always)]
    pub fn shift_right<const BITS: usize>(self) -> Self {
        Self(u64x2_shr(self.0, BITS as u32))
    }
    /// `x1, x0`
    #[inline(always)]
    pub fn swapped(self) -> Self {
        Self(i64x2_shuffle::<1, 0>(self.0, self.0))
    }
    /// `x0, y1`
    #[inline(always)]
    pub fn first_and_second_of(self, other: Self) -> Self {
        Self(i64x2_shuffle::<0, 3>(self.0, other.0))
    }
}

/// Doubles, and what their digits take.
#[cfg(target_feature = "relaxed-simd")]
impl Two {
    single_instructions! {
        plus is f64x2_add;
        minus is f64x2_sub;
    }

    #[inline(always)]
    pub fn splat(double: f64) -> Self {
        Self(f64x2_splat(double))
    }
    /// `self · factor + addend`, rounded once where [`fuses`].
    #[inline(always)]
    pub fn times_plus(self, factor: Self, addend: Self) -> Self {
        Self(f64x2_relaxed_madd(self.0, factor.0, addend.0))
    }
    #[inline(always)]
    pub fn shift_left<const BITS: usize>(self) -> Self {
        Self(u64x2_shl(self.0, BITS as u32))
    }
    /// All bits of the lanes that are negative integers.
    #[inline(always)]
    pub fn is_negative(self) -> Self {
        Self(i64x2_lt(self.0, i64x2_splat(0)))
    }
    /// `x0, x0`
    #[inline(always)]
    pub fn twice_first(self) -> Self {
        Self(i64x2_shuffle::<0, 0>(self.0, self.0))
    }
    /// `x1, x1`
    #[inline(always)]
    pub fn twice_second(self) -> Self {
        Self(i64x2_shuffle::<1, 1>(self.0, self.0))
    }
    /// `x1, 0`
    #[inline(always)]
    pub fn second_above(self) -> Self {
        Self(i64x2_shuffle::<1, 2>(self.0, i64x2_splat(0)))
    }
}
