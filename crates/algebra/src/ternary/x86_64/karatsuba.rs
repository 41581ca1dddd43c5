//! Karatsuba on planes down to words of 64 coefficients, whose products are others' business.

use super::super::karatsuba::{join, narrowed, part};
use super::super::planes::{Planes, add};

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
                    join([&low[0], &low[1]], [&high[0], &high[1]], [&both[0], &both[1]], $low)
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
    narrowed(&Words::<V>::gather(&products, 0))
}
