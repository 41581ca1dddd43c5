//! Logic, shifts, and what else moves bits.

use crate::action::{Operands, Registers};
use crate::word::{Operation, Word, operations};

operations! {
    /// `a & b`.
    And: |a, b| T::of(a.register() & b.register());
    /// `a | b`.
    Or: |a, b| T::of(a.register() | b.register());
    /// `a ^ b`.
    Xor: |a, b| T::of(a.register() ^ b.register());
    /// `!a`.
    Not: |a| T::of(!a.register());
    /// 1 if a is 0, otherwise 0.
    IsZero: |a| T::of(u64::from(a.register() == 0));
    /// The bits in reverse.
    Reverse: |a| T::of(a.register().reverse_bits() >> (64 - T::BITS));
    /// a.
    Move: |a| a;
    /// a below b.
    Pack: |a, b| T::of(a.register() | b.register() << (T::BITS / 2));
    /// The high half.
    High: |a| T::of(a.register() >> (T::BITS / 2));
    /// The low half.
    Low: |a| T::of(a.register() & (u64::MAX >> (64 - T::BITS / 2)));
}

/// A function of registers.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($r:ident, $o:ident) $body:expr)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name($r: &mut Registers, $o: &Operands<u16>) {
            $r[$o.d as usize] = $body;
        }
    )*};
}

#[inline(always)]
fn word(r: &Registers, i: u16) -> u32 {
    r[i as usize] as u32
}

functions! {
    /// `!a` of a predicate.
    not_predicate(r, o) r[o.a as usize] ^ 1
    /// A register as it is.
    copy(r, o) r[o.a as usize]
    /// a if c, else b.
    select(r, o) if r[o.c as usize] != 0 { r[o.a as usize] } else { r[o.b as usize] }
    /// The table x at the bits of a, b and c.
    lop3(r, o) {
        let (a, b, c) = (word(r, o.a), word(r, o.b), word(r, o.c));
        u64::from(table(a, b, c, o.x))
    }
    /// The low word of two, `c` mod 32 bits up: shf.l.wrap.
    funnel_left_wrap(r, o) funnel(r, o) << (word(r, o.c) & 31) >> 32
    /// shf.l.clamp.
    funnel_left_clamp(r, o) funnel(r, o) << word(r, o.c).min(32) >> 32
    /// shf.r.wrap.
    funnel_right_wrap(r, o) (funnel(r, o) >> (word(r, o.c) & 31)) & 0xffff_ffff
    /// shf.r.clamp.
    funnel_right_clamp(r, o) (funnel(r, o) >> word(r, o.c).min(32)) & 0xffff_ffff
    /// The four bytes that the digits of c choose among those of a and b.
    permute(r, o) {
        let (bytes, choice) = (funnel(r, o), word(r, o.c));
        (0..4).map(|i| {
            let digit = choice >> (4 * i) & 15;
            let byte = bytes >> (8 * (digit & 7)) & 0xff;
            (if digit & 8 != 0 { (byte >> 7) * 0xff } else { byte }) << (8 * i)
        }).sum()
    }
    /// Ones of 32 bits.
    count_ones(r, o) u64::from(r[o.a as usize].count_ones())
    /// Zeros above the highest one, of x bits.
    leading_zeros(r, o) u64::from(r[o.a as usize].leading_zeros()) - (64 - u64::from(o.x))
    /// The position of the highest one, of x bits.
    find_high(r, o) r[o.a as usize].checked_ilog2().map_or(0xffff_ffff, u64::from)
    /// The low word of `a b + c` without carries.
    carryless_low(r, o) carryless(r[o.a as usize], r[o.b as usize]) as u64 ^ r[o.c as usize]
    /// The high word of `a b`, plus c.
    carryless_high(r, o) (carryless(r[o.a as usize], r[o.b as usize]) >> 64) as u64 ^ r[o.c as usize]
    /// The lowest bits of a in b, at the position and length c (see [`join`]).
    insert_32(r, o) insert(r, o, 32)
    /// The same in 64 bits.
    insert_64(r, o) insert(r, o, 64)
    /// A position and a length in one register.
    join(r, o) (r[o.a as usize] & 0xff) | (r[o.b as usize] & 0xff) << 8
}

/// The pair `b:a`.
#[inline(always)]
fn funnel(r: &Registers, o: &Operands<u16>) -> u64 {
    u64::from(word(r, o.b)) << 32 | u64::from(word(r, o.a))
}

#[inline(always)]
fn table(a: u32, b: u32, c: u32, lut: u16) -> u32 {
    let bit = |i: u16| 0u32.wrapping_sub(u32::from(lut >> i & 1));
    let low = (!c & bit(0) | c & bit(1)) & !b | (!c & bit(2) | c & bit(3)) & b;
    let high = (!c & bit(4) | c & bit(5)) & !b | (!c & bit(6) | c & bit(7)) & b;
    low & !a | high & a
}

/// a's lowest bits into b, at position and length c (see [`join`]).
fn insert(r: &Registers, o: &Operands<u16>, bits: u32) -> u64 {
    let [a, b, c] = [o.a, o.b, o.c].map(|i| r[i as usize]);
    let (position, length) = ((c & 0xff) as u32, (c >> 8 & 0xff) as u32);
    if position >= bits {
        return b;
    }
    let mask = (u128::MAX >> (128 - length.min(64)).min(127)) * u128::from(length > 0);
    let mask = (mask << position) as u64 & (u64::MAX >> (64 - bits));
    (b & !mask) | (((u128::from(a) << position) as u64) & mask)
}

/// The product of polynomials over F_2.
pub(crate) fn carryless(a: u64, b: u64) -> u128 {
    // Four bits of b at a time.
    let a = u128::from(a);
    let multiples: [u128; 16] =
        core::array::from_fn(|i| (0..4).filter(|bit| i >> bit & 1 == 1).fold(0, |sum, bit| sum ^ a << bit));
    (0..16).rev().fold(0, |sum, digit| sum << 4 ^ multiples[(b >> (4 * digit) & 15) as usize])
}

/// `a << b`, 0 from the width on.
pub(crate) struct ShiftLeft;
impl Operation for ShiftLeft {
    #[inline(always)]
    fn run<T: Word>(r: &mut Registers, o: &Operands<u16>) {
        let (a, by) = (r[o.a as usize], word(r, o.b));
        r[o.d as usize] = if by < T::BITS { T::of(a << by).register() } else { 0 };
    }
}

/// `a >> b`, only signs from the width on.
pub(crate) struct ShiftRight;
impl Operation for ShiftRight {
    #[inline(always)]
    fn run<T: Word>(r: &mut Registers, o: &Operands<u16>) {
        let (a, by) = (T::of(r[o.a as usize]), word(r, o.b));
        r[o.d as usize] = T::low(a.wide() >> by.min(T::BITS)).register();
    }
}

/// Bits of a from position and length c (see [`join`]); signs if T is signed.
pub(crate) struct Extract;
impl Operation for Extract {
    fn run<T: Word>(r: &mut Registers, o: &Operands<u16>) {
        let (a, c) = (T::of(r[o.a as usize]), r[o.b as usize]);
        let (position, length) = ((c & 0xff) as u32, (c >> 8 & 0xff) as u32);
        let shifted = a.wide() >> position.min(127);
        let available = T::BITS.saturating_sub(position).min(length);
        // A field that is longer than what is left is extended by the sign of the word (PTX ISA, bfe).
        let is_signed = T::low(-1).wide() < 0;
        let mask = (1i128 << available) - 1;
        let value = shifted & mask;
        let top = if length == 0 { 0 } else { a.wide() >> (position + length - 1).min(T::BITS - 1) & 1 };
        let sign = is_signed && top == 1 && length > 0;
        r[o.d as usize] = T::low(if sign { value | !mask } else { value }).register();
    }
}
