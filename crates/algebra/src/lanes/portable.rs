//! The vector instructions in plain Rust: what the others are held against, and what runs where nothing better does. Each is a
//! function, so that unrolled code made of them stays small.

use super::methods::{estimate_by_digits, integers, products_of_digits};
use super::params::{Bits52, LOW52};
use super::simd::{Arithmetic, Exact, Instructions, Integers, Machines, MultiplyAdd, Part, Simd};
use super::vector::Vector;
use crate::dispatch::Task;
use crate::wide::Wide;
use core::array::from_fn;

/// Vector integers in an array.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

#[inline(always)]
fn map(x: Vector, f: impl Fn(u64) -> u64) -> Vector {
    Vector(from_fn(|i| f(x.0[i])))
}

#[inline(always)]
fn bits(x: Vector, f: impl Fn(u64) -> bool) -> u8 {
    (0..8).fold(0, |mask, i| mask | u8::from(f(x.0[i])) << i)
}

#[inline(always)]
fn product(a: u64, b: u64) -> u128 {
    debug_assert!(a <= LOW52 && b <= LOW52, "a factor has more than 52 bits");
    u128::from(a) * u128::from(b)
}

/// Runs a task.
#[inline(never)]
pub(super) fn outlined<T: Task<Portable>>(task: T) -> T::Output {
    task.run()
}

impl Arithmetic for Portable {
    type Register = Vector;
    type Radix = Bits52;
    const SMALL: bool = true;

    #[inline(always)]
    fn end(count: usize) -> usize {
        core::hint::black_box(count)
    }
    #[inline(always)]
    fn splat(x: u64) -> Vector {
        Vector([x; 8])
    }
    #[inline(never)]
    fn add(a: Vector, b: Vector) -> Vector {
        Vector(from_fn(|i| a.0[i].wrapping_add(b.0[i])))
    }
    #[inline(never)]
    fn sub(a: Vector, b: Vector) -> Vector {
        Vector(from_fn(|i| a.0[i].wrapping_sub(b.0[i])))
    }
    #[inline(never)]
    fn low_bits(x: Vector) -> Vector {
        map(x, |x| x & LOW52)
    }
    #[inline(never)]
    fn carry(x: Vector) -> Vector {
        map(x, |x| (x as i64 >> 52) as u64)
    }
}

impl Simd for Portable {
    type Part = Lane;
    integers!();
    products_of_digits!();

    #[inline(always)]
    fn load(x: &Vector) -> Vector {
        *x
    }
    #[inline(always)]
    fn store(x: Vector) -> Vector {
        x
    }
    #[inline(never)]
    fn select(mask: u8, if_one: Vector, if_zero: Vector) -> Vector {
        let keep = |i| u64::from(mask >> i & 1).wrapping_neg();
        Vector(from_fn(|i| if_one.0[i] & keep(i) | if_zero.0[i] & !keep(i)))
    }
    #[inline(never)]
    fn odd(x: Vector) -> u8 {
        bits(x, |x| x & 1 == 1)
    }
    #[inline(never)]
    fn is_zero(x: Vector) -> u8 {
        bits(x, |x| x == 0)
    }
}

impl Integers for Portable {
    estimate_by_digits!();
    #[inline(never)]
    fn shl(x: Vector, count: u32) -> Vector {
        map(x, |x| x << count)
    }
    #[inline(never)]
    fn shr(x: Vector, count: u32) -> Vector {
        map(x, |x| x >> count)
    }
    #[inline(never)]
    fn lookup(table: &Vector, x: Vector) -> Vector {
        let entry =
            |wanted| (0..8).fold(0, |out, i| out | table.0[i as usize] & u64::from(i == wanted & 7).wrapping_neg());
        map(x, entry)
    }
    #[inline(never)]
    fn negative(x: Vector) -> u8 {
        bits(x, |x| x >> 63 == 1)
    }
}

impl Instructions for Portable {
    type Machine<M: Machines> = Self;
}

impl MultiplyAdd for Portable {
    #[inline(never)]
    fn madd52lo(acc: Vector, a: Vector, b: Vector) -> Vector {
        Vector(from_fn(|i| acc.0[i].wrapping_add(product(a.0[i], b.0[i]) as u64 & LOW52)))
    }
    #[inline(never)]
    fn madd52hi(acc: Vector, a: Vector, b: Vector) -> Vector {
        Vector(from_fn(|i| acc.0[i].wrapping_add((product(a.0[i], b.0[i]) >> 52) as u64)))
    }
    #[inline(never)]
    fn mul52lo(a: Vector, b: Vector) -> Vector {
        Vector(from_fn(|i| a.0[i].wrapping_mul(b.0[i]) & LOW52))
    }
}

/// One lane.
#[derive(Clone, Copy)]
pub struct Lane(u64);

impl Part for Lane {
    const COUNT: usize = 8;

    #[inline(always)]
    fn load(x: &Vector, k: usize) -> Self {
        Self(x.0[k])
    }
    #[inline(always)]
    fn store(self, x: &mut Vector, k: usize) {
        x.0[k] = self.0;
    }
}

impl Wide for Lane {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self(self.0.wrapping_add(rhs.0))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self(self.0.wrapping_sub(rhs.0))
    }
}

impl Exact for Portable {
    #[inline(never)]
    fn min(a: Vector, b: Vector) -> Vector {
        Vector(from_fn(|i| a.0[i].min(b.0[i])))
    }
    #[inline(never)]
    fn wrapping_madd52lo(acc: Vector, a: Vector, b: Vector) -> Vector {
        Self::madd52lo(acc, Self::low_bits(a), b)
    }
    #[inline(never)]
    fn wrapping_madd52hi(acc: Vector, a: Vector, b: Vector) -> Vector {
        Self::madd52hi(acc, Self::low_bits(a), b)
    }
    #[inline(never)]
    fn sums(x: [Vector; 8]) -> Vector {
        Vector(x.map(|x| x.0.iter().fold(0u64, |sum, x| sum.wrapping_add(*x))))
    }
}
