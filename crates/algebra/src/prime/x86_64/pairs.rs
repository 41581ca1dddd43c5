//! Pairs of four limbs: sums of unreduced pairs, each corrected, and small multiples.

use super::interface::naked_kernel;
use super::{Limbs, MontgomeryModulus};
use core::arch::naked_asm;

/// `a + b`, corrected, at offset `$at` of rdi, rsi and rdx, the modulus at rcx.
macro_rules! wide_add_at {
    ($at:literal) => {
        concat!(
            stream!("add" "adc", concat!("rsi + ", $at), concat!("rdx + ", $at), concat!("rdi + ", $at), 0, 8, 16),
            load!(concat!("rsi + ", $at), "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
            chain!("adc" "adc", concat!("rdx + ", $at), "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
            store!(concat!("rdi + ", $at), "r8" 24),
            "mov rax, r9\nmov r13, r10\nmov r14, r11\nmov r15, r12\n",
            chain!("sub" "sbb", "rcx", "r8" 72, "r9" 80, "r10" 88, "r11" 96, "r12" 104),
            chain!("cmovc" "cmovc", concat!("rdi + ", $at), "r8" 24),
            "cmovc r9, rax\ncmovc r10, r13\ncmovc r11, r14\ncmovc r12, r15\n",
            store!(concat!("rdi + ", $at), "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        )
    };
}

naked_kernel! {
    /// `a + b` in F_p², unreduced: each component as by [`wide_add_mod_4`](super::wide_add_mod_4).
    fp2_wide_add_mod_4(a: &[[u64; 8]; 2], b: &[[u64; 8]; 2], p: &MontgomeryModulus<4>) -> Limbs<16>;
    concat!(wide_add_at!(0), wide_add_at!(64), "mov rax, rdi\n")
}

/// `a − b`, corrected, at offset `$at` of rdi, rsi and r13, the modulus at rcx.
macro_rules! wide_sub_at {
    ($at:literal) => {
        concat!(
            stream!("sub" "sbb", concat!("rsi + ", $at), concat!("r13 + ", $at), concat!("rdi + ", $at), 0, 8, 16),
            load!(concat!("rsi + ", $at), "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
            chain!("sbb" "sbb", concat!("r13 + ", $at), "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
            carry_to_rdx!(),
            add_multiple!("rcx", "r8" 72, "r9" 80, "r10" 88, "r11" 96, "r12" 104),
            store!(concat!("rdi + ", $at), "r8" 24, "r9" 32, "r10" 40, "r11" 48, "r12" 56),
        )
    };
}

naked_kernel! {
    /// `a − b` in F_p², unreduced: each component as by [`wide_sub_mod_4`](super::wide_sub_mod_4).
    fp2_wide_sub_mod_4(a: &[[u64; 8]; 2], b: &[[u64; 8]; 2], p: &MontgomeryModulus<4>) -> Limbs<16>;
    concat!("mov r13, rdx\n", wide_sub_at!(0), wide_sub_at!(64), "mov rax, rdi\n")
}

/// Takes the unreduced value at an address off `(r15 … r8)` and corrects, the modulus at rbp.
macro_rules! subtract_corrected {
    ($value:expr) => {
        concat!(
            chain!("sub" "sbb", $value, "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40, "r14" 48, "r15" 56),
            carry_to_rdx!(),
            "mulx rax, rsi, [rbp + 72]\nadd r11, rsi\nmulx rax, rsi, [rbp + 80]\nadc r12, rsi\n",
            "mulx rax, rsi, [rbp + 88]\nadc r13, rsi\nmulx rax, rsi, [rbp + 96]\nadc r14, rsi\n",
            "mulx rax, rsi, [rbp + 104]\nadc r15, rsi\n",
        )
    };
}

/// `s − v0 − v1`, corrected, at offset `$at`: s at the address on the stack, v0 at rbx, v1 at rcx.
macro_rules! wide_sub2_at {
    ($at:literal) => {
        concat!(
            "mov rsi, [rsp]\n",
            load!(concat!("rsi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40, "r14" 48, "r15" 56),
            subtract_corrected!(concat!("rbx + ", $at)),
            subtract_corrected!(concat!("rcx + ", $at)),
            store!(concat!("rdi + ", $at), "r8" 0, "r9" 8, "r10" 16, "r11" 24, "r12" 32, "r13" 40, "r14" 48, "r15" 56),
        )
    };
}

naked_kernel! {
    /// `s − v0 − v1` in F_p², unreduced: each component as by two of [`wide_sub_mod_4`](super::wide_sub_mod_4).
    fp2_wide_sub2_mod_4(
        s: &[[u64; 8]; 2],
        v0: &[[u64; 8]; 2],
        v1: &[[u64; 8]; 2],
        p: &MontgomeryModulus<4>
    ) -> Limbs<16>;
    concat!(
        "push rbx\npush rbp\npush rsi\nmov rbx, rdx\nmov rbp, r8\n",
        wide_sub2_at!(0),
        wide_sub2_at!(64),
        "mov rax, rdi\npop rsi\npop rbp\npop rbx\n",
    )
}

/// `(r11 … r8) + rdx x mod p`, where that is at most 15 p, stored at an address; r14 keeps rdx.
///
/// The quotient is estimated from 64 bits of the sum, in excess of bit 196, and is the right one or one less.
macro_rules! small_multiple {
    ($x:expr, $out:expr) => {
        concat!(
            row!("r12", $x, "r8", "r9", "r10", "r11", "r12"),
            "mov rdx, r11\nshrd rdx, r12, 4\nmulx rdx, rax, [rcx + 184]\nshr rdx, 57\nxor eax, eax\n",
            column!("rcx + 144", 0, "r8", "r9"),
            column!("rcx + 144", 8, "r9", "r10"),
            column!("rcx + 144", 16, "r10", "r11"),
            "mulx r15, rax, [rcx + 168]\nadcx r11, rax\n",
            "mov rax, r8\nmov r15, r9\nmov r12, r10\nmov r13, r11\n",
            chain!("sub" "sbb", "rcx", "rax" 0, "r15" 8, "r12" 16, "r13" 24),
            "cmovnc r8, rax\ncmovnc r9, r15\ncmovnc r10, r12\ncmovnc r11, r13\nmov rdx, r14\n",
            store!($out, "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        )
    };
}

naked_kernel! {
    /// `(c + i) a` in F_p² for c up to 14 and p of 254 bits.
    fp2_mul_small_4(a: &[[u64; 4]; 2], c: u64, p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        "mov r14, rdx\n",
        load!("rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        chain!("sub" "sbb", "rsi + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        small_multiple!("rsi", "rdi"),
        load!("rsi", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        small_multiple!("rsi + 32", "rdi + 32"),
        "mov rax, rdi\n",
    )
}

/// `2 (r11 … r8) + 3 x`, reduced, as by [`small_multiple`].
macro_rules! double_plus_triple {
    ($x:literal, $out:literal) => {
        concat!("add r8, r8\nadc r9, r9\nadc r10, r10\nadc r11, r11\n", small_multiple!($x, $out))
    };
}

naked_kernel! {
    /// `3 a + 2 b` in F_p², for p of 254 bits.
    fp2_triple_plus_double_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        "push rbx\nmov rbx, rdx\nmov r14, 3\nmov rdx, r14\n",
        load!("rbx", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        double_plus_triple!("rsi", "rdi"),
        load!("rbx + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        double_plus_triple!("rsi + 32", "rdi + 32"),
        "mov rax, rdi\npop rbx\n",
    )
}

naked_kernel! {
    /// `3 a − 2 b` in F_p², for p of 254 bits.
    fp2_triple_minus_double_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        "push rbx\nmov rbx, rdx\nmov r14, 3\nmov rdx, r14\n",
        load!("rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        chain!("sub" "sbb", "rbx", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        double_plus_triple!("rsi", "rdi"),
        load!("rcx", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        chain!("sub" "sbb", "rbx + 32", "r8" 0, "r9" 8, "r10" 16, "r11" 24),
        double_plus_triple!("rsi + 32", "rdi + 32"),
        "mov rax, rdi\npop rbx\n",
    )
}
