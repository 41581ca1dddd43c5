//! Bilinear products ([`Bilinear`]) of single elements: sums are computed word by word and written where they are needed next.

use super::field::Bilinear;
use super::{BinaryModulus, F2m, WideF2m, kernel};
use crate::array::array;
use core::mem::MaybeUninit;

/// N polynomials.
type Polynomials<const W: usize, const N: usize> = [[u64; W]; N];

/// The factors of a bilinear product.
pub(super) struct Factors<'a, const W: usize, const A: usize, const B: usize> {
    left: [&'a [u64; W]; A],
    right: [&'a [u64; W]; B],
}

#[inline(always)]
fn xor(a: &u64, b: &u64) -> u64 {
    a ^ b
}

/// Word i of all polynomials.
#[inline(always)]
fn words_at<'a, const W: usize, const A: usize>(polynomials: &[&'a [u64; W]; A], i: usize) -> [&'a u64; A] {
    array(
        #[inline(always)]
        |k| &polynomials[k][i],
    )
}

/// Word i of a half of all products.
#[inline(always)]
fn product_words<const W: usize, const N: usize>(
    products: &[Polynomials<W, 2>; N],
    half: usize,
    i: usize,
) -> [&u64; N] {
    array(
        #[inline(always)]
        |k| &products[k][half][i],
    )
}

impl<'a, const W: usize, const A: usize, const B: usize> Factors<'a, W, A, B> {
    #[inline(always)]
    pub(super) fn new<P>(a: [&'a F2m<P, W>; A], b: [&'a F2m<P, W>; B]) -> Self {
        Self { left: array(|k| &a[k].words), right: array(|k| &b[k].words) }
    }

    /// The products of sums.
    #[inline(always)]
    fn products<Q: Bilinear<A, B, N, K>, const N: usize, const K: usize>(&self, products: &mut [Polynomials<W, 2>; N]) {
        let [mut left, mut right] = [[[0; W]; N]; 2];
        for i in 0..W {
            let (a, b) = (Q::left(words_at(&self.left, i), xor), Q::right(words_at(&self.right, i), xor));
            for k in 0..N {
                (left[k][i], right[k][i]) = (a[k], b[k]);
            }
        }
        kernel::mul_wide_each(&left, &right, products);
    }

    /// The product, unreduced.
    #[inline(always)]
    pub(super) fn wide<'b, P: BinaryModulus, Q: Bilinear<A, B, N, K>, const N: usize, const K: usize>(
        &self,
        out: &'b mut MaybeUninit<[WideF2m<P, W>; K]>,
    ) -> &'b [WideF2m<P, W>; K] {
        let mut products = [[[0; W]; 2]; N];
        self.products::<Q, N, K>(&mut products);
        let out = out.write([WideF2m::new([[0; W]; 2]); K]);
        for half in 0..2 {
            for i in 0..W {
                let sums = Q::outputs(product_words(&products, half, i), xor);
                for (out, sum) in out.iter_mut().zip(sums) {
                    out.halves[half][i] = sum;
                }
            }
        }
        out
    }

    /// The product plus what is linear in it and unreduced polynomials, if there are any, modulo f.
    #[inline(always)]
    pub(super) fn reduced<P: BinaryModulus, Q: Bilinear<A, B, N, K>, const N: usize, const K: usize>(
        &self,
        more: Option<&[WideF2m<P, W>; K]>,
    ) -> Polynomials<W, K> {
        let mut products = [[[0; W]; 2]; N];
        self.products::<Q, N, K>(&mut products);
        for half in 0..2 {
            for i in 0..W {
                let mut sums = Q::outputs(product_words(&products, half, i), xor);
                if let Some(more) = more {
                    for (sum, more) in sums.iter_mut().zip(more) {
                        *sum ^= more.halves[half][i];
                    }
                }
                if half == 0 {
                    sums = Q::with_linear(sums, words_at(&self.left, i), words_at(&self.right, i), xor);
                }
                for (product, sum) in products.iter_mut().zip(sums) {
                    product[half][i] = sum;
                }
            }
        }
        array(|k| kernel::reduce::<P, W>(&products[k]))
    }
}
