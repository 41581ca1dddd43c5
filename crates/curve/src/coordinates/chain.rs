//! Multiples by public integers; the operations do not depend on the operands.
//!
//! The additions are the Jacobian ones, so a multiple that meets one of their exceptions comes out with Z = 0 (see
//! [`Jacobian`]). For a point of prime order r and a factor below r/2 that never happens.

use super::Jacobian;
use pairloom_algebra::Field;

/// The digits ±1 of a factor: the binary expansion, or the non-adjacent form where that has fewer of them.
struct Digits {
    plus: u128,
    minus: u128,
}

impl Digits {
    const fn of(factor: u64) -> Self {
        let (single, triple) = (factor as u128, 3 * factor as u128);
        let (plus, minus) = ((triple & !single) >> 1, (single & !triple) >> 1);
        if plus.count_ones() + minus.count_ones() < factor.count_ones() {
            Self { plus, minus }
        } else {
            Self { plus: single, minus: 0 }
        }
    }

    const fn top(&self) -> u32 {
        (self.plus | self.minus).ilog2()
    }

    /// `start` doubled along the digits below the top one, `add` called at each that is not 0 with whether it is negative.
    #[inline(always)]
    fn walk<T>(&self, start: T, double: impl Fn(&T) -> T, add: impl Fn(&T, bool) -> T) -> T {
        let mut sum = start;
        for index in (0..self.top()).rev() {
            sum = double(&sum);
            if (self.plus | self.minus) >> index & 1 == 1 {
                sum = add(&sum, self.minus >> index & 1 == 1);
            }
        }
        sum
    }
}

impl<F: Field> Jacobian<F> {
    /// `factor (x, y)` for a public factor that is not 0.
    #[inline(never)]
    pub fn multiple_of_affine(factor: u64, x: &F, y: &F) -> Self {
        let opposite = y.neg();
        let add = |sum: &Self, negative: bool| sum.add_mixed(x, if negative { &opposite } else { y });
        Digits::of(factor).walk(Self::from_affine(x, y), Self::double, add)
    }

    /// `factor self` for a public factor that is not 0.
    #[inline(never)]
    pub fn multiple(&self, factor: u64) -> Self {
        let opposite = self.neg();
        let add = |sum: &Self, negative: bool| sum.add(if negative { &opposite } else { self });
        Digits::of(factor).walk(self.clone(), Self::double, add)
    }
}
