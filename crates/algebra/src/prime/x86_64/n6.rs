//! Six limbs.
//!
//! The raw kernels have a calling convention of their own, so that nothing is saved that the caller does not need: they
//! may change every general register but rbx, rbp and rsp, and no other state. `call!` tells the compiler so.

use super::{MontgomeryModulus, call};
use core::arch::naked_asm;

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

/// `[rcx] = [rdi] [rsi]`.
#[unsafe(naked)]
extern "C" fn raw_mul_wide() {
    naked_asm!(concat!(full_product!("rdi", "rsi", "rcx"), "ret\n"))
}

/// `[rcx] = [rdi]²`: the fifteen products of distinct limbs, doubled while the squares are added.
#[unsafe(naked)]
extern "C" fn raw_sqr_wide() {
    naked_asm!(concat!(
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
        "ret\n",
    ))
}

/// A reduction row: adds the multiple of p that clears t0.
macro_rules! reduction_row {
    ($clear:literal, $t0:literal, $($t:literal),*) => {
        concat!("mov rdx, ", $t0, "\nimul rdx, [rcx + 48]\n", row!($clear, "rcx", $t0, $($t),*))
    };
}

/// Stores `t − p` or `t`, whichever lies in `[0, p)`, for `t = (r12 … r8 r14) < 2p`, where the stack's top points.
macro_rules! finish {
    () => {
        concat!(
            "mov rax, r14\nmov r15, r8\nmov rdx, r9\nmov rsi, r10\nmov rdi, r11\nmov r13, r12\n",
            chain!("sub" "sbb", "rcx", "rax" 0, "r15" 8, "rdx" 16, "rsi" 24, "rdi" 32, "r13" 40),
            "cmovc rax, r14\npop r14\ncmovc r15, r8\ncmovc rdx, r9\ncmovc rsi, r10\ncmovc rdi, r11\ncmovc r13, r12\n",
            store!("r14", "rax" 0, "r15" 8, "rdx" 16, "rsi" 24, "rdi" 32, "r13" 40),
            "ret\n",
        )
    };
}

/// `[rdi] = [rsi] 2^−384 mod p`, the modulus at rcx.
///
/// Four rows by the friendly multiple, then two by p. The multiple of p added altogether is below `(2^384 + 2^320) p`, so
/// that the wide bound leaves a result below 2p.
#[unsafe(naked)]
extern "C" fn raw_redc() {
    naked_asm!(concat!(
        "push rdi\n",
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
        finish!(),
    ))
}

/// A product row followed by a reduction row.
macro_rules! montgomery_row {
    ($off:literal, $t0:literal, $($t:literal),*) => {
        concat!(product_row!("rdi", "rsi", $off, $t0, $($t),*), reduction_row!("rax", $t0, $($t),*))
    };
}

/// `[rdx] = [rdi] [rsi] 2^−384 mod p`, the modulus at rcx.
#[unsafe(naked)]
extern "C" fn raw_mont_mul() {
    naked_asm!(concat!(
        "push rdx\n",
        "mov rdx, [rsi]\n",
        first_row!("rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14"),
        reduction_row!("rax", "r8", "r9", "r10", "r11", "r12", "r13", "r14"),
        montgomery_row!(8, "r9", "r10", "r11", "r12", "r13", "r14", "r8"),
        montgomery_row!(16, "r10", "r11", "r12", "r13", "r14", "r8", "r9"),
        montgomery_row!(24, "r11", "r12", "r13", "r14", "r8", "r9", "r10"),
        montgomery_row!(32, "r12", "r13", "r14", "r8", "r9", "r10", "r11"),
        montgomery_row!(40, "r13", "r14", "r8", "r9", "r10", "r11", "r12"),
        finish!(),
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

/// `[rcx] = [rdi] − [rdx]`, corrected, the modulus at rsi.
#[unsafe(naked)]
extern "C" fn raw_wide_sub() {
    naked_asm!(concat!(
        stream!("sub" "sbb", "rdi", "rdx", "rcx", 0, 8, 16, 24, 32),
        load!("rdi", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        chain!("sbb" "sbb", "rdx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        carry_to_rdx!(),
        correct_upper!(),
        "ret\n",
    ))
}

/// `[rcx] = [rdi] + [rdx]`, corrected, the modulus at rsi.
#[unsafe(naked)]
extern "C" fn raw_wide_add() {
    naked_asm!(concat!(
        stream!("add" "adc", "rdi", "rdx", "rcx", 0, 8, 16, 24, 32),
        load!("rdi", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        chain!("adc" "adc", "rdx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        store!("rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        chain!("sub" "sbb", "rsi", "r8" 104, "r9" 112, "r10" 120, "r11" 128, "r12" 136, "r13" 144, "r14" 152),
        chain!("cmovc" "cmovc", "rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        store!("rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        "ret\n",
    ))
}

/// `[rcx] = [rdi] − [rsi] − [rdx]`.
#[unsafe(naked)]
extern "C" fn raw_wide_sub2() {
    naked_asm!(concat!(
        load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        chain!("sub" "sbb", "rsi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        "sbb r15, r15\n",
        chain!("sub" "sbb", "rdx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        "sbb r14, r14\n",
        store!("rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        load!("rdi", "r8" 48, "r9" 56, "r10" 64, "r11" 72, "r12" 80, "r13" 88),
        "add r15, r15\n",
        chain!("sbb" "sbb", "rsi", "r8" 48, "r9" 56, "r10" 64, "r11" 72, "r12" 80, "r13" 88),
        "add r14, r14\n",
        chain!("sbb" "sbb", "rdx", "r8" 48, "r9" 56, "r10" 64, "r11" 72, "r12" 80, "r13" 88),
        store!("rcx", "r8" 48, "r9" 56, "r10" 64, "r11" 72, "r12" 80, "r13" 88),
        "ret\n",
    ))
}

/// The product in F_p², unreduced, of rdi and rsi to rcx, the modulus at rdx: Karatsuba's three products.
#[unsafe(naked)]
extern "C" fn raw_fp2_mul_wide() {
    naked_asm!(concat!(
        // The sums a0 + a1 and b0 + b1 at rsp and rsp + 48, the product a1 b1 at rsp + 96, the modulus at rsp + 192.
        "push rdx\nsub rsp, 192\n",
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
        // The real part.
        stream!("sub" "sbb", "rcx", "rsp + 96", "rcx", 0, 8, 16, 24, 32),
        load!("rcx", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        chain!("sbb" "sbb", "rsp + 96", "r8" 40, "r9" 48, "r10" 56, "r11" 64, "r12" 72, "r13" 80, "r14" 88),
        carry_to_rdx!(),
        "mov rsi, [rsp + 192]\n",
        correct_upper!(),
        "add rsp, 200\nret\n",
    ))
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

/// The square in F_p², unreduced, of rdi to rcx, the modulus at rsi.
#[unsafe(naked)]
extern "C" fn raw_fp2_sqr_wide() {
    naked_asm!(concat!(
        "sub rsp, 144\n",
        square_factors!("rsi"),
        full_product!("rsp", "rsp + 48", "rcx"),
        full_product!("rsp + 96", "rdi + 48", "rcx + 96"),
        "add rsp, 144\nret\n",
    ))
}

/// The square in F_p² of rdi to rdx, the modulus at rcx: `(a0 + a1) (a0 + p − a1)` and `2 a0 a1`.
#[unsafe(naked)]
extern "C" fn raw_fp2_sqr() {
    naked_asm!(
        concat!(
            "push rdi\npush rdx\nsub rsp, 144\n",
            square_factors!("rcx"),
            "mov rdi, rsp\nlea rsi, [rsp + 48]\n",
            "call {mont_mul}\n",
            "mov rdx, [rsp + 144]\nmov rsi, [rsp + 152]\n",
            "lea rdi, [rsp + 96]\nadd rsi, 48\nadd rdx, 48\n",
            "call {mont_mul}\n",
            "add rsp, 160\nret\n",
        ),
        mont_mul = sym raw_mont_mul,
    )
}

/// `[rcx] = [rdi] + [rsi] mod p`, the modulus at rdx.
#[unsafe(naked)]
extern "C" fn raw_add_mod() {
    naked_asm!(concat!(
        load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        chain!("add" "adc", "rsi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        store!("rcx", "r13" 40),
        "mov rax, r8\nmov r14, r9\nmov r15, r10\nmov rdi, r11\nmov rsi, r12\n",
        chain!("sub" "sbb", "rdx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        "cmovc r8, rax\ncmovc r9, r14\ncmovc r10, r15\ncmovc r11, rdi\ncmovc r12, rsi\ncmovc r13, [rcx + 40]\n",
        store!("rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        "ret\n",
    ))
}

/// `[rcx] = [rdi] − [rsi] mod p`, the modulus at rdx.
#[unsafe(naked)]
extern "C" fn raw_sub_mod() {
    naked_asm!(concat!(
        load!("rdi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        chain!("sub" "sbb", "rsi", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40),
        "sbb rax, rax\n",
        store!("rcx", "r13" 40),
        "mov r14, rax\nmov r15, rax\nmov rdi, rax\nmov rsi, rax\nmov r13, rax\n",
        chain!("and" "and", "rdx", "r14" 0, "r15" 8, "rdi" 16, "rsi" 24, "r13" 32, "rax" 40),
        "add r8, r14\nadc r9, r15\nadc r10, rdi\nadc r11, rsi\nadc r12, r13\nadc rax, [rcx + 40]\n",
        store!("rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "rax" 40),
        "ret\n",
    ))
}

super::kernels!(
    6, 12, mul_wide_6, sqr_wide_6, redc_6, mont_mul_6, mont_sqr_6, add_mod_6, sub_mod_6, dbl_mod_6, wide_add_mod_6,
    wide_sub_mod_6, wide_sub2_exact_6, fp2_mul_wide_6, fp2_sqr_wide_6, fp2_mul_6, fp2_sqr_6
);
