//! Pairs of four limbs: sums of unreduced pairs, each corrected, and small multiples.

use super::{Limbs, MontgomeryModulus, naked_kernel};
use core::arch::naked_asm;

naked_kernel! {
    /// `a + b` in F_p², unreduced: each component as by [`wide_add_mod_4`](super::wide_add_mod_4).
    fp2_wide_add_mod_4(a: &[[u64; 8]; 2], b: &[[u64; 8]; 2], p: &MontgomeryModulus<4>) -> Limbs<16>;
    concat!(
        wide_add!("0", "32", ["0" "16"], ["x3" "x4" "x5" "x6"], ["x10" "x11" "x12" "x13"]),
        wide_add!("64", "32", ["0" "16"], ["x3" "x4" "x5" "x6"], ["x10" "x11" "x12" "x13"]),
    )
}

naked_kernel! {
    /// `a − b` in F_p², unreduced: each component as by [`wide_sub_mod_4`](super::wide_sub_mod_4).
    fp2_wide_sub_mod_4(a: &[[u64; 8]; 2], b: &[[u64; 8]; 2], p: &MontgomeryModulus<4>) -> Limbs<16>;
    concat!(
        wide_sub!("0", "32", ["0" "16"], ["x3" "x4" "x5" "x6"], ["x10" "x11" "x12" "x13"]),
        wide_sub!("64", "32", ["0" "16"], ["x3" "x4" "x5" "x6"], ["x10" "x11" "x12" "x13"]),
    )
}

/// Takes the unreduced value at an address off `(x10 x9 x7 … x3)` and corrects, p in `(x14 … x11)`.
macro_rules! subtract_corrected {
    ($base:literal, $at:literal) => {
        concat!(
            chain_from!("subs" "sbcs", $base, $at; "x16" "x17"; ["x3" "x4" "x5" "x6" "x7" "x9" "x10" "x15"]),
            add_where_borrowed!(["x7" "x9" "x10" "x15"] += ["x11" "x12" "x13" "x14"]; ["x16" "x17" "x19" "x20"]),
        )
    };
}

/// `s − v0 − v1`, corrected, at an offset from x0, x1 and x2.
macro_rules! wide_sub2_at {
    ($at:literal) => {
        concat!(
            load!("x0", $at; ["x3" "x4" "x5" "x6" "x7" "x9" "x10" "x15"]),
            subtract_corrected!("x1", $at),
            subtract_corrected!("x2", $at),
            store!("x8", $at; ["x3" "x4" "x5" "x6" "x7" "x9" "x10" "x15"]),
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
        push!("x19" "x20"),
        load!("x3", "0"; ["x11" "x12" "x13" "x14"]),
        wide_sub2_at!("0"),
        wide_sub2_at!("64"),
        pop!("x19" "x20"),
    )
}

/// `(x6 … x3) + c x mod p`, where that is at most 15 p, stored: p in `(x14 … x11)`, its reciprocal in x15, c in x17.
///
/// The quotient is estimated from 64 bits of the sum, in excess of bit 196, and is the right one or one less.
macro_rules! small_multiple {
    ($x:literal, $x_at:literal, $out:literal) => {
        concat!(
            "ldp x9, x10, [", $x, ", #", $x_at, "]\nldp x16, x20, [", $x, ", #(", $x_at, " + 16)]\n",
            row!("x17", "x7", ["x9" "x10" "x16" "x20"], ["x3" "x4" "x5" "x6"], "xzr" => "x19"),
            "extr x7, x19, x6, #4\numulh x7, x7, x15\nlsr x7, x7, #57\n",
            half_row!("mul", "subs" "sbcs", "x7", "x9", ["x11" "x12" "x13" "x14"], ["x3" "x4" "x5" "x6"]),
            half_row!("umulh", "subs" "sbcs", "x7", "x9", ["x11" "x12" "x13"], ["x4" "x5" "x6"]),
            subtract_once!(["x3" "x4" "x5" "x6"] = ["x3" "x4" "x5" "x6"] - ["x11" "x12" "x13" "x14"]; ["x9" "x10" "x16" "x20"]),
            store!("x8", $out; ["x3" "x4" "x5" "x6"]),
        )
    };
}

naked_kernel! {
    /// `(c + i) a` in F_p² for c up to 14 and p of 254 bits.
    fp2_mul_small_4(a: &[[u64; 4]; 2], c: u64, p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        push!("x19" "x20"),
        "mov x17, x1\n",
        load!("x2", "0"; ["x11" "x12" "x13" "x14"]),
        "ldr x15, [x2, #184]\n",
        load!("x0", "32"; ["x3" "x4" "x5" "x6"]),
        chain!("subs" "sbcs"; ["x3" "x4" "x5" "x6"] ["x11" "x12" "x13" "x14"] ["x3" "x4" "x5" "x6"]),
        small_multiple!("x0", "0", "0"),
        load!("x0", "0"; ["x3" "x4" "x5" "x6"]),
        small_multiple!("x0", "32", "32"),
        pop!("x19" "x20"),
    )
}

/// `2 (x6 … x3) + 3 x`, reduced, as by [`small_multiple`].
macro_rules! double_plus_triple {
    ($at:literal) => {
        concat!(
            chain!("adds" "adcs"; ["x3" "x4" "x5" "x6"] ["x3" "x4" "x5" "x6"] ["x3" "x4" "x5" "x6"]),
            small_multiple!("x0", $at, $at),
        )
    };
}

naked_kernel! {
    /// `3 a + 2 b` in F_p², for p of 254 bits.
    fp2_triple_plus_double_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        push!("x19" "x20"),
        "mov x17, #3\n",
        load!("x2", "0"; ["x11" "x12" "x13" "x14"]),
        "ldr x15, [x2, #184]\n",
        load!("x1", "0"; ["x3" "x4" "x5" "x6"]),
        double_plus_triple!("0"),
        load!("x1", "32"; ["x3" "x4" "x5" "x6"]),
        double_plus_triple!("32"),
        pop!("x19" "x20"),
    )
}

naked_kernel! {
    /// `3 a − 2 b` in F_p², for p of 254 bits.
    fp2_triple_minus_double_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        push!("x19" "x20"),
        "mov x17, #3\n",
        load!("x2", "0"; ["x11" "x12" "x13" "x14"]),
        "ldr x15, [x2, #184]\n",
        load!("x1", "0"; ["x3" "x4" "x5" "x6"]),
        chain!("subs" "sbcs"; ["x3" "x4" "x5" "x6"] ["x11" "x12" "x13" "x14"] ["x3" "x4" "x5" "x6"]),
        double_plus_triple!("0"),
        load!("x1", "32"; ["x3" "x4" "x5" "x6"]),
        chain!("subs" "sbcs"; ["x3" "x4" "x5" "x6"] ["x11" "x12" "x13" "x14"] ["x3" "x4" "x5" "x6"]),
        double_plus_triple!("32"),
        pop!("x19" "x20"),
    )
}
