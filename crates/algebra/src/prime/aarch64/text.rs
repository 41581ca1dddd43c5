//! Pieces of assembly text, for operands of any even number of limbs.
//!
//! Lists of registers name the limbs of a number, the lowest first. A number in memory is a base register and an offset, which is an
//! address expression of the assembler.

/// Loads limbs, two by two.
macro_rules! load {
    ($base:literal, $at:expr; []) => {
        ""
    };
    ($base:literal, $at:expr; [$r:literal $s:literal $($rest:literal)*]) => {
        concat!(
            "ldp ", $r, ", ", $s, ", [", $base, ", #(", $at, ")]\n",
            load!($base, concat!($at, " + 16"); [$($rest)*])
        )
    };
}

/// Stores limbs, two by two.
macro_rules! store {
    ($base:literal, $at:expr; []) => {
        ""
    };
    ($base:literal, $at:expr; [$r:literal $s:literal $($rest:literal)*]) => {
        concat!(
            "stp ", $r, ", ", $s, ", [", $base, ", #(", $at, ")]\n",
            store!($base, concat!($at, " + 16"); [$($rest)*])
        )
    };
}

/// Saves registers that belong to the caller.
macro_rules! push {
    ($($r:literal $s:literal),*) => {
        concat!($("stp ", $r, ", ", $s, ", [sp, #-16]!\n"),*)
    };
}

/// Restores registers, listed in the reverse order.
macro_rules! pop {
    ($($r:literal $s:literal),*) => {
        concat!($("ldp ", $r, ", ", $s, ", [sp], #16\n"),*)
    };
}

macro_rules! push_all {
    () => {
        push!("x19" "x20", "x21" "x22", "x23" "x24", "x25" "x26", "x27" "x28")
    };
}

macro_rules! pop_all {
    () => {
        pop!("x27" "x28", "x25" "x26", "x23" "x24", "x21" "x22", "x19" "x20")
    };
}

/// A carry chain: the first instruction, then the other one. Further numbers may follow, which it goes on with.
macro_rules! chain {
    ($first:literal $next:literal; [$d0:literal $($d:literal)*] [$a0:literal $($a:literal)*] [$b0:literal $($b:literal)*]) => {
        concat!(
            $first, " ", $d0, ", ", $a0, ", ", $b0, "\n",
            $($next, " ", $d, ", ", $a, ", ", $b, "\n"),*
        )
    };
}

/// A carry chain whose second operand is in memory, by way of two registers.
macro_rules! chain_from {
    ($first:literal $next:literal, $base:literal, $at:expr; $x:literal $y:literal; []) => {
        ""
    };
    ($first:literal $next:literal, $base:literal, $at:expr; $x:literal $y:literal; [$r:literal $s:literal $($rest:literal)*]) => {
        concat!(
            "ldp ", $x, ", ", $y, ", [", $base, ", #(", $at, ")]\n",
            $first, " ", $r, ", ", $r, ", ", $x, "\n", $next, " ", $s, ", ", $s, ", ", $y, "\n",
            chain_from!($next $next, $base, concat!($at, " + 16"); $x $y; [$($rest)*])
        )
    };
}

/// A carry chain from memory to memory, two limbs at each of the offsets, which start from those of the operands and of the result.
macro_rules! stream {
    ($first:literal $next:literal; $a:literal $a_at:expr, $b:literal $b_at:expr, $out:literal $out_at:expr; [$off:literal $($offs:literal)*]) => {
        concat!(
            stream!(@ $first $next; $a $a_at, $b $b_at, $out $out_at; $off),
            $(stream!(@ $next $next; $a $a_at, $b $b_at, $out $out_at; $offs)),*
        )
    };
    (@ $first:literal $next:literal; $a:literal $a_at:expr, $b:literal $b_at:expr, $out:literal $out_at:expr; $off:literal) => {
        concat!(
            "ldp x9, x10, [", $a, ", #(", $a_at, " + ", $off, ")]\nldp x11, x12, [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            $first, " x9, x9, x11\n", $next, " x10, x10, x12\n",
            "stp x9, x10, [", $out, ", #(", $out_at, " + ", $off, ")]\n",
        )
    };
}

/// A carry chain of two numbers in registers to memory, by way of two registers.
macro_rules! chain_to {
    ($first:literal $next:literal, $base:literal, $at:expr; $x:literal $y:literal; [] []) => {
        ""
    };
    (
        $first:literal $next:literal, $base:literal, $at:expr; $x:literal $y:literal;
        [$a0:literal $a1:literal $($a:literal)*] [$b0:literal $b1:literal $($b:literal)*]
    ) => {
        concat!(
            $first, " ", $x, ", ", $a0, ", ", $b0, "\n", $next, " ", $y, ", ", $a1, ", ", $b1, "\n",
            "stp ", $x, ", ", $y, ", [", $base, ", #(", $at, ")]\n",
            chain_to!($next $next, $base, concat!($at, " + 16"); $x $y; [$($a)*] [$($b)*])
        )
    };
}

/// `d = a` where the condition holds, else `b`.
macro_rules! select {
    ($condition:literal; [$($d:literal)*] [$($a:literal)*] [$($b:literal)*]) => {
        concat!($("csel ", $d, ", ", $a, ", ", $b, ", ", $condition, "\n"),*)
    };
}

/// `d = t − p`, or t if that is negative, for `t < 2p`; u is free, and may be p.
macro_rules! subtract_once {
    ($d:tt = $t:tt - $p:tt; $u:tt) => {
        concat!(chain!("subs" "sbcs"; $u $t $p), select!("lo"; $d $t $u))
    };
}

/// Where the carry chain before has borrowed, `t += p`; u is free, and may be p.
macro_rules! add_where_borrowed {
    ($t:tt += $p:tt; $u:tt) => {
        concat!(add_where_borrowed!(@ $u $p), chain!("adds" "adcs"; $t $t $u))
    };
    (@ [$($u:literal)*] [$($p:literal)*]) => {
        concat!($("csel ", $u, ", xzr, ", $p, ", hs\n"),*)
    };
}

/// `(top, t) = b a`.
macro_rules! first_row {
    ($b:literal, $tmp:literal, [$($a:literal)*], [$t0:literal $t1:literal $($t:literal)*], $top:literal) => {
        concat!(
            first_row!(@lows $b, [$($a)*], [$t0 $t1 $($t)*]),
            first_row!(@highs "adds", $b, $tmp, [$($a)*], [$t1 $($t)*], $top)
        )
    };
    (@lows $b:literal, [$($a:literal)*], [$($t:literal)*]) => {
        concat!($("mul ", $t, ", ", $a, ", ", $b, "\n"),*)
    };
    (@highs $add:literal, $b:literal, $tmp:literal, [$a:literal], [], $top:literal) => {
        concat!("umulh ", $top, ", ", $a, ", ", $b, "\nadc ", $top, ", ", $top, ", xzr\n")
    };
    (@highs $add:literal, $b:literal, $tmp:literal, [$a0:literal $($a:literal)*], [$t0:literal $($t:literal)*], $top:literal) => {
        concat!(
            "umulh ", $tmp, ", ", $a0, ", ", $b, "\n", $add, " ", $t0, ", ", $t0, ", ", $tmp, "\n",
            first_row!(@highs "adcs", $b, $tmp, [$($a)*], [$($t)*], $top)
        )
    };
}

/// Adds (or subtracts) the low or the high halves of `b a`.
macro_rules! half_row {
    (
        $half:literal, $first:literal $next:literal, $b:literal, $tmp:literal, [$a0:literal $($a:literal)*],
        [$t0:literal $($t:literal)*]
    ) => {
        concat!(
            $half, " ", $tmp, ", ", $a0, ", ", $b, "\n", $first, " ", $t0, ", ", $t0, ", ", $tmp, "\n",
            $($half, " ", $tmp, ", ", $a, ", ", $b, "\n", $next, " ", $t, ", ", $t, ", ", $tmp, "\n"),*
        )
    };
}

/// `(top, t) += b a`; the highest limb comes in by `$in`, which is `xzr` where there is none yet. A seventh limb takes the carries.
macro_rules! row {
    ($b:literal, $tmp:literal, $a:tt, [$t0:literal $($t:literal)*], $in:literal => $top:literal) => {
        concat!(
            half_row!("mul", "adds" "adcs", $b, $tmp, $a, [$t0 $($t)*]),
            "adc ", $top, ", ", $in, ", xzr\n",
            half_row!("umulh", "adds" "adcs", $b, $tmp, $a, [$($t)* $top]),
        )
    };
    ($b:literal, $tmp:literal, $a:tt, [$t0:literal $($t:literal)*], $top:literal, $over:literal) => {
        concat!(
            half_row!("mul", "adds" "adcs", $b, $tmp, $a, [$t0 $($t)*]),
            "adcs ", $top, ", ", $top, ", xzr\nadc ", $over, ", ", $over, ", xzr\n",
            half_row!("umulh", "adds" "adcs", $b, $tmp, $a, [$($t)* $top]),
            "adc ", $over, ", ", $over, ", xzr\n",
        )
    };
}

/// Adds the multiple of p that clears t0, which nobody reads any more: its sum is 0 and carries, unless t0 was 0. Further limbs take
/// the carries.
macro_rules! reduction_row {
    ($q:literal, $inv:literal, $tmp:literal, [$p0:literal $($p:literal)*], [$t0:literal $($t:literal)*], $in:literal => $top:literal $(, $over:literal)?) => {
        concat!(
            "mul ", $q, ", ", $t0, ", ", $inv, "\ncmp ", $t0, ", #1\n",
            half_row!("mul", "adcs" "adcs", $q, $tmp, [$($p)*], [$($t)*]),
            reduction_row!(@carry $in $top $($over)?),
            half_row!("umulh", "adds" "adcs", $q, $tmp, [$p0 $($p)*], [$($t)* $top]),
            $("adc ", $over, ", ", $over, ", xzr\n",)?
        )
    };
    (@carry $in:literal $top:literal) => {
        concat!("adc ", $top, ", ", $in, ", xzr\n")
    };
    (@carry $in:literal $top:literal $over:literal) => {
        concat!("adcs ", $top, ", ", $in, ", xzr\nadc ", $over, ", ", $over, ", xzr\n")
    };
}

/// `[out] = a b` for a in registers and b in memory, the lower limbs stored on the way, by two rows at a time.
macro_rules! product {
    (
        $a:tt, $b:literal $b_at:expr, $out:literal $out_at:expr; [$off:literal $($offs:literal)*] [$b0:literal $b1:literal] $tmp:literal
        [$t0:literal $t1:literal $($t:literal)*] $u:literal $v:literal
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            first_row!($b0, $tmp, $a, [$t0 $t1 $($t)*], $u),
            row!($b1, $tmp, $a, [$t1 $($t)* $u], "xzr" => $v),
            "stp ", $t0, ", ", $t1, ", [", $out, ", #(", $out_at, " + ", $off, ")]\n",
            product!(@ $a, $b $b_at, $out $out_at; $off [$($offs)*] [$b0 $b1] $tmp [$($t)* $u $v] $t0 $t1)
        )
    };
    (@ $a:tt, $b:literal $b_at:expr, $out:literal $out_at:expr; $last:literal [] $bs:tt $tmp:literal [$($t:literal)*] $u:literal $v:literal) => {
        store!($out, concat!($out_at, " + 16 + ", $last); [$($t)*])
    };
    (
        @ $a:tt, $b:literal $b_at:expr, $out:literal $out_at:expr; $last:literal [$off:literal $($offs:literal)*] [$b0:literal $b1:literal] $tmp:literal
        [$t0:literal $t1:literal $($t:literal)*] $u:literal $v:literal
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            row!($b0, $tmp, $a, [$t0 $t1 $($t)*], "xzr" => $u),
            row!($b1, $tmp, $a, [$t1 $($t)* $u], "xzr" => $v),
            "stp ", $t0, ", ", $t1, ", [", $out, ", #(", $out_at, " + ", $off, ")]\n",
            product!(@ $a, $b $b_at, $out $out_at; $off [$($offs)*] [$b0 $b1] $tmp [$($t)* $u $v] $t0 $t1)
        )
    };
}

/// `t = a b` in registers, t twice as long as a, its limbs given as the first of them and the others.
macro_rules! kept_product {
    (
        $a:tt, $b:literal $b_at:expr; [$off:literal $($offs:literal)*] [$b0:literal $b1:literal] $tmp:literal
        [$t0:literal $t1:literal $($t:literal)*] [$f0:literal $f1:literal $($f:literal)*]
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            first_row!($b0, $tmp, $a, [$t0 $t1 $($t)*], $f0),
            row!($b1, $tmp, $a, [$t1 $($t)* $f0], "xzr" => $f1),
            kept_product!(@ $a, $b $b_at; [$($offs)*] [$b0 $b1] $tmp [$($t)* $f0 $f1] [$($f)*])
        )
    };
    (@ $a:tt, $b:literal $b_at:expr; [] $bs:tt $tmp:literal $t:tt []) => {
        ""
    };
    (
        @ $a:tt, $b:literal $b_at:expr; [$off:literal $($offs:literal)*] [$b0:literal $b1:literal] $tmp:literal
        [$t0:literal $t1:literal $($t:literal)*] [$f0:literal $f1:literal $($f:literal)*]
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            row!($b0, $tmp, $a, [$t0 $t1 $($t)*], "xzr" => $f0),
            row!($b1, $tmp, $a, [$t1 $($t)* $f0], "xzr" => $f1),
            kept_product!(@ $a, $b $b_at; [$($offs)*] [$b0 $b1] $tmp [$($t)* $f0 $f1] [$($f)*])
        )
    };
}

/// `t = a b 2^(−64N) + [0, p)` for a in registers and b in memory: reduction rows follow product rows. The result is in the registers
/// after the rotation, which the caller knows: one for each limb of b.
macro_rules! montgomery_product {
    (
        $a:tt, $p:tt, $b:literal $b_at:expr; [$off:literal $($offs:literal)*] [$b0:literal $b1:literal] $q:literal $inv:literal $tmp:literal
        [$t0:literal $t1:literal $($t:literal)*] $top:literal
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            first_row!($b0, $tmp, $a, [$t0 $t1 $($t)*], $top),
            reduction_row!($q, $inv, $tmp, $p, [$t0 $t1 $($t)*], $top => $top),
            row!($b1, $tmp, $a, [$t1 $($t)* $top], "xzr" => $t0),
            reduction_row!($q, $inv, $tmp, $p, [$t1 $($t)* $top], $t0 => $t0),
            montgomery_product!(@ $a, $p, $b $b_at; [$($offs)*] [$b0 $b1] $q $inv $tmp [$($t)* $top $t0] $t1)
        )
    };
    (@ $a:tt, $p:tt, $b:literal $b_at:expr; [] $bs:tt $q:literal $inv:literal $tmp:literal $t:tt $top:literal) => {
        ""
    };
    (
        @ $a:tt, $p:tt, $b:literal $b_at:expr; [$off:literal $($offs:literal)*] [$b0:literal $b1:literal] $q:literal $inv:literal $tmp:literal
        [$t0:literal $t1:literal $($t:literal)*] $top:literal
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            row!($b0, $tmp, $a, [$t0 $t1 $($t)*], "xzr" => $top),
            reduction_row!($q, $inv, $tmp, $p, [$t0 $t1 $($t)*], $top => $top),
            row!($b1, $tmp, $a, [$t1 $($t)* $top], "xzr" => $t0),
            reduction_row!($q, $inv, $tmp, $p, [$t1 $($t)* $top], $t0 => $t0),
            montgomery_product!(@ $a, $p, $b $b_at; [$($offs)*] [$b0 $b1] $q $inv $tmp [$($t)* $top $t0] $t1)
        )
    };
}

/// `t = t 2^(−64N) + [0, p]` for t of N limbs: a row for each offset, each of which turns the registers by one.
macro_rules! reduction {
    ($p:tt, $q:literal $inv:literal $tmp:literal; [] $t:tt $top:literal) => {
        ""
    };
    ($p:tt, $q:literal $inv:literal $tmp:literal; [$step:literal $($steps:literal)*] [$t0:literal $($t:literal)*] $top:literal) => {
        concat!(
            reduction_row!($q, $inv, $tmp, $p, [$t0 $($t)*], "xzr" => $top),
            reduction!($p, $q $inv $tmp; [$($steps)*] [$($t)* $top] $t0)
        )
    };
}

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

/// Where the mask is all ones, `t += p`, whose registers it takes.
macro_rules! add_masked {
    ($t:tt += [$($p:literal)*] & $mask:literal) => {
        concat!($("and ", $p, ", ", $p, ", ", $mask, "\n",)* chain!("adds" "adcs"; $t $t [$($p)*]))
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
