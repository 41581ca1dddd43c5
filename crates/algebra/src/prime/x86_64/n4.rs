//! Four limbs; the same conventions as for six.

use super::interface::naked_kernel;
use super::{Limbs, MontgomeryModulus};
use core::arch::{asm, naked_asm};

/// `[low] = a b mod 2^256`; the upper half in `(r10 r9 r8 r12)`. Keeps rdi, rsi, rcx, r13 and r14.
macro_rules! product {
    ($a:literal, $b:literal, $low:literal) => {
        concat!(
            "mov rdx, [", $b, "]\n",
            first_row!($a, "r8", "r9", "r10", "r11", "r12"),
            store!($low, "r8" 0),
            product_row!($a, $b, 8, "r9", "r10", "r11", "r12", "r8"),
            store!($low, "r9" 8),
            product_row!($a, $b, 16, "r10", "r11", "r12", "r8", "r9"),
            store!($low, "r10" 16),
            product_row!($a, $b, 24, "r11", "r12", "r8", "r9", "r10"),
            store!($low, "r11" 24),
        )
    };
}

/// `[out] = a b`.
macro_rules! full_product {
    ($a:literal, $b:literal, $out:literal) => {
        concat!(product!($a, $b, $out), store!($out, "r12" 32, "r8" 40, "r9" 48, "r10" 56))
    };
}

naked_kernel! {
    /// `a b`, any operands.
    mul_wide_4(a: &[u64; 4], b: &[u64; 4]) -> Limbs<8>;
    concat!("mov rcx, rdx\n", full_product!("rsi", "rcx", "rdi"), "mov rax, rdi\n")
}

naked_kernel! {
    /// `a²`, any operand: the six products of distinct limbs, doubled while the squares are added.
    sqr_wide_4(a: &[u64; 4]) -> Limbs<8>;
    concat!(
        "mov rcx, rdi\nmov rdi, rsi\n",
        // a0 (a3 a2 a1): limbs 1 to 4.
        "mov rdx, [rdi]\n",
        "mulx r9, r8, [rdi + 8]\n",
        first_column!("add", "rdi", 16, "r9", "r10"),
        first_column!("adc", "rdi", 24, "r10", "r11"),
        "adc r11, 0\n",
        // a1 (a3 a2): limbs 3 to 5.
        "mov rdx, [rdi + 8]\nxor r12, r12\n",
        column!("rdi", 16, "r10", "r11"),
        column!("rdi", 24, "r11", "r12"),
        "adc r12, 0\n",
        // a2 a3: limbs 5 and 6.
        "mov rdx, [rdi + 16]\nmulx r13, rax, [rdi + 24]\nadd r12, rax\nadc r13, 0\n",
        // Limbs 1 to 6 are r8 … r13.
        "mov rdx, [rdi]\nxor r14, r14\nmulx rax, rdx, rdx\nmov [rcx], rdx\n",
        "adcx r8, r8\nadox r8, rax\nmov [rcx + 8], r8\n",
        "mov rdx, [rdi + 8]\nmulx rax, rdx, rdx\n",
        "adcx r9, r9\nadox r9, rdx\nmov [rcx + 16], r9\nadcx r10, r10\nadox r10, rax\nmov [rcx + 24], r10\n",
        "mov rdx, [rdi + 16]\nmulx rax, rdx, rdx\n",
        "adcx r11, r11\nadox r11, rdx\nmov [rcx + 32], r11\nadcx r12, r12\nadox r12, rax\nmov [rcx + 40], r12\n",
        "mov rdx, [rdi + 24]\nmulx rax, rdx, rdx\n",
        "adcx r13, r13\nadox r13, rdx\nmov [rcx + 48], r13\nadcx rax, r14\nadox rax, r14\nmov [rcx + 56], rax\n",
        "mov rax, rcx\n",
    )
}

/// A reduction row: adds the multiple of p that clears t0.
macro_rules! reduction_row {
    ($clear:literal, $t0:literal, $($t:literal),*) => {
        concat!("mov rdx, ", $t0, "\nimul rdx, [rcx + 32]\n", row!($clear, "rcx", $t0, $($t),*))
    };
}

/// `t − p` or `t`, whichever lies in `[0, p)`, for `t = (r10 r9 r8 r12) < 2p`, in its place.
macro_rules! finish {
    () => {
        concat!(
            "mov rax, r12\nmov r15, r8\nmov rsi, r9\nmov r11, r10\n",
            chain!("sub" "sbb", "rcx", "rax" 0, "r15" 8, "rsi" 16, "r11" 24),
            "cmovnc r12, rax\ncmovnc r8, r15\ncmovnc r9, rsi\ncmovnc r10, r11\nret\n",
        )
    };
}

/// `[rsi] 2^−256 mod p`, the modulus at rcx; like the reduction of six limbs.
#[unsafe(naked)]
extern "C" fn raw_redc() {
    naked_asm!(concat!(
        "mov rdx, [rsi]\n",
        load!("rsi", "r9" 8, "r10" 16, "r11" 24),
        // The first row, which has one limb less to add to.
        "xor r8, r8\n",
        column!("rcx + 40", 0, "r9", "r10"),
        column!("rcx + 40", 8, "r10", "r11"),
        "mulx r12, rax, [rcx + 56]\nadcx r11, rax\nadox r12, r8\n",
        "mulx r8, rax, [rcx + 64]\nadcx r12, rax\nadc r8, 0\n",
        friendly_row!("rcx + 40", "r9", "r10", "r11", "r12", "r8", "r9"),
        reduction_row!("rax", "r10", "r11", "r12", "r8", "r9"),
        reduction_row!("r10", "r11", "r12", "r8", "r9", "r10"),
        chain!("add" "adc", "rsi", "r12" 32, "r8" 40, "r9" 48, "r10" 56),
        finish!(),
    ))
}

/// A product row followed by a reduction row.
macro_rules! montgomery_row {
    ($off:literal, $t0:literal, $($t:literal),*) => {
        concat!(product_row!("rdi", "rsi", $off, $t0, $($t),*), reduction_row!("rax", $t0, $($t),*))
    };
}

/// `[rdi] [rsi] 2^−256 mod p`, the modulus at rcx.
#[unsafe(naked)]
extern "C" fn raw_mont_mul() {
    naked_asm!(concat!(
        "mov rdx, [rsi]\n",
        first_row!("rdi", "r8", "r9", "r10", "r11", "r12"),
        reduction_row!("rax", "r8", "r9", "r10", "r11", "r12"),
        montgomery_row!(8, "r9", "r10", "r11", "r12", "r8"),
        montgomery_row!(16, "r10", "r11", "r12", "r8", "r9"),
        montgomery_row!(24, "r11", "r12", "r8", "r9", "r10"),
        finish!(),
    ))
}

/// Adds `rdx · p (2^64 − 1) 2^192`, `rdx` 0 or 1 and the modulus at rsi, to the upper five limbs of the value at rcx,
/// `(r12 … r8)`, and stores them.
macro_rules! correct_upper {
    () => {
        concat!(
            add_multiple!("rsi", "r8" 72, "r9" 80, "r10" 88, "r11" 96, "r12" 104),
            store!("rcx", "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        )
    };
}

naked_kernel! {
    /// `a − b`, plus the wide bound if that is negative, for operands below the wide bound.
    wide_sub_mod_4(a: &[u64; 8], b: &[u64; 8], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        "mov rax, rdi\nmov rdi, rsi\nmov rsi, rcx\nmov rcx, rax\n",
        stream!("sub" "sbb", "rdi", "rdx", "rcx", 0, 8, 16),
        load!("rdi", "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        chain!("sbb" "sbb", "rdx", "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        carry_to_rdx!(),
        correct_upper!(),
        "mov rax, rcx\n",
    )
}

naked_kernel! {
    /// `a + b`, less the wide bound if that leaves it non-negative, for operands below the wide bound.
    wide_add_mod_4(a: &[u64; 8], b: &[u64; 8], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        "mov rax, rdi\nmov rdi, rsi\nmov rsi, rcx\nmov rcx, rax\n",
        stream!("add" "adc", "rdi", "rdx", "rcx", 0, 8, 16),
        load!("rdi", "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        chain!("adc" "adc", "rdx", "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        "mov rax, r8\nmov r13, r9\nmov r14, r10\nmov r15, r11\nmov rdi, r12\n",
        chain!("sub" "sbb", "rsi", "r8" 72, "r9" 80, "r10" 88, "r11" 96, "r12" 104),
        "cmovc r8, rax\ncmovc r9, r13\ncmovc r10, r14\ncmovc r11, r15\ncmovc r12, rdi\n",
        store!("rcx", "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        "mov rax, rcx\n",
    )
}

naked_kernel! {
    /// `s − v0 − v1 mod 2^512`.
    wide_sub2_4(s: &[u64; 8], v0: &[u64; 8], v1: &[u64; 8]) -> Limbs<8>;
    concat!(
        load!("rsi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40, "r14" 48, "r15" 56),
        chain!("sub" "sbb", "rdx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40, "r14" 48, "r15" 56),
        chain!("sub" "sbb", "rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40, "r14" 48, "r15" 56),
        store!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40, "r14" 48, "r15" 56),
        "mov rax, rdi\n",
    )
}

naked_kernel! {
    /// As for six limbs.
    fp2_mul_wide_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<16>;
    concat!(
        // The sums a0 + a1 and b0 + b1 at rsp and rsp + 32, the product a1 b1 at rsp + 64; the modulus in r14.
        "mov r14, rcx\nmov rcx, rdi\nmov rdi, rsi\nmov rsi, rdx\nsub rsp, 128\n",
        load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        chain!("add" "adc", "rdi + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        store!("rsp", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        load!("rsi", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        chain!("add" "adc", "rsi + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        store!("rsp + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        full_product!("rdi", "rsi", "rcx"),
        full_product!("rdi + 32", "rsi + 32", "rsp + 64"),
        product!("rsp", "rsp + 32", "rcx + 64"),
        // The imaginary part: both products off the product of the sums.
        load!("rcx + 64", "rax" 0, "r15" 8, "rdx" 16, "r11" 24),
        chain!("sub" "sbb", "rcx",
            "rax" 0, "r15" 8, "rdx" 16, "r11" 24, "r12" 32, "r8" 40, "r9" 48, "r10" 56),
        chain!("sub" "sbb", "rsp + 64",
            "rax" 0, "r15" 8, "rdx" 16, "r11" 24, "r12" 32, "r8" 40, "r9" 48, "r10" 56),
        store!("rcx + 64",
            "rax" 0, "r15" 8, "rdx" 16, "r11" 24, "r12" 32, "r8" 40, "r9" 48, "r10" 56),
        // The real part.
        stream!("sub" "sbb", "rcx", "rsp + 64", "rcx", 0, 8, 16),
        load!("rcx", "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        chain!("sbb" "sbb", "rsp + 64", "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        carry_to_rdx!(),
        "mov rsi, r14\n",
        correct_upper!(),
        "add rsp, 128\nmov rax, rcx\n",
    )
}

/// `a0 + p − a1`, `a0 + a1` and `2 a0` at rsp, rsp + 32 and rsp + 64, for a at rdi.
macro_rules! square_factors {
    ($p:literal) => {
        concat!(
            load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            "mov r12, r8\nmov r13, r9\nmov r14, r10\nmov r15, r11\n",
            chain!("add" "adc", $p, "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            chain!("sub" "sbb", "rdi + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            store!("rsp", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            "mov r8, r12\nmov r9, r13\nmov r10, r14\nmov r11, r15\n",
            chain!("add" "adc", "rdi + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            store!("rsp + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            "add r12, r12\nadc r13, r13\nadc r14, r14\nadc r15, r15\n",
            store!("rsp + 64", "r12" 0, "r13" 8, "r14" 16, "r15" 24),
        )
    };
}

naked_kernel! {
    /// As for six limbs.
    fp2_sqr_wide_4(a: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<16>;
    concat!(
        "mov rcx, rdi\nmov rdi, rsi\nmov rsi, rdx\n",
        "sub rsp, 96\n",
        square_factors!("rsi"),
        full_product!("rsp", "rsp + 32", "rcx"),
        full_product!("rsp + 64", "rdi + 32", "rcx + 64"),
        "add rsp, 96\nmov rax, rcx\n",
    )
}

naked_kernel! {
    /// As for six limbs.
    fp2_sqr_4(a: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        "mov rcx, rdx\nmov rdx, rdi\nmov rdi, rsi\n",
        "push rdi\npush rdx\nsub rsp, 96\n",
        square_factors!("rcx"),
        "mov rdi, rsp\nlea rsi, [rsp + 32]\n",
        "call {mont_mul}\nmov rdx, [rsp + 96]\n",
        store!("rdx", "r12" 0, "r8" 8, "r9" 16, "r10" 24),
        "mov rsi, [rsp + 104]\nlea rdi, [rsp + 64]\nadd rsi, 32\n",
        "call {mont_mul}\nmov rax, [rsp + 96]\n",
        store!("rax", "r12" 32, "r8" 40, "r9" 48, "r10" 56),
        "add rsp, 112\n",
    ),
    mont_mul = sym raw_mont_mul
}

/// `[rdi] + [rsi] mod p`, the modulus at rcx.
#[unsafe(naked)]
extern "C" fn raw_add_mod() {
    naked_asm!(concat!(
        load!("rdi", "r12" 0, "r8" 8, "r9" 16, "r10" 24),
        chain!("add" "adc", "rsi", "r12" 0, "r8" 8, "r9" 16, "r10" 24),
        finish!()
    ))
}

/// `[rdi] − [rsi] mod p`, the modulus at rcx.
#[unsafe(naked)]
extern "C" fn raw_sub_mod() {
    naked_asm!(concat!(
        load!("rdi", "r12" 0, "r8" 8, "r9" 16, "r10" 24),
        chain!("sub" "sbb", "rsi", "r12" 0, "r8" 8, "r9" 16, "r10" 24),
        "sbb rax, rax\nmov r14, rax\nmov r15, rax\nmov rdi, rax\n",
        chain!("and" "and", "rcx", "r14" 0, "r15" 8, "rdi" 16, "rax" 24),
        "add r12, r14\nadc r8, r15\nadc r9, rdi\nadc r10, rax\nret\n",
    ))
}

/// `a + b mod p` at offset `$at` of rdi, rsi and rdx, the modulus at rcx.
macro_rules! add_at {
    ($at:literal) => {
        concat!(
            load!(concat!("rsi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            chain!("add" "adc", concat!("rdx + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            "mov rax, r8\nmov r12, r9\nmov r13, r10\nmov r14, r11\n",
            chain!("sub" "sbb", "rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            "cmovc r8, rax\ncmovc r9, r12\ncmovc r10, r13\ncmovc r11, r14\n",
            store!(concat!("rdi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        )
    };
}

naked_kernel! {
    /// As for six limbs.
    fp2_add_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(add_at!(0), add_at!(32), "mov rax, rdi\n")
}

/// `a − b mod p` at offset `$at` of rdi, rsi and rdx, the modulus at rcx.
macro_rules! sub_at {
    ($at:literal) => {
        concat!(
            load!(concat!("rsi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            chain!("sub" "sbb", concat!("rdx + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24),
            "sbb rax, rax\nmov r12, rax\nmov r13, rax\nmov r14, rax\n",
            chain!("and" "and", "rcx", "r12" 0, "r13" 8, "r14" 16, "rax" 24),
            "add r8, r12\nadc r9, r13\nadc r10, r14\nadc r11, rax\n",
            store!(concat!("rdi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        )
    };
}

naked_kernel! {
    /// As for six limbs.
    fp2_sub_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(sub_at!(0), sub_at!(32), "mov rax, rdi\n")
}

super::interface::small_kernels!(
    4, 8, ("r12" l0, "r8" l1, "r9" l2, "r10" l3), ["rax", "rdx", "r11", "r13", "r14", "r15"],
    redc_4, mont_mul_4, add_mod_4, sub_mod_4
);
