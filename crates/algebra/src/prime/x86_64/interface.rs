//! How the rest of the crate calls the kernels.
//!
//! Results of N limbs come back in registers, so that the compiler stores them once, where they belong. Longer results go
//! through the hidden pointer of the System V convention, which the compiler aims at their place.

/// A kernel with the System V convention: the result at rdi, arguments in rsi, rdx and rcx. Its text may change every
/// general register but rbx, rbp and rsp, and ends with the result's address in rax.
macro_rules! naked_kernel {
    (
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $type:ty),*) -> $out:ty;
        $text:expr $(, $operand:ident = sym $symbol:ident)?
    ) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// See the [module](super).
        #[unsafe(naked)]
        pub unsafe extern "sysv64" fn $name($($argument: $type),*) -> $out {
            naked_asm!(
                concat!("push r12\npush r13\npush r14\npush r15\n", $text, "pop r15\npop r14\npop r13\npop r12\nret\n"),
                $($operand = sym $symbol,)?
            )
        }
    };
}
pub(super) use naked_kernel;

/// A kernel that takes its arguments in rdi, rsi and rcx, keeps rcx, and returns in the registers listed.
macro_rules! register_kernel {
    (
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $type:ty),*) -> $out:ty = $raw:ident(_, $rsi:ident, $rcx:ident);
        ($($register:tt $limb:ident),*), [$($scratch:tt),*]
    ) => {
        $crate::prime::x86_64::interface::register_kernel!(@ [$(#[$doc])*] $name($($argument: $type),*) -> $out, $raw,
            { out("rdi") _, inout("rsi") $rsi => _, in("rcx") $rcx }, ($($register $limb),*), [$($scratch),*]);
    };
    (
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $type:ty),*) -> $out:ty = $raw:ident($rdi:ident, $rsi:ident, $rcx:ident);
        ($($register:tt $limb:ident),*), [$($scratch:tt),*]
    ) => {
        $crate::prime::x86_64::interface::register_kernel!(@ [$(#[$doc])*] $name($($argument: $type),*) -> $out, $raw,
            { inout("rdi") $rdi => _, inout("rsi") $rsi => _, in("rcx") $rcx }, ($($register $limb),*), [$($scratch),*]);
    };
    (
        @ [$(#[$doc:meta])*] $name:ident($($argument:ident: $type:ty),*) -> $out:ty, $raw:ident,
        { $($operands:tt)* }, ($($register:tt $limb:ident),*), [$($scratch:tt),*]
    ) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $name($($argument: $type),*) -> $out {
            $(let $limb: u64;)*
            // SAFETY: the kernel reads what its operands point to, and writes only to the registers that are named.
            unsafe {
                asm!(
                    "call {raw}", raw = sym $raw,
                    $($operands)*, $(lateout($register) $limb,)* $(lateout($scratch) _,)*
                    options(pure, readonly),
                )
            };
            [$($limb),*]
        }
    };
}
pub(super) use register_kernel;

/// The kernels that both sizes have and whose results have N limbs.
macro_rules! small_kernels {
    (
        $n:literal, $wide:literal, $results:tt, $scratch:tt,
        $redc:ident, $mont_mul:ident, $add:ident, $sub:ident
    ) => {
        $crate::prime::x86_64::interface::register_kernel! {
            /// Montgomery reduction: `t 2^(−64N) mod p` in `[0, p)`, for t below the wide bound of the [module](super).
            $redc(t: &[u64; $wide], p: &MontgomeryModulus<$n>) -> [u64; $n] = raw_redc(_, t, p);
            $results, $scratch
        }
        $crate::prime::x86_64::interface::register_kernel! {
            /// Montgomery product: `a b 2^(−64N) mod p` in `[0, p)`, for `a b < p 2^(64N)` and `a < 2^(64N − 1)`.
            $mont_mul(a: &[u64; $n], b: &[u64; $n], p: &MontgomeryModulus<$n>) -> [u64; $n] = raw_mont_mul(a, b, p);
            $results, $scratch
        }
        $crate::prime::x86_64::interface::register_kernel! {
            /// `a + b mod p`, for operands in `[0, p)`.
            $add(a: &[u64; $n], b: &[u64; $n], p: &MontgomeryModulus<$n>) -> [u64; $n] = raw_add_mod(a, b, p);
            $results, $scratch
        }
        $crate::prime::x86_64::interface::register_kernel! {
            /// `a − b mod p`, for operands in `[0, p)`.
            $sub(a: &[u64; $n], b: &[u64; $n], p: &MontgomeryModulus<$n>) -> [u64; $n] = raw_sub_mod(a, b, p);
            $results, $scratch
        }
    };
}
pub(super) use small_kernels;
