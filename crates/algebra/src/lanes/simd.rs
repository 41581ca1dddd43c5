//! The dozen vector instructions that the lanes are made of, and the place where CPU features enter.

/// Something to compute below an entry: an inlined formula and what it reads.
pub trait Task {
    /// What it computes.
    type Output;
    /// Computes it; implementations are `#[inline(always)]`, so that the instructions of the entry's features inline too.
    fn run(self) -> Self::Output;
}

pub(super) mod sealed {
    pub trait Sealed {}
}

/// Vectors of eight 64-bit integers. Every implementation computes the same bits.
///
/// Code outside this crate meets implementations only as a type parameter that [`super::Backend::run`] fills, after it has
/// asked the processor; that is why the methods are safe. Each method is an instruction or two below [`Simd::enter`],
/// [`Simd::outlined`] and [`Simd::inlined`], and a function call elsewhere.
pub trait Simd: sealed::Sealed + Copy + Send + Sync + 'static {
    /// Eight 64-bit integers.
    type Vector: Copy + Send + Sync + 'static;
    /// The instructions used, as benchmarks and messages call them.
    const NAME: &'static str;

    /// Runs a formula compiled with the CPU features of the implementation. What the formula inlines must be small: the
    /// closure is inlined into a function of its own only because nobody else calls it, which stops at a few thousand
    /// instructions.
    fn enter<R>(formula: impl FnOnce() -> R) -> R;
    /// Runs a task in a function of its own, compiled with the CPU features of the implementation.
    fn outlined<T: Task>(task: T) -> T::Output;
    /// Runs a task compiled with the CPU features of the implementation: inlined below an entry, a function elsewhere.
    fn inlined<T: Task>(task: T) -> T::Output;

    /// The same integer in every lane.
    fn splat(x: u64) -> Self::Vector;
    /// Lane i from position i.
    fn load(lanes: &[u64; 8]) -> Self::Vector;
    /// Lane i to position i.
    fn store(x: Self::Vector) -> [u64; 8];
    /// `a + b` modulo 2^64.
    fn add(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a − b` modulo 2^64.
    fn sub(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `acc +` the low 52 bits of `a b`, for `a` and `b` below 2^52.
    fn madd52lo(acc: Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `acc + ⌊a b / 2^52⌋`, for `a` and `b` below 2^52.
    fn madd52hi(acc: Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The low 52 bits of `a b`, for any `a` and for `b` below 2^52.
    fn mul52lo(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The low 52 bits.
    fn low52(x: Self::Vector) -> Self::Vector;
    /// `⌊x / 2^52⌋`, x signed.
    fn carry52(x: Self::Vector) -> Self::Vector;
    /// `x 2^count` modulo 2^64, for a constant count.
    fn shl(x: Self::Vector, count: u32) -> Self::Vector;
    /// `⌊x / 2^count⌋`, x unsigned, for a constant count.
    fn shr(x: Self::Vector, count: u32) -> Self::Vector;
    /// `table[x mod 8]`.
    fn lookup(table: &[u64; 8], x: Self::Vector) -> Self::Vector;
    /// Lane i of `if_one` where bit i of the mask is 1, of `if_zero` where it is 0.
    fn select(mask: u8, if_one: Self::Vector, if_zero: Self::Vector) -> Self::Vector;
    /// Bit i is 1 where lane i is negative.
    fn negative(x: Self::Vector) -> u8;
    /// Bit i is 1 where lane i is odd.
    fn odd(x: Self::Vector) -> u8;
    /// Bit i is 1 where lane i is 0.
    fn is_zero(x: Self::Vector) -> u8;
}
