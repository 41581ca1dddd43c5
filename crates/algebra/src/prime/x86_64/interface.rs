//! The kernels as the rest of the crate sees them, the same for both sizes.

/// Calls a raw kernel with arguments in rdi, rsi, rdx and rcx. It may change every general register but rbx, rbp and rsp.
macro_rules! call {
    ($raw:ident($rdi:expr, _, _, $rcx:expr)) => {
        core::arch::asm!(
            "call {raw}", raw = sym $raw,
            inout("rdi") $rdi => _, out("rsi") _, out("rdx") _, inout("rcx") $rcx => _,
            out("rax") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            out("r12") _, out("r13") _, out("r14") _, out("r15") _,
        )
    };
    ($raw:ident($rdi:expr, _, $rdx:expr, $rcx:expr)) => {
        core::arch::asm!(
            "call {raw}", raw = sym $raw,
            inout("rdi") $rdi => _, out("rsi") _, inout("rdx") $rdx => _, inout("rcx") $rcx => _,
            out("rax") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            out("r12") _, out("r13") _, out("r14") _, out("r15") _,
        )
    };
    ($raw:ident($rdi:expr, $rsi:expr, _, $rcx:expr)) => {
        core::arch::asm!(
            "call {raw}", raw = sym $raw,
            inout("rdi") $rdi => _, inout("rsi") $rsi => _, out("rdx") _, inout("rcx") $rcx => _,
            out("rax") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            out("r12") _, out("r13") _, out("r14") _, out("r15") _,
        )
    };
    ($raw:ident($rdi:expr, $rsi:expr, $rdx:expr, $rcx:expr)) => {
        core::arch::asm!(
            "call {raw}", raw = sym $raw,
            inout("rdi") $rdi => _, inout("rsi") $rsi => _, inout("rdx") $rdx => _, inout("rcx") $rcx => _,
            out("rax") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            out("r12") _, out("r13") _, out("r14") _, out("r15") _,
        )
    };
}
pub(super) use call;

/// The functions over the raw kernels of one size.
macro_rules! kernels {
    (
        $n:literal, $wide:literal, $mul_wide:ident, $sqr_wide:ident, $redc:ident, $mont_mul:ident,
        $mont_sqr:ident, $add:ident, $sub:ident, $dbl:ident, $wide_add:ident, $wide_sub:ident, $middle:ident,
        $fp2_mul_wide:ident, $fp2_sqr_wide:ident, $fp2_mul:ident, $fp2_sqr:ident
    ) => {
        /// `out = a b`, any operands; `out` must not overlap them.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $mul_wide(a: *const [u64; $n], b: *const [u64; $n], out: *mut [u64; $wide]) {
            unsafe { call!(raw_mul_wide(a, b, _, out)) }
        }

        /// `out = a²`, any operand; `out` must not overlap it.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $sqr_wide(a: *const [u64; $n], out: *mut [u64; $wide]) {
            unsafe { call!(raw_sqr_wide(a, _, _, out)) }
        }

        /// Montgomery reduction: `out = t 2^(−64N) mod p` in `[0, p)`, for t below the wide bound of the [module](super).
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $redc(t: *const [u64; $wide], p: *const MontgomeryModulus<$n>, out: *mut [u64; $n]) {
            unsafe { call!(raw_redc(out, t, _, p)) }
        }

        /// Montgomery product: `out = a b 2^(−64N) mod p` in `[0, p)`, for `a b < p 2^(64N)` and `a < 2^(64N − 1)`.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $mont_mul(
            a: *const [u64; $n],
            b: *const [u64; $n],
            p: *const MontgomeryModulus<$n>,
            out: *mut [u64; $n],
        ) {
            unsafe { call!(raw_mont_mul(a, b, out, p)) }
        }

        /// Montgomery square: `out = a² 2^(−64N) mod p` in `[0, p)`, for `a²` below the wide bound.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $mont_sqr(a: *const [u64; $n], p: *const MontgomeryModulus<$n>, out: *mut [u64; $n]) {
            let mut wide = core::mem::MaybeUninit::uninit();
            unsafe {
                $sqr_wide(a, wide.as_mut_ptr());
                $redc(wide.as_ptr(), p, out);
            }
        }

        /// `out = a + b mod p`, for operands in `[0, p)`.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $add(
            a: *const [u64; $n],
            b: *const [u64; $n],
            p: *const MontgomeryModulus<$n>,
            out: *mut [u64; $n],
        ) {
            unsafe { call!(raw_add_mod(a, b, p, out)) }
        }

        /// `out = a − b mod p`, for operands in `[0, p)`.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $sub(
            a: *const [u64; $n],
            b: *const [u64; $n],
            p: *const MontgomeryModulus<$n>,
            out: *mut [u64; $n],
        ) {
            unsafe { call!(raw_sub_mod(a, b, p, out)) }
        }

        /// `out = 2a mod p`, for a in `[0, p)`.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $dbl(a: *const [u64; $n], p: *const MontgomeryModulus<$n>, out: *mut [u64; $n]) {
            unsafe { $add(a, a, p, out) }
        }

        /// `out = a + b`, less the wide bound if that leaves it non-negative, for operands below the wide bound.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $wide_add(
            a: *const [u64; $wide],
            b: *const [u64; $wide],
            p: *const MontgomeryModulus<$n>,
            out: *mut [u64; $wide],
        ) {
            unsafe { call!(raw_wide_add(a, p, b, out)) }
        }

        /// `out = a − b`, plus the wide bound if that is negative, for operands below the wide bound.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $wide_sub(
            a: *const [u64; $wide],
            b: *const [u64; $wide],
            p: *const MontgomeryModulus<$n>,
            out: *mut [u64; $wide],
        ) {
            unsafe { call!(raw_wide_sub(a, p, b, out)) }
        }

        /// `out = s − v0 − v1`, which must not be negative.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $middle(
            s: *const [u64; $wide],
            v0: *const [u64; $wide],
            v1: *const [u64; $wide],
            out: *mut [u64; $wide],
        ) {
            unsafe { call!(raw_wide_sub2(s, v0, v1, out)) }
        }

        /// `out = a b` in F_p² = F_p\[i\]/(i² + 1), unreduced: the real part is `a0 b0 − a1 b1`, plus the wide bound if
        /// that is negative; the imaginary part is exactly `a0 b1 + a1 b0`. The sums `a0 + a1` and `b0 + b1` must be below
        /// `2^(64N)`, `a0 b0` and `a1 b1` below the wide bound; so must the imaginary part be for a later reduction.
        /// `out` must not overlap the operands.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $fp2_mul_wide(
            a: *const [[u64; $n]; 2],
            b: *const [[u64; $n]; 2],
            p: *const MontgomeryModulus<$n>,
            out: *mut [[u64; $wide]; 2],
        ) {
            unsafe { call!(raw_fp2_mul_wide(a, b, p, out)) }
        }

        /// `out = a²` in F_p², unreduced: `(a0 + a1) (a0 + p − a1)` and `2 a0 a1`, the first at most `4 p²`, the second
        /// below `2 p²`; for components in `[0, p)`. `out` must not overlap the operand.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $fp2_sqr_wide(
            a: *const [[u64; $n]; 2],
            p: *const MontgomeryModulus<$n>,
            out: *mut [[u64; $wide]; 2],
        ) {
            unsafe { call!(raw_fp2_sqr_wide(a, p, _, out)) }
        }

        /// `out = a b` in F_p², components in `[0, p)`; operands as for the wide product, the imaginary part below the wide
        /// bound.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $fp2_mul(
            a: *const [[u64; $n]; 2],
            b: *const [[u64; $n]; 2],
            p: *const MontgomeryModulus<$n>,
            out: *mut [[u64; $n]; 2],
        ) {
            let mut wide = core::mem::MaybeUninit::<[[u64; $wide]; 2]>::uninit();
            let product = wide.as_mut_ptr();
            unsafe {
                $fp2_mul_wide(a, b, p, product);
                $redc(product.cast(), p, out.cast());
                $redc(product.cast::<[u64; $wide]>().add(1), p, out.cast::<[u64; $n]>().add(1));
            }
        }

        /// `out = a²` in F_p², components in `[0, p)`, for components in `[0, p]` and `4p < 2^(64N)`.
        ///
        /// # Safety
        /// See the [module](super).
        #[inline(always)]
        pub unsafe fn $fp2_sqr(
            a: *const [[u64; $n]; 2],
            p: *const MontgomeryModulus<$n>,
            out: *mut [[u64; $n]; 2],
        ) {
            unsafe { call!(raw_fp2_sqr(a, _, out, p)) }
        }
    };
}
pub(super) use kernels;
