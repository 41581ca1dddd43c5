//! The three formulas written by hand over 381-bit elements in eight lanes: bounds worked out on paper, no reduction that
//! these inputs do not need, interpolation fused column by column. The generic formulas are held against these.
//!
//! Elements are eight digits to the base 2^52, the top one holding the rest; R = 2^416, so that values up to 2^17 p may be
//! multiplied.

use core::arch::x86_64::__m512i;
use pairloom_algebra::prime::{
    Modulus,
    moduli::{Bls12381Fp, Bls12381Modulus},
};

/// One base-field element a lane.
pub type Fe = [__m512i; 8];
/// Unreduced columns.
pub type Wide = [__m512i; 16];
/// F_p².
pub type Fe2 = [Fe; 2];

/// The digits of p.
pub const P: [u64; 8] = digits(<Bls12381Modulus as Modulus<6>>::LIMBS);
const LOW52: u64 = (1 << 52) - 1;
const INV: u64 = Bls12381Fp::INV & LOW52;

/// The digits of a 384-bit integer.
pub const fn digits(words: [u64; 6]) -> [u64; 8] {
    let mut out = [0; 8];
    let mut i = 0;
    while i < 8 {
        let (word, shift) = (52 * i / 64, 52 * i % 64);
        let high = if shift > 12 && word < 5 { words[word + 1] << (64 - shift) } else { 0 };
        out[i] = (words[word] >> shift | high) & LOW52;
        i += 1;
    }
    out
}

macro_rules! unroll {
    ($i:ident, $body:block) => {{ unroll!(@ $i, $body, 0 1 2 3 4 5 6 7) }};
    (@ $i:ident, $body:block, $($n:literal)*) => {{ $({ let $i: usize = $n; $body })* }};
}

macro_rules! by_hand {
    ($module:ident, $features:literal, $lo:path, $hi:path, $mul:path) => {
        /// The formulas on one set of instructions.
        pub mod $module {
            use super::{Fe, Fe2, INV, LOW52, P, Wide};
            use core::arch::x86_64::*;
            use $hi as hi;
            use $lo as lo;
            use $mul as mul;

            macro_rules! set {
                ($x:expr) => {
                    _mm512_set1_epi64($x as i64)
                };
            }
            macro_rules! carry {
                ($t:expr) => {{
                    let mut t: Fe = $t;
                    unroll!(i, {
                        if i < 7 {
                            t[i + 1] = _mm512_add_epi64(t[i + 1], _mm512_srai_epi64::<52>(t[i]));
                            t[i] = _mm512_and_si512(t[i], set!(LOW52));
                        }
                    });
                    t
                }};
            }
            /// Digit by digit: an expression of the index.
            macro_rules! each {
                ($i:ident, $digit:expr) => {{
                    let mut out = [_mm512_setzero_si512(); 8];
                    unroll!($i, {
                        out[$i] = $digit;
                    });
                    out
                }};
            }
            macro_rules! product {
                ($a:expr, $b:expr) => {{
                    let (a, b): (&Fe, &Fe) = ($a, $b);
                    let mut t = [_mm512_setzero_si512(); 16];
                    unroll!(i, {
                        unroll!(j, {
                            t[i + j] = lo(t[i + j], a[i], b[j]);
                            t[i + j + 1] = hi(t[i + j + 1], a[i], b[j]);
                        })
                    });
                    t
                }};
            }
            /// `T/R + [0, p)`, plus `$offset` p.
            macro_rules! reduce {
                ($t:expr, $offset:literal) => {{
                    let mut t: Wide = $t;
                    unroll!(i, {
                        let m = mul(t[i], set!(INV));
                        unroll!(j, {
                            t[i + j] = lo(t[i + j], m, set!(P[j]));
                            t[i + j + 1] = hi(t[i + j + 1], m, set!(P[j]));
                        });
                        t[i + 1] = _mm512_add_epi64(t[i + 1], _mm512_srai_epi64::<52>(t[i]));
                    });
                    if $offset == 0 {
                        carry!(each!(i, t[8 + i]))
                    } else {
                        carry!(each!(i, _mm512_add_epi64(t[8 + i], set!($offset * P[i]))))
                    }
                }};
            }
            macro_rules! add {
                ($a:expr, $b:expr) => {
                    each!(i, _mm512_add_epi64($a[i], $b[i]))
                };
            }
            /// `a − b + k p`.
            macro_rules! sub {
                ($a:expr, $b:expr, $k:literal) => {
                    each!(i, _mm512_add_epi64(_mm512_sub_epi64($a[i], $b[i]), set!($k * P[i])))
                };
            }
            macro_rules! wide {
                ($i:ident, $column:expr) => {{
                    let mut out = [_mm512_setzero_si512(); 16];
                    let mut $i = 0;
                    while $i < 16 {
                        out[$i] = $column;
                        $i += 1;
                    }
                    out
                }};
            }

            /// The unreduced product.
            #[target_feature(enable = $features)]
            #[inline(never)]
            pub fn fp2_mul_wide(out: &mut [Wide; 2], a: &Fe2, b: &Fe2) {
                let (s, u) = (carry!(add!(a[0], a[1])), carry!(add!(b[0], b[1])));
                let (v, w, x) = (product!(&a[0], &b[0]), product!(&a[1], &b[1]), product!(&s, &u));
                out[0] = wide!(i, _mm512_sub_epi64(v[i], w[i]));
                out[1] = wide!(i, _mm512_sub_epi64(_mm512_sub_epi64(x[i], v[i]), w[i]));
            }

            /// The product.
            #[target_feature(enable = $features)]
            #[inline(never)]
            pub fn fp2_mul(out: &mut Fe2, a: &Fe2, b: &Fe2) {
                let (s, u) = (carry!(add!(a[0], a[1])), carry!(add!(b[0], b[1])));
                let (v, w, x) = (product!(&a[0], &b[0]), product!(&a[1], &b[1]), product!(&s, &u));
                out[0] = reduce!(wide!(i, _mm512_sub_epi64(v[i], w[i])), 1);
                out[1] = reduce!(wide!(i, _mm512_sub_epi64(_mm512_sub_epi64(x[i], v[i]), w[i])), 0);
            }

            /// The unreduced square, for coordinates below 64 p.
            #[target_feature(enable = $features)]
            #[inline(never)]
            pub fn fp2_square_wide(out: &mut [Wide; 2], a: &Fe2) {
                let (s, d) = (carry!(add!(a[0], a[1])), carry!(sub!(a[0], a[1], 64)));
                out[0] = product!(&s, &d);
                let twice = carry!(add!(a[0], a[0]));
                out[1] = product!(&twice, &a[1]);
            }

            /// The square, for coordinates below 64 p.
            #[target_feature(enable = $features)]
            #[inline(never)]
            pub fn fp2_square(out: &mut Fe2, a: &Fe2) {
                let (s, d) = (carry!(add!(a[0], a[1])), carry!(sub!(a[0], a[1], 64)));
                out[0] = reduce!(product!(&s, &d), 0);
                let twice = carry!(add!(a[0], a[0]));
                out[1] = reduce!(product!(&twice, &a[1]), 0);
            }

            #[target_feature(enable = $features)]
            #[inline]
            fn halve(a: &Fe) -> Fe {
                let odd = _mm512_test_epi64_mask(a[0], set!(1));
                let t = each!(i, _mm512_mask_add_epi64(a[i], odd, a[i], set!(P[i])));
                carry!(each!(
                    i,
                    if i == 7 {
                        _mm512_srli_epi64::<1>(t[7])
                    } else {
                        let above = _mm512_and_si512(_mm512_slli_epi64::<51>(t[(i + 1) % 8]), set!(LOW52));
                        _mm512_add_epi64(_mm512_srli_epi64::<1>(t[i]), above)
                    }
                ))
            }

            /// The doubling step on (X, Y, Z) for y² = x³ + 4(1 + i); the tangent's three coefficients. All below 64 p.
            #[target_feature(enable = $features)]
            pub fn double_step(point: &mut [Fe2; 3], line: &mut [Fe2; 3]) {
                let zero = [[_mm512_setzero_si512(); 8]; 2];
                let (mut a, mut b, mut c, mut h, mut j) = (zero, zero, zero, zero, zero);
                let [x, y, z] = &*point;
                fp2_mul(&mut a, x, y);
                a = [halve(&a[0]), halve(&a[1])];
                fp2_square(&mut b, y);
                fp2_square(&mut c, z);
                fp2_square(&mut j, x);
                fp2_square(&mut h, &[carry!(add!(y[0], z[0])), carry!(add!(y[1], z[1]))]);
                macro_rules! twelve {
                    ($t:expr) => {{
                        let t = $t;
                        each!(i, _mm512_add_epi64(_mm512_slli_epi64::<3>(t[i]), _mm512_slli_epi64::<2>(t[i])))
                    }};
                }
                let e = [carry!(twelve!(sub!(c[0], c[1], 2))), carry!(twelve!(add!(c[0], c[1])))];
                macro_rules! both {
                    ($k:ident, $digits:expr) => {
                        [
                            {
                                let $k = 0;
                                carry!($digits)
                            },
                            {
                                let $k = 1;
                                carry!($digits)
                            },
                        ]
                    };
                }
                let f = both!(k, each!(i, _mm512_add_epi64(_mm512_add_epi64(e[k][i], e[k][i]), e[k][i])));
                let g = [halve(&add!(b[0], f[0])), halve(&add!(b[1], f[1]))];
                let h = both!(
                    k,
                    each!(
                        i,
                        _mm512_sub_epi64(_mm512_add_epi64(h[k][i], set!(4 * P[i])), _mm512_add_epi64(b[k][i], c[k][i]))
                    )
                );
                let (mut ee, mut gg) = (
                    [wide!(i, {
                        let _ = i;
                        _mm512_setzero_si512()
                    }); 2],
                    [wide!(i, {
                        let _ = i;
                        _mm512_setzero_si512()
                    }); 2],
                );
                fp2_square_wide(&mut ee, &e);
                fp2_square_wide(&mut gg, &g);
                macro_rules! y3 {
                    ($k:literal) => {
                        wide!(
                            i,
                            _mm512_sub_epi64(
                                gg[$k][i],
                                _mm512_add_epi64(_mm512_add_epi64(ee[$k][i], ee[$k][i]), ee[$k][i])
                            )
                        )
                    };
                }
                let y3 = [reduce!(y3!(0), 1), reduce!(y3!(1), 1)];
                let bf = both!(k, sub!(b[k], f[k], 160));
                fp2_mul(&mut point[0], &a, &bf);
                point[1] = y3;
                fp2_mul(&mut point[2], &b, &h);
                line[0] = both!(k, sub!(e[k], b[k], 2));
                line[1] = both!(k, each!(i, _mm512_add_epi64(_mm512_add_epi64(j[k][i], j[k][i]), j[k][i])));
                line[2] = both!(k, each!(i, _mm512_sub_epi64(set!(8 * P[i]), h[k][i])));
            }

            /// Karatsuba's product in F_p^6, unreduced: six products of F_p², interpolated column by column.
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn fp6_mul_wide(out: &mut [[Wide; 2]; 3], a: &[Fe2; 3], b: &[Fe2; 3]) {
                let zero = [wide!(i, {
                    let _ = i;
                    _mm512_setzero_si512()
                }); 2];
                let mut v = [zero; 6];
                macro_rules! sum {
                    ($x:ident, $m:literal, $n:literal) => {
                        [carry!(add!($x[$m][0], $x[$n][0])), carry!(add!($x[$m][1], $x[$n][1]))]
                    };
                }
                fp2_mul_wide(&mut v[0], &a[0], &b[0]);
                fp2_mul_wide(&mut v[1], &a[1], &b[1]);
                fp2_mul_wide(&mut v[2], &a[2], &b[2]);
                fp2_mul_wide(&mut v[3], &sum!(a, 1, 2), &sum!(b, 1, 2));
                fp2_mul_wide(&mut v[4], &sum!(a, 0, 1), &sum!(b, 0, 1));
                fp2_mul_wide(&mut v[5], &sum!(a, 0, 2), &sum!(b, 0, 2));
                macro_rules! minus {
                    ($x:expr, $y:expr, $z:expr) => {
                        _mm512_sub_epi64(_mm512_sub_epi64($x, $y), $z)
                    };
                }
                for i in 0..16 {
                    let re = minus!(v[3][0][i], v[1][0][i], v[2][0][i]);
                    let im = minus!(v[3][1][i], v[1][1][i], v[2][1][i]);
                    out[0][0][i] = _mm512_add_epi64(_mm512_sub_epi64(re, im), v[0][0][i]);
                    out[0][1][i] = _mm512_add_epi64(_mm512_add_epi64(re, im), v[0][1][i]);
                    let xi = [_mm512_sub_epi64(v[2][0][i], v[2][1][i]), _mm512_add_epi64(v[2][0][i], v[2][1][i])];
                    for k in 0..2 {
                        out[1][k][i] = _mm512_add_epi64(minus!(v[4][k][i], v[0][k][i], v[1][k][i]), xi[k]);
                        out[2][k][i] = _mm512_add_epi64(minus!(v[5][k][i], v[0][k][i], v[2][k][i]), v[1][k][i]);
                    }
                }
            }

            #[target_feature(enable = $features)]
            #[inline(never)]
            fn reduce(out: &mut Fe, t: &Wide) {
                *out = reduce!(*t, 1);
            }

            /// The product in F_p^12.
            #[target_feature(enable = $features)]
            pub fn fp12_mul(out: &mut [[Fe2; 3]; 2], a: &[[Fe2; 3]; 2], b: &[[Fe2; 3]; 2]) {
                let zero = [[wide!(i, {
                    let _ = i;
                    _mm512_setzero_si512()
                }); 2]; 3];
                let (mut low, mut high, mut both) = (zero, zero, zero);
                fp6_mul_wide(&mut low, &a[0], &b[0]);
                fp6_mul_wide(&mut high, &a[1], &b[1]);
                let (mut s, mut u) = (a[0], b[0]);
                for j in 0..3 {
                    for k in 0..2 {
                        s[j][k] = carry!(add!(a[0][j][k], a[1][j][k]));
                        u[j][k] = carry!(add!(b[0][j][k], b[1][j][k]));
                    }
                }
                fp6_mul_wide(&mut both, &s, &u);
                for k in 0..2 {
                    for j in 0..3 {
                        let t =
                            wide!(i, _mm512_sub_epi64(_mm512_sub_epi64(both[j][k][i], low[j][k][i]), high[j][k][i]));
                        reduce(&mut out[1][j][k], &t);
                        let t = match (j, k) {
                            (0, 0) => {
                                wide!(i, _mm512_add_epi64(low[0][0][i], _mm512_sub_epi64(high[2][0][i], high[2][1][i])))
                            }
                            (0, _) => {
                                wide!(i, _mm512_add_epi64(low[0][1][i], _mm512_add_epi64(high[2][0][i], high[2][1][i])))
                            }
                            _ => wide!(i, _mm512_add_epi64(low[j][k][i], high[j - 1][k][i])),
                        };
                        reduce(&mut out[0][j][k], &t);
                    }
                }
            }
        }
    };
}

by_hand!(
    ifma,
    "avx512f,avx512dq,avx512vl,avx512ifma",
    core::arch::x86_64::_mm512_madd52lo_epu64,
    core::arch::x86_64::_mm512_madd52hi_epu64,
    super::products::ifma_mul
);
by_hand!(fma, "avx512f,avx512dq,avx512vl", super::products::fma_lo, super::products::fma_hi, super::products::fma_mul);

/// 52-bit products where they are no single instruction.
mod products {
    use core::arch::x86_64::*;

    const TWO_52: f64 = (1u64 << 52) as f64;
    const TWO_104: f64 = TWO_52 * TWO_52;
    const TRUNCATE: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;

    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn ifma_mul(a: __m512i, b: __m512i) -> __m512i {
        _mm512_madd52lo_epu64(_mm512_setzero_si512(), a, b)
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn high(a: __m512i, b: __m512i) -> __m512d {
        _mm512_fmadd_round_pd::<TRUNCATE>(_mm512_cvtepu64_pd(a), _mm512_cvtepu64_pd(b), _mm512_set1_pd(TWO_104))
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn low(a: __m512i, b: __m512i) -> __m512i {
        let rest = _mm512_sub_pd(_mm512_set1_pd(TWO_104 + TWO_52), high(a, b));
        _mm512_castpd_si512(_mm512_fmadd_round_pd::<TRUNCATE>(_mm512_cvtepu64_pd(a), _mm512_cvtepu64_pd(b), rest))
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub fn fma_lo(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
        _mm512_add_epi64(acc, _mm512_sub_epi64(low(a, b), _mm512_set1_epi64(TWO_52.to_bits() as i64)))
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub fn fma_hi(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
        let high = _mm512_castpd_si512(high(a, b));
        _mm512_add_epi64(acc, _mm512_sub_epi64(high, _mm512_set1_epi64(TWO_104.to_bits() as i64)))
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub fn fma_mul(a: __m512i, b: __m512i) -> __m512i {
        let low52 = _mm512_set1_epi64((1 << 52) - 1);
        _mm512_and_si512(low(_mm512_and_si512(a, low52), b), low52)
    }
}
