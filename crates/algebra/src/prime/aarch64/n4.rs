//! Four limbs.

use super::{Limbs, MontgomeryModulus, naked_kernel, register_kernel};
use core::arch::{asm, naked_asm};

kernels! {
    4, 8, 16; size: "32", double: "64", half: ["0" "16"];
    small {
        a: ["x3" "x4" "x5" "x6"], p: ["x9" "x10" "x11" "x12"], b: ["x13" "x14"], tmp: "x15",
        t: ["x16" "x17" "x7" "x8"], top: "x20", turned: ["x20" "x16" "x17" "x7"],
        product: ("x20" l0, "x16" l1, "x17" l2, "x7" l3),
        sum: ("x3" l0, "x4" l1, "x5" l2, "x6" l3),
        reduced: ("x15" l0, "x3" l1, "x4" l2, "x5" l3),
        scratch: ["x3" "x4" "x5" "x6" "x8" "x9" "x10" "x11" "x12" "x13" "x14" "x15"], spare: "x6"
    }
    pairs {
        a: ["x3" "x4" "x5" "x6"], t: ["x10" "x11" "x12" "x13"], u: "x19", v: "x20", b: ["x16" "x17"], p: ["x10" "x11" "x12" "x13"]
    }
    square {
        a: ["x2" "x3" "x4" "x5"], p: ["x9" "x10" "x11" "x12"], b: ["x15" "x16"], tmp: "x17", q: "x19",
        t: ["x20" "x21" "x22" "x23"], top: "x24", turned: ["x24" "x20" "x21" "x22"]
    }
    complex {
        low: ["x10" "x11" "x12" "x13"], high: ["x20" "x21" "x22" "x23"],
        kept: ["x10" "x11" "x12" "x13" "x20" "x21" "x22" "x23"], other: ["x3" "x4" "x5" "x6" "x7" "x9" "x14" "x15"],
        all: ["x3" "x4" "x5" "x6" "x7" "x9" "x10" "x11"]
    }
    names {
        mul_wide_4, redc_4, mont_mul_4, add_mod_4, sub_mod_4, wide_add_mod_4, wide_sub_mod_4, wide_sub2_4,
        fp2_mul_wide_4, fp2_sqr_wide_4, fp2_sqr_4, fp2_add_4, fp2_sub_4
    }
}

naked_kernel! {
    /// `a²`, any operand: the six products of distinct limbs, doubled, and the squares.
    sqr_wide_4(a: &[u64; 4]) -> Limbs<8>;
    concat!(
        load!("x0", "0"; ["x3" "x4" "x5" "x6"]),
        first_row!("x3", "x1", ["x4" "x5" "x6"], ["x10" "x11" "x12"], "x13"),
        row!("x4", "x1", ["x5" "x6"], ["x12" "x13"], "xzr" => "x14"),
        row!("x5", "x1", ["x6"], ["x14"], "xzr" => "x15"),
        chain!(
            "adds" "adcs"; ["x10" "x11" "x12" "x13" "x14" "x15"] ["x10" "x11" "x12" "x13" "x14" "x15"]
            ["x10" "x11" "x12" "x13" "x14" "x15"]
        ),
        "adc x16, xzr, xzr\n",
        "mul x0, x3, x3\numulh x1, x3, x3\nadds x10, x10, x1\n",
        "mul x1, x4, x4\nadcs x11, x11, x1\numulh x1, x4, x4\nadcs x12, x12, x1\n",
        "mul x1, x5, x5\nadcs x13, x13, x1\numulh x1, x5, x5\nadcs x14, x14, x1\n",
        "mul x1, x6, x6\nadcs x15, x15, x1\numulh x1, x6, x6\nadc x16, x16, x1\n",
        store!("x8", "0"; ["x0" "x10" "x11" "x12" "x13" "x14" "x15" "x16"]),
    )
}
