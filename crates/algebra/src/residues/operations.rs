//! The operations on residues, each a function compiled with the CPU features of whatever runs it.

use super::basis::{Basis, DIGITS};
use super::doubles::{self, Doubles};
use super::kernel;
use super::layout::{Count, Layout, Multiple};
use super::memory::Memory;
use super::packed;
use super::values::{Complex, Pending, Place, Row, Value};
use super::words::{self, Words};
use super::{LANES, Split};
use crate::lanes::Backend;
use core::mem::MaybeUninit;

/// Makes of each kernel a function for each kind of instructions, and methods that run the best there are.
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident = $kernel:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        /// The operations on residues.
        pub trait Operations: Sized {
            $(
                $(#[$doc])*
                #[doc(hidden)]
                fn $name<C: Count>(basis: &Basis<Self>, $($arg: $type),*) -> $out where Self: Layout;
            )*
        }
        by_instructions! { avx512, kernel, [cfg(target_arch = "x86_64")], [target_feature(enable = "avx512f,avx512dq")], Doubles, doubles::In<doubles::Avx512>,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        by_instructions! { avx512_packed, packed, [cfg(target_arch = "x86_64")], [target_feature(enable = "avx512f,avx512dq,avx512vl")], Doubles, doubles::In<doubles::Avx2, true>,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        by_instructions! { avx2, kernel, [cfg(target_arch = "x86_64")], [target_feature(enable = "avx2,fma")], Doubles, doubles::In<doubles::Avx2>,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        by_instructions! { avx2_packed, packed, [cfg(target_arch = "x86_64")], [target_feature(enable = "avx2,fma")], Doubles, doubles::In<doubles::Avx2, true>,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        by_instructions! { ifma, kernel, [cfg(target_arch = "x86_64")], [target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma,bmi2")], Words, words::In<crate::lanes::Ifma>,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        by_instructions! { portable_doubles, kernel, [cfg(all())], [cfg(all())], Doubles, doubles::In<doubles::Portable<8>>,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        by_instructions! { portable_packed, packed, [cfg(all())], [cfg(all())], Doubles, doubles::In<doubles::Portable<4>, true>,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        by_instructions! { portable_words, kernel, [cfg(all())], [cfg(all())], Words, words::In<crate::lanes::Portable>,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        implementation! { Doubles,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
        implementation! { Words,
            $($name = $kernel($($arg: $type),*) -> $out;)* }
    };
}

macro_rules! by_instructions {
    ($module:ident, $kernels:ident, [$where:meta], [$features:meta], $representation:ident, $arithmetic:ty,
        $($name:ident = $kernel:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        #[$where]
        mod $module {
            use super::*;
            $(
                #[inline(never)]
                #[$features]
                pub fn $name(basis: &Basis<$representation>, $($arg: $type),*) -> $out {
                    $kernels::$kernel::<$arithmetic>(basis, $($arg),*)
                }
            )*
        }
    };
}

/// The kernel for so many moduli and the instructions that are current.
macro_rules! chosen {
    (Doubles, $count:ty, $kernel:ident) => {
        match (Backend::current(), Doubles::is_packed(<$count>::COUNT)) {
            #[cfg(target_arch = "x86_64")]
            (Backend::Ifma | Backend::Fma, false) => avx512::$kernel,
            #[cfg(target_arch = "x86_64")]
            (Backend::Ifma | Backend::Fma, true) => avx512_packed::$kernel,
            #[cfg(target_arch = "x86_64")]
            (Backend::AvxIfma | Backend::Avx2, false) => avx2::$kernel,
            #[cfg(target_arch = "x86_64")]
            (Backend::AvxIfma | Backend::Avx2, true) => avx2_packed::$kernel,
            (_, false) => portable_doubles::$kernel,
            (_, true) => portable_packed::$kernel,
        }
    };
    (Words, $count:ty, $kernel:ident) => {
        match Backend::current() {
            #[cfg(target_arch = "x86_64")]
            Backend::Ifma => ifma::$kernel,
            _ => portable_words::$kernel,
        }
    };
}

macro_rules! implementation {
    ($representation:ident,
        $($name:ident = $kernel:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        impl Operations for $representation {
            $(
                #[inline]
                fn $name<C: Count>(basis: &Basis<Self>, $($arg: $type),*) -> $out {
                    // By a pointer: after two calls in two branches compilers copy the result once more.
                    let kernel: unsafe fn(&Basis<Self>, $($type),*) -> $out = chosen!($representation, C, $name);
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
    /// The elements that values stand for, of one multiple in the first half and of another in the second.
    fn reduce = reduce(values: &[Pending], multiples: [Multiple; 2], out: &mut [MaybeUninit<Split>]) -> ();
    /// The residues of an integer by its digits.
    fn import = import(digits: &[u32; DIGITS]) -> Split;
    /// The integer over p, modulo every modulus.
    fn over_p = over_p(x: &Split) -> Memory<{ 2 * LANES }>;
    /// How often M_B has to be taken off what the residues modulo B are the digits of.
    fn overflow = overflow(x: &Split) -> u64;
}
