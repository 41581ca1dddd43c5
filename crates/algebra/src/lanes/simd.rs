//! The dozen vector instructions that the lanes are made of, where CPU features enter, and the columns that reductions read.

use super::params::Radix;
use super::vector::{Columns, Digits, Vector};
use crate::prime::Modulus;
use crate::wide::Wide;
use core::mem::MaybeUninit;

/// A register of 64-bit integers, which digits are made of.
///
/// Implementations are met only below [`super::dispatch::run`], which has asked the processor; that is why the methods are safe.
/// Each is an instruction or two below an entry, a function that runs a [`Task`](crate::dispatch::Task) and is compiled with the CPU features.
pub trait Arithmetic: Copy + 'static {
    /// The register.
    type Register: Copy;

    /// The base of digits.
    type Radix: Radix;

    /// Whether code should rather be small than fast.
    const SMALL: bool = false;

    /// The end of a loop, which the compiler knows and unrolls the loop, or, where code is [`Self::SMALL`], does not.
    #[inline(always)]
    fn end(count: usize) -> usize {
        count
    }
    /// The same integer in every lane.
    fn splat(x: u64) -> Self::Register;
    /// `a + b` modulo 2^64.
    fn add(a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a − b` modulo 2^64.
    fn sub(a: Self::Register, b: Self::Register) -> Self::Register;
    /// The bits of a digit.
    fn low_bits(x: Self::Register) -> Self::Register;
    /// x over the base, rounded to one of the integers beside it.
    fn carry(x: Self::Register) -> Self::Register;
    /// The bits of a digit, or more of x where products take only these of their factors.
    #[inline(always)]
    fn factor(x: Self::Register) -> Self::Register {
        Self::low_bits(x)
    }
}

/// Where columns are.
pub trait Source<S: Arithmetic>: Copy {
    /// Column i of the lower (0) or upper (1) half.
    fn column(self, half: usize, i: usize) -> S::Register;
    /// The place of the first, which all others follow.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "AVX2 alone reads columns from there"))]
    fn first(self) -> *const S::Register;
}

/// Columns in registers.
#[derive(Clone, Copy)]
pub(super) struct Registers<'a, S: Arithmetic, const L: usize>(pub &'a [[S::Register; L]; 2]);

impl<S: Arithmetic, const L: usize> Source<S> for Registers<'_, S, L> {
    #[inline(always)]
    fn column(self, half: usize, i: usize) -> S::Register {
        self.0[half][i]
    }
    #[inline(always)]
    fn first(self) -> *const S::Register {
        self.0.as_ptr().cast()
    }
}

/// Vectors of eight 64-bit integers, which [`Arithmetic::Register`] holds. All implementations with the same radix compute the same digits.
pub trait Simd: Arithmetic {
    /// How many of them a linear map of columns takes at a time.
    type Part: Part;

    /// Whether two reductions are faster together: then their instructions do not wait for each other, but twice the columns want registers.
    const REDUCTIONS_IN_PAIRS: bool = false;

    /// From memory.
    fn load(x: &Vector) -> Self::Register;
    /// To memory.
    fn store(x: Self::Register) -> Vector;
    /// Lane i of `if_one` where bit i of the mask is 1, of `if_zero` where it is 0.
    fn select(mask: u8, if_one: Self::Register, if_zero: Self::Register) -> Self::Register;
    /// In lane j of register i what is in lane i of `x[j]`.
    #[inline(always)]
    fn transpose(x: [Self::Register; 8]) -> [Self::Register; 8] {
        let rows = x.map(Self::store);
        core::array::from_fn(|i| Self::load(&Vector(rows.each_ref().map(|row| row.0[i]))))
    }
    /// Bit i is 1 where lane i, an integer, is odd.
    fn odd(x: Self::Register) -> u8;
    /// Bit i is 1 where lane i, an integer, is 0.
    fn is_zero(x: Self::Register) -> u8;

    /// Columns to digits, which are factors and nothing else if `FACTOR`.
    fn carried<const L: usize, const FACTOR: bool>(columns: &[Self::Register; L]) -> [Self::Register; L];
    /// Columns of a value, which is taken to be up to `BELOW` D below 0, to the digits of an element.
    fn weak_reduce<P: Modulus<N>, const N: usize, const L: usize, const BELOW: u64>(
        columns: &[Self::Register; L],
    ) -> [Self::Register; L];
    /// The digits, as integers, of the value in `[0, p)`, from those of an element.
    fn canonical<P: Modulus<N>, const N: usize, const L: usize>(a: &[Self::Register; L]) -> [Self::Register; L];
    /// The digits of `a / 2` modulo p.
    fn halve<P: Modulus<N>, const N: usize, const L: usize>(a: &[Self::Register; L]) -> [Self::Register; L];

    /// The product of factors, as columns `[low, high]`, where it is not [in memory](Self::IN_MEMORY).
    #[inline(always)]
    fn product<const L: usize>(_: &[Self::Register; L], _: &[Self::Register; L]) -> [[Self::Register; L]; 2] {
        unreachable!("products are in memory")
    }
    /// Columns and the product of factors, likewise.
    #[inline(always)]
    fn product_added<const L: usize>(
        _: &[[Self::Register; L]; 2],
        _: &[Self::Register; L],
        _: &[Self::Register; L],
    ) -> [[Self::Register; L]; 2] {
        unreachable!("products are in memory")
    }
    /// The square of a factor, likewise.
    #[inline(always)]
    fn square<const L: usize>(_: &[Self::Register; L]) -> [[Self::Register; L]; 2] {
        unreachable!("products are in memory")
    }
    /// Montgomery's quotients `(T + m p) / R` for columns T, as columns: within `T/R + [0, p]`, up to p/2^51 more.
    fn montgomery<P: Modulus<N>, W: Source<Self>, const N: usize, const L: usize, const K: usize>(
        wide: [W; K],
    ) -> [[Self::Register; L]; K];

    /// [`Self::montgomery`] of a product.
    #[inline(always)]
    fn montgomery_product<P: Modulus<N>, const N: usize, const L: usize>(
        a: &[Self::Register; L],
        b: &[Self::Register; L],
    ) -> [Self::Register; L] {
        let columns = Self::product(a, b);
        let [quotient] = Self::montgomery::<P, _, N, L, 1>([Registers::<Self, L>(&columns)]);
        quotient
    }

    /// Whether products are fastest from memory to memory, and reduced at once: [`InMemory`]. What [`Self::montgomery`] returns are the digits of an
    /// element then.
    const IN_MEMORY: bool = false;
    /// A product, from memory to memory.
    #[inline(always)]
    fn in_memory<P: Modulus<N>, const N: usize, const L: usize>(product: InMemory<'_, L>) {
        let _ = product;
        unreachable!("products are in registers")
    }
}

/// A product whose factors and result are in memory. Its result is in the interval of elements where it is reduced, else carried if
/// columns are [tight](Radix::TIGHT).
#[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "AVX2 alone has products in memory"))]
pub enum InMemory<'a, const L: usize> {
    /// `a b`, reduced.
    Product([&'a Digits<L>; 2], &'a mut MaybeUninit<Digits<L>>),
    /// `a²`, reduced.
    Square(&'a Digits<L>, &'a mut MaybeUninit<Digits<L>>),
    /// `(a0 + a1 i)(b0 + b1 i)`, reduced.
    ComplexProduct([[&'a Digits<L>; 2]; 2], [&'a mut MaybeUninit<Digits<L>>; 2]),
    /// `(a0 + a1 i)²`, reduced.
    ComplexSquare([&'a Digits<L>; 2], [&'a mut MaybeUninit<Digits<L>>; 2]),
    /// `a b`.
    WideProduct([&'a Digits<L>; 2], &'a mut MaybeUninit<Columns<L>>),
    /// `a²`.
    WideSquare(&'a Digits<L>, &'a mut MaybeUninit<Columns<L>>),
    /// `(a0 + a1 i)(b0 + b1 i)`.
    WideComplexProduct([[&'a Digits<L>; 2]; 2], [&'a mut MaybeUninit<Columns<L>>; 2]),
    /// `(a0 + a1 i)²`.
    WideComplexSquare([&'a Digits<L>; 2], [&'a mut MaybeUninit<Columns<L>>; 2]),
    /// Columns, reduced.
    Reduction(&'a Columns<L>, &'a mut MaybeUninit<Digits<L>>),
}

/// Instructions that a task runs with.
pub trait Instructions {
    /// What lanes of a modulus are made of by them.
    type Machine<M: Machines>: Simd;
}

/// What lanes of a modulus are made of, where instructions leave a choice.
pub trait Machines {
    /// The digits by AVX2.
    #[cfg(target_arch = "x86_64")]
    type Doubles: super::params::Shape;
}

#[cfg(not(target_arch = "x86_64"))]
impl<M> Machines for M {}

/// Vectors whose digits are integers.
pub trait Integers: Simd {
    /// `x 2^count` modulo 2^64, for a constant count.
    fn shl(x: Self::Register, count: u32) -> Self::Register;
    /// `⌊x / 2^count⌋`, x unsigned, for a constant count.
    fn shr(x: Self::Register, count: u32) -> Self::Register;
    /// `table[x mod 8]`.
    fn lookup(table: &Vector, x: Self::Register) -> Self::Register;
    /// Bit i is 1 where lane i is negative.
    fn negative(x: Self::Register) -> u8;
    /// `⌊x reciprocal / 2^52⌋`, for x below 2^23 and a reciprocal below 2^33: at most one less than that, and not if x is a little greater.
    fn estimate(x: Self::Register, reciprocal: u64) -> Self::Register;
}

/// Instructions that multiply digits of 52 bits and add.
pub(crate) trait MultiplyAdd: Arithmetic {
    /// What a column starts from to which so many low and so many high halves of products will be added: 0, less what
    /// [`Self::madd52lo`] and [`Self::madd52hi`] add besides, where they do.
    #[inline(always)]
    fn start(low: u64, high: u64) -> Self::Register {
        let _ = (low, high);
        Self::splat(0)
    }
    /// The same value, computed after what was kept before it, and before what is kept after it. It keeps a compiler from computing
    /// all products before it adds them up, where that takes more registers than there are.
    #[inline(always)]
    fn keep(x: Self::Register) -> Self::Register {
        x
    }
    /// `acc +` the low 52 bits of `a b`, for `a` and `b` below 2^52. An implementation may round: with 2^52 more here and one less in
    /// [`Self::madd52hi`] or the other way round the columns stand for the same.
    fn madd52lo(acc: Self::Register, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `acc + ⌊a b / 2^52⌋`, for `a` and `b` below 2^52. What an implementation adds besides, here and in [`Self::madd52lo`], columns
    /// start without ([`Self::start`]).
    fn madd52hi(acc: Self::Register, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The low 52 bits of `a b`, for any `a` and for `b` below 2^52.
    fn mul52lo(a: Self::Register, b: Self::Register) -> Self::Register;
    /// [`Self::madd52hi`], never rounded.
    #[inline(always)]
    fn madd52floor(acc: Self::Register, a: Self::Register, b: Self::Register) -> Self::Register {
        Self::madd52hi(acc, a, b)
    }
}

/// Lanes of a vector that a linear map takes at a time: it needs registers for all its columns, and nothing but sums.
pub trait Part: Wide + Copy {
    /// How many parts a vector has.
    const COUNT: usize;

    /// Part k.
    fn load(x: &Vector, k: usize) -> Self;
    /// To part k.
    fn store(self, x: &mut Vector, k: usize);
}

/// All lanes, in a register.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Whole<S: Simd>(S::Register);

#[cfg(target_arch = "x86_64")]
impl<S: Simd> Part for Whole<S> {
    const COUNT: usize = 1;

    #[inline(always)]
    fn load(x: &Vector, _: usize) -> Self {
        Self(S::load(x))
    }
    #[inline(always)]
    fn store(self, x: &mut Vector, _: usize) {
        *x = S::store(self.0);
    }
}

#[cfg(target_arch = "x86_64")]
impl<S: Simd> Wide for Whole<S> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self(S::add(self.0, rhs.0))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self(S::sub(self.0, rhs.0))
    }
}

/// Instructions whose products are those of integers: what [`MultiplyAdd::madd52lo`] allows besides, these do not.
pub(crate) trait Exact: Integers + MultiplyAdd {
    /// The lesser, unsigned.
    fn min(a: Self::Register, b: Self::Register) -> Self::Register;
    /// [`MultiplyAdd::madd52lo`] for any `a`, of which the low 52 bits count.
    fn wrapping_madd52lo(acc: Self::Register, a: Self::Register, b: Self::Register) -> Self::Register;
    /// [`Simd::madd52hi`], likewise.
    fn wrapping_madd52hi(acc: Self::Register, a: Self::Register, b: Self::Register) -> Self::Register;
    /// In lane i the sum of all lanes of `x[i]` modulo 2^64: 21 instructions, fewer where some are 0.
    fn sums(x: [Self::Register; 8]) -> Self::Register;
}
