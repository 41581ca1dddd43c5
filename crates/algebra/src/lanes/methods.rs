//! Macros with the methods of sets of instructions that [`super::kernel`] has for all of them.

/// The methods of [`Simd`](super::simd::Simd) on digits that are [integers](super::simd::Integers).
macro_rules! integers {
    () => {
        #[inline(always)]
        fn carried<const L: usize, const FACTOR: bool>(columns: &[Self::Register; L]) -> [Self::Register; L] {
            $crate::lanes::kernel::carried::<Self, L, FACTOR>(columns)
        }
        #[inline(always)]
        fn weak_reduce<P: $crate::prime::Modulus<N>, const N: usize, const L: usize, const BELOW: u64>(
            columns: &[Self::Register; L],
        ) -> [Self::Register; L] {
            $crate::lanes::kernel::weak_reduce::<Self, P, N, L, BELOW>(columns)
        }
        #[inline(always)]
        fn canonical<P: $crate::prime::Modulus<N>, const N: usize, const L: usize>(
            a: &[Self::Register; L],
        ) -> [Self::Register; L] {
            $crate::lanes::kernel::canonical::<Self, P, N, L>(a)
        }
        #[inline(always)]
        fn halve<P: $crate::prime::Modulus<N>, const N: usize, const L: usize>(
            a: &[Self::Register; L],
        ) -> [Self::Register; L] {
            $crate::lanes::kernel::halve::<Self, P, N, L>(a)
        }
    };
}
pub(super) use integers;

/// The methods of [`Simd`](super::simd::Simd) that multiply, where [`MultiplyAdd`](super::simd::MultiplyAdd) does it.
macro_rules! products_of_digits {
    () => {
        #[inline(always)]
        fn product<const L: usize>(a: &[Self::Register; L], b: &[Self::Register; L]) -> [[Self::Register; L]; 2] {
            $crate::lanes::kernel::product::<Self, L>(a, b)
        }
        #[inline(always)]
        fn product_added<const L: usize>(
            columns: &[[Self::Register; L]; 2],
            a: &[Self::Register; L],
            b: &[Self::Register; L],
        ) -> [[Self::Register; L]; 2] {
            $crate::lanes::kernel::product_added::<Self, L>(columns, a, b)
        }
        #[inline(always)]
        fn square<const L: usize>(a: &[Self::Register; L]) -> [[Self::Register; L]; 2] {
            $crate::lanes::kernel::square::<Self, L>(a)
        }
        #[inline(always)]
        fn montgomery<
            P: $crate::prime::Modulus<N>,
            W: $crate::lanes::simd::Source<Self>,
            const N: usize,
            const L: usize,
            const K: usize,
        >(
            wide: [W; K],
        ) -> [[Self::Register; L]; K] {
            $crate::lanes::kernel::montgomery::<Self, P, W, N, L, K>(wide)
        }
    };
}
pub(super) use products_of_digits;

/// [`Integers::estimate`](super::simd::Integers::estimate), where [`MultiplyAdd`](super::simd::MultiplyAdd) multiplies.
macro_rules! estimate_by_digits {
    () => {
        #[inline(always)]
        fn estimate(x: Self::Register, reciprocal: u64) -> Self::Register {
            Self::madd52floor(Self::start(0, 1), x, Self::splat(reciprocal))
        }
    };
}
pub(super) use estimate_by_digits;
