//! Sums of products of pairs of four limbs, reduced once.
//!
//! A coordinate of `Σ a_j b_j` in F_p² is a sum of 2n products, scanned by the limbs of the a_j: a reduction row follows the
//! rows of one limb, so that nothing wider than the accumulator is ever stored (Longa, eprint 2022/367, section 3). The
//! accumulator has five limbs, which hold five rows of a modulus below 2^256/5, and a sixth for more.

use super::{Limbs, MontgomeryModulus, naked_kernel, register_kernel};
use core::arch::{asm, naked_asm};

/// Whether the modulus is one of those that the kernels of this module serve: between 2^253 and 2^256/5.
pub const fn sums_fit(limbs: &[u64]) -> bool {
    limbs.len() == 4 && limbs[3] >> 61 == 1 && limbs[3] < u64::MAX / 5 - 1
}

/// `t = a_0 f + a_1 g`, reduced below 2p, for the pair a at x0: the limbs at the offsets, each with its rows and a reduction row.
macro_rules! pair_rows {
    ([$off:literal $($offs:literal)*] $f:tt $g:tt [$t0:literal $($t:literal)*] $top:literal) => {
        concat!(
            "ldr x16, [x0, #", $off, "]\nldr x17, [x0, #(32 + ", $off, ")]\n",
            first_row!("x16", "x15", $f, [$t0 $($t)*], $top),
            pair_rows!(@second $g [$t0 $($t)*] $top),
            pair_rows!(@ [$($offs)*] $f $g [$($t)* $top] $t0)
        )
    };
    (@second $g:tt $t:tt $top:literal) => {
        concat!(
            row!("x17", "x15", $g, $t, $top => $top),
            reduction_row!("x14", "x13", "x15", ["x9" "x10" "x11" "x12"], $t, $top => $top),
        )
    };
    (@ [] $f:tt $g:tt $t:tt $top:literal) => {
        ""
    };
    (@ [$off:literal $($offs:literal)*] $f:tt $g:tt [$t0:literal $($t:literal)*] $top:literal) => {
        concat!(
            "ldr x16, [x0, #", $off, "]\nldr x17, [x0, #(32 + ", $off, ")]\n",
            row!("x16", "x15", $f, [$t0 $($t)*], "xzr" => $top),
            pair_rows!(@second $g [$t0 $($t)*] $top),
            pair_rows!(@ [$($offs)*] $f $g [$($t)* $top] $t0)
        )
    };
}

naked_kernel! {
    /// `a b` in F_p², reduced; p as [`sums_fit`] says.
    fp2_mul_4(a: &[[u64; 4]; 2], b: &[[u64; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        push_all!(),
        load!("x2", "0"; ["x9" "x10" "x11" "x12"]),
        "ldr x13, [x2, #32]\n",
        load!("x1", "0"; ["x3" "x4" "x5" "x6"]),
        load!("x1", "32"; ["x20" "x21" "x22" "x23"]),
        chain!("subs" "sbcs"; ["x24" "x25" "x26" "x27"] ["x9" "x10" "x11" "x12"] ["x20" "x21" "x22" "x23"]),
        pair_rows!(["0" "8" "16" "24"] ["x3" "x4" "x5" "x6"] ["x24" "x25" "x26" "x27"] ["x1" "x2" "x7" "x19"] "x28"),
        subtract_once!(["x28" "x1" "x2" "x7"] = ["x28" "x1" "x2" "x7"] - ["x9" "x10" "x11" "x12"]; ["x24" "x25" "x26" "x27"]),
        store!("x8", "0"; ["x28" "x1" "x2" "x7"]),
        pair_rows!(["0" "8" "16" "24"] ["x20" "x21" "x22" "x23"] ["x3" "x4" "x5" "x6"] ["x1" "x2" "x7" "x19"] "x28"),
        subtract_once!(["x28" "x1" "x2" "x7"] = ["x28" "x1" "x2" "x7"] - ["x9" "x10" "x11" "x12"]; ["x24" "x25" "x26" "x27"]),
        store!("x8", "32"; ["x28" "x1" "x2" "x7"]),
        pop_all!(),
    )
}

/// The row of the limb of an operand and of the factor at an offset from x0, which go to x17 and (x23 … x20).
macro_rules! factor {
    ($a:literal, $a_at:expr, $at:expr) => {
        concat!("ldr x17, [", $a, ", #(", $a_at, ")]\n", load!("x0", $at; ["x20" "x21" "x22" "x23"]))
    };
}

/// The rows of one limb of two pairs, at x1 and x3, factors at an offset from x0; the first sets the highest limb.
macro_rules! two_pairs {
    ($first:ident, $off:literal, $at:literal, $t:tt, $top:literal) => {
        concat!(
            factor!("x1", $off, $at),
            two_pairs!(@ $first $t $top),
            factor!("x1", concat!("32 + ", $off), concat!($at, " + 32")),
            row!("x17", "x15", ["x20" "x21" "x22" "x23"], $t, $top => $top),
            factor!("x3", $off, concat!($at, " + 64")),
            row!("x17", "x15", ["x20" "x21" "x22" "x23"], $t, $top => $top),
            factor!("x3", concat!("32 + ", $off), concat!($at, " + 96")),
            row!("x17", "x15", ["x20" "x21" "x22" "x23"], $t, $top => $top),
            reduction_row!("x14", "x13", "x15", ["x9" "x10" "x11" "x12"], $t, $top => $top),
        )
    };
    (@ first $t:tt $top:literal) => {
        first_row!("x17", "x15", ["x20" "x21" "x22" "x23"], $t, $top)
    };
    (@ next $t:tt $top:literal) => {
        row!("x17", "x15", ["x20" "x21" "x22" "x23"], $t, "xzr" => $top)
    };
}

/// A coordinate of a sum of two, stored.
macro_rules! sum_of_two {
    ($at:literal, $out:literal) => {
        concat!(
            two_pairs!(first, "0", $at, ["x4" "x5" "x6" "x7"], "x16"),
            two_pairs!(next, "8", $at, ["x5" "x6" "x7" "x16"], "x4"),
            two_pairs!(next, "16", $at, ["x6" "x7" "x16" "x4"], "x5"),
            two_pairs!(next, "24", $at, ["x7" "x16" "x4" "x5"], "x6"),
            subtract_once!(["x16" "x4" "x5" "x6"] = ["x16" "x4" "x5" "x6"] - ["x9" "x10" "x11" "x12"]; ["x20" "x21" "x22" "x23"]),
            store!("x8", $out; ["x16" "x4" "x5" "x6"]),
        )
    };
}

naked_kernel! {
    /// `a_0 b_0 + a_1 b_1` in F_p², reduced: `b` has the factors `(b_0.0, −b_0.1, b_1.0, −b_1.1)` of the real parts, then
    /// those of the imaginary parts, `(b_0.1, b_0.0, b_1.1, b_1.0)`, all in `[0, p]`; p as [`sums_fit`] says.
    fp2_sum_2(a: &[&[[u64; 4]; 2]; 2], b: &[[[u64; 4]; 4]; 2], p: &MontgomeryModulus<4>) -> Limbs<8>;
    concat!(
        push!("x19" "x20", "x21" "x22", "x23" "x24"),
        load!("x2", "0"; ["x9" "x10" "x11" "x12"]),
        "ldr x13, [x2, #32]\nmov x2, x0\nmov x0, x1\nldp x1, x3, [x2]\n",
        sum_of_two!("0", "0"),
        sum_of_two!("128", "32"),
        pop!("x23" "x24", "x21" "x22", "x19" "x20"),
    )
}

/// The rows of one limb of three pairs, at x1, x3 and x4; `over` is fresh.
macro_rules! three_pairs {
    ($off:literal, $t:tt, $top:literal, $over:literal) => {
        concat!(
            "mov ", $over, ", xzr\n",
            three_pairs!(@ "x1", $off, "0", $t, $top, $over),
            three_pairs!(@ "x3", $off, "64", $t, $top, $over),
            three_pairs!(@ "x4", $off, "128", $t, $top, $over),
            reduction_row!("x14", "x13", "x15", ["x9" "x10" "x11" "x12"], $t, $top => $top, $over),
        )
    };
    (@ $a:literal, $off:literal, $at:literal, $t:tt, $top:literal, $over:literal) => {
        concat!(
            factor!($a, $off, $at),
            row!("x17", "x15", ["x20" "x21" "x22" "x23"], $t, $top, $over),
            factor!($a, concat!("32 + ", $off), concat!($at, " + 32")),
            row!("x17", "x15", ["x20" "x21" "x22" "x23"], $t, $top, $over),
        )
    };
}

#[unsafe(naked)]
extern "C" fn raw_sum_3() {
    naked_asm!(concat!(
        load!("x2", "0"; ["x9" "x10" "x11" "x12"]),
        "ldr x13, [x2, #32]\nldr x4, [x1, #16]\nldp x1, x3, [x1]\n",
        "mov x5, xzr\nmov x6, xzr\nmov x7, xzr\nmov x8, xzr\nmov x16, xzr\n",
        three_pairs!("0", ["x5" "x6" "x7" "x8"], "x16", "x24"),
        three_pairs!("8", ["x6" "x7" "x8" "x16"], "x24", "x5"),
        three_pairs!("16", ["x7" "x8" "x16" "x24"], "x5", "x6"),
        three_pairs!("24", ["x8" "x16" "x24" "x5"], "x6", "x7"),
        subtract_once!(["x16" "x24" "x5" "x6"] = ["x16" "x24" "x5" "x6"] - ["x9" "x10" "x11" "x12"]; ["x20" "x21" "x22" "x23"]),
        subtract_once!(["x16" "x24" "x5" "x6"] = ["x16" "x24" "x5" "x6"] - ["x9" "x10" "x11" "x12"]; ["x20" "x21" "x22" "x23"]),
        "ret\n",
    ))
}

register_kernel! {
    /// `Σ (a_j0 b_j0 + a_j1 b_j1) 2^−256 mod p` for three pairs: p as [`sums_fit`] says, all factors in `[0, p]`.
    sum_3("x1" a: &[&[[u64; 4]; 2]; 3], "x0" b: &[[u64; 4]; 6], "x2" p: &MontgomeryModulus<4>) -> [u64; 4] = raw_sum_3;
    ("x16" l0, "x24" l1, "x5" l2, "x6" l3),
    ["x3" "x4" "x7" "x8" "x9" "x10" "x11" "x12" "x13" "x14" "x15" "x17" "x20" "x21" "x22" "x23"]
}
