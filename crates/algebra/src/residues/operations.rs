//! The operations on residues, each a function compiled with the CPU features of whatever runs it.

use super::basis::{Basis, DIGITS};
use super::doubles::Portable;
use super::kernel::{self, Complex, Multiple, Place};
#[cfg(target_arch = "x86_64")]
use super::x86_64::Avx512;
use super::{Channels, Split};
use crate::lanes::Backend;

/// Makes of each kernel a function for each kind of instructions, and one that runs the best there are.
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident = $kernel:ident $(<$k:literal>)? ($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        #[cfg(target_arch = "x86_64")]
        mod avx512 {
            use super::*;
            $(
                #[inline(never)]
                #[target_feature(enable = "avx512f,avx512dq")]
                pub fn $name(basis: &Basis, $($arg: $type),*) -> $out {
                    kernel::$kernel::<Avx512 $(, $k)?>(basis, $($arg),*)
                }
            )*
        }
        mod portable {
            use super::*;
            $(
                #[inline(never)]
                pub fn $name(basis: &Basis, $($arg: $type),*) -> $out {
                    kernel::$kernel::<Portable $(, $k)?>(basis, $($arg),*)
                }
            )*
        }
        $(
            $(#[$doc])*
            #[inline]
            pub(super) fn $name(basis: &Basis, $($arg: $type),*) -> $out {
                match Backend::current() {
                    // SAFETY: these are current only on processors with the features.
                    #[cfg(target_arch = "x86_64")]
                    Backend::Ifma | Backend::Fma => unsafe { avx512::$name(basis, $($arg),*) },
                    _ => portable::$name(basis, $($arg),*),
                }
            }
        )*
    };
}

operations! {
    /// `a + b` by residues that may be twice as large.
    fn lazy_add = lazy_add(a: &Split, b: &Split) -> Split;
    /// `a − b`, as [`lazy_add`].
    fn lazy_sub = lazy_sub(a: &Split, b: &Split) -> Split;
    /// `a + b`.
    fn add = add(a: &Split, b: &Split) -> Split;
    /// `a − b`.
    fn sub = sub(a: &Split, b: &Split) -> Split;
    /// `k a`.
    fn scale = scale(a: &Split, k: f64) -> Split;
    /// `a + b` in F_p².
    fn add_2 = add_2(a: &Complex, b: &Complex) -> Complex;
    /// `a − b` in F_p².
    fn sub_2 = sub_2(a: &Complex, b: &Complex) -> Complex;
    /// `(re + i) a` in F_p².
    fn mul_xi_2 = mul_xi_2(a: &Complex, re: f64) -> Complex;
    /// `a b`, unreduced.
    fn mul_wide = mul_wide(a: &Split, b: &Split) -> Split;
    /// A sum of products in F_p², unreduced.
    fn sum_wide_2 = sum_wide_2(pairs: &[[&Complex; 2]], linear: Option<(&Complex, &Split)>, out: &mut Place<2>) -> ();
    /// A square in F_p², unreduced.
    fn square_wide_2 = square_wide_2(a: &Complex, out: &mut Place<2>) -> ();
    /// The element that an unreduced value stands for.
    fn reduce_1 = reduce<1>(wide: &[Split; 1], k: Multiple, out: &mut Place<1>) -> ();
    /// Two of them.
    fn reduce_2 = reduce<2>(wide: &[Split; 2], k: Multiple, out: &mut Place<2>) -> ();
    /// Four of them.
    fn reduce_4 = reduce<4>(wide: &[Split; 4], k: Multiple, out: &mut Place<4>) -> ();
    /// Six of them.
    fn reduce_6 = reduce<6>(wide: &[Split; 6], k: Multiple, out: &mut Place<6>) -> ();
    /// The residues of an integer by its digits.
    fn import = import(digits: &[f64; DIGITS]) -> Split;
    /// The integer over p, modulo every modulus.
    fn over_p = over_p(x: &Split) -> [Channels; 2];
    /// The digits of an integer over `M_B / b_j`, and how often M_B has to be taken off.
    fn export = export(x: &Split) -> [Channels; 2];
}
