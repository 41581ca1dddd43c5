//! Vectors of eight words, and what is done to polynomials whose words they are.

use crate::binary::linear::Matrix;
use crate::dispatch::Task;
use core::mem::MaybeUninit;

pub(super) mod sealed {
    pub trait Sealed {}
}

/// Eight 64-bit words, a word a lane; polynomials over F_2 are slices of them, lowest word first. Every implementation computes
/// the same.
///
/// Code outside this crate meets implementations only as a type parameter that [`super::Backend::run`] fills, after it has asked
/// the processor; that is why the methods are safe. Those on vectors are an instruction or a few below [`Vectors::inlined`], and
/// function calls elsewhere.
pub trait Vectors: sealed::Sealed + Copy + Send + Sync + 'static {
    /// Eight words.
    type Vector: Copy + Send + Sync + 'static;
    /// Products of words on every processor with these vectors.
    type ByPairs: CarryLess<Vectors = Self>;
    /// Products of words on those that multiply all lanes at once.
    type AtOnce: CarryLess<Vectors = Self>;
    /// The instructions used, as benchmarks and messages call them.
    const NAME: &'static str;

    /// Runs a formula compiled with the CPU features of the implementation.
    fn enter<R>(formula: impl FnOnce() -> R) -> R;
    /// Runs a task in a function of its own, compiled with the CPU features of the implementation.
    fn outlined<T: Task<Self>>(task: T) -> T::Output;
    /// Runs a task compiled with the CPU features of the implementation: inlined below an entry, a function elsewhere.
    fn inlined<T: Task<Self>>(task: T) -> T::Output;

    /// The same word in every lane.
    fn splat(word: u64) -> Self::Vector;
    /// Lane i from position i.
    fn load(lanes: &[u64; 8]) -> Self::Vector;
    /// Lane i to position i.
    fn store(x: Self::Vector) -> [u64; 8];
    /// `a ⊕ b`.
    fn xor(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a ⊕ b ⊕ c`.
    #[inline(always)]
    fn xor3(a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
        Self::xor(Self::xor(a, b), c)
    }
    /// `a ∨ b`.
    fn or(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a ∧ b`.
    fn and(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Every word times 2^bits, bits below 64.
    fn shl(a: Self::Vector, bits: u32) -> Self::Vector;
    /// Every word over 2^bits, bits below 64.
    fn shr(a: Self::Vector, bits: u32) -> Self::Vector;
    /// Bit i is whether lane i is 0.
    fn is_zero(a: Self::Vector) -> u8;
    /// Lane i of `if_one` where bit i of the mask is 1, of `if_zero` elsewhere.
    fn select(mask: u8, if_one: Self::Vector, if_zero: Self::Vector) -> Self::Vector;
    /// The low and the high word of the square of every word: bits with zeros between them.
    fn spread(a: Self::Vector) -> [Self::Vector; 2];
    /// The even bits of two words in a row, and the odd ones.
    fn unspread(low: Self::Vector, high: Self::Vector) -> [Self::Vector; 2];
    /// The low words of products, of lanes 2j in words 2j and 2j + 1 of the first vector, of lanes 2j + 1 in those of the second.
    fn low_words(products: [Self::Vector; 2]) -> Self::Vector;
    /// The high words.
    fn high_words(products: [Self::Vector; 2]) -> Self::Vector;

    /// Runs a task in a function of its own, with the best products of words that this processor has.
    fn multiplying<T: Task<Self::ByPairs, Output = ()> + Task<Self::AtOnce, Output = ()>>(task: T);
}

/// Words to be written.
pub type Out<'a, V> = &'a mut [MaybeUninit<<V as Vectors>::Vector>];
/// Words that are read.
pub type In<'a, V> = &'a [<V as Vectors>::Vector];

/// Products of words in all lanes, and what else the processors that have them do.
pub trait CarryLess: Sized {
    /// The vectors.
    type Vectors: Vectors;
    /// `even[i]` and `odd[i]` become the products of `a[i]` and `b[i]` in the even and in the odd lanes: in words 2j and 2j + 1
    /// those of lanes 2j and 2j + 1.
    fn products(
        a: In<'_, Self::Vectors>,
        b: In<'_, Self::Vectors>,
        even: Out<'_, Self::Vectors>,
        odd: Out<'_, Self::Vectors>,
    );
    /// The low and the high word of the square of every word.
    fn square(a: VectorOf<Self>) -> [VectorOf<Self>; 2];
    /// The word that starts at a bit of `low`, below 64 and not 0, and goes on in `high`.
    #[inline(always)]
    fn straddling(low: VectorOf<Self>, high: VectorOf<Self>, bit: u32) -> VectorOf<Self> {
        Self::Vectors::or(Self::Vectors::shr(low, bit), Self::Vectors::shl(high, 64 - bit))
    }
    /// Multiplies all lanes by the matrix that `matrix` makes, if there is an instruction for it and a matrix. Whether it did.
    #[inline(always)]
    fn multiply_matrix<const W: usize>(_matrix: impl FnOnce() -> Option<Matrix>, _x: &mut [VectorOf<Self>; W]) -> bool {
        false
    }
    /// Runs a task in a function of its own, compiled with the CPU features of the products.
    fn outlined<T: Task<Self>>(task: T) -> T::Output;
}

/// The vectors of some products.
pub(super) type VectorOf<M> = <<M as CarryLess>::Vectors as Vectors>::Vector;
