//! Karatsuba over words: the operands packed, `[a_i, b_i]` a register, the results `terms[k]` products of words at z^64k.
//!
//! Sizes halve down to two and three words: 20 words take 135 word products.

/// Pairs of words, one of either operand.
pub(super) trait Register: Copy {
    /// 0.
    fn zero() -> Self;
    /// The sum.
    fn xor(a: Self, b: Self) -> Self;
    /// The product of the two words of each pair.
    fn product(x: Self) -> Self;
}

/// `a_0 b_0`.
#[inline(always)]
pub(super) fn mul1<R: Register>(x: &[R; 1]) -> [R; 1] {
    [R::product(x[0])]
}

/// Three word products.
#[inline(always)]
pub(super) fn mul2<R: Register>(x: &[R; 2]) -> [R; 3] {
    let [[low], [high], [both]] = [mul1(&[x[0]]), mul1(&[x[1]]), mul1(&[R::xor(x[0], x[1])])];
    [low, R::xor(both, R::xor(low, high)), high]
}

/// Six word products: every word by itself, every sum of two.
#[inline(always)]
pub(super) fn mul3<R: Register>(x: &[R; 3]) -> [R; 5] {
    let [[p0], [p1], [p2]] = [mul1(&[x[0]]), mul1(&[x[1]]), mul1(&[x[2]])];
    let [[p01], [p02], [p12]] = [mul1(&[R::xor(x[0], x[1])]), mul1(&[R::xor(x[0], x[2])]), mul1(&[R::xor(x[1], x[2])])];
    let (s, t) = (R::xor(p0, p1), R::xor(p1, p2));
    [p0, R::xor(p01, s), R::xor(R::xor(p02, s), p2), R::xor(p12, t), p2]
}

/// A product of `$n = $l + $h` words, `$h ≤ $l`, from two of `$l` and one of `$h`.
macro_rules! split {
    ($name:ident, $n:literal = $l:literal $low:ident + $h:literal $high:ident) => {
        #[inline(always)]
        pub(super) fn $name<R: Register>(x: &[R; $n]) -> [R; 2 * $n - 1] {
            const L: usize = $l;
            const H: usize = $h;
            let (mut lower, mut upper) = ([R::zero(); L], [R::zero(); H]);
            lower.copy_from_slice(&x[..L]);
            upper.copy_from_slice(&x[L..]);
            let (low, high) = ($low(&lower), $high(&upper));
            for i in 0..H {
                lower[i] = R::xor(lower[i], upper[i]);
            }
            let both = $low(&lower);
            combine::<R, L, H, { 2 * L - 1 }, { 2 * H - 1 }, { 2 * $n - 1 }>(&low, &high, &both)
        }
    };
}

/// `low + (both − low − high) z^64L + high z^128L`. What `low` and `high` add to each other's places is added once.
#[inline(always)]
pub(super) fn combine<R: Register, const L: usize, const H: usize, const A: usize, const B: usize, const C: usize>(
    low: &[R; A],
    high: &[R; B],
    both: &[R; A],
) -> [R; C] {
    let mut terms = [R::zero(); C];
    terms[..L].copy_from_slice(&low[..L]);
    for k in 0..L {
        let shared = match (L + k < A, k < B) {
            (true, true) => R::xor(low[L + k], high[k]),
            (true, false) => low[L + k],
            (false, true) => high[k],
            (false, false) => R::zero(),
        };
        terms[L + k] = R::xor(shared, R::xor(both[k], low[k]));
        if 2 * L + k < C {
            terms[2 * L + k] = shared;
        }
        if L + k < A && 2 * L + k < C {
            terms[2 * L + k] = R::xor(shared, both[L + k]);
        }
    }
    for k in L..B {
        terms[L + k] = R::xor(terms[L + k], high[k]);
        terms[2 * L + k] = high[k];
    }
    terms
}

split!(mul4, 4 = 2 mul2 + 2 mul2);
split!(mul5, 5 = 3 mul3 + 2 mul2);
split!(mul6, 6 = 3 mul3 + 3 mul3);
split!(mul7, 7 = 4 mul4 + 3 mul3);
split!(mul8, 8 = 4 mul4 + 4 mul4);
split!(mul9, 9 = 5 mul5 + 4 mul4);
split!(mul10, 10 = 5 mul5 + 5 mul5);
split!(mul11, 11 = 6 mul6 + 5 mul5);
