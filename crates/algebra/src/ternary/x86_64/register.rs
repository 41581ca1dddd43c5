//! Polynomials of up to 512 coefficients in two registers, and what lies above the degree of a modulus.

use super::super::modulus::TernaryModulus;
use super::super::planes::Planes;
use core::arch::x86_64::*;

/// The planes `[s, n]` of a polynomial.
pub(super) type Register = [__m512i; 2];

/// The low half of an unreduced polynomial, then the high one.
pub(super) type Pair = [Register; 2];

macro_rules! with_features {
    ($($(#[$doc:meta])* fn $name:ident $(<$($generic:tt $(: $bound:path)?),*>)? ($($arguments:tt)*) -> $out:ty $body:block)*) => {
        $(
            $(#[$doc])*
            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            #[inline]
            pub(super) fn $name $(<$($generic $(: $bound)?),*>)? ($($arguments)*) -> $out $body
        )*
    };
}

with_features! {
    fn zero() -> Register {
        [_mm512_setzero_si512(); 2]
    }

    fn add(a: Register, b: Register) -> Register {
        let t = _mm512_ternarylogic_epi64::<0x49>(a[0], a[1], b[0]);
        [_mm512_ternarylogic_epi64::<0x24>(a[0], b[1], t), _mm512_ternarylogic_epi64::<0x7c>(a[1], b[1], t)]
    }

    fn sub(a: Register, b: Register) -> Register {
        let t = _mm512_ternarylogic_epi64::<0x49>(a[0], a[1], b[0]);
        [_mm512_ternarylogic_epi64::<0x28>(a[0], b[1], t), _mm512_ternarylogic_epi64::<0xbc>(a[1], b[1], t)]
    }

    /// `words z^(64 count)` modulo `z^512`, or what of it lies above, for 0 ≤ count ≤ 8.
    fn moved(words: __m512i, count: usize, above: bool) -> __m512i {
        let lanes = _mm512_sub_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64(count as i64));
        let low = (0xffu32 << count) as u8;
        _mm512_maskz_permutexvar_epi64(if above { !low } else { low }, lanes, words)
    }

    /// `a z^bits` modulo `z^512`, or what of it lies above, for bits < 512.
    fn shifted(a: Register, bits: usize, above: bool) -> Register {
        [shifted_plane(a[0], bits, above), shifted_plane(a[1], bits, above)]
    }

    /// The same for a plane.
    fn shifted_plane(words: __m512i, bits: usize, above: bool) -> __m512i {
        let (count, rest) = (bits / 64, (bits % 64) as i64);
        let low = _mm512_sllv_epi64(words, _mm512_set1_epi64(rest));
        let high = _mm512_srlv_epi64(words, _mm512_set1_epi64(64 - rest));
        _mm512_or_si512(moved(low, count, above), moved(high, count + 1, above))
    }

    /// `⌊a / z^bits⌋` for 0 < bits < 512: what of `a z^(512 − bits)` lies above.
    fn lowered(a: Register, bits: usize) -> Register {
        shifted(a, 512 - bits, true)
    }

    /// The first `count` words of a plane, then zeros.
    fn load(words: &[u64], count: usize) -> __m512i {
        let count = count.min(words.len()).min(8);
        // SAFETY: `count` words can be read.
        unsafe { _mm512_maskz_loadu_epi64(((1u32 << count) - 1) as u8, words.as_ptr().cast()) }
    }

    /// The lowest m coefficients.
    fn truncated(a: Register, m: usize) -> Register {
        let words: [u64; 8] = core::array::from_fn(|i| match m as isize - 64 * i as isize {
            ..=0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        });
        let mask = load(&words, 8);
        [_mm512_and_si512(a[0], mask), _mm512_and_si512(a[1], mask)]
    }

    /// `low + z^m high` modulo f, both of degree below m, m < 512.
    ///
    /// With `z^m = −Σ c z^e` it is `low − Σ c z^e g` without what lies above degree m, where `g = high − Σ c ⌊z^e g / z^m⌋`: that
    /// g is found from the top in as many rounds as f's second exponent asks for, mostly one.
    fn fold<P: TernaryModulus>(low: Register, high: Register) -> Register {
        let m = P::TERMS[0].0 as usize;
        let rounds = const { (P::TERMS[0].0 as usize).div_ceil((P::TERMS[0].0 - P::TERMS[1].0) as usize) - 1 };
        let mut g = high;
        for _ in 0..rounds {
            let mut next = high;
            for &(e, c) in P::TERMS[1..].iter().filter(|term| term.0 > 0) {
                let term = lowered(g, m - e as usize);
                next = if c == 1 { sub(next, term) } else { add(next, term) };
            }
            g = next;
        }
        let mut sum = low;
        for &(e, c) in &P::TERMS[1..] {
            let term = shifted(g, e as usize, false);
            sum = if c == 1 { sub(sum, term) } else { add(sum, term) };
        }
        truncated(sum, m)
    }

    /// The polynomial modulo f, for one of degree at most 2 m − 2.
    fn reduced<P: TernaryModulus>([low, high]: Pair) -> Register {
        let m = P::TERMS[0].0 as usize;
        let (below, above) = (lowered(low, m), shifted(high, 512 - m, false));
        let above = [_mm512_or_si512(below[0], above[0]), _mm512_or_si512(below[1], above[1])];
        fold::<P>(truncated(low, m), above)
    }
}

/// An element.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn load_planes<const W: usize>(planes: &Planes<W>) -> Register {
    [load(&planes[0], W), load(&planes[1], W)]
}

/// W words of either plane.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn store_planes<const W: usize>(register: Register) -> Planes<W> {
    let mut planes = [[0; W]; 2];
    for (plane, register) in planes.iter_mut().zip(register) {
        store(plane, register);
    }
    planes
}

/// As many words as there is place for.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn store(words: &mut [u64], register: __m512i) {
    let mask = ((1u32 << words.len().min(8)) - 1) as u8;
    // SAFETY: the words of the mask can be written.
    unsafe { _mm512_mask_storeu_epi64(words.as_mut_ptr().cast(), mask, register) }
}

/// An unreduced polynomial.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn load_pair<const W: usize>(wide: &[[[u64; W]; 2]; 2]) -> Pair {
    let (s, n, rest) = (wide[0].as_flattened(), wide[1].as_flattened(), (2 * W).saturating_sub(8));
    [[load(s, 8), load(n, 8)], [load(&s[2 * W - rest..], rest), load(&n[2 * W - rest..], rest)]]
}

/// 2 W words of either plane.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn store_pair<const W: usize>([low, high]: Pair) -> [[[u64; W]; 2]; 2] {
    let mut wide = [[[0; W]; 2]; 2];
    for (i, plane) in wide.iter_mut().enumerate() {
        let (first, rest) = plane.as_flattened_mut().split_at_mut((2 * W).min(8));
        store(first, low[i]);
        if W > 4 {
            store(rest, high[i]);
        }
    }
    wide
}
