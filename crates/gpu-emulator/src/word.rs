//! Integers of PTX, kept in registers of 64 bits: the bits above a value's own are zero.

use crate::action::{Operands, Registers, Run};
use crate::syntax::Type;

/// An integer type of PTX.
pub(crate) trait Word: Copy + Ord {
    /// Its bits.
    const BITS: u32;
    /// The low bits of a register.
    fn of(register: u64) -> Self;
    /// A register.
    fn register(self) -> u64;
    /// The value.
    fn wide(self) -> i128;

    /// The low bits of a value.
    fn low(value: i128) -> Self {
        Self::of(value as u64)
    }
}

macro_rules! words {
    ($($word:ident $unsigned:ident),*) => {$(
        impl Word for $word {
            const BITS: u32 = $word::BITS;
            #[inline(always)]
            fn of(register: u64) -> Self {
                register as $word
            }
            #[inline(always)]
            fn register(self) -> u64 {
                u64::from(self as $unsigned)
            }
            #[inline(always)]
            fn wide(self) -> i128 {
                i128::from(self)
            }
        }
    )*};
}
words!(u16 u16, u32 u32, u64 u64, i16 u16, i32 u32, i64 u64);

/// An operation of two or three operands on words.
pub(crate) trait Operation {
    fn run<T: Word>(registers: &mut Registers, operands: &Operands<u16>);

    /// The operation for a type; `None` if there is none.
    fn of(ty: Type) -> Option<Run> {
        Some(match (ty.bits, ty.signed) {
            (16, false) => Self::run::<u16>,
            (16, true) => Self::run::<i16>,
            (32, false) => Self::run::<u32>,
            (32, true) => Self::run::<i32>,
            (64, false) => Self::run::<u64>,
            (64, true) => Self::run::<i64>,
            _ => return None,
        })
    }
}

/// Defines operations by what they compute of one, two or three words.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident: |$($x:ident),*| $body:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name;
        impl $crate::word::Operation for $name {
            #[inline(always)]
            #[allow(unused_assignments, unused_mut, reason = "not all operations have three operands")]
            fn run<T: $crate::word::Word>(r: &mut $crate::action::Registers, o: &$crate::action::Operands<u16>) {
                let mut sources = [o.a, o.b, o.c].into_iter().map(|i| T::of(r[i as usize]));
                $(let $x = sources.next().expect("three operands");)*
                r[o.d as usize] = T::register($body);
            }
        }
    )*};
}
pub(crate) use operations;
