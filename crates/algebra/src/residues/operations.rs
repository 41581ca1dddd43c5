//! The operations on residues, each a function compiled with the CPU features of whatever runs it.

use super::Split;
use super::basis::{Basis, DIGITS};
use super::doubles::{self, Doubles};
use super::kernel;
use super::layout::Multiple;
use super::values::{Complex, Pending, Place, Row, Value};
use super::words::{self, Words};
use crate::lanes::{Backend, Vector};
use core::mem::MaybeUninit;

/// Makes of each kernel a function for each kind of instructions, and methods that run the best there are.
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident = $kernel:ident $(<$($k:literal),*>)? ($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        /// The operations on residues.
        pub trait Operations: Sized {
            $(
                $(#[$doc])*
                #[doc(hidden)]
                fn $name(basis: &Basis<Self>, $($arg: $type),*) -> $out where Self: super::Layout;
            )*
        }
        by_instructions! { avx512, [cfg(target_arch = "x86_64")], [target_feature(enable = "avx512f,avx512dq")],
            Doubles, doubles::In<doubles::Avx512>,
            $($name = $kernel $(<$($k),*>)? ($($arg: $type),*) -> $out;)* }
        by_instructions! { avx2, [cfg(target_arch = "x86_64")], [target_feature(enable = "avx2,fma")],
            Doubles, doubles::In<doubles::Avx2>,
            $($name = $kernel $(<$($k),*>)? ($($arg: $type),*) -> $out;)* }
        by_instructions! { ifma, [cfg(target_arch = "x86_64")],
            [target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma,bmi2")], Words, words::In<crate::lanes::Ifma>,
            $($name = $kernel $(<$($k),*>)? ($($arg: $type),*) -> $out;)* }
        by_instructions! { portable_doubles, [cfg(all())], [cfg(all())], Doubles, doubles::In<doubles::Portable>,
            $($name = $kernel $(<$($k),*>)? ($($arg: $type),*) -> $out;)* }
        by_instructions! { portable_words, [cfg(all())], [cfg(all())], Words, words::In<crate::lanes::Portable>,
            $($name = $kernel $(<$($k),*>)? ($($arg: $type),*) -> $out;)* }
        implementation! { Doubles,
            $($name = $kernel $(<$($k),*>)? ($($arg: $type),*) -> $out;)* }
        implementation! { Words,
            $($name = $kernel $(<$($k),*>)? ($($arg: $type),*) -> $out;)* }
    };
}

macro_rules! by_instructions {
    ($module:ident, [$where:meta], [$features:meta], $representation:ident, $arithmetic:ty,
        $($name:ident = $kernel:ident $(<$($k:literal),*>)? ($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        #[$where]
        mod $module {
            use super::*;
            $(
                #[inline(never)]
                #[$features]
                pub fn $name(basis: &Basis<$representation>, $($arg: $type),*) -> $out {
                    kernel::$kernel::<$arithmetic $($(, $k)*)?>(basis, $($arg),*)
                }
            )*
        }
    };
}

/// The kernel for the instructions that are current.
macro_rules! chosen {
    (Doubles, $kernel:ident) => {
        match Backend::current() {
            #[cfg(target_arch = "x86_64")]
            Backend::Ifma | Backend::Fma => avx512::$kernel,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => avx2::$kernel,
            _ => portable_doubles::$kernel,
        }
    };
    (Words, $kernel:ident) => {
        match Backend::current() {
            #[cfg(target_arch = "x86_64")]
            Backend::Ifma => ifma::$kernel,
            _ => portable_words::$kernel,
        }
    };
}

macro_rules! implementation {
    ($representation:ident,
        $($name:ident = $kernel:ident $(<$($k:literal),*>)? ($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        impl Operations for $representation {
            $(
                #[inline]
                fn $name(basis: &Basis<Self>, $($arg: $type),*) -> $out {
                    // By a pointer: after two calls in two branches compilers copy the result once more.
                    let kernel: unsafe fn(&Basis<Self>, $($type),*) -> $out = chosen!($representation, $name);
                    // SAFETY: those are current only on processors with the features.
                    unsafe { kernel(basis, $($arg),*) }
                }
            )*
        }
    };
}

operations! {
    /// `a + b` by residues that are larger.
    fn lazy_add = lazy_add(a: &Split, b: &Split) -> Split;
    /// `a − b`, as [`lazy_add`].
    fn lazy_sub = lazy_sub(a: &Split, b: &Split) -> Split;
    /// `a + b`.
    fn add = add(a: &Split, b: &Split) -> Split;
    /// `a − b`.
    fn sub = sub(a: &Split, b: &Split) -> Split;
    /// `−a`.
    fn neg = neg(a: &Split) -> Split;
    /// `3 a`.
    fn triple = triple(a: &Split) -> Split;
    /// `a + b`, unreduced.
    fn wide_add = wide_add(a: &Split, b: &Split) -> Split;
    /// `a − b`, unreduced.
    fn wide_sub = wide_sub(a: &Split, b: &Split) -> Split;
    /// `a + b` in F_p².
    fn add_2 = add_2(a: &Complex, b: &Complex, out: &mut Place<2>) -> ();
    /// `3 a` in F_p².
    fn triple_2 = triple_2(a: &Complex, out: &mut Place<2>) -> ();
    /// `a − b` in F_p².
    fn sub_2 = sub_2(a: &Complex, b: &Complex, out: &mut Place<2>) -> ();
    /// `(re + i) a` in F_p² for every a.
    fn mul_xi_2 = mul_xi_2(of: &[&Complex], re: u32, out: &mut [MaybeUninit<Split>]) -> ();
    /// Every `a + b` in F_p², as [`lazy_add`].
    fn lazy_sums_2 = lazy_sums_2(terms: &[[&Complex; 2]], out: &mut [MaybeUninit<Split>]) -> ();
    /// `a b`, unreduced.
    fn mul_wide = mul_wide(a: &Split, b: &Split) -> Split;
    /// A value, unreduced.
    fn value_wide = value_wide(value: &Value<'_>, out: &mut Place<2>) -> ();
    /// Rows, to be reduced.
    fn rows = rows(rows: &[Row<'_>], out: &mut [MaybeUninit<Pending>]) -> ();
    /// An unreduced value, to be reduced.
    fn of_wide = of_wide(x: &Split, out: &mut Place<1, Pending>) -> ();
    /// The element that a value stands for.
    fn reduce_1 = reduce<1, 0>(values: &[Pending], multiples: [Multiple; 2], out: &mut [MaybeUninit<Split>]) -> ();
    /// Two of them.
    fn reduce_2 = reduce<2, 0>(values: &[Pending], multiples: [Multiple; 2], out: &mut [MaybeUninit<Split>]) -> ();
    /// Four of them.
    fn reduce_4 = reduce<4, 0>(values: &[Pending], multiples: [Multiple; 2], out: &mut [MaybeUninit<Split>]) -> ();
    /// Six of them.
    fn reduce_6 = reduce<6, 0>(values: &[Pending], multiples: [Multiple; 2], out: &mut [MaybeUninit<Split>]) -> ();
    /// Eight of them.
    fn reduce_8 = reduce<8, 0>(values: &[Pending], multiples: [Multiple; 2], out: &mut [MaybeUninit<Split>]) -> ();
    /// Ten of them.
    fn reduce_10 = reduce<5, 5>(values: &[Pending], multiples: [Multiple; 2], out: &mut [MaybeUninit<Split>]) -> ();
    /// Twelve of them.
    fn reduce_12 = reduce<6, 6>(values: &[Pending], multiples: [Multiple; 2], out: &mut [MaybeUninit<Split>]) -> ();
    /// The residues of an integer by its digits.
    fn import = import(digits: &[u32; DIGITS]) -> Split;
    /// The integer over p, modulo every modulus.
    fn over_p = over_p(x: &Split) -> [Vector; 2];
    /// How often M_B has to be taken off what the residues modulo B are the digits of.
    fn overflow = overflow(x: &Split) -> u64;
}
