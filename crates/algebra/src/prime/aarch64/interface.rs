//! How the rest of the crate calls the kernels: results of N limbs come back in registers, longer ones go where x8 points, as the
//! platform's convention has it.

/// A kernel with the C convention: the result at x8, arguments in x0 to x3. Its text keeps the registers that are the caller's.
macro_rules! naked_kernel {
    (
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $type:ty),*) -> $out:ty;
        $text:expr
    ) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// See the [module](super).
        #[unsafe(naked)]
        pub unsafe extern "C" fn $name($($argument: $type),*) -> $out {
            naked_asm!(concat!($text, "ret\n"))
        }
    };
}
pub(super) use naked_kernel;

/// A kernel that takes its arguments in registers, which it may change, and returns in the registers listed.
macro_rules! register_kernel {
    (
        $(#[$doc:meta])*
        $name:ident($($place:tt $argument:ident: $type:ty),*) -> $out:ty = $raw:ident;
        ($($register:tt $limb:ident),*), [$($scratch:tt)*]
    ) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $name($($argument: $type),*) -> $out {
            $(let $limb: u64;)*
            // SAFETY: the code reads what the arguments point to, and changes the registers listed.
            unsafe {
                asm!(
                    "bl {raw}", raw = sym $raw,
                    $(inlateout($place) $argument => _,)*
                    $(lateout($register) $limb,)* $(lateout($scratch) _,)*
                    lateout("x30") _,
                    options(pure, readonly, nostack),
                )
            };
            [$($limb),*]
        }
    };
}
pub(super) use register_kernel;
