//! Karatsuba on planes down to words of 64 coefficients, whose products are somebody else's: a portable comb here, or vectors.

use super::planes::{Pair, Planes, add, add_pair, mul_pair, sub};

/// The most products of words that a product takes: 27 for eight words. Vectors compute eight at a time.
pub(super) const MOST: usize = 32;

/// Words by plane.
pub(super) type Points = [[u64; MOST]; 2];

/// Products of words: their low and their high words, by plane.
pub(super) type Products = [Points; 2];

/// Something that multiplies words.
pub(super) trait Leaves {
    /// The products of the first `count` words of a and b. What follows them is 0, or may be written to.
    fn products(a: &Points, b: &Points, count: usize) -> Products;
}

/// The words of a plane from `from` on, as many as there are.
#[inline(always)]
fn part<const W: usize, const H: usize>(a: &Planes<W>, from: usize) -> Planes<H> {
    let mut part = [[0; H]; 2];
    for (part, words) in part.iter_mut().zip(a) {
        for (part, word) in part.iter_mut().zip(&words[from..]) {
            *part = *word;
        }
    }
    part
}

/// `sum + term z^(64 from)`, or less it.
#[inline(always)]
fn combine<const N: usize, const T: usize>(sum: &mut Planes<N>, term: &Planes<T>, from: usize, subtract: bool) {
    for i in 0..T.min(N - from) {
        let (a, b) = ([sum[0][from + i], sum[1][from + i]], [term[0][i], term[1][i]]);
        [sum[0][from + i], sum[1][from + i]] = if subtract { super::planes::sub_pair(a, b) } else { add_pair(a, b) };
    }
}

/// A polynomial of some words by the words at Karatsuba's points, and back.
trait Size<const W: usize, const TWICE: usize> {
    /// The number of points.
    const POINTS: usize;
    /// The words, from `at` on.
    fn spread(a: &Planes<W>, points: &mut Points, at: usize);
    /// The product from those of the words, from `at` on.
    fn gather(products: &Products, at: usize) -> Planes<TWICE>;
}

/// As many words as the number says.
struct Words<const W: usize>;

impl Size<1, 2> for Words<1> {
    const POINTS: usize = 1;
    #[inline(always)]
    fn spread(a: &Planes<1>, points: &mut Points, at: usize) {
        [points[0][at], points[1][at]] = [a[0][0], a[1][0]];
    }
    #[inline(always)]
    fn gather([low, high]: &Products, at: usize) -> Planes<2> {
        [[low[0][at], high[0][at]], [low[1][at], high[1][at]]]
    }
}

/// A size by its halves.
macro_rules! halves {
    ($($words:literal $twice:literal: $low:literal $low_twice:literal, $high:literal $high_twice:literal;)*) => {
        $(
            impl Size<$words, $twice> for Words<$words> {
                const POINTS: usize = 2 * <Words<$low> as Size<$low, $low_twice>>::POINTS
                    + <Words<$high> as Size<$high, $high_twice>>::POINTS;
                #[inline(always)]
                fn spread(a: &Planes<$words>, points: &mut Points, at: usize) {
                    let (low, high) = (part::<$words, $low>(a, 0), part::<$words, $high>(a, $low));
                    let after = at + Words::<$low>::POINTS;
                    Words::<$low>::spread(&low, points, at);
                    Words::<$high>::spread(&high, points, after);
                    Words::<$low>::spread(&add(&low, &part(&high, 0)), points, after + Words::<$high>::POINTS);
                }
                #[inline(always)]
                fn gather(products: &Products, at: usize) -> Planes<$twice> {
                    let after = at + Words::<$low>::POINTS;
                    let low = Words::<$low>::gather(products, at);
                    let high = Words::<$high>::gather(products, after);
                    let both = Words::<$low>::gather(products, after + Words::<$high>::POINTS);
                    let mut middle = sub(&both, &low);
                    combine(&mut middle, &high, 0, true);
                    let mut product = part::<$low_twice, $twice>(&low, 0);
                    combine(&mut product, &high, 2 * $low, false);
                    combine(&mut product, &middle, $low, false);
                    product
                }
            }
        )*
    };
}

halves! {
    2 4: 1 2, 1 2;
    3 6: 2 4, 1 2;
    4 8: 2 4, 2 4;
    5 10: 3 6, 2 4;
    8 16: 4 8, 4 8;
}

/// The product of two polynomials of W words.
#[inline(always)]
pub(super) fn mul_wide<L: Leaves, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    match W {
        1 => sized::<L, W, 1, 2>(a, b),
        2 => sized::<L, W, 2, 4>(a, b),
        3 => sized::<L, W, 3, 6>(a, b),
        4 => sized::<L, W, 4, 8>(a, b),
        5 => sized::<L, W, 5, 10>(a, b),
        _ => {
            const { assert!(W <= 5 || W == 8, "a size without a product") }
            sized::<L, W, 8, 16>(a, b)
        }
    }
}

/// The same for a size: V is W.
#[inline(always)]
fn sized<L: Leaves, const W: usize, const V: usize, const TWICE: usize>(
    a: &Planes<W>,
    b: &Planes<W>,
) -> [[[u64; W]; 2]; 2]
where
    Words<V>: Size<V, TWICE>,
{
    let mut points = [[[0; MOST]; 2]; 2];
    for (points, operand) in points.iter_mut().zip([a, b]) {
        Words::<V>::spread(&part(operand, 0), points, 0);
    }
    let products = L::products(&points[0], &points[1], Words::<V>::POINTS);
    let product = Words::<V>::gather(&products, 0);
    let mut wide = [[[0; W]; 2]; 2];
    for (wide, words) in wide.iter_mut().zip(&product) {
        wide.as_flattened_mut().iter_mut().zip(words).for_each(|(wide, word)| *wide = *word);
    }
    wide
}

/// A comb with windows of two coefficients.
pub(super) struct Comb;

impl Leaves for Comb {
    #[inline(always)]
    fn products(a: &Points, b: &Points, count: usize) -> Products {
        let mut products = [[[0; MOST]; 2]; 2];
        for i in 0..count {
            let [s, n] = product([a[0][i], a[1][i]], [b[0][i], b[1][i]]);
            [products[0][0][i], products[1][0][i]] = [s as u64, (s >> 64) as u64];
            [products[0][1][i], products[1][1][i]] = [n as u64, (n >> 64) as u64];
        }
        products
    }
}

/// The product of two words: that of a with the lowest 63 coefficients of b, then with the last.
fn product(a: Pair, b: Pair) -> [u128; 2] {
    let table = super::comb::multiples(&[[b[0] & u64::MAX >> 1], [b[1] & u64::MAX >> 1]]);
    let mut sum = [0u128; 2];
    for window in (0..32).rev() {
        let [s, n] = a.map(|word| word >> (2 * window) & 3);
        let [[s], [n]] = table[(s << 2 | n) as usize];
        let low = add_pair([(sum[0] << 2) as u64, (sum[1] << 2) as u64], [s, n]);
        sum = [sum[0] << 2 >> 64 << 64 | u128::from(low[0]), sum[1] << 2 >> 64 << 64 | u128::from(low[1])];
    }
    let [s, n] = mul_pair(a, b.map(|word| (word >> 63).wrapping_neg()));
    let (s, n) = (u128::from(s) << 63, u128::from(n) << 63);
    let halves = [0, 64].map(|by| {
        let word = |x: u128| (x >> by) as u64;
        add_pair([word(sum[0]), word(sum[1])], [word(s), word(n)])
    });
    [0, 1].map(|plane| u128::from(halves[1][plane]) << 64 | u128::from(halves[0][plane]))
}
