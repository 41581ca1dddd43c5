//! Six limbs.

use super::interface::{naked_kernel, register_kernel};
use super::{Limbs, MontgomeryModulus};
use core::arch::{asm, naked_asm};

/// `[low] = a b mod 2^384`; the upper half in `(r12 r11 r10 r9 r8 r14)`. Keeps rdi, rsi and rcx.
macro_rules! product {
    ($a:literal, $b:literal, $low:literal) => {
        concat!(
            "mov rdx, [", $b, "]\n",
            first_row!($a, "r8", "r9", "r10", "r11", "r12", "r13", "r14"),
            store!($low, "r8" 0),
            product_row!($a, $b, 8, "r9", "r10", "r11", "r12", "r13", "r14", "r8"),
            store!($low, "r9" 8),
            product_row!($a, $b, 16, "r10", "r11", "r12", "r13", "r14", "r8", "r9"),
            store!($low, "r10" 16),
            product_row!($a, $b, 24, "r11", "r12", "r13", "r14", "r8", "r9", "r10"),
            store!($low, "r11" 24),
            product_row!($a, $b, 32, "r12", "r13", "r14", "r8", "r9", "r10", "r11"),
            store!($low, "r12" 32),
            product_row!($a, $b, 40, "r13", "r14", "r8", "r9", "r10", "r11", "r12"),
            store!($low, "r13" 40),
        )
    };
}

/// `[out] = a b`.
macro_rules! full_product {
    ($a:literal, $b:literal, $out:literal) => {
        concat!(product!($a, $b, $out), store!($out, "r14" 48, "r8" 56, "r9" 64, "r10" 72, "r11" 80, "r12" 88))
    };
}

naked_kernel! {
    /// `a b`, any operands.
    mul_wide_6(a: &[u64; 6], b: &[u64; 6]) -> Limbs<12>;
    concat!("mov rcx, rdx\n", full_product!("rsi", "rcx", "rdi"), "mov rax, rdi\n")
}

/// `[rcx] = a²` for a at rdi: the fifteen products of distinct limbs, doubled while the squares are added.
macro_rules! full_square {
    () => {
        concat!(
            // a0 (a5 … a1): limbs 1 to 6.
            "mov rdx, [rdi]\n",
            "mulx r8, r13, [rdi + 8]\n",
            first_column!("add", "rdi", 16, "r8", "r9"),
            first_column!("adc", "rdi", 24, "r9", "r10"),
            first_column!("adc", "rdi", 32, "r10", "r11"),
            first_column!("adc", "rdi", 40, "r11", "r12"),
            "adc r12, 0\n",
            store!("rcx", "r13" 8, "r8" 16),
            // a1 (a5 … a2): limbs 3 to 7.
            "mov rdx, [rdi + 8]\nxor r13, r13\n",
            column!("rdi", 16, "r9", "r10"),
            column!("rdi", 24, "r10", "r11"),
            column!("rdi", 32, "r11", "r12"),
            column!("rdi", 40, "r12", "r13"),
            "adc r13, 0\n",
            // a2 (a5 … a3): limbs 5 to 8.
            "mov rdx, [rdi + 16]\nxor r14, r14\n",
            column!("rdi", 24, "r11", "r12"),
            column!("rdi", 32, "r12", "r13"),
            column!("rdi", 40, "r13", "r14"),
            "adc r14, 0\n",
            // a3 (a5, a4): limbs 7 to 9.
            "mov rdx, [rdi + 24]\nxor r8, r8\n",
            column!("rdi", 32, "r13", "r14"),
            column!("rdi", 40, "r14", "r8"),
            "adc r8, 0\n",
            // a4 a5: limbs 9 and 10.
            "mov rdx, [rdi + 32]\nmulx rsi, rax, [rdi + 40]\nadd r8, rax\nadc rsi, 0\n",
            // Limbs 3 to 10 are r9 r10 r11 r12 r13 r14 r8 rsi.
            "mov rdx, [rdi]\nxor eax, eax\nmulx rax, rdx, rdx\nmov [rcx], rdx\n",
            "mov r15, [rcx + 8]\nadcx r15, r15\nadox r15, rax\nmov [rcx + 8], r15\n",
            "mov rdx, [rdi + 8]\nmulx rax, rdx, rdx\n",
            "mov r15, [rcx + 16]\nadcx r15, r15\nadox r15, rdx\nmov [rcx + 16], r15\n",
            "adcx r9, r9\nadox r9, rax\nmov [rcx + 24], r9\n",
            "mov rdx, [rdi + 16]\nmulx rax, rdx, rdx\n",
            "adcx r10, r10\nadox r10, rdx\nmov [rcx + 32], r10\nadcx r11, r11\nadox r11, rax\nmov [rcx + 40], r11\n",
            "mov rdx, [rdi + 24]\nmulx rax, rdx, rdx\n",
            "adcx r12, r12\nadox r12, rdx\nmov [rcx + 48], r12\nadcx r13, r13\nadox r13, rax\nmov [rcx + 56], r13\n",
            "mov rdx, [rdi + 32]\nmulx rax, rdx, rdx\n",
            "adcx r14, r14\nadox r14, rdx\nmov [rcx + 64], r14\nadcx r8, r8\nadox r8, rax\nmov [rcx + 72], r8\n",
            "mov rdx, [rdi + 40]\nmulx rax, rdx, rdx\nmov r15d, 0\n",
            "adcx rsi, rsi\nadox rsi, rdx\nmov [rcx + 80], rsi\nadcx rax, r15\nadox rax, r15\nmov [rcx + 88], rax\n",
        )
    };
}

naked_kernel! {
    /// `a²`, any operand.
    sqr_wide_6(a: &[u64; 6]) -> Limbs<12>;
    concat!("mov rcx, rdi\nmov rdi, rsi\n", full_square!(), "mov rax, rcx\n")
}

/// A reduction row: adds the multiple of p that clears t0.
macro_rules! reduction_row {
    ($clear:literal, $t0:literal, $($t:literal),*) => {
        concat!("mov rdx, ", $t0, "\nimul rdx, [rcx + 48]\n", row!($clear, "rcx", $t0, $($t),*))
    };
}

/// `t − p` or `t`, whichever lies in `[0, p)`, for `t = (r12 … r8 r14) < 2p`, in its place.
macro_rules! finish {
    () => {
        concat!(
            "mov rax, r14\nmov r15, r8\nmov rdx, r9\nmov rsi, r10\nmov rdi, r11\nmov r13, r12\n",
            chain!("sub" "sbb", "rcx", "rax" 0, "r15" 8, "rdx" 16, "rsi" 24, "rdi" 32, "r13" 40),
            "cmovnc r14, rax\ncmovnc r8, r15\ncmovnc r9, rdx\ncmovnc r10, rsi\ncmovnc r11, rdi\ncmovnc r12, r13\n",
        )
    };
}

/// The rows of a reduction and the upper half of the operand at rsi: `(r12 … r8 r14) = [rsi] 2^−384 + [0, p]`.
///
/// Four rows by the friendly multiple, then two by p. The multiple of p added altogether is below `(2^384 + 2^320) p`.
macro_rules! reduction_rows {
    () => {
        concat!(
            "mov rdx, [rsi]\n",
            load!("rsi", "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            // The first row, which has one limb less to add to.
            "xor r8, r8\n",
            column!("rcx + 56", 0, "r9", "r10"),
            column!("rcx + 56", 8, "r10", "r11"),
            column!("rcx + 56", 16, "r11", "r12"),
            column!("rcx + 56", 24, "r12", "r13"),
            "mulx r14, rax, [rcx + 88]\nadcx r13, rax\nadox r14, r8\n",
            "mulx r8, rax, [rcx + 96]\nadcx r14, rax\nadc r8, 0\n",
            friendly_row!("rcx + 56", "r9", "r10", "r11", "r12", "r13", "r14", "r8", "r9"),
            friendly_row!("rcx + 56", "r10", "r11", "r12", "r13", "r14", "r8", "r9", "r10"),
            friendly_row!("rcx + 56", "r11", "r12", "r13", "r14", "r8", "r9", "r10", "r11"),
            reduction_row!("rax", "r12", "r13", "r14", "r8", "r9", "r10", "r11"),
            // The row by p has freed r12; the value is (r11 … r8 r14 r13).
            reduction_row!("r12", "r13", "r14", "r8", "r9", "r10", "r11", "r12"),
            chain!("add" "adc", "rsi", "r14" 48, "r8" 56, "r9" 64, "r10" 72, "r11" 80, "r12" 88),
        )
    };
}

/// `[rsi] 2^−384 mod p`, the modulus at rcx.
#[unsafe(naked)]
extern "C" fn raw_redc() {
    naked_asm!(concat!(reduction_rows!(), finish!(), "ret\n"))
}

/// `[rsi] 2^−384 mod p` for a value in two's complement, the modulus at rcx.
///
/// The sum of the rows and 3p lies in `(0, 7p)`; its highest limb tells how many times to subtract p, or once less.
#[unsafe(naked)]
extern "C" fn raw_redc_signed() {
    naked_asm!(concat!(
        reduction_rows!(),
        chain!("add" "adc", "rcx + 160", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        "mov rdx, r12\nmulx rdx, rax, [rcx + 256]\nshr rdx, 60\nxor eax, eax\n",
        column!("rcx + 208", 0, "r14", "r8"),
        column!("rcx + 208", 8, "r8", "r9"),
        column!("rcx + 208", 16, "r9", "r10"),
        column!("rcx + 208", 24, "r10", "r11"),
        column!("rcx + 208", 32, "r11", "r12"),
        "mulx r15, rax, [rcx + 248]\nadcx r12, rax\n",
        finish!(),
        "ret\n",
    ))
}

naked_kernel! {
    /// `a^(2^times) 2^(−384 (2^times − 1)) mod p` for `times ≥ 1`, p of 381 bits and a below 2p. In between, squares stay
    /// below 2p.
    square_times_6(a: &[u64; 6], times: u64, p: &MontgomeryModulus<6>) -> Limbs<6>;
    concat!(
        // The square at rsp, its root at rsp + 96, the result's address at rsp + 144; the modulus in rbx, the count in rbp.
        "push rbx\npush rbp\npush rdi\nsub rsp, 144\nmov rbx, rcx\nmov rbp, rdx\n",
        load!("rsi", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        "2:\n",
        store!("rsp + 96", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        "lea rdi, [rsp + 96]\nmov rcx, rsp\n",
        full_square!(),
        "mov rsi, rsp\nmov rcx, rbx\n",
        reduction_rows!(),
        "dec rbp\njnz 2b\n",
        finish!(),
        "mov rax, [rsp + 144]\n",
        store!("rax", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        "add rsp, 152\npop rbp\npop rbx\n",
    )
}

/// A product row followed by a reduction row.
macro_rules! montgomery_row {
    ($off:literal, $t0:literal, $($t:literal),*) => {
        concat!(product_row!("rdi", "rsi", $off, $t0, $($t),*), reduction_row!("rax", $t0, $($t),*))
    };
}

/// `[rdi] [rsi] 2^−384 mod p`, the modulus at rcx.
#[unsafe(naked)]
extern "C" fn raw_mont_mul() {
    naked_asm!(concat!(
        "mov rdx, [rsi]\n",
        first_row!("rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14"),
        reduction_row!("rax", "r8", "r9", "r10", "r11", "r12", "r13", "r14"),
        montgomery_row!(8, "r9", "r10", "r11", "r12", "r13", "r14", "r8"),
        montgomery_row!(16, "r10", "r11", "r12", "r13", "r14", "r8", "r9"),
        montgomery_row!(24, "r11", "r12", "r13", "r14", "r8", "r9", "r10"),
        montgomery_row!(32, "r12", "r13", "r14", "r8", "r9", "r10", "r11"),
        montgomery_row!(40, "r13", "r14", "r8", "r9", "r10", "r11", "r12"),
        finish!(),
        "ret\n",
    ))
}

/// Adds `rdx · p (2^64 − 1) 2^320`, `rdx` 0 or 1 and the modulus at rsi, to the upper seven limbs of the value at rcx,
/// `(r14 … r8)`, and stores them.
macro_rules! correct_upper {
    () => {
        concat!(
            add_multiple!("rsi", "r8" 104, "r9" 112, "r10" 120, "r11" 128, "r12" 136, "r13" 144, "r14" 152),
            store!("rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        )
    };
}

naked_kernel! {
    /// `a − b`, plus the wide bound if that is negative, for operands below the wide bound.
    wide_sub_mod_6(a: &[u64; 12], b: &[u64; 12], p: &MontgomeryModulus<6>) -> Limbs<12>;
    concat!(
        "mov rax, rdi\nmov rdi, rsi\nmov rsi, rcx\nmov rcx, rax\n",
        stream!("sub" "sbb", "rdi", "rdx", "rcx", 0, 8, 16, 24, 32),
        load!("rdi", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        chain!("sbb" "sbb", "rdx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        carry_to_rdx!(),
        correct_upper!(),
        "mov rax, rcx\n",
    )
}

naked_kernel! {
    /// `a + b`, less the wide bound if that leaves it non-negative, for operands below the wide bound.
    wide_add_mod_6(a: &[u64; 12], b: &[u64; 12], p: &MontgomeryModulus<6>) -> Limbs<12>;
    concat!(
        "mov rax, rdi\nmov rdi, rsi\nmov rsi, rcx\nmov rcx, rax\n",
        stream!("add" "adc", "rdi", "rdx", "rcx", 0, 8, 16, 24, 32),
        load!("rdi", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        chain!("adc" "adc", "rdx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        store!("rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        chain!("sub" "sbb", "rsi", "r8" 104, "r9" 112, "r10" 120, "r11" 128, "r12" 136, "r13" 144, "r14" 152),
        chain!("cmovc" "cmovc", "rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        store!("rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        "mov rax, rcx\n",
    )
}

/// `s − v0 − v1 mod 2^768` at offset `$at` of rsi, rdx and rcx, to rdi.
macro_rules! sub2_at {
    ($at:literal) => {
        concat!(
            load!(concat!("rsi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("sub" "sbb", concat!("rdx + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            "sbb r15, r15\n",
            chain!("sub" "sbb", concat!("rcx + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            "sbb r14, r14\n",
            store!(concat!("rdi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            load!(concat!("rsi + ", $at), "r8" 48, "r9" 56, "r10" 64, "r11" 72, "r12" 80, "r13" 88),
            "add r15, r15\n",
            chain!("sbb" "sbb", concat!("rdx + ", $at), "r8" 48, "r9" 56, "r10" 64, "r11" 72, "r12" 80, "r13" 88),
            "add r14, r14\n",
            chain!("sbb" "sbb", concat!("rcx + ", $at), "r8" 48, "r9" 56, "r10" 64, "r11" 72, "r12" 80, "r13" 88),
            store!(concat!("rdi + ", $at), "r8" 48, "r9" 56, "r10" 64, "r11" 72, "r12" 80, "r13" 88),
        )
    };
}

naked_kernel! {
    /// `s − v0 − v1 mod 2^768`.
    wide_sub2_6(s: &[u64; 12], v0: &[u64; 12], v1: &[u64; 12]) -> Limbs<12>;
    concat!(sub2_at!(0), "mov rax, rdi\n")
}

naked_kernel! {
    /// `s − v0 − v1`, both components modulo `2^768`.
    fp2_wide_sub2_6(s: &[[u64; 12]; 2], v0: &[[u64; 12]; 2], v1: &[[u64; 12]; 2]) -> Limbs<24>;
    concat!(sub2_at!(0), sub2_at!(96), "mov rax, rdi\n")
}

/// `a + b mod 2^768`.
///
/// # Safety
/// See the [module](super).
#[unsafe(naked)]
pub unsafe extern "sysv64" fn wide_add_6(a: &[u64; 12], b: &[u64; 12]) -> Limbs<12> {
    naked_asm!(concat!(
        stream!("add" "adc", "rsi", "rdx", "rdi", 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88),
        "mov rax, rdi\nret\n"
    ))
}

/// `a − b mod 2^768`.
///
/// # Safety
/// See the [module](super).
#[unsafe(naked)]
pub unsafe extern "sysv64" fn wide_sub_6(a: &[u64; 12], b: &[u64; 12]) -> Limbs<12> {
    naked_asm!(concat!(
        stream!("sub" "sbb", "rsi", "rdx", "rdi", 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88),
        "mov rax, rdi\nret\n"
    ))
}

/// Karatsuba's three products for `[rdi] = [rsi] [rdx]` in F_p²: leaves rdi in rcx, the imaginary part and the product
/// a0 b0 stored, a1 b1 at rsp + 96, the fourth argument at rsp + 192.
macro_rules! complex_products {
    () => {
        concat!(
            // The sums a0 + a1 and b0 + b1 at rsp and rsp + 48, the product a1 b1 at rsp + 96, the modulus at rsp + 192.
            "mov rax, rdi\nmov rdi, rsi\nmov rsi, rdx\npush rcx\nmov rcx, rax\nsub rsp, 192\n",
            load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("add" "adc", "rdi + 48", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            store!("rsp", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            load!("rsi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("add" "adc", "rsi + 48", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            store!("rsp + 48", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            full_product!("rdi", "rsi", "rcx"),
            full_product!("rdi + 48", "rsi + 48", "rsp + 96"),
            product!("rsp", "rsp + 48", "rcx + 96"),
            // The imaginary part: both products off the product of the sums.
            load!("rcx + 96", "rax" 0, "r15" 8, "rdx" 16, "r13" 24, "rdi" 32, "rsi" 40),
            chain!("sub" "sbb", "rcx", "rax" 0, "r15" 8, "rdx" 16, "r13" 24, "rdi" 32, "rsi" 40,
                "r14" 48, "r8" 56, "r9" 64, "r10" 72, "r11" 80, "r12" 88),
            chain!("sub" "sbb", "rsp + 96", "rax" 0, "r15" 8, "rdx" 16, "r13" 24, "rdi" 32, "rsi" 40,
                "r14" 48, "r8" 56, "r9" 64, "r10" 72, "r11" 80, "r12" 88),
            store!("rcx + 96", "rax" 0, "r15" 8, "rdx" 16, "r13" 24, "rdi" 32, "rsi" 40,
                "r14" 48, "r8" 56, "r9" 64, "r10" 72, "r11" 80, "r12" 88),
        )
    };
}

naked_kernel! {
    /// `a b` in F_p² = F_p\[i\]/(i² + 1), unreduced: the real part is `a0 b0 − a1 b1`, plus the wide bound if that is
    /// negative; the imaginary part is exactly `a0 b1 + a1 b0`. The sums `a0 + a1` and `b0 + b1` must be below `2^384`,
    /// `a0 b0` and `a1 b1` below the wide bound; so must the imaginary part be for a later reduction.
    fp2_mul_wide_6(a: &[[u64; 6]; 2], b: &[[u64; 6]; 2], p: &MontgomeryModulus<6>) -> Limbs<24>;
    concat!(
        complex_products!(),
        // The real part.
        stream!("sub" "sbb", "rcx", "rsp + 96", "rcx", 0, 8, 16, 24, 32),
        load!("rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        chain!("sbb" "sbb", "rsp + 96", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        carry_to_rdx!(),
        "mov rsi, [rsp + 192]\n",
        correct_upper!(),
        "add rsp, 200\nmov rax, rcx\n",
    )
}

naked_kernel! {
    /// `a b` in F_p², unreduced: both parts exact, modulo `2^768`.
    fp2_mul_wide_signed_6(a: &[[u64; 6]; 2], b: &[[u64; 6]; 2]) -> Limbs<24>;
    concat!(
        complex_products!(),
        stream!("sub" "sbb", "rcx", "rsp + 96", "rcx", 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88),
        "add rsp, 200\nmov rax, rcx\n",
    )
}

/// `a0 + p − a1`, `a0 + a1` and `2 a0` at rsp, rsp + 48 and rsp + 96, for a at rdi.
macro_rules! square_factors {
    ($p:literal) => {
        concat!(
            load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("add" "adc", $p, "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("sub" "sbb", "rdi + 48", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            store!("rsp", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("add" "adc", "rdi + 48", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            store!("rsp + 48", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            "add r8, r8\nadc r9, r9\nadc r10, r10\nadc r11, r11\nadc r12, r12\nadc r13, r13\n",
            store!("rsp + 96", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        )
    };
}

naked_kernel! {
    /// `a²` in F_p², unreduced: `(a0 + a1) (a0 + p − a1)` and `2 a0 a1`, the first at most `4 p²`, the second below `2 p²`;
    /// for components in `[0, p)`.
    fp2_sqr_wide_6(a: &[[u64; 6]; 2], p: &MontgomeryModulus<6>) -> Limbs<24>;
    concat!(
        "mov rcx, rdi\nmov rdi, rsi\nmov rsi, rdx\n",
        "sub rsp, 144\n",
        square_factors!("rsi"),
        full_product!("rsp", "rsp + 48", "rcx"),
        full_product!("rsp + 96", "rdi + 48", "rcx + 96"),
        "add rsp, 144\nmov rax, rcx\n",
    )
}

naked_kernel! {
    /// `a²` in F_p², components in `[0, p)`, for components in `[0, p]` and `4p < 2^384`.
    fp2_sqr_6(a: &[[u64; 6]; 2], p: &MontgomeryModulus<6>) -> Limbs<12>;
    concat!(
        "mov rcx, rdx\nmov rdx, rdi\nmov rdi, rsi\n",
        "push rdi\npush rdx\nsub rsp, 144\n",
        square_factors!("rcx"),
        "mov rdi, rsp\nlea rsi, [rsp + 48]\n",
        "call {mont_mul}\nmov rdx, [rsp + 144]\n",
        store!("rdx", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        "mov rsi, [rsp + 152]\nlea rdi, [rsp + 96]\nadd rsi, 48\n",
        "call {mont_mul}\nmov rax, [rsp + 144]\n",
        store!("rax", "r14" 48, "r8" 56, "r9" 64, "r10" 72, "r11" 80, "r12" 88),
        "add rsp, 160\n",
    ),
    mont_mul = sym raw_mont_mul
}

/// `[rdi] + [rsi] mod p`, the modulus at rcx.
#[unsafe(naked)]
extern "C" fn raw_add_mod() {
    naked_asm!(concat!(
        load!("rdi", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        chain!("add" "adc", "rsi", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        finish!(),
        "ret\n",
    ))
}

/// `[rdi] − [rsi] mod p`, the modulus at rcx.
#[unsafe(naked)]
extern "C" fn raw_sub_mod() {
    naked_asm!(concat!(
        load!("rdi", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        chain!("sub" "sbb", "rsi", "r14" 0, "r8" 8, "r9" 16, "r10" 24, "r11" 32, "r12" 40),
        "sbb rax, rax\nmov rdx, rax\nmov r15, rax\nmov rdi, rax\nmov rsi, rax\nmov r13, rax\n",
        chain!("and" "and", "rcx", "rdx" 0, "r15" 8, "rdi" 16, "rsi" 24, "r13" 32, "rax" 40),
        "add r14, rdx\nadc r8, r15\nadc r9, rdi\nadc r10, rsi\nadc r11, r13\nadc r12, rax\nret\n",
    ))
}

/// `a + b mod p` at offset `$at` of rdi, rsi and rdx, the modulus at rcx.
macro_rules! add_at {
    ($at:literal) => {
        concat!(
            load!(concat!("rsi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("add" "adc", concat!("rdx + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            store!(concat!("rdi + ", $at), "r8" 0, "r9" 8, "r10" 16),
            "mov rax, r11\nmov r14, r12\nmov r15, r13\n",
            chain!("sub" "sbb", "rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("cmovc" "cmovc", concat!("rdi + ", $at), "r8" 0, "r9" 8, "r10" 16),
            "cmovc r11, rax\ncmovc r12, r14\ncmovc r13, r15\n",
            store!(concat!("rdi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        )
    };
}

naked_kernel! {
    /// `a + b` in F_p², for components in `[0, p)`.
    fp2_add_6(a: &[[u64; 6]; 2], b: &[[u64; 6]; 2], p: &MontgomeryModulus<6>) -> Limbs<12>;
    concat!(add_at!(0), add_at!(48), "mov rax, rdi\n")
}

/// `a − b mod p` at offset `$at` of rdi, rsi and r14, the modulus at rcx.
macro_rules! sub_at {
    ($at:literal) => {
        concat!(
            load!(concat!("rsi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            chain!("sub" "sbb", concat!("r14 + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            carry_to_rdx!(),
            add_multiple!("rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
            store!(concat!("rdi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        )
    };
}

naked_kernel! {
    /// `a − b` in F_p², for components in `[0, p)`.
    fp2_sub_6(a: &[[u64; 6]; 2], b: &[[u64; 6]; 2], p: &MontgomeryModulus<6>) -> Limbs<12>;
    concat!("mov r14, rdx\n", sub_at!(0), sub_at!(48), "mov rax, rdi\n")
}

/// A kernel that adds or subtracts unreduced elements of F_p², modulo `2^768` each.
macro_rules! wide_pair_kernel {
    ($(#[$doc:meta])* $name:ident($($argument:ident),*), $($text:expr),*) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// See the [module](super).
        #[unsafe(naked)]
        pub unsafe extern "sysv64" fn $name($($argument: &[[u64; 12]; 2]),*) -> Limbs<24> {
            naked_asm!(concat!($($text,)* "mov rax, rdi\nret\n"))
        }
    };
}

wide_pair_kernel! {
    /// `a + b`.
    fp2_wide_add_6(a, b),
    stream!("add" "adc", "rsi", "rdx", "rdi", 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88),
    stream!("add" "adc", "rsi", "rdx", "rdi", 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176, 184)
}

wide_pair_kernel! {
    /// `a − b`.
    fp2_wide_sub_6(a, b),
    stream!("sub" "sbb", "rsi", "rdx", "rdi", 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88),
    stream!("sub" "sbb", "rsi", "rdx", "rdi", 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176, 184)
}

wide_pair_kernel! {
    /// `(1 + i) a`.
    fp2_wide_mul_1_i_6(a),
    stream!("sub" "sbb", "rsi", "rsi + 96", "rdi", 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88),
    stream!("add" "adc", "rsi", "rsi + 96", "rdi + 96", 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88)
}

super::interface::small_kernels!(
    6, 12, ("r14" l0, "r8" l1, "r9" l2, "r10" l3, "r11" l4, "r12" l5), ["rax", "rdx", "r13", "r15"],
    redc_6, mont_mul_6, add_mod_6, sub_mod_6
);

register_kernel! {
    /// Montgomery reduction of a value in two's complement: `t 2^−384 mod p` in `[0, p)` for t in
    /// `[−3p 2^384, 3p 2^384)`, p of 381 bits.
    redc_signed_6(t: &[u64; 12], p: &MontgomeryModulus<6>) -> [u64; 6] = raw_redc_signed(_, t, p);
    ("r14" l0, "r8" l1, "r9" l2, "r10" l3, "r11" l4, "r12" l5), ["rax", "rdx", "r13", "r15"]
}
