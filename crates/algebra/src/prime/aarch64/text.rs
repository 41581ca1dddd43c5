//! Pieces of assembly text: memory, carry chains and choices, for operands of any even number of limbs.
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

/// A carry chain: the first instruction, then the other one.
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
    (
        $first:literal $next:literal; $a:literal $a_at:expr, $b:literal $b_at:expr, $out:literal $out_at:expr;
        [$off:literal $($offs:literal)*]
    ) => {
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

/// Where the mask is all ones, `t += p`, whose registers it takes.
macro_rules! add_masked {
    ($t:tt += [$($p:literal)*] & $mask:literal) => {
        concat!($("and ", $p, ", ", $p, ", ", $mask, "\n",)* chain!("adds" "adcs"; $t $t [$($p)*]))
    };
}
