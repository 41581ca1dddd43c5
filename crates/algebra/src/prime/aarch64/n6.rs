//! Six limbs.

use super::{Limbs, MontgomeryModulus, naked_kernel, register_kernel};
use core::arch::{asm, naked_asm};

kernels! {
    6, 12, 24; size: "48", double: "96", half: ["0" "16" "32"];
    small {
        a: ["x3" "x4" "x5" "x6" "x7" "x8"], p: ["x9" "x10" "x11" "x12" "x13" "x14"], b: ["x15" "x16"], tmp: "x17",
        t: ["x20" "x21" "x22" "x23" "x24" "x25"], top: "x26", turned: ["x26" "x20" "x21" "x22" "x23" "x24"],
        product: ("x26" l0, "x20" l1, "x21" l2, "x22" l3, "x23" l4, "x24" l5),
        sum: ("x3" l0, "x4" l1, "x5" l2, "x6" l3, "x7" l4, "x8" l5),
        reduced: ("x15" l0, "x3" l1, "x4" l2, "x5" l3, "x6" l4, "x7" l5),
        scratch: [
            "x3" "x4" "x5" "x6" "x7" "x8" "x9" "x10" "x11" "x12" "x13" "x14" "x15" "x16" "x17" "x25"
        ], spare: "x8"
    }
    pairs {
        a: ["x3" "x4" "x5" "x6" "x7" "x9"], t: ["x10" "x11" "x12" "x13" "x14" "x15"], u: "x19", v: "x20", b: ["x16" "x17"],
        p: ["x10" "x11" "x12" "x13" "x14" "x15"]
    }
    square {
        a: ["x2" "x3" "x4" "x5" "x6" "x7"], p: ["x9" "x10" "x11" "x12" "x13" "x14"], b: ["x15" "x16"], tmp: "x17", q: "x19",
        t: ["x20" "x21" "x22" "x23" "x24" "x25"], top: "x26", turned: ["x26" "x20" "x21" "x22" "x23" "x24"]
    }
    complex {
        low: ["x10" "x11" "x12" "x13" "x14" "x15"], high: ["x20" "x21" "x22" "x23" "x24" "x25"],
        kept: ["x10" "x11" "x12" "x13" "x14" "x15" "x20" "x21" "x22" "x23" "x24" "x25"],
        other: ["x3" "x4" "x5" "x6" "x7" "x9" "x16" "x17" "x0" "x1" "x26" "x27"],
        all: ["x3" "x4" "x5" "x6" "x7" "x9" "x10" "x11" "x12" "x13" "x14" "x15"]
    }
    names {
        mul_wide_6, redc_6, mont_mul_6, add_mod_6, sub_mod_6, wide_add_mod_6, wide_sub_mod_6, wide_sub2_6,
        fp2_mul_wide_6, fp2_sqr_wide_6, fp2_sqr_6, fp2_add_6, fp2_sub_6
    }
}

/// `a²` for a in `(x9 x7 … x3)`, in `(x21 x20 x19 x17 … x10 x0)`: the fifteen products of distinct limbs, doubled, and the squares.
macro_rules! square {
    () => {
        concat!(
            first_row!("x3", "x22", ["x4" "x5" "x6" "x7" "x9"], ["x10" "x11" "x12" "x13" "x14"], "x15"),
            row!("x4", "x22", ["x5" "x6" "x7" "x9"], ["x12" "x13" "x14" "x15"], "xzr" => "x16"),
            row!("x5", "x22", ["x6" "x7" "x9"], ["x14" "x15" "x16"], "xzr" => "x17"),
            row!("x6", "x22", ["x7" "x9"], ["x16" "x17"], "xzr" => "x19"),
            row!("x7", "x22", ["x9"], ["x19"], "xzr" => "x20"),
            chain!(
                "adds" "adcs"; ["x10" "x11" "x12" "x13" "x14" "x15" "x16" "x17" "x19" "x20"]
                ["x10" "x11" "x12" "x13" "x14" "x15" "x16" "x17" "x19" "x20"] ["x10" "x11" "x12" "x13" "x14" "x15" "x16" "x17" "x19" "x20"]
            ),
            "adc x21, xzr, xzr\n",
            "mul x0, x3, x3\numulh x22, x3, x3\nadds x10, x10, x22\n",
            "mul x22, x4, x4\nadcs x11, x11, x22\numulh x22, x4, x4\nadcs x12, x12, x22\n",
            "mul x22, x5, x5\nadcs x13, x13, x22\numulh x22, x5, x5\nadcs x14, x14, x22\n",
            "mul x22, x6, x6\nadcs x15, x15, x22\numulh x22, x6, x6\nadcs x16, x16, x22\n",
            "mul x22, x7, x7\nadcs x17, x17, x22\numulh x22, x7, x7\nadcs x19, x19, x22\n",
            "mul x22, x9, x9\nadcs x20, x20, x22\numulh x22, x9, x9\nadc x21, x21, x22\n",
        )
    };
}

naked_kernel! {
    /// `a²`, any operand.
    sqr_wide_6(a: &[u64; 6]) -> Limbs<12>;
    concat!(
        push!("x19" "x20", "x21" "x22"),
        load!("x0", "0"; ["x3" "x4" "x5" "x6" "x7" "x9"]),
        square!(),
        store!("x8", "0"; ["x0" "x10" "x11" "x12" "x13" "x14" "x15" "x16" "x17" "x19" "x20" "x21"]),
        pop!("x21" "x22", "x19" "x20"),
    )
}

naked_kernel! {
    /// `a^(2^times) 2^(−384 (2^times − 1)) mod p` for `times ≥ 1`, p of 381 bits and a below 2p. In between, squares stay
    /// below 2p.
    square_times_6(a: &[u64; 6], times: u64, p: &MontgomeryModulus<6>) -> Limbs<6>;
    concat!(
        push_all!(),
        load!("x0", "0"; ["x3" "x4" "x5" "x6" "x7" "x9"]),
        "ldr x23, [x2, #48]\n",
        "2:\n",
        square!(),
        load!("x2", "0"; ["x3" "x4" "x5" "x6" "x7" "x9"]),
        reduction!(
            ["x3" "x4" "x5" "x6" "x7" "x9"], "x22" "x23" "x24"; ["" "" "" "" "" ""] ["x0" "x10" "x11" "x12" "x13" "x14"] "x25"
        ),
        chain!("adds" "adcs"; ["x3" "x4" "x5" "x6" "x7" "x9"] ["x25" "x0" "x10" "x11" "x12" "x13"] ["x15" "x16" "x17" "x19" "x20" "x21"]),
        "subs x1, x1, #1\nb.ne 2b\n",
        load!("x2", "0"; ["x10" "x11" "x12" "x13" "x14" "x15"]),
        subtract_once!(
            ["x3" "x4" "x5" "x6" "x7" "x9"] = ["x3" "x4" "x5" "x6" "x7" "x9"] - ["x10" "x11" "x12" "x13" "x14" "x15"];
            ["x10" "x11" "x12" "x13" "x14" "x15"]
        ),
        store!("x8", "0"; ["x3" "x4" "x5" "x6" "x7" "x9"]),
        pop_all!(),
    )
}

/// `[x1] 2^−384 mod p` for a value in two's complement, the modulus at x2.
///
/// The sum of the rows and 3p lies in `(0, 7p)`; its highest limb tells how many times to subtract p, or once less.
#[unsafe(naked)]
extern "C" fn raw_redc_signed() {
    naked_asm!(concat!(
        reduced_sum!(
            "48", ["0" "16" "32"], ["x3" "x4" "x5" "x6" "x7" "x8"], ["x9" "x10" "x11" "x12" "x13" "x14"],
            ["x15" "x3" "x4" "x5" "x6" "x7"]
        ),
        chain_from!("adds" "adcs", "x2", "160"; "x16" "x0"; ["x15" "x3" "x4" "x5" "x6" "x7"]),
        "ldr x17, [x2, #256]\numulh x17, x7, x17\nlsr x17, x17, #60\n",
        half_row!(
            "mul", "subs" "sbcs", "x17", "x16", ["x9" "x10" "x11" "x12" "x13" "x14"], ["x15" "x3" "x4" "x5" "x6" "x7"]
        ),
        half_row!("umulh", "subs" "sbcs", "x17", "x16", ["x9" "x10" "x11" "x12" "x13"], ["x3" "x4" "x5" "x6" "x7"]),
        subtract_once!(
            ["x15" "x3" "x4" "x5" "x6" "x7"] = ["x15" "x3" "x4" "x5" "x6" "x7"] - ["x9" "x10" "x11" "x12" "x13" "x14"];
            ["x9" "x10" "x11" "x12" "x13" "x14"]
        ),
        "ret\n",
    ))
}

register_kernel! {
    /// Montgomery reduction of a value in two's complement: `t 2^−384 mod p` in `[0, p)` for t in
    /// `[−3p 2^384, 3p 2^384)`, p of 381 bits.
    redc_signed_6("x1" t: &[u64; 12], "x2" p: &MontgomeryModulus<6>) -> [u64; 6] = raw_redc_signed;
    ("x15" l0, "x3" l1, "x4" l2, "x5" l3, "x6" l4, "x7" l5),
    ["x0" "x8" "x9" "x10" "x11" "x12" "x13" "x14" "x16" "x17"]
}

naked_kernel! {
    /// `a b` in F_p², unreduced: both parts exact, modulo `2^768`.
    fp2_mul_wide_signed_6(a: &[[u64; 6]; 2], b: &[[u64; 6]; 2]) -> Limbs<24>;
    concat!(
        complex_product!(
            "48", "96", ["0" "16" "32"]; a: ["x3" "x4" "x5" "x6" "x7" "x9"], b: ["x16" "x17"],
            t: ["x10" "x11" "x12" "x13" "x14" "x15"], u: "x19", v: "x20";
            ["x10" "x11" "x12" "x13" "x14" "x15"] ["x20" "x21" "x22" "x23" "x24" "x25"]
            ["x10" "x11" "x12" "x13" "x14" "x15" "x20" "x21" "x22" "x23" "x24" "x25"]
            ["x3" "x4" "x5" "x6" "x7" "x9" "x16" "x17" "x0" "x1" "x26" "x27"]
        ),
        "add sp, sp, #144\n",
        pop_all!(),
    )
}

naked_kernel! {
    /// `a + b mod 2^768`.
    wide_add_6(a: &[u64; 12], b: &[u64; 12]) -> Limbs<12>;
    stream!("adds" "adcs"; "x0" "0", "x1" "0", "x8" "0"; ["0" "16" "32" "48" "64" "80"])
}

naked_kernel! {
    /// `a − b mod 2^768`.
    wide_sub_6(a: &[u64; 12], b: &[u64; 12]) -> Limbs<12>;
    stream!("subs" "sbcs"; "x0" "0", "x1" "0", "x8" "0"; ["0" "16" "32" "48" "64" "80"])
}

naked_kernel! {
    /// `a + b`, both components modulo `2^768`.
    fp2_wide_add_6(a: &[[u64; 12]; 2], b: &[[u64; 12]; 2]) -> Limbs<24>;
    concat!(
        stream!("adds" "adcs"; "x0" "0", "x1" "0", "x8" "0"; ["0" "16" "32" "48" "64" "80"]),
        stream!("adds" "adcs"; "x0" "96", "x1" "96", "x8" "96"; ["0" "16" "32" "48" "64" "80"]),
    )
}

naked_kernel! {
    /// `a − b`, both components modulo `2^768`.
    fp2_wide_sub_6(a: &[[u64; 12]; 2], b: &[[u64; 12]; 2]) -> Limbs<24>;
    concat!(
        stream!("subs" "sbcs"; "x0" "0", "x1" "0", "x8" "0"; ["0" "16" "32" "48" "64" "80"]),
        stream!("subs" "sbcs"; "x0" "96", "x1" "96", "x8" "96"; ["0" "16" "32" "48" "64" "80"]),
    )
}

naked_kernel! {
    /// `(1 + i) a`, both components modulo `2^768`.
    fp2_wide_mul_1_i_6(a: &[[u64; 12]; 2]) -> Limbs<24>;
    concat!(
        stream!("subs" "sbcs"; "x0" "0", "x0" "96", "x8" "0"; ["0" "16" "32" "48" "64" "80"]),
        stream!("adds" "adcs"; "x0" "0", "x0" "96", "x8" "96"; ["0" "16" "32" "48" "64" "80"]),
    )
}

naked_kernel! {
    /// `s − v0 − v1`, both components modulo `2^768`.
    fp2_wide_sub2_6(s: &[[u64; 12]; 2], v0: &[[u64; 12]; 2], v1: &[[u64; 12]; 2]) -> Limbs<24>;
    concat!(
        wide_sub2!("0", ["x3" "x4" "x5" "x6" "x7" "x9" "x10" "x11" "x12" "x13" "x14" "x15"]),
        wide_sub2!("96", ["x3" "x4" "x5" "x6" "x7" "x9" "x10" "x11" "x12" "x13" "x14" "x15"]),
    )
}
