//! Slices of 64 lanes in plain Rust.

use super::karatsuba::Product;
use super::kernel::{self, Choose, Image, IsZero, Pointwise, Reduce};
use super::polynomials::polynomials;
use super::slice::{Slice, Terms, TermsMut, sealed::Sealed};
use crate::dispatch::Task;

/// 64 lanes in plain Rust: what runs where nothing better does, and what the others are held against.
#[derive(Clone, Copy)]
pub struct Word;

impl Sealed for Word {}

impl Slice for Word {
    type Vector = u64;
    const LANES: usize = 64;
    const NAME: &'static str = "64, portable";
    const LEAF: usize = 8;

    #[inline(never)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        task.run()
    }
    #[inline(always)]
    fn splat(bit: bool) -> u64 {
        u64::from(bit).wrapping_neg()
    }
    #[inline(always)]
    fn and(a: u64, b: u64) -> u64 {
        a & b
    }
    #[inline(always)]
    fn or(a: u64, b: u64) -> u64 {
        a | b
    }
    #[inline(always)]
    fn xor(a: u64, b: u64) -> u64 {
        a ^ b
    }

    polynomials!();
}
