//! Bilinear products ([`Bilinear`]) in every lane. Sums are computed word by word, in registers; what is between them lies in
//! memory, products in the first cache as long as they fit.

use super::karatsuba::{Product, wide_words_of, words_of};
use super::kernel::{OutWords, Words, fold, unwritten};
use super::vector::{CarryLess, Vectors};
use crate::binary::BinaryModulus;
use crate::binary::field::Bilinear;
use crate::dispatch::Task;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

#[inline(always)]
fn xor<V: Vectors>(a: &V::Vector, b: &V::Vector) -> V::Vector {
    V::xor(*a, *b)
}

/// Word i of all polynomials.
#[inline(always)]
fn words_at<'a, T, const W: usize, const A: usize>(polynomials: &[&'a [T; W]; A], i: usize) -> [&'a T; A] {
    let mut words = [&polynomials[0][i]; A];
    for k in 1..A {
        words[k] = &polynomials[k][i];
    }
    words
}

/// The factors of a bilinear product.
#[derive(Clone, Copy)]
pub(super) struct BilinearFactors<'a, V: Vectors, const W: usize, const A: usize, const B: usize> {
    pub left: [&'a Words<V, W>; A],
    pub right: [&'a Words<V, W>; B],
}

/// Products that are yet to be written, and become sums of them in place.
type Products<V, const W: usize, const N: usize> = [MaybeUninit<[Words<V, W>; 2]>; N];

impl<V: Vectors, const W: usize, const A: usize, const B: usize> BilinearFactors<'_, V, W, A, B> {
    /// The products of sums. What is a coordinate is taken where it is if it is long: a few words are copied in less time than it
    /// takes to ask.
    #[inline(always)]
    fn products<M: CarryLess<Vectors = V>, Q: Bilinear<A, B, N, K>, const N: usize, const K: usize>(
        self,
        products: &mut Products<V, W, N>,
    ) {
        let masks = if const { W > 8 } {
            [Q::left(unit_masks().each_ref(), |a, b| a ^ b), Q::right(unit_masks().each_ref(), |a, b| a ^ b)]
        } else {
            [[0; N]; 2]
        };
        let [mut left, mut right] = [const { [const { MaybeUninit::<Words<V, W>>::uninit() }; N] }; 2];
        for i in 0..W {
            let sums = Q::left(words_at(&self.left, i), xor::<V>);
            for k in 0..N {
                if !masks[0][k].is_power_of_two() {
                    words_of(&mut left[k])[i].write(sums[k]);
                }
            }
            let sums = Q::right(words_at(&self.right, i), xor::<V>);
            for k in 0..N {
                if !masks[1][k].is_power_of_two() {
                    words_of(&mut right[k])[i].write(sums[k]);
                }
            }
        }
        for k in 0..N {
            let factors =
                [coordinate_or(masks[0][k], &self.left, &left[k]), coordinate_or(masks[1][k], &self.right, &right[k])];
            M::outlined(Product::<M, W> { wide: &mut products[k], factors });
        }
    }
}

/// A bit for each coordinate.
#[inline(always)]
fn unit_masks<const A: usize>() -> [u16; A] {
    const { assert!(A <= 16, "more coordinates than bits") };
    let mut masks = [1; A];
    for i in 1..A {
        masks[i] = masks[i - 1] << 1;
    }
    masks
}

/// The coordinate that a sum is, by the mask of those in it, or the sum, which is written if it is none.
#[inline(always)]
fn coordinate_or<'a, T, const W: usize, const A: usize>(
    mask: u16,
    coordinates: &[&'a [T; W]; A],
    sum: &'a MaybeUninit<[T; W]>,
) -> &'a [T; W] {
    if mask.is_power_of_two() {
        return coordinates[mask.trailing_zeros() as usize];
    }
    // SAFETY: all words of sums of two and more are written.
    unsafe { sum.assume_init_ref() }
}

/// Word i of all products.
///
/// # Safety
///
/// They are written.
#[inline(always)]
unsafe fn product_words<V: Vectors, const W: usize, const N: usize>(
    products: &Products<V, W, N>,
    i: usize,
) -> [&V::Vector; N] {
    // SAFETY: as the caller says.
    let products = unsafe { &*core::ptr::from_ref(products).cast::<[[Words<V, W>; 2]; N]>() };
    let mut words = [&products[0].as_flattened()[i]; N];
    for k in 1..N {
        words[k] = &products[k].as_flattened()[i];
    }
    words
}

/// A bilinear product, unreduced.
pub(super) struct BilinearWide<
    'a,
    Q,
    V: Vectors,
    const W: usize,
    const A: usize,
    const B: usize,
    const N: usize,
    const K: usize,
> {
    pub out: &'a mut [MaybeUninit<[Words<V, W>; 2]>; K],
    pub factors: BilinearFactors<'a, V, W, A, B>,
    pub product: PhantomData<Q>,
}

impl<
    Q,
    V: Vectors,
    M: CarryLess<Vectors = V>,
    const W: usize,
    const A: usize,
    const B: usize,
    const N: usize,
    const K: usize,
> Task<M> for BilinearWide<'_, Q, V, W, A, B, N, K>
where
    Q: Bilinear<A, B, N, K>,
{
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let BilinearWide { out, factors, .. } = self;
        let mut products = const { [const { MaybeUninit::uninit() }; N] };
        factors.products::<M, Q, N, K>(&mut products);
        for i in 0..2 * W {
            // SAFETY: all products are written.
            let sums = Q::outputs(unsafe { product_words::<V, W, N>(&products, i) }, xor::<V>);
            for k in 0..K {
                wide_words_of(&mut out[k])[i].write(sums[k]);
            }
        }
    }
}

/// A bilinear product plus unreduced polynomials, if there are any, modulo f.
pub(super) struct BilinearReduced<
    'a,
    P,
    Q,
    V: Vectors,
    const W: usize,
    const A: usize,
    const B: usize,
    const N: usize,
    const K: usize,
> {
    pub out: Out<'a, Words<V, W>, A, B, K>,
    pub more: Option<&'a [[Words<V, W>; 2]; K]>,
    pub product: PhantomData<(P, Q)>,
}

/// Where a bilinear product is written.
pub(super) enum Out<'a, T, const A: usize, const B: usize, const K: usize> {
    /// Beside its factors.
    Beside([&'a mut T; K], [&'a T; A], [&'a T; B]),
    /// In the place of the right one, which has as many coordinates.
    Onto([&'a mut T; K], [&'a T; A]),
}

impl<
    P,
    Q,
    V: Vectors,
    M: CarryLess<Vectors = V>,
    const W: usize,
    const A: usize,
    const B: usize,
    const N: usize,
    const K: usize,
> Task<M> for BilinearReduced<'_, P, Q, V, W, A, B, N, K>
where
    P: BinaryModulus,
    Q: Bilinear<A, B, N, K>,
{
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let BilinearReduced { out, more, .. } = self;
        let factors = match &out {
            Out::Beside(_, left, right) => BilinearFactors { left: *left, right: *right },
            Out::Onto(right, left) => BilinearFactors { left: *left, right: core::array::from_fn(|k| &*right[k]) },
        };
        const { assert!(K <= N, "sums take the place of products") };
        let mut products = const { [const { MaybeUninit::uninit() }; N] };
        factors.products::<M, Q, N, K>(&mut products);
        for i in 0..2 * W {
            // SAFETY: all products are written, and at this word hold products yet.
            let mut sums = Q::outputs(unsafe { product_words::<V, W, N>(&products, i) }, xor::<V>);
            if let Some(more) = more {
                for k in 0..K {
                    sums[k] = V::xor(sums[k], more[k].as_flattened()[i]);
                }
            }
            if i < W {
                let (a, b) = (words_at(&factors.left, i), words_at(&factors.right, i));
                sums = Q::with_linear(sums, a, b, xor::<V>);
            }
            for k in 0..K {
                wide_words_of(&mut products[k])[i].write(sums[k]);
            }
        }
        let (Out::Beside(out, ..) | Out::Onto(out, _)) = out;
        for (out, wide) in out.into_iter().zip(&products) {
            // SAFETY: every word is written.
            let wide = unsafe { wide.assume_init_ref() };
            M::outlined(Fold::<P, M, W> { out: unwritten(out), wide, modulus: PhantomData });
        }
    }
}

/// [`fold()`] as a function.
struct Fold<'a, P, M: CarryLess, const W: usize> {
    out: OutWords<'a, M::Vectors, W>,
    wide: &'a [Words<M::Vectors, W>; 2],
    modulus: PhantomData<P>,
}

impl<P: BinaryModulus, M: CarryLess, const W: usize> Task<M> for Fold<'_, P, M, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        fold::<P, M, W>(self.out, self.wide.as_flattened());
    }
}
