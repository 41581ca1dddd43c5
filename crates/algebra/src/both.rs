//! Two elements side by side on a machine that computes one at a time: its reductions have gaps, which those of the other element fill.

use crate::array::array;
use crate::field::{Combination, Field, Mask, OddCharacteristic, PrimeField};
use crate::place::Room;
use crate::tower::{Fp2, TowerBase};

/// Two elements: every operation is on both.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Both<F>(Fp2<F>);

impl<F: Copy> Both<F> {
    /// Of these.
    #[inline]
    pub fn new([c0, c1]: [F; 2]) -> Self {
        Self(Fp2 { c0, c1 })
    }

    /// Either.
    #[inline]
    pub fn parts(&self) -> [F; 2] {
        [self.0.c0, self.0.c1]
    }
}

impl<M: Mask> Mask for [M; 2] {
    fn constant(value: bool) -> Self {
        [M::constant(value), M::constant(value)]
    }
    fn and(&self, rhs: &Self) -> Self {
        array(|k| self[k].and(&rhs[k]))
    }
    fn or(&self, rhs: &Self) -> Self {
        array(|k| self[k].or(&rhs[k]))
    }
    fn xor(&self, rhs: &Self) -> Self {
        array(|k| self[k].xor(&rhs[k]))
    }
    fn not(&self) -> Self {
        array(|k| self[k].not())
    }
}

/// One of both operations.
#[inline(always)]
fn half<'a, F>(of: &Combination<'a, Both<F>>, k: usize) -> Combination<'a, F> {
    let half = |x: &'a Both<F>| if k == 0 { &x.0.c0 } else { &x.0.c1 };
    match *of {
        Combination::Product(a, b) => Combination::Product(half(a), half(b)),
        Combination::Square(a) => Combination::Square(half(a)),
        Combination::Difference(pairs) => Combination::Difference(pairs.map(|pair| pair.map(half))),
        Combination::LessTwiceSquare([a, b], c) => Combination::LessTwiceSquare([half(a), half(b)], half(c)),
    }
}

/// Combinations, in the room that is for them.
#[inline(always)]
fn write_all<F: TowerBase, const N: usize>(of: [Combination<'_, F>; N], room: &mut Room<[F; N]>) {
    let place = room.as_mut_ptr().cast_const();
    assert!(core::ptr::eq(F::combinations(of, room), place), "combinations go where there is room for them");
}

impl<F: TowerBase> Field for Both<F> {
    type Mask = [F::Mask; 2];
    type Wide = [F::Wide; 2];
    type Const = F::Const;

    fn zero() -> Self {
        Self(Fp2::zero())
    }
    fn one() -> Self {
        Self::new([F::one(); 2])
    }
    fn constant(value: &F::Const) -> Self {
        Self::new([F::constant(value); 2])
    }
    // What is the same in F_p² is one operation there.
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self(self.0.add(&rhs.0))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self(self.0.sub(&rhs.0))
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        Self(self.0.neg())
    }
    #[inline(always)]
    fn double(&self) -> Self {
        Self(self.0.double())
    }
    #[inline(always)]
    fn triple(&self) -> Self {
        Self(self.0.triple())
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        [self.0.c0.mul_wide(&rhs.0.c0), self.0.c1.mul_wide(&rhs.0.c1)]
    }
    #[inline(always)]
    fn square_wide(&self) -> Self::Wide {
        [self.0.c0.square_wide(), self.0.c1.square_wide()]
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        Self::new([F::reduce(&wide[0]), F::reduce(&wide[1])])
    }
    #[inline(always)]
    fn mul(&self, rhs: &Self) -> Self {
        let mut room = Room::new();
        let [product] = Self::combinations([Combination::Product(self, rhs)], &mut room);
        *product
    }
    #[inline(always)]
    fn square(&self) -> Self {
        let mut room = Room::new();
        let [square] = Self::combinations([Combination::Square(self)], &mut room);
        *square
    }
    /// Two at a time, four combinations below.
    #[inline(always)]
    fn combinations<'r, const N: usize>(
        of: [Combination<'_, Self>; N],
        room: &'r mut Room<[Self; N]>,
    ) -> &'r [Self; N] {
        const { assert!(N <= 5) };
        let places = room.as_mut_ptr().cast::<Self>();
        // Written out, as in `write_each`.
        macro_rules! write {
            ($($k:literal)*) => { $(
                if $k + 1 < N {
                    let of = [half(&of[$k], 0), half(&of[$k], 1), half(&of[$k + 1], 0), half(&of[$k + 1], 1)];
                    // SAFETY: there are N places, each for two elements and nothing else.
                    write_all(of, unsafe { &mut *places.add($k).cast::<Room<[F; 4]>>() });
                } else if $k < N {
                    // SAFETY: likewise.
                    write_all([half(&of[$k], 0), half(&of[$k], 1)], unsafe { &mut *places.add($k).cast::<Room<[F; 2]>>() });
                }
            )* };
        }
        write! { 0 2 4 }
        // SAFETY: all have been written.
        unsafe { room.assume_init_ref() }
    }
    fn invert(&self) -> Self {
        Self::new(self.parts().map(|x| x.invert()))
    }
    fn invert_vartime(&self) -> Self {
        Self::new(self.parts().map(|x| x.invert_vartime()))
    }
    fn is_zero(&self) -> Self::Mask {
        self.parts().map(|x| x.is_zero())
    }
    fn select(mask: &Self::Mask, if_true: &Self, if_false: &Self) -> Self {
        let ([a0, a1], [b0, b1]) = (if_true.parts(), if_false.parts());
        Self::new([F::select(&mask[0], &a0, &b0), F::select(&mask[1], &a1, &b1)])
    }
}

impl<F: TowerBase> OddCharacteristic for Both<F> {
    fn halve(&self) -> Self {
        Self(self.0.halve())
    }
}

impl<F: TowerBase> PrimeField for Both<F> {
    const MODULUS: &'static [u64] = F::MODULUS;
    fn parity(&self) -> Self::Mask {
        self.parts().map(|x| x.parity())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SquareRoot;
    use crate::prime::moduli::{Bls12381Fp, Bls12381Modulus};
    use crate::residues::{Residues, Words};
    use crate::transfer::Transfer;
    use crate::wide::Wide;

    type ByWords = Residues<Bls12381Modulus, 6, Words>;

    fn both<F: TowerBase + Transfer<Element = Bls12381Fp>>(a: i64, b: i64) -> Both<F> {
        Both::new([a, b].map(|x| F::from_one_core(&Bls12381Fp::from_i64(x).square().add(&Bls12381Fp::from_i64(x)))))
    }

    fn is_each<F: TowerBase + Transfer<Element = Bls12381Fp>>(got: &Both<F>, expected: impl Fn(usize) -> F) {
        assert_eq!(got.parts().map(|x| x.to_one_core()), [0, 1].map(|k| expected(k).to_one_core()));
    }

    fn every_operation_is_on_both<F: TowerBase<Mask = subtle::Choice> + Transfer<Element = Bls12381Fp>>() {
        let [a, b, c, d] = [(2, -7), (5, 3), (-11, 13), (17, -4)].map(|(x, y)| both::<F>(x, y));
        let part = |x: &Both<F>, k: usize| x.parts()[k];
        macro_rules! is_each {
            ($($operation:ident($($argument:ident),*)),*) => {
                $(is_each(&a.$operation($(&$argument),*), |k| part(&a, k).$operation($(&part(&$argument, k)),*));)*
            };
        }
        is_each! { add(b), sub(b), neg(), double(), triple(), mul(b), square(), invert(), invert_vartime(), halve(), lazy_add(b) }
        is_each(&Both::reduce(&a.mul_wide(&b).sub(&c.square_wide())), |k| {
            part(&a, k).mul(&part(&b, k)).sub(&part(&c, k).square())
        });
        let [one, zero] = [Both::<F>::one(), Both::zero()];
        is_each(&one, |_| F::one());
        is_each(&zero, |_| F::zero());
        is_each(&Both::constant(&F::Const::clone(&F::frobenius_constants()[0][1][0])), |_| {
            F::constant(&F::frobenius_constants()[0][1][0])
        });
        let half_zero = Both::new([part(&a, 0), F::zero()]);
        assert_eq!(half_zero.is_zero().map(bool::from), [false, true]);
        is_each(&Both::select(&half_zero.is_zero(), &a, &b), |k| part(if k == 0 { &b } else { &a }, k));
        assert_eq!(a.parity().map(bool::from), [0, 1].map(|k| part(&a, k).parity().into()));
        let (root, is_square) = a.square().sqrt();
        is_each(&root.square(), |k| part(&a, k).square());
        assert_eq!(is_square.map(bool::from), [true; 2]);

        let product = Combination::Product(&a, &b);
        let square = Combination::Square(&c);
        let difference = Combination::Difference([[&a, &b], [&c, &d]]);
        let less_twice_square = Combination::LessTwiceSquare([&b, &c], &d);
        let values = [product, square, difference, less_twice_square, product].map(|of| of.value());
        macro_rules! are_those {
            ($($($of:ident)*),*) => { $(
                let mut room = Room::new();
                for (got, expected) in Both::combinations([$($of),*], &mut room).iter().zip(&values) {
                    is_each(got, |k| part(expected, k));
                }
            )* };
        }
        are_those! { product, product square, product square difference, product square difference less_twice_square,
        product square difference less_twice_square product }
    }

    #[test]
    fn two_integers() {
        every_operation_is_on_both::<Bls12381Fp>();
    }

    #[test]
    fn two_elements_by_words() {
        every_operation_is_on_both::<ByWords>();
    }

    #[test]
    fn masks_of_both() {
        let masks: Vec<[subtle::Choice; 2]> =
            [[0, 0], [0, 1], [1, 0], [1, 1]].map(|mask| mask.map(Into::into)).to_vec();
        for (a, b) in masks.iter().flat_map(|a| masks.iter().map(move |b| (a, b))) {
            let each = |f: fn(bool, bool) -> bool| [0, 1].map(|k| f(a[k].into(), b[k].into()));
            assert_eq!(a.and(b).map(bool::from), each(|a, b| a & b));
            assert_eq!(a.or(b).map(bool::from), each(|a, b| a | b));
            assert_eq!(a.xor(b).map(bool::from), each(|a, b| a ^ b));
            assert_eq!(a.not().map(bool::from), each(|a, _| !a));
        }
        assert_eq!(<[subtle::Choice; 2]>::constant(true).map(bool::from), [true; 2]);
    }
}
