//! The vector instructions in plain Rust: what runs where nothing better does, and what the others are held against.

use super::simd::{Simd, Task, sealed::Sealed};
use core::array::from_fn;

const LOW52: u64 = (1 << 52) - 1;

/// Eight integers in an array.
#[derive(Clone, Copy)]
pub struct Portable;

/// Aligned as a vector register is.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Eight([u64; 8]);

#[inline(always)]
fn map(x: Eight, f: impl Fn(u64) -> u64) -> Eight {
    Eight(from_fn(|i| f(x.0[i])))
}

#[inline(always)]
fn bits(x: Eight, f: impl Fn(u64) -> bool) -> u8 {
    (0..8).fold(0, |mask, i| mask | u8::from(f(x.0[i])) << i)
}

#[inline(always)]
fn product(a: u64, b: u64) -> u128 {
    debug_assert!(a <= LOW52 && b <= LOW52, "a factor has more than 52 bits");
    u128::from(a) * u128::from(b)
}

impl Sealed for Portable {}

impl Simd for Portable {
    type Vector = Eight;
    const NAME: &'static str = "portable";

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        formula()
    }
    #[inline(never)]
    fn outlined<T: Task>(task: T) -> T::Output {
        task.run()
    }
    #[inline(never)]
    fn inlined<T: Task>(task: T) -> T::Output {
        task.run()
    }
    #[inline(always)]
    fn splat(x: u64) -> Eight {
        Eight([x; 8])
    }
    #[inline(always)]
    fn load(lanes: &[u64; 8]) -> Eight {
        Eight(*lanes)
    }
    #[inline(always)]
    fn store(x: Eight) -> [u64; 8] {
        x.0
    }
    #[inline(always)]
    fn add(a: Eight, b: Eight) -> Eight {
        Eight(from_fn(|i| a.0[i].wrapping_add(b.0[i])))
    }
    #[inline(always)]
    fn sub(a: Eight, b: Eight) -> Eight {
        Eight(from_fn(|i| a.0[i].wrapping_sub(b.0[i])))
    }
    #[inline(never)]
    fn madd52lo(acc: Eight, a: Eight, b: Eight) -> Eight {
        Eight(from_fn(|i| acc.0[i].wrapping_add(product(a.0[i], b.0[i]) as u64 & LOW52)))
    }
    #[inline(never)]
    fn madd52hi(acc: Eight, a: Eight, b: Eight) -> Eight {
        Eight(from_fn(|i| acc.0[i].wrapping_add((product(a.0[i], b.0[i]) >> 52) as u64)))
    }
    #[inline(never)]
    fn mul52lo(a: Eight, b: Eight) -> Eight {
        Eight(from_fn(|i| a.0[i].wrapping_mul(b.0[i]) & LOW52))
    }
    #[inline(always)]
    fn low52(x: Eight) -> Eight {
        map(x, |x| x & LOW52)
    }
    #[inline(always)]
    fn carry52(x: Eight) -> Eight {
        map(x, |x| (x as i64 >> 52) as u64)
    }
    #[inline(always)]
    fn shl(x: Eight, count: u32) -> Eight {
        map(x, |x| x << count)
    }
    #[inline(always)]
    fn shr(x: Eight, count: u32) -> Eight {
        map(x, |x| x >> count)
    }
    #[inline(never)]
    fn lookup(table: &[u64; 8], x: Eight) -> Eight {
        let entry =
            |wanted| (0..8).fold(0, |out, i| out | table[i as usize] & u64::from(i == wanted & 7).wrapping_neg());
        map(x, entry)
    }
    #[inline(never)]
    fn select(mask: u8, if_one: Eight, if_zero: Eight) -> Eight {
        let keep = |i| u64::from(mask >> i & 1).wrapping_neg();
        Eight(from_fn(|i| if_one.0[i] & keep(i) | if_zero.0[i] & !keep(i)))
    }
    #[inline(always)]
    fn negative(x: Eight) -> u8 {
        bits(x, |x| x >> 63 == 1)
    }
    #[inline(always)]
    fn odd(x: Eight) -> u8 {
        bits(x, |x| x & 1 == 1)
    }
    #[inline(always)]
    fn is_zero(x: Eight) -> u8 {
        bits(x, |x| x == 0)
    }
}
