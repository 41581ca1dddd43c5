//! Sums of products of pairs of four limbs, reduced once.
//!
//! A coordinate of `Σ a_j b_j` in F_p² is a sum of 2n products, scanned by the limbs of the a_j: a reduction row follows the
//! rows of one limb, so that nothing wider than the accumulator is ever stored (Longa, eprint 2022/367, section 3). The
//! accumulator has five limbs, which hold five rows of a modulus below 2^256/5, and a sixth for more.
//!
//! A quotient digit takes some time to find. Meanwhile the rows of the other coordinate are added up, or those of the
//! next limb.

use super::interface::{naked_kernel, register_kernel};
use super::{Limbs, MontgomeryModulus};
use core::arch::{asm, naked_asm};

/// Whether the modulus is one of those that the kernels of this module serve: between 2^253 and 2^256/5.
pub const fn sums_fit(limbs: &[u64]) -> bool {
    limbs.len() == 4 && limbs[3] >> 61 == 1 && limbs[3] < u64::MAX / 5 - 1
}

/// The row of the limb at an address.
macro_rules! limb_row {
    ($a:expr, $b:expr, $($t:literal),*) => {
        concat!("mov rdx, [", $a, "]\n", row!("rax", $b, $($t),*))
    };
}

/// `rdx = t0 k`.
macro_rules! quotient_digit {
    ($t0:literal) => {
        concat!("mov rdx, ", $t0, "\nimul rdx, [rcx + 32]\n")
    };
}

/// `(t3 … t0) − p` where that is not negative, the modulus at rcx, by way of a free register.
macro_rules! subtract_if_not_less {
    ($free:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal) => {
        concat!(
            "mov rax, ", $t0, "\nmov rdx, ", $t1, "\nmov r15, ", $t2, "\nmov ", $free, ", ", $t3, "\n",
            chain!("sub" "sbb", "rcx", "rax" 0, "rdx" 8, "r15" 16, $free 24),
            "cmovnc ", $t0, ", rax\ncmovnc ", $t1, ", rdx\ncmovnc ", $t2, ", r15\ncmovnc ", $t3, ", ", $free, "\n",
        )
    };
}

/// Copies the pair at `$from` to `$to`.
macro_rules! copy_pair {
    ($from:literal, $to:expr) => {
        concat!(
            "movups xmm0, [",
            $from,
            "]\nmovups xmm1, [",
            $from,
            " + 16]\n",
            "movups xmm2, [",
            $from,
            " + 32]\nmovups xmm3, [",
            $from,
            " + 48]\n",
            "movups [",
            $to,
            "], xmm0\nmovups [",
            $to,
            " + 16], xmm1\n",
            "movups [",
            $to,
            " + 32], xmm2\nmovups [",
            $to,
            " + 48], xmm3\n",
        )
    };
}

/// The rows of the limb at `$a` for both coordinates, whose factors are at `$real` and `$imaginary`.
macro_rules! both_rows {
    ($a:expr, $real:expr, $imaginary:expr, [$($r:literal),*], [$($i:literal),*]) => {
        concat!("mov rdx, [", $a, "]\n", row!("rax", $real, $($r),*), row!("rax", $imaginary, $($i),*))
    };
}

/// As [`both_rows`], setting the accumulators.
macro_rules! both_first_rows {
    ($a:expr, $real:literal, $imaginary:literal, [$($r:literal),*], [$($i:literal),*]) => {
        concat!("mov rdx, [", $a, "]\n", first_row!($real, $($r),*), first_row!($imaginary, $($i),*))
    };
}

/// The reduction rows of both coordinates.
macro_rules! both_reductions {
    ([$r0:literal, $($r:literal),*], [$i0:literal, $($i:literal),*]) => {
        concat!(
            quotient_digit!($r0),
            row!("rax", "rcx", $r0, $($r),*),
            quotient_digit!($i0),
            row!("rax", "rcx", $i0, $($i),*),
        )
    };
}

/// Both coordinates, corrected, at rdi.
macro_rules! both_results {
    () => {
        concat!(
            subtract_if_not_less!("r11", "r12", "r8", "r9", "r10"),
            store!("rdi", "r12" 0, "r8" 8, "r9" 16, "r10" 24),
            subtract_if_not_less!("rbx", "rbp", "rsi", "r13", "r14"),
            store!("rdi", "rbp" 32, "rsi" 40, "r13" 48, "r14" 56),
        )
    };
}

/// A limb but the first of a single pair on the stack.
macro_rules! one_pair_limb {
    ($off:literal, $r:tt, $i:tt) => {
        concat!(
            both_rows!(concat!("rsp + ", $off), "rdi", "rdi + 32", $r, $i),
            both_rows!(concat!("rsp + 32 + ", $off), "rsp + 64", "rdi", $r, $i),
            both_reductions!($r, $i),
        )
    };
}

naked_kernel! {
    /// `a b` in F_p², reduced; p as [`sums_fit`] says.
    fp2_mul_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        // a at rsp, −b1 at rsp + 64, the result's address at rsp + 96; b at rdi.
        "push rbx\npush rbp\npush rdi\nsub rsp, 96\nmov rdi, rdx\n",
        copy_pair!("rsi", "rsp"),
        load!("rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        chain!("sub" "sbb", "rdi + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        store!("rsp + 64", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        both_first_rows!("rsp", "rdi", "rdi + 32", ["r8", "r9", "r10", "r11", "r12"], ["rsi", "r13", "r14", "rbx", "rbp"]),
        both_rows!(
            "rsp + 32", "rsp + 64", "rdi", ["r8", "r9", "r10", "r11", "r12"], ["rsi", "r13", "r14", "rbx", "rbp"]
        ),
        both_reductions!(["r8", "r9", "r10", "r11", "r12"], ["rsi", "r13", "r14", "rbx", "rbp"]),
        one_pair_limb!(8, ["r9", "r10", "r11", "r12", "r8"], ["r13", "r14", "rbx", "rbp", "rsi"]),
        one_pair_limb!(16, ["r10", "r11", "r12", "r8", "r9"], ["r14", "rbx", "rbp", "rsi", "r13"]),
        one_pair_limb!(24, ["r11", "r12", "r8", "r9", "r10"], ["rbx", "rbp", "rsi", "r13", "r14"]),
        "mov rdi, [rsp + 96]\n",
        both_results!(),
        "add rsp, 104\npop rbp\npop rbx\nmov rax, rdi\n",
    )
}

/// The rows of the limb at `$off` of the pair at `rsp + $j`, the factors at rdi.
macro_rules! stacked_rows {
    ($j:literal, $off:literal, $r:tt, $i:tt) => {
        concat!(
            both_rows!(concat!("rsp + ", $j, " + ", $off), concat!("rdi + ", $j), concat!("rdi + 128 + ", $j), $r, $i),
            stacked_second_rows!($j, $off, $r, $i),
        )
    };
}

macro_rules! stacked_second_rows {
    ($j:literal, $off:literal, $r:tt, $i:tt) => {
        both_rows!(
            concat!("rsp + 32 + ", $j, " + ", $off),
            concat!("rdi + 32 + ", $j),
            concat!("rdi + 160 + ", $j),
            $r,
            $i
        )
    };
}

macro_rules! two_pairs_limb {
    ($off:literal, $r:tt, $i:tt) => {
        concat!(stacked_rows!(0, $off, $r, $i), stacked_rows!(64, $off, $r, $i), both_reductions!($r, $i))
    };
}

naked_kernel! {
    /// `a_0 b_0 + a_1 b_1` in F_p², reduced: `b` has the factors `(b_0.0, −b_0.1, b_1.0, −b_1.1)` of the real parts, then
    /// those of the imaginary parts, `(b_0.1, b_0.0, b_1.1, b_1.0)`, all in `[0, p]`; p as [`sums_fit`] says.
    fp2_sum_2(a: &[&[[u64; 4]; 2]; 2], b: &[[[u64; 4]; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        "push rbx\npush rbp\npush rdi\nsub rsp, 128\nmov rdi, rdx\nmov rax, [rsi]\nmov rdx, [rsi + 8]\n",
        copy_pair!("rax", "rsp"),
        copy_pair!("rdx", "rsp + 64"),
        both_first_rows!(
            "rsp", "rdi", "rdi + 128", ["r8", "r9", "r10", "r11", "r12"], ["rsi", "r13", "r14", "rbx", "rbp"]
        ),
        stacked_second_rows!(0, 0, ["r8", "r9", "r10", "r11", "r12"], ["rsi", "r13", "r14", "rbx", "rbp"]),
        stacked_rows!(64, 0, ["r8", "r9", "r10", "r11", "r12"], ["rsi", "r13", "r14", "rbx", "rbp"]),
        both_reductions!(["r8", "r9", "r10", "r11", "r12"], ["rsi", "r13", "r14", "rbx", "rbp"]),
        two_pairs_limb!(8, ["r9", "r10", "r11", "r12", "r8"], ["r13", "r14", "rbx", "rbp", "rsi"]),
        two_pairs_limb!(16, ["r10", "r11", "r12", "r8", "r9"], ["r14", "rbx", "rbp", "rsi", "r13"]),
        two_pairs_limb!(24, ["r11", "r12", "r8", "r9", "r10"], ["rbx", "rbp", "rsi", "r13", "r14"]),
        "mov rdi, [rsp + 128]\n",
        both_results!(),
        "add rsp, 136\npop rbp\npop rbx\nmov rax, rdi\n",
    )
}

/// A row whose carry goes on to a sixth limb, and a seventh if there is one; rbp is 0.
macro_rules! long_row {
    ($src:expr, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal, $t5:literal $(, $t6:literal)?) => {
        concat!(
            "xor eax, eax\n",
            column!($src, 0, $t0, $t1),
            column!($src, 8, $t1, $t2),
            column!($src, 16, $t2, $t3),
            column!($src, 24, $t3, $t4),
            "adcx ", $t4, ", rbp\nadox ", $t5, ", rbp\nadcx ", $t5, ", rbp\n",
            $("adox ", $t6, ", rbp\nadcx ", $t6, ", rbp\n",)?
        )
    };
}

/// The rows of the limb at `$off` of the second and the third pair.
macro_rules! last_pairs_rows {
    ($off:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal, $t5:literal) => {
        concat!(
            "mov rbx, [rsi + 8]\n",
            limb_row!(concat!("rbx + ", $off), "rdi + 64", $t0, $t1, $t2, $t3, $t4),
            limb_row!(concat!("rbx + 32 + ", $off), "rdi + 96", $t0, $t1, $t2, $t3, $t4),
            "mov rbx, [rsi + 16]\n",
            limb_row!(concat!("rbx + ", $off), "rdi + 128", $t0, $t1, $t2, $t3, $t4),
            "mov rdx, [rbx + 32 + ",
            $off,
            "]\n",
            long_row!("rdi + 160", $t0, $t1, $t2, $t3, $t4, $t5),
        )
    };
}

/// The rows of a limb but the first while the quotient digit of the limb before is found, then the reduction row of that.
macro_rules! three_pairs_limb {
    ($off:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal, $t5:literal, $t6:literal) => {
        concat!(
            quotient_digit!($t0),
            "mov [rsp], rdx\nmov rbx, [rsi]\n",
            limb_row!(concat!("rbx + ", $off), "rdi", $t1, $t2, $t3, $t4, $t5),
            limb_row!(concat!("rbx + 32 + ", $off), "rdi + 32", $t1, $t2, $t3, $t4, $t5),
            last_pairs_rows!($off, $t1, $t2, $t3, $t4, $t5, $t6),
            "mov rdx, [rsp]\n",
            long_row!("rcx", $t0, $t1, $t2, $t3, $t4, $t5, $t6),
        )
    };
}

#[unsafe(naked)]
extern "C" fn raw_sum_3() {
    naked_asm!(concat!(
        "push rbx\npush rbp\npush rax\nxor ebp, ebp\nxor r13, r13\nxor r14, r14\nmov rbx, [rsi]\nmov rdx, [rbx]\n",
        first_row!("rdi", "r8", "r9", "r10", "r11", "r12"),
        limb_row!("rbx + 32", "rdi + 32", "r8", "r9", "r10", "r11", "r12"),
        last_pairs_rows!(0, "r8", "r9", "r10", "r11", "r12", "r13"),
        three_pairs_limb!(8, "r8", "r9", "r10", "r11", "r12", "r13", "r14"),
        three_pairs_limb!(16, "r9", "r10", "r11", "r12", "r13", "r14", "r8"),
        three_pairs_limb!(24, "r10", "r11", "r12", "r13", "r14", "r8", "r9"),
        quotient_digit!("r11"),
        row!("rax", "rcx", "r11", "r12", "r13", "r14", "r8"),
        subtract_if_not_less!("rbx", "r12", "r13", "r14", "r8"),
        subtract_if_not_less!("rbx", "r12", "r13", "r14", "r8"),
        "pop rax\npop rbp\npop rbx\nret\n",
    ))
}

register_kernel! {
    /// `Σ (a_j0 b_j0 + a_j1 b_j1) 2^−256 mod p` for three pairs: p as [`sums_fit`] says, all factors in `[0, p]`.
    sum_3(a: &[&[[u64; 4]; 2]; 3], b: &[[u64; 4]; 6], p: &MontgomeryModulus<4>) -> [u64; 4] = raw_sum_3(b, a, p);
    ("r12" l0, "r13" l1, "r14" l2, "r8" l3), ["rax", "rdx", "r9", "r10", "r11", "r15"]
}
