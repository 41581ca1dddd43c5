//! The kernels that four and six limbs share, as one text.

/// `size` and `double` are the bytes of N and of 2N limbs, `half` the offsets of the pairs of N limbs.
///
/// Registers: `a`, `b` and `p` hold an operand, a pair of limbs of the other, and the modulus; `t` and `top` are an accumulator, which
/// turns by one register a row and after N rows is `turned`. `low` and `high` are the halves of `kept`, a product; `other` is as long.
macro_rules! kernels {
    (
        $n:literal, $wide:literal, $pair:literal; size: $size:literal, double: $double:literal, half: $half:tt;
        small {
            a: $a:tt, p: $p:tt, b: $b:tt, tmp: $tmp:literal, t: $t:tt, top: $top:literal, turned: $turned:tt,
            product: ($($product:tt $l:ident),*), sum: ($($sum:tt $s:ident),*), reduced: ($($reduced:tt $r:ident),*),
            scratch: [$($scratch:tt)*], spare: $spare:tt
        }
        pairs { a: $pa:tt, t: $pt:tt, u: $u:literal, v: $v:literal, b: $pb:tt, p: $pp:tt }
        square { a: $qa:tt, p: $qp:tt, b: $qb:tt, tmp: $qtmp:literal, q: $q:literal, t: $qt:tt, top: $qtop:literal, turned: $qturned:tt }
        complex { low: $low:tt, high: $high:tt, kept: $kept:tt, other: $other:tt, all: $all:tt }
        names {
            $mul_wide:ident, $redc:ident, $mont_mul:ident, $add:ident, $sub:ident, $wide_add_mod:ident, $wide_sub_mod:ident,
            $wide_sub2:ident,
            $fp2_mul_wide:ident, $fp2_sqr_wide:ident, $fp2_sqr:ident, $fp2_add:ident, $fp2_sub:ident
        }
    ) => {
        naked_kernel! {
            /// `a b`, any operands.
            $mul_wide(a: &[u64; $n], b: &[u64; $n]) -> Limbs<$wide>;
            concat!(
                push!("x19" "x20"),
                load!("x0", "0"; $pa),
                product!($pa, "x1" "0", "x8" "0"; $half $pb "x0" $pt $u $v),
                pop!("x19" "x20"),
            )
        }

        /// `[x0] [x1] 2^(−64N) mod p`, the modulus at x2.
        #[unsafe(naked)]
        extern "C" fn raw_mont_mul() {
            naked_asm!(concat!(
                load!("x0", "0"; $a),
                load!("x2", "0"; $p),
                "ldr x2, [x2, #", $size, "]\n",
                montgomery_product!($a, $p, "x1" "0"; $half $b "x0" "x2" $tmp $t $top),
                subtract_once!($turned = $turned - $p; $p),
                "ret\n",
            ))
        }

        register_kernel! {
            /// Montgomery product: `a b 2^(−64N) mod p` in `[0, p)`, for `a b < p 2^(64N)` and `a < 2^(64N − 1)`.
            $mont_mul("x0" a: &[u64; $n], "x1" b: &[u64; $n], "x2" p: &MontgomeryModulus<$n>) -> [u64; $n] = raw_mont_mul;
            ($($product $l),*), [$($scratch)*]
        }

        /// `[x0] + [x1] mod p`, the modulus at x2.
        #[unsafe(naked)]
        extern "C" fn raw_add_mod() {
            naked_asm!(concat!(
                load!("x0", "0"; $a),
                chain_from!("adds" "adcs", "x1", "0"; "x15" "x16"; $a),
                load!("x2", "0"; $p),
                subtract_once!($a = $a - $p; $p),
                "ret\n",
            ))
        }

        register_kernel! {
            /// `a + b mod p`, for operands in `[0, p)`.
            $add("x0" a: &[u64; $n], "x1" b: &[u64; $n], "x2" p: &MontgomeryModulus<$n>) -> [u64; $n] = raw_add_mod;
            ($($sum $s),*), ["x9" "x10" "x11" "x12" "x13" "x14" "x15" "x16" "x17"]
        }

        /// `[x0] − [x1] mod p`, the modulus at x2.
        #[unsafe(naked)]
        extern "C" fn raw_sub_mod() {
            naked_asm!(concat!(
                load!("x0", "0"; $a),
                load!("x2", "0"; $p),
                chain_from!("subs" "sbcs", "x1", "0"; "x15" "x16"; $a),
                add_where_borrowed!($a += $p; $p),
                "ret\n",
            ))
        }

        register_kernel! {
            /// `a − b mod p`, for operands in `[0, p)`.
            $sub("x0" a: &[u64; $n], "x1" b: &[u64; $n], "x2" p: &MontgomeryModulus<$n>) -> [u64; $n] = raw_sub_mod;
            ($($sum $s),*), ["x9" "x10" "x11" "x12" "x13" "x14" "x15" "x16" "x17"]
        }

        /// `[x1] 2^(−64N) mod p`, the modulus at x2.
        #[unsafe(naked)]
        extern "C" fn raw_redc() {
            naked_asm!(concat!(
                reduced_sum!($size, $half, $a, $p, [$($reduced)*]),
                subtract_once!([$($reduced)*] = [$($reduced)*] - $p; $p),
                "ret\n"
            ))
        }

        register_kernel! {
            /// Montgomery reduction: `t 2^(−64N) mod p` in `[0, p)`, for t below the wide bound of the [module](super).
            $redc("x1" t: &[u64; $wide], "x2" p: &MontgomeryModulus<$n>) -> [u64; $n] = raw_redc;
            ($($reduced $r),*), ["x0" $spare "x9" "x10" "x11" "x12" "x13" "x14" "x16" "x17"]
        }

        naked_kernel! {
            /// `a + b`, less the wide bound if that leaves it non-negative, for operands below the wide bound.
            $wide_add_mod(a: &[u64; $wide], b: &[u64; $wide], p: &MontgomeryModulus<$n>) -> Limbs<$wide>;
            wide_add!("0", $size, $half, $pa, $pp)
        }

        naked_kernel! {
            /// `a − b`, plus the wide bound if that is negative, for operands below the wide bound.
            $wide_sub_mod(a: &[u64; $wide], b: &[u64; $wide], p: &MontgomeryModulus<$n>) -> Limbs<$wide>;
            wide_sub!("0", $size, $half, $pa, $pp)
        }

        naked_kernel! {
            /// `s − v0 − v1 mod 2^(128N)`.
            $wide_sub2(s: &[u64; $wide], v0: &[u64; $wide], v1: &[u64; $wide]) -> Limbs<$wide>;
            wide_sub2!("0", $all)
        }

        naked_kernel! {
            /// `a b` in F_p² = F_p\[i\]/(i² + 1), unreduced: the real part is `a0 b0 − a1 b1`, plus the wide bound if that is
            /// negative; the imaginary part is exactly `a0 b1 + a1 b0`. The sums `a0 + a1` and `b0 + b1` must be below `2^(64N)`,
            /// `a0 b0` and `a1 b1` below the wide bound; so must the imaginary part be for a later reduction.
            $fp2_mul_wide(a: &[[u64; $n]; 2], b: &[[u64; $n]; 2], p: &MontgomeryModulus<$n>) -> Limbs<$pair>;
            concat!(
                complex_product!($size, $double, $half; a: $pa, b: $pb, t: $pt, u: $u, v: $v; $low $high $kept $other),
                // The real part.
                load!("x8", $size; $pa),
                load!("x2", "0"; $pt),
                add_masked!($pa += $pt & "x28"),
                store!("x8", $size; $pa),
                "add sp, sp, #(", $size, " + ", $double, ")\n",
                pop_all!(),
            )
        }

        naked_kernel! {
            /// `a²` in F_p², unreduced: `(a0 + a1) (a0 + p − a1)` and `2 a0 a1`, the first at most `4 p²`, the second below `2 p²`;
            /// for components in `[0, p)`.
            $fp2_sqr_wide(a: &[[u64; $n]; 2], p: &MontgomeryModulus<$n>) -> Limbs<$pair>;
            concat!(
                push!("x19" "x20"),
                "sub sp, sp, #", $size, "\n",
                sum_with_negative!($size, $pa),
                store!("sp", "0"; $pa),
                load!("x0", "0"; $pa),
                chain_from!("adds" "adcs", "x0", $size; "x16" "x17"; $pa),
                product!($pa, "sp" "0", "x8" "0"; $half $pb "x1" $pt $u $v),
                load!("x0", "0"; $pa),
                chain!("adds" "adcs"; $pa $pa $pa),
                product!($pa, "x0" $size, "x8" $double; $half $pb "x1" $pt $u $v),
                "add sp, sp, #", $size, "\n",
                pop!("x19" "x20"),
            )
        }

        naked_kernel! {
            /// `a²` in F_p², components in `[0, p)`, for components in `[0, p]` and `4p < 2^(64N)`.
            $fp2_sqr(a: &[[u64; $n]; 2], p: &MontgomeryModulus<$n>) -> Limbs<$wide>;
            concat!(
                push_all!(),
                "sub sp, sp, #", $size, "\n",
                sum_with_negative!($size, $qa),
                store!("sp", "0"; $qa),
                load!("x0", "0"; $qa),
                chain_from!("adds" "adcs", "x0", $size; "x16" "x17"; $qa),
                load!("x1", "0"; $qp),
                "ldr x1, [x1, #", $size, "]\n",
                montgomery_product!($qa, $qp, "sp" "0"; $half $qb $q "x1" $qtmp $qt $qtop),
                subtract_once!($qturned = $qturned - $qp; $qa),
                store!("x8", "0"; $qturned),
                load!("x0", "0"; $qa),
                chain!("adds" "adcs"; $qa $qa $qa),
                montgomery_product!($qa, $qp, "x0" $size; $half $qb $q "x1" $qtmp $qt $qtop),
                subtract_once!($qturned = $qturned - $qp; $qa),
                store!("x8", $size; $qturned),
                "add sp, sp, #", $size, "\n",
                pop_all!(),
            )
        }

        naked_kernel! {
            /// `a + b` in F_p², for components in `[0, p)`.
            $fp2_add(a: &[[u64; $n]; 2], b: &[[u64; $n]; 2], p: &MontgomeryModulus<$n>) -> Limbs<$wide>;
            concat!(pair_add!("0", $pa, $pp), pair_add!($size, $pa, $pp))
        }

        naked_kernel! {
            /// `a − b` in F_p², for components in `[0, p)`.
            $fp2_sub(a: &[[u64; $n]; 2], b: &[[u64; $n]; 2], p: &MontgomeryModulus<$n>) -> Limbs<$wide>;
            concat!(pair_sub!("0", $pa, $pp), pair_sub!($size, $pa, $pp))
        }
    };
}
