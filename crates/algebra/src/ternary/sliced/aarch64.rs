//! Slices in the vector registers of aarch64.

use super::karatsuba::Product;
use super::kernel::{self, Choose, Image, IsZero, Pointwise, Reduce};
use super::polynomials::polynomials;
use super::slice::{Slice, Terms, TermsMut, sealed::Sealed};
use crate::dispatch::Task;
use crate::instructions::has;
use core::arch::aarch64::*;

/// 128 lanes: NEON.
#[derive(Clone, Copy)]
pub struct Neon;

/// Whether the processor has what [`Neon`] needs.
pub(super) fn has_neon() -> bool {
    has!(Scalar: "neon")
}

#[inline(never)]
#[target_feature(enable = "neon")]
fn outlined<T: Task<Neon>>(task: T) -> T::Output {
    task.run()
}

impl Sealed for Neon {}

// SAFETY of every block: `Slicing::run` names this implementation only on a processor that has its features.
impl Slice for Neon {
    type Vector = uint64x2_t;
    const LANES: usize = 128;
    const NAME: &'static str = "128, NEON";
    const LEAF: usize = 8;

    #[inline(always)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        unsafe { outlined(task) }
    }
    #[inline(always)]
    fn splat(bit: bool) -> uint64x2_t {
        unsafe { vdupq_n_u64(u64::from(bit).wrapping_neg()) }
    }
    #[inline(always)]
    fn and(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
        unsafe { vandq_u64(a, b) }
    }
    #[inline(always)]
    fn or(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
        unsafe { vorrq_u64(a, b) }
    }
    #[inline(always)]
    fn xor(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
        unsafe { veorq_u64(a, b) }
    }
    #[inline(always)]
    fn choose(mask: uint64x2_t, if_one: uint64x2_t, if_zero: uint64x2_t) -> uint64x2_t {
        unsafe { vbslq_u64(mask, if_one, if_zero) }
    }
    polynomials!();
}
