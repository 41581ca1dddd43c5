//! Sums, products, comparisons and conversions.

use crate::action::{Operands, Registers, Run};
use crate::word::{Operation, Word, operations};

operations! {
    /// `a + b`.
    Add: |a, b| T::of(a.register().wrapping_add(b.register()));
    /// `a − b`.
    Sub: |a, b| T::of(a.register().wrapping_sub(b.register()));
    /// The low half of `a b`.
    MulLow: |a, b| T::of(a.register().wrapping_mul(b.register()));
    /// The low half of `a b`, plus c.
    MadLow: |a, b, c| T::of(a.register().wrapping_mul(b.register()).wrapping_add(c.register()));
    /// The high half of `a b`.
    MulHigh: |a, b| high(a, b);
    /// The high half of `a b`, plus c.
    MadHigh: |a, b, c| T::of(high(a, b).register().wrapping_add(c.register()));
    /// `|a − b| + c`.
    SumOfDifference: |a, b, c| T::low((a.wide() - b.wide()).abs() + c.wide());
    /// `a / b`, towards zero. Something else checks that b is not 0.
    Divide: |a, b| T::low(a.wide().checked_div(b.wide()).unwrap_or(0));
    /// `a − b (a / b)`.
    Remainder: |a, b| T::low(a.wide().checked_rem(b.wide()).unwrap_or(0));
    /// The lesser.
    Minimum: |a, b| a.min(b);
    /// The greater.
    Maximum: |a, b| a.max(b);
    /// `−a`.
    Negate: |a| T::low(-a.wide());
    /// `|a|`.
    Absolute: |a| T::low(a.wide().abs());
}

#[inline(always)]
fn high<T: Word>(a: T, b: T) -> T {
    if T::BITS < 64 { T::low((a.wide() * b.wide()) >> T::BITS) } else { high_64(a, b) }
}

/// Products of 64 unsigned bits do not fit i128.
#[inline(always)]
fn high_64<T: Word>(a: T, b: T) -> T {
    let product = (u128::from(a.register()) * u128::from(b.register())) >> 64;
    let corrections = [(a, b), (b, a)].map(|(a, b)| if a.wide() < 0 { b.register() } else { 0 });
    T::of((product as u64).wrapping_sub(corrections[0]).wrapping_sub(corrections[1]))
}

/// `a b` of twice the bits (at most 64).
pub(crate) struct MulWide;
impl Operation for MulWide {
    #[inline(always)]
    fn run<T: Word>(r: &mut Registers, o: &Operands<u16>) {
        let [a, b] = [o.a, o.b].map(|i| T::of(r[i as usize]).wide() as i64);
        r[o.d as usize] = low_bits(a.wrapping_mul(b) as u64, 2 * T::BITS);
    }
}

/// `a b + c`, of twice the bits.
pub(crate) struct MadWide;
impl Operation for MadWide {
    #[inline(always)]
    fn run<T: Word>(r: &mut Registers, o: &Operands<u16>) {
        let [a, b] = [o.a, o.b].map(|i| T::of(r[i as usize]).wide() as i64);
        let sum = (a.wrapping_mul(b) as u64).wrapping_add(r[o.c as usize]);
        r[o.d as usize] = low_bits(sum, 2 * T::BITS);
    }
}

#[inline(always)]
fn low_bits(value: u64, bits: u32) -> u64 {
    if bits >= 64 { value } else { value & ((1 << bits) - 1) }
}

/// `a` as T, then as a destination of `x & 0xff` bits, extended by its sign if bit 8 of x is set to `x >> 9` bits.
pub(crate) fn convert(bits: u32, signed: bool) -> Option<Run> {
    fn run<const SIGNED: bool, const BITS: u32>(r: &mut Registers, o: &Operands<u16>) {
        let shift = 64 - BITS;
        let raised = r[o.a as usize] << shift;
        let value = if SIGNED { ((raised as i64) >> shift) as u64 } else { raised >> shift };
        let (destination, extend, register) = (u32::from(o.x & 0xff), o.x & 0x100 != 0, u32::from(o.x >> 9));
        let cut = low_bits(value, destination);
        let shift = 64 - destination;
        let extended = if extend { (((cut << shift) as i64) >> shift) as u64 } else { cut };
        r[o.d as usize] = low_bits(extended, register);
    }
    Some(match (bits, signed) {
        (8, false) => run::<false, 8>,
        (8, true) => run::<true, 8>,
        (16, false) => run::<false, 16>,
        (16, true) => run::<true, 16>,
        (32, false) => run::<false, 32>,
        (32, true) => run::<true, 32>,
        (64, false) => run::<false, 64>,
        (64, true) => run::<true, 64>,
        _ => return None,
    })
}

/// A comparison of two words.
macro_rules! comparisons {
    ($($name:ident: $operator:tt;)*) => {$(
        struct $name;
        impl Operation for $name {
            #[inline(always)]
            fn run<T: Word>(r: &mut Registers, o: &Operands<u16>) {
                r[o.d as usize] = u64::from(T::of(r[o.a as usize]) $operator T::of(r[o.b as usize]));
            }
        }
    )*};
}
comparisons! { Equal: ==; NotEqual: !=; Less: <; LessOrEqual: <=; Greater: >; GreaterOrEqual: >=; }

/// The comparison of a name; `lo`, `ls`, `hi`, `hs` are unsigned.
pub(crate) fn comparison(name: &str, mut ty: crate::syntax::Type) -> Option<Run> {
    ty.signed &= !matches!(name, "lo" | "ls" | "hi" | "hs");
    match name {
        "eq" => Equal::of(ty),
        "ne" => NotEqual::of(ty),
        "lt" | "lo" => Less::of(ty),
        "le" | "ls" => LessOrEqual::of(ty),
        "gt" | "hi" => Greater::of(ty),
        "ge" | "hs" => GreaterOrEqual::of(ty),
        _ => None,
    }
}
