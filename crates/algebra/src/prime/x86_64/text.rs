//! Pieces of assembly text, for operands of four and six limbs.
//!
//! Everywhere `rdx` is the multiplier of the running row, `rax` and `r15` are the low and the high half of its running
//! product, and `r8 … r14` the accumulator. A base such as `"rdi + 48"` is an address expression.

/// Loads registers, each given with its offset from the base.
macro_rules! load {
    ($base:expr, $($reg:literal $off:literal),*) => {
        concat!($("mov ", $reg, ", [", $base, " + ", $off, "]\n"),*)
    };
}

/// Stores registers, each given with its offset from the base.
macro_rules! store {
    ($base:expr, $($reg:literal $off:literal),*) => {
        concat!($("mov [", $base, " + ", $off, "], ", $reg, "\n"),*)
    };
}

/// A carry chain between registers and memory: the first instruction, then the other one.
macro_rules! chain {
    ($first:literal $next:literal, $base:expr, $reg:literal $off:literal $(, $r:literal $o:literal)*) => {
        concat!(
            $first, " ", $reg, ", [", $base, " + ", $off, "]\n",
            $($next, " ", $r, ", [", $base, " + ", $o, "]\n"),*
        )
    };
}

/// A carry chain whose results go straight from memory to memory.
macro_rules! stream {
    ($first:literal $next:literal, $a:expr, $b:expr, $out:expr, $off:literal $(, $o:literal)*) => {
        concat!(
            "mov rax, [", $a, " + ", $off, "]\n", $first, " rax, [", $b, " + ", $off, "]\n",
            "mov [", $out, " + ", $off, "], rax\n",
            $("mov rax, [", $a, " + ", $o, "]\n", $next, " rax, [", $b, " + ", $o, "]\n",
            "mov [", $out, " + ", $o, "], rax\n"),*
        )
    };
}

/// `rdx = CF`.
macro_rules! carry_to_rdx {
    () => {
        "sbb edx, edx\nneg edx\n"
    };
}

/// Adds `rdx · [base …]` for `rdx` 0 or 1: a masked addition that needs no register a limb.
macro_rules! add_multiple {
    ($base:literal, $reg:literal $off:literal $(, $r:literal $o:literal)*) => {
        concat!(
            "mulx rax, r15, [", $base, " + ", $off, "]\nadd ", $reg, ", r15\n",
            $("mulx rax, r15, [", $base, " + ", $o, "]\nadc ", $r, ", r15\n"),*
        )
    };
}

/// `(u, t) += rdx · [src + off]`: the low half on the CF chain, the high half on the OF chain.
macro_rules! column {
    ($src:expr, $off:literal, $t:literal, $u:literal) => {
        concat!("mulx r15, rax, [", $src, " + ", $off, "]\nadcx ", $t, ", rax\nadox ", $u, ", r15\n")
    };
}

/// `(u, t) = rdx · [src + off] + t + CF` but for u's carry, u fresh.
macro_rules! first_column {
    ($add:literal, $src:literal, $off:literal, $t:literal, $u:literal) => {
        concat!("mulx ", $u, ", rax, [", $src, " + ", $off, "]\n", $add, " ", $t, ", rax\n")
    };
}

/// The row `(tN … t0) = rdx · src`.
macro_rules! first_row {
    ($src:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal $(, $t5:literal, $t6:literal)?) => {
        concat!(
            "mulx ", $t1, ", ", $t0, ", [", $src, "]\n",
            first_column!("add", $src, 8, $t1, $t2),
            first_column!("adc", $src, 16, $t2, $t3),
            first_column!("adc", $src, 24, $t3, $t4),
            $(first_column!("adc", $src, 32, $t4, $t5), first_column!("adc", $src, 40, $t5, $t6),)?
            "adc ", last!($t4 $(, $t6)?), ", 0\n",
        )
    };
}

/// The last of one or two.
macro_rules! last {
    ($a:literal) => {
        $a
    };
    ($a:literal, $b:literal) => {
        $b
    };
}

/// The row `(tN … t0) += rdx · src`; `clear` becomes zero first: tN if it holds nothing yet, else rax. Clearing also ends
/// the flags' dependence on the row before.
macro_rules! row {
    (
        $clear:expr, $src:expr, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal
        $(, $t5:literal, $t6:literal)?
    ) => {
        concat!(
            "xor ", $clear, ", ", $clear, "\n",
            column!($src, 0, $t0, $t1),
            column!($src, 8, $t1, $t2),
            column!($src, 16, $t2, $t3),
            column!($src, 24, $t3, $t4),
            $(column!($src, 32, $t4, $t5), column!($src, 40, $t5, $t6),)?
            "adc ", last!($t4 $(, $t6)?), ", 0\n",
        )
    };
}

/// A row whose multiplier is the limb of b at an offset; tN is fresh.
macro_rules! product_row {
    (
        $a:literal, $b:literal, $off:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal
        $(, $t5:literal, $t6:literal)?
    ) => {
        concat!(
            "mov rdx, [", $b, " + ", $off, "]\n",
            row!(last!($t4 $(, $t6)?), $a, $t0, $t1, $t2, $t3, $t4 $(, $t5, $t6)?),
        )
    };
}

/// A reduction row by the multiple `k p = 2^64 M − 1` of p: `q + 2^64 t` becomes `t + q M`. tN is fresh, and may be the
/// register of q.
macro_rules! friendly_row {
    (
        $m:literal, $q:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal
        $(, $t5:literal, $t6:literal)?
    ) => {
        concat!("mov rdx, ", $q, "\n", row!(last!($t4 $(, $t6)?), $m, $t0, $t1, $t2, $t3, $t4 $(, $t5, $t6)?))
    };
}
