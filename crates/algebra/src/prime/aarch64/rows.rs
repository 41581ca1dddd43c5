//! Rows of products and of reductions, and the products and reductions that they make up.

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
    (
        $q:literal, $inv:literal, $tmp:literal, [$p0:literal $($p:literal)*], [$t0:literal $($t:literal)*],
        $in:literal => $top:literal $(, $over:literal)?
    ) => {
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

/// The row that begins a limb, the first of all or another: the highest limb is fresh.
macro_rules! fresh_row {
    (first $b:literal, $tmp:literal, $a:tt, $t:tt, $top:literal) => {
        first_row!($b, $tmp, $a, $t, $top)
    };
    (next $b:literal, $tmp:literal, $a:tt, $t:tt, $top:literal) => {
        row!($b, $tmp, $a, $t, "xzr" => $top)
    };
}

/// `[out] = a b` for a in registers and b in memory, two rows at a time, each two followed by a store of the two lowest limbs.
macro_rules! product {
    ($a:tt, $b:literal $b_at:expr, $out:literal $out_at:expr; $offs:tt $bs:tt $tmp:literal $t:tt $u:literal $v:literal) => {
        product!(@first $a, $b $b_at, $out $out_at; $offs $bs $tmp $t $u $v)
    };
    (
        @$row:ident $a:tt, $b:literal $b_at:expr, $out:literal $out_at:expr; [$off:literal $($offs:literal)*]
        [$b0:literal $b1:literal] $tmp:literal [$t0:literal $t1:literal $($t:literal)*] $u:literal $v:literal
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            fresh_row!($row $b0, $tmp, $a, [$t0 $t1 $($t)*], $u),
            fresh_row!(next $b1, $tmp, $a, [$t1 $($t)* $u], $v),
            "stp ", $t0, ", ", $t1, ", [", $out, ", #(", $out_at, " + ", $off, ")]\n",
            product!(@then $a, $b $b_at, $out $out_at; $off [$($offs)*] [$b0 $b1] $tmp [$($t)* $u $v] $t0 $t1)
        )
    };
    (
        @then $a:tt, $b:literal $b_at:expr, $out:literal $out_at:expr; $last:literal [] $bs:tt $tmp:literal $t:tt
        $u:literal $v:literal
    ) => {
        store!($out, concat!($out_at, " + 16 + ", $last); $t)
    };
    (
        @then $a:tt, $b:literal $b_at:expr, $out:literal $out_at:expr; $last:literal $offs:tt $bs:tt $tmp:literal $t:tt
        $u:literal $v:literal
    ) => {
        product!(@next $a, $b $b_at, $out $out_at; $offs $bs $tmp $t $u $v)
    };
}

/// `t = a b` in registers, t twice as long as a: its lower limbs, and those that follow.
macro_rules! kept_product {
    ($a:tt, $b:literal $b_at:expr; $offs:tt $bs:tt $tmp:literal $t:tt $f:tt) => {
        kept_product!(@first $a, $b $b_at; $offs $bs $tmp $t $f)
    };
    (@$row:ident $a:tt, $b:literal $b_at:expr; [] $bs:tt $tmp:literal $t:tt []) => {
        ""
    };
    (
        @$row:ident $a:tt, $b:literal $b_at:expr; [$off:literal $($offs:literal)*] [$b0:literal $b1:literal] $tmp:literal
        [$t0:literal $t1:literal $($t:literal)*] [$f0:literal $f1:literal $($f:literal)*]
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            fresh_row!($row $b0, $tmp, $a, [$t0 $t1 $($t)*], $f0),
            fresh_row!(next $b1, $tmp, $a, [$t1 $($t)* $f0], $f1),
            kept_product!(@next $a, $b $b_at; [$($offs)*] [$b0 $b1] $tmp [$($t)* $f0 $f1] [$($f)*])
        )
    };
}

/// `t = a b 2^(−64N) + [0, p)` for a in registers and b in memory: a reduction row follows each row. The registers of t and `top` turn by
/// one a limb of b.
macro_rules! montgomery_product {
    (
        $a:tt, $p:tt, $b:literal $b_at:expr; $offs:tt $bs:tt $q:literal $inv:literal $tmp:literal $t:tt $top:literal
    ) => {
        montgomery_product!(@first $a, $p, $b $b_at; $offs $bs $q $inv $tmp $t $top)
    };
    (
        @$row:ident $a:tt, $p:tt, $b:literal $b_at:expr; [] $bs:tt $q:literal $inv:literal $tmp:literal $t:tt $top:literal
    ) => {
        ""
    };
    (
        @$row:ident $a:tt, $p:tt, $b:literal $b_at:expr; [$off:literal $($offs:literal)*] [$b0:literal $b1:literal]
        $q:literal $inv:literal $tmp:literal [$t0:literal $t1:literal $($t:literal)*] $top:literal
    ) => {
        concat!(
            "ldp ", $b0, ", ", $b1, ", [", $b, ", #(", $b_at, " + ", $off, ")]\n",
            fresh_row!($row $b0, $tmp, $a, [$t0 $t1 $($t)*], $top),
            reduction_row!($q, $inv, $tmp, $p, [$t0 $t1 $($t)*], $top => $top),
            fresh_row!(next $b1, $tmp, $a, [$t1 $($t)* $top], $t0),
            reduction_row!($q, $inv, $tmp, $p, [$t1 $($t)* $top], $t0 => $t0),
            montgomery_product!(@next $a, $p, $b $b_at; [$($offs)*] [$b0 $b1] $q $inv $tmp [$($t)* $top $t0] $t1)
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
