//! What several kernels have in common, for operands of any even number of limbs.

/// `a + b` for unreduced values at an offset, corrected by p in the upper half: t and p are registers.
macro_rules! wide_add {
    ($at:literal, $size:literal, $half:tt, $t:tt, $p:tt) => {
        concat!(
            stream!("adds" "adcs"; "x0" $at, "x1" $at, "x8" $at; $half),
            load!("x0", concat!($at, " + ", $size); $t),
            chain_from!("adcs" "adcs", "x1", concat!($at, " + ", $size); "x16" "x17"; $t),
            load!("x2", "0"; $p),
            subtract_once!($t = $t - $p; $p),
            store!("x8", concat!($at, " + ", $size); $t),
        )
    };
}

/// `a − b` likewise.
macro_rules! wide_sub {
    ($at:literal, $size:literal, $half:tt, $t:tt, $p:tt) => {
        concat!(
            stream!("subs" "sbcs"; "x0" $at, "x1" $at, "x8" $at; $half),
            load!("x0", concat!($at, " + ", $size); $t),
            load!("x2", "0"; $p),
            chain_from!("sbcs" "sbcs", "x1", concat!($at, " + ", $size); "x16" "x17"; $t),
            add_where_borrowed!($t += $p; $p),
            store!("x8", concat!($at, " + ", $size); $t),
        )
    };
}

/// `s − v0 − v1` at an offset from x0, x1 and x2, modulo 2^(128N).
macro_rules! wide_sub2 {
    ($at:literal, $s:tt) => {
        concat!(
            load!("x0", $at; $s),
            chain_from!("subs" "sbcs", "x1", $at; "x16" "x17"; $s),
            chain_from!("subs" "sbcs", "x2", $at; "x16" "x17"; $s),
            store!("x8", $at; $s),
        )
    };
}

/// `a + b mod p` at an offset.
macro_rules! pair_add {
    ($at:literal, $t:tt, $p:tt) => {
        concat!(
            load!("x0", $at; $t),
            chain_from!("adds" "adcs", "x1", $at; "x16" "x17"; $t),
            load!("x2", "0"; $p),
            subtract_once!($t = $t - $p; $p),
            store!("x8", $at; $t),
        )
    };
}

/// `a − b mod p` at an offset.
macro_rules! pair_sub {
    ($at:literal, $t:tt, $p:tt) => {
        concat!(
            load!("x0", $at; $t),
            load!("x2", "0"; $p),
            chain_from!("subs" "sbcs", "x1", $at; "x16" "x17"; $t),
            add_where_borrowed!($t += $p; $p),
            store!("x8", $at; $t),
        )
    };
}

/// Karatsuba's three products for `[x8] = [x0] [x1] in F_p²`, both parts modulo 2^(128N): leaves the borrow of the real part in x28. The
/// stack has the sum of the factor at x1, then its product of imaginary parts.
macro_rules! complex_product {
    (
        $size:literal, $double:literal, $half:tt; a: $a:tt, b: $b:tt, t: $t:tt, u: $u:literal, v: $v:literal;
        $low:tt $high:tt $kept:tt $other:tt
    ) => {
        concat!(
            push_all!(),
            "sub sp, sp, #(", $size, " + ", $double, ")\n",
            load!("x1", "0"; $t),
            chain_from!("adds" "adcs", "x1", $size; "x16" "x17"; $t),
            store!("sp", "0"; $t),
            load!("x0", "0"; $a),
            chain_from!("adds" "adcs", "x0", $size; "x16" "x17"; $a),
            product!($a, "sp" "0", "x8" $double; $half $b "x26" $t $u $v),
            load!("x0", $size; $a),
            product!($a, "x1" $size, "sp" $size; $half $b "x26" $t $u $v),
            load!("x0", "0"; $a),
            kept_product!($a, "x1" "0"; $half $b "x26" $low $high),
            load!("sp", $size; $other),
            chain_to!("subs" "sbcs", "x8", "0"; "x19" "x28"; $kept $other),
            "csetm x28, lo\n",
            chain!("adds" "adcs"; $kept $kept $other),
            load!("x8", $double; $other),
            chain!("subs" "sbcs"; $other $other $kept),
            store!("x8", $double; $other),
        )
    };
}

/// `a0 + p − a1` in registers, the pair at x0 and p at x1.
macro_rules! sum_with_negative {
    ($size:literal, $t:tt) => {
        concat!(
            load!("x0", "0"; $t),
            chain_from!("adds" "adcs", "x1", "0"; "x16" "x17"; $t),
            chain_from!("subs" "sbcs", "x0", $size; "x16" "x17"; $t),
        )
    };
}

/// The rows of a reduction and the upper half of the operand at x1: `[x1] 2^(−64N) + [0, p]`, the modulus at x2. `a` with x15 turns to
/// `turned`.
macro_rules! reduced_sum {
    ($size:literal, $half:tt, $a:tt, $p:tt, $turned:tt) => {
        concat!(
            load!("x1", "0"; $a),
            load!("x2", "0"; $p),
            "ldr x17, [x2, #", $size, "]\n",
            reduction!($p, "x0" "x17" "x16"; $a $a "x15"),
            chain_from!("adds" "adcs", "x1", $size; "x16" "x0"; $turned),
        )
    };
}
