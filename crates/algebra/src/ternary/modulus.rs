//! What a modulus is, and what follows from it: its reduction, cubes and cube roots, the trace.

use super::F3m;
use super::matrix::Maps;
use super::planes::{Planes, add_pair, sub_pair};
use std::sync::OnceLock;

/// An irreducible polynomial over F_3 of odd degree: all that tells one field from another.
pub trait TernaryModulus: Copy + Send + Sync + 'static {
    /// The terms (exponent, coefficient 1 or 2), the degree first, with coefficient 1, and the constant last.
    const TERMS: &'static [(u32, u8)];
    /// Where what is derived from the modulus is kept once it is known.
    fn derived() -> &'static OnceLock<Derived>;
}

/// What is derived from a modulus at its first use.
pub struct Derived {
    /// The cube roots of z and of z².
    roots: [Root; 2],
    /// The traces of the powers of z, as planes.
    traces: [Vec<u64>; 2],
    /// Cubes and cube roots as matrices.
    maps: Maps,
}

/// A polynomial that cube roots are multiplied by.
pub(super) enum Root {
    /// Its terms (exponent, coefficient), if they are few.
    Sparse(Vec<(u32, u8)>),
    /// Its planes.
    Dense([Vec<u64>; 2]),
}

/// The most terms for which shifted additions are taken to cost less than a product.
const SPARSE: usize = 10;

/// A polynomial of up to R W words: `[s, n]`, each of R times W words.
pub(super) type Long<const W: usize, const R: usize> = [[[u64; W]; R]; 2];

/// `target ± source z^bits`; what would reach beyond `target` must be 0.
#[inline(always)]
pub(super) fn add_shifted([ts, tn]: [&mut [u64]; 2], [s, n]: [&[u64]; 2], bits: usize, subtract: bool) {
    let (whole, rest) = (bits / 64, bits % 64);
    let shifted = |words: &[u64], i: usize| {
        let low = if i < words.len() { words[i] << rest } else { 0 };
        let high = if i > 0 && rest > 0 { words[i - 1] >> (64 - rest) } else { 0 };
        low | high
    };
    let reach = (s.len() + usize::from(rest > 0)).min(ts.len().saturating_sub(whole));
    for i in 0..reach {
        let (target, source) = ([ts[whole + i], tn[whole + i]], [shifted(s, i), shifted(n, i)]);
        [ts[whole + i], tn[whole + i]] = if subtract { sub_pair(target, source) } else { add_pair(target, source) };
    }
}

/// A polynomial of degree at most R (m − 1) modulo f, in place: the result is in the lowest W words of either plane.
///
/// All that lies above degree m is folded at once, as often as f's second exponent asks for: once or twice for most
/// moduli, three times for a product modulo the tetranomial of degree 509.
#[inline(always)]
pub(super) fn reduce<P: TernaryModulus, const W: usize, const R: usize>(long: &mut Long<W, R>) {
    let (m, second) = (P::TERMS[0].0 as usize, P::TERMS[1].0 as usize);
    let mut degree = R * (m - 1);
    while degree >= m {
        fold::<P, W, R>(long, (degree - m) / 64 + 1);
        degree = (degree - m + second).max(m - 1);
    }
}

/// Replaces the part above degree m, of at most `count` words, by what it is modulo f.
#[inline(always)]
fn fold<P: TernaryModulus, const W: usize, const R: usize>(long: &mut Long<W, R>, count: usize) {
    let m = P::TERMS[0].0 as usize;
    let (top, rest) = (m / 64, m % 64);
    let mut high = [[[0; W]; R]; 2];
    for (plane, high) in long.iter_mut().zip(&mut high) {
        let (words, high) = (plane.as_flattened_mut(), high.as_flattened_mut());
        for i in 0..count {
            let above = if rest > 0 && top + i + 1 < R * W { words[top + i + 1] << (64 - rest) } else { 0 };
            high[i] = words[top + i] >> rest | above;
        }
        words[top] &= (1 << rest) - 1;
        words[top + 1..R * W].iter_mut().take(count).for_each(|word| *word = 0);
    }
    let [s, n] = long;
    for &(exponent, coefficient) in &P::TERMS[1..] {
        let target = [s.as_flattened_mut(), n.as_flattened_mut()];
        let source = [&high[0].as_flattened()[..count], &high[1].as_flattened()[..count]];
        add_shifted(target, source, exponent as usize, coefficient == 1);
    }
}

/// The lowest W words.
#[inline(always)]
pub(super) fn low<const W: usize, const R: usize>(long: &Long<W, R>) -> Planes<W> {
    [long[0][0], long[1][0]]
}

/// How a word is spread to every third bit, and gathered again.
pub(super) trait Thirds {
    /// Bit i of the low 22 to bit 3i.
    fn spread(word: u64) -> u64;
    /// Bit 3i to bit i.
    fn gather(word: u64) -> u64;
}

/// By shifts and masks.
pub(super) struct Shifts;

impl Thirds for Shifts {
    #[inline(always)]
    fn spread(word: u64) -> u64 {
        let mut x = word & 0x3f_ffff;
        x = (x | x << 32) & 0x003f_0000_0000_ffff;
        x = (x | x << 16) & 0x003f_0000_ff00_00ff;
        x = (x | x << 8) & 0x300f_00f0_0f00_f00f;
        x = (x | x << 4) & 0x30c3_0c30_c30c_30c3;
        (x | x << 2) & 0x9249_2492_4924_9249
    }
    #[inline(always)]
    fn gather(word: u64) -> u64 {
        let mut x = word & 0x9249_2492_4924_9249;
        x = (x | x >> 2) & 0x30c3_0c30_c30c_30c3;
        x = (x | x >> 4) & 0x300f_00f0_0f00_f00f;
        x = (x | x >> 8) & 0x003f_0000_ff00_00ff;
        x = (x | x >> 16) & 0x003f_0000_0000_ffff;
        (x | x >> 32) & 0x3f_ffff
    }
}

/// The cube before its reduction: coefficient i moves to 3i.
#[inline(always)]
pub(super) fn cube<T: Thirds, const W: usize>(a: &Planes<W>) -> Long<W, 3> {
    let mut cube = [[[0; W]; 3]; 2];
    for (plane, words) in cube.iter_mut().zip(a) {
        for (triple, &word) in plane.as_flattened_mut().chunks_exact_mut(3).zip(words) {
            triple.copy_from_slice(&[
                T::spread(word),
                T::spread(word >> 22 & 0x1f_ffff) << 2,
                T::spread(word >> 43) << 1,
            ]);
        }
    }
    cube
}

/// The cube.
#[inline(always)]
pub(super) fn cubed<P: TernaryModulus, const W: usize>(a: &Planes<W>) -> Planes<W> {
    let mut cube = cube::<Shifts, W>(a);
    reduce::<P, W, 3>(&mut cube);
    low(&cube)
}

/// The coefficients of index 3i + `residue`, side by side.
#[inline(always)]
fn third<T: Thirds, const W: usize>(a: &Planes<W>, residue: usize) -> Planes<W> {
    let mut third = [[0; W]; 2];
    for (plane, words) in third.iter_mut().zip(a) {
        let at = |i: usize| {
            let word = |i: usize| words.get(i).copied().unwrap_or(0);
            if residue == 0 { word(i) } else { word(i) >> residue | word(i + 1) << (64 - residue) }
        };
        for (i, word) in plane.iter_mut().take(W.div_ceil(3)).enumerate() {
            *word = T::gather(at(3 * i)) | T::gather(at(3 * i + 1) >> 2) << 22 | T::gather(at(3 * i + 2) >> 1) << 43;
        }
    }
    third
}

/// `[a0, a1, a2]` of `a = a0(z³) + z a1(z³) + z² a2(z³)`.
#[inline(always)]
pub(super) fn thirds<T: Thirds, const W: usize>(a: &Planes<W>) -> [Planes<W>; 3] {
    [third::<T, W>(a, 0), third::<T, W>(a, 1), third::<T, W>(a, 2)]
}

/// The cube roots of z and z².
#[inline(always)]
pub(super) fn roots<P: TernaryModulus, const W: usize>() -> &'static [Root; 2] {
    &derived::<P, W>().roots
}

pub(super) fn from_vectors<const W: usize>(planes: &[Vec<u64>; 2]) -> Planes<W> {
    planes.each_ref().map(|words| *words.first_chunk().unwrap_or(&[0; W]))
}

#[inline(always)]
fn derived<P: TernaryModulus, const W: usize>() -> &'static Derived {
    P::derived().get_or_init(|| Derived {
        roots: roots_of_z::<P, W>().map(Root::new),
        traces: traces(P::TERMS),
        maps: Maps::default(),
    })
}

/// `z^(1/3) = z^(3^(m−1))` and its square.
pub(super) fn roots_of_z<P: TernaryModulus, const W: usize>() -> [F3m<P, W>; 2] {
    let z = F3m::<P, W>::from_terms(&[(1, 1)]);
    let root = (1..P::TERMS[0].0).fold(*z.planes(), |power, _| cubed::<P, W>(&power));
    let root = F3m::from_planes_unchecked(root);
    [root, crate::field::Field::square(&root)]
}

impl Root {
    fn new<P: TernaryModulus, const W: usize>(root: F3m<P, W>) -> Self {
        let terms = root.terms();
        match terms.len() {
            0..=SPARSE => Self::Sparse(terms),
            _ => Self::Dense(root.planes().map(|words| words.to_vec())),
        }
    }
}

/// The traces of 1, z, …, z^(m−1), by Newton's identities for the roots of f.
fn traces(terms: &[(u32, u8)]) -> [Vec<u64>; 2] {
    let m = terms[0].0 as usize;
    let mut traces = vec![m % 3];
    for k in 1..m {
        let below = terms[1..].iter().map(|&(e, c)| (m - e as usize, usize::from(c)));
        let sum: usize = below.map(|(j, c)| if j < k { c * traces[k - j] } else { c * k * usize::from(j == k) }).sum();
        traces.push(2 * sum % 3);
    }
    let mut planes = [vec![0; m.div_ceil(64)], vec![0; m.div_ceil(64)]];
    for (i, trace) in traces.iter().enumerate() {
        planes[0][i / 64] |= u64::from(*trace == 2) << (i % 64);
        planes[1][i / 64] |= u64::from(*trace != 0) << (i % 64);
    }
    planes
}

/// Cubes and cube roots as matrices.
pub(super) fn maps<P: TernaryModulus, const W: usize>() -> &'static Maps {
    &derived::<P, W>().maps
}

/// The traces of 1, z, …, z^(m−1), as the coefficients of an element.
pub(super) fn power_traces<P: TernaryModulus, const W: usize>() -> F3m<P, W> {
    F3m::from_planes_unchecked(from_vectors(&derived::<P, W>().traces))
}

/// The trace of the element, 0, 1 or 2.
pub(super) fn trace<P: TernaryModulus, const W: usize>(a: &Planes<W>) -> u32 {
    let traces = from_vectors::<W>(&derived::<P, W>().traces);
    (0..W).fold(0, |sum, i| {
        let [s, n] = super::planes::mul_pair([a[0][i], a[1][i]], [traces[0][i], traces[1][i]]);
        sum + n.count_ones() + s.count_ones()
    }) % 3
}
