//! Eight words in plain Rust.

use super::vector::{CarryLess, In, Out, Vectors, sealed::Sealed};
use crate::dispatch::Task;

/// What [`Portable`] computes with, aligned as registers are.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Eight([u64; 8]);

/// Plain Rust: what the others are held against. Products are bit by bit, for lack of an instruction.
#[derive(Clone, Copy)]
pub struct Portable;

impl Sealed for Portable {}

#[inline(always)]
fn map2(a: Eight, b: Eight, f: impl Fn(u64, u64) -> u64) -> Eight {
    Eight(core::array::from_fn(|i| f(a.0[i], b.0[i])))
}

#[inline(always)]
fn map(a: Eight, f: impl Fn(u64) -> u64) -> Eight {
    Eight(a.0.map(f))
}

impl Vectors for Portable {
    type Vector = Eight;
    type ByPairs = BitByBit;
    type AtOnce = BitByBit;
    const NAME: &'static str = "portable";

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        formula()
    }
    #[inline(never)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        task.run()
    }
    #[inline(always)]
    fn inlined<T: Task<Self>>(task: T) -> T::Output {
        task.run()
    }
    #[inline(always)]
    fn splat(word: u64) -> Eight {
        Eight([word; 8])
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
    fn xor(a: Eight, b: Eight) -> Eight {
        map2(a, b, |a, b| a ^ b)
    }
    #[inline(always)]
    fn or(a: Eight, b: Eight) -> Eight {
        map2(a, b, |a, b| a | b)
    }
    #[inline(always)]
    fn and(a: Eight, b: Eight) -> Eight {
        map2(a, b, |a, b| a & b)
    }
    #[inline(always)]
    fn shl(a: Eight, bits: u32) -> Eight {
        map(a, |a| a << bits)
    }
    #[inline(always)]
    fn shr(a: Eight, bits: u32) -> Eight {
        map(a, |a| a >> bits)
    }
    fn is_zero(a: Eight) -> u8 {
        a.0.iter().enumerate().map(|(i, word)| u8::from(*word == 0) << i).sum()
    }
    #[inline(always)]
    fn select(mask: u8, if_one: Eight, if_zero: Eight) -> Eight {
        let lane = |i: usize| u64::from(mask >> i & 1).wrapping_neg();
        Eight(core::array::from_fn(|i| if_zero.0[i] ^ lane(i) & (if_one.0[i] ^ if_zero.0[i])))
    }
    #[inline(always)]
    fn spread(a: Eight) -> [Eight; 2] {
        use crate::bits::spread;
        [map(a, spread), map(a, |a| spread(a >> 32))]
    }
    #[inline(always)]
    fn unspread(low: Eight, high: Eight) -> [Eight; 2] {
        use crate::bits::gather;
        let join = |low, high| gather(low) | gather(high) << 32;
        [map2(low, high, join), map2(low, high, |low, high| join(low >> 1, high >> 1))]
    }
    #[inline(always)]
    fn low_words([even, odd]: [Eight; 2]) -> Eight {
        Eight(core::array::from_fn(|i| if i % 2 == 0 { even.0[i] } else { odd.0[i - 1] }))
    }
    #[inline(always)]
    fn high_words([even, odd]: [Eight; 2]) -> Eight {
        Eight(core::array::from_fn(|i| if i % 2 == 0 { even.0[i + 1] } else { odd.0[i] }))
    }
    #[inline(never)]
    fn multiplying<T: Task<BitByBit, Output = ()>>(task: T) {
        task.run();
    }
}

/// Products for lack of an instruction.
pub struct BitByBit;

impl CarryLess for BitByBit {
    type Vectors = Portable;
    #[inline(never)]
    fn products(a: In<'_, Portable>, b: In<'_, Portable>, even: Out<'_, Portable>, odd: Out<'_, Portable>) {
        for ((a, b), (even, odd)) in a.iter().zip(b).zip(even.iter_mut().zip(odd)) {
            let [low, high] = bit_by_bit(*a, *b);
            even.write(Eight(core::array::from_fn(|i| if i % 2 == 0 { low.0[i] } else { high.0[i - 1] })));
            odd.write(Eight(core::array::from_fn(|i| if i % 2 == 0 { low.0[i + 1] } else { high.0[i] })));
        }
    }
    #[inline(always)]
    fn square(a: Eight) -> [Eight; 2] {
        Portable::spread(a)
    }
    #[inline(never)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        task.run()
    }
}

/// The low and the high words of the products of all lanes.
fn bit_by_bit(a: Eight, b: Eight) -> [Eight; 2] {
    let [mut low, mut high] = [Eight([0; 8]); 2];
    for bit in 0..64 {
        let taken = map2(a, b, |a, b| (b >> bit & 1).wrapping_neg() & a);
        low = map2(low, taken, |low, a| low ^ a << bit);
        // In two steps: a shift by 64 would be none.
        high = map2(high, taken, |high, a| high ^ a >> 1 >> (63 - bit));
    }
    [low, high]
}
