//! Squaring in the cyclotomic subgroup of F_p^12 (order p⁴ − p² + 1), where a final exponentiation spends its time.

use super::compressed::{decompress, decompress_each};
use super::traits::StrategyOf;
use super::{Compressed, Fp12, Omitted, TowerMachine, TowerStrategy, TwistField};
use crate::field::Field;
use crate::levels::QuadraticExt;
use crate::place::{New, replace};

/// How many squarings in a row it takes for compressed ones, 3 squares of F_p² cheaper each, to pay for an inversion of F_p
/// and a decompression.
const FEW: usize = 20;

/// A gap between two digits of an exponent that squarings which are not compressed cross in less time than compressed ones and a
/// decompression.
const CLOSE: usize = 3;

/// Digits that the highest power is raised by are less than this apart.
const TOGETHER: usize = 8;

impl<E: TwistField> Fp12<E> {
    /// The square of an element of the cyclotomic subgroup: 9 squares of F_p² (Granger–Scott, eprint 2009/565, section 3.2).
    #[inline(never)]
    pub fn cyclotomic_square(&self) -> Self {
        StrategyOf::<E>::cyclotomic_square(self.into(), New)
    }

    /// Becomes `self^(2^times)` by [`Self::cyclotomic_square`].
    #[inline(never)]
    fn cyclotomic_squarings(&mut self, times: usize) {
        for _ in 0..times {
            replace(self, |a, place| StrategyOf::<E>::cyclotomic_square(a, place));
        }
    }

    /// The four coefficients that determine an element of the cyclotomic subgroup.
    pub fn compress(&self) -> Compressed<E> {
        Compressed::new([self.c1.c0, self.c0.c2], [self.c0.c1, self.c1.c2])
    }

    /// `self^(2^times)` for an element of the cyclotomic subgroup: compressed squarings where they pay, which is where an
    /// inversion is cheap and saved by at least twenty squarings.
    pub fn cyclotomic_square_times(&self, times: usize) -> Self {
        if E::Machine::CHEAP_INVERSION && times >= FEW {
            let [power] = decompress(&[self.compress().square_times(times)]);
            return power;
        }
        let mut power = *self;
        power.cyclotomic_squarings(times);
        power
    }

    /// `self^(|x|)` for a unitary element and a public x of few bits, by cyclotomic squarings.
    pub fn cyclotomic_pow(&self, exponent: u64) -> Self {
        let Some(top) = exponent.checked_ilog2() else { return Self::one() };
        let mut power = *self;
        for bit in (0..top).rev() {
            power = power.cyclotomic_square();
            if exponent >> bit & 1 == 1 {
                power = power.mul(self);
            }
        }
        power
    }

    /// `self^exponent` for a unitary element and signed digits, each 0 or odd, the highest first, of which the first is
    /// positive.
    ///
    /// If `SHARING`, squarings are compressed ones, and no digit is above 1 in magnitude.
    pub fn cyclotomic_pow_signed<const SHARING: bool>(&self, digits: &[i8]) -> Self {
        let mut power = *self;
        Self::raise_all::<SHARING>(core::slice::from_mut(&mut power), digits);
        power
    }

    /// Elements become their [`Self::cyclotomic_pow_signed`]; if `SHARING`, by one inversion for all.
    pub fn raise_all<const SHARING: bool>(elements: &mut [Self], digits: &[i8]) {
        if SHARING {
            return FarApart::of(digits).raise(elements, |powers, take| decompress_each(powers, take));
        }
        for element in elements {
            *element = element.pow_by_odd_powers(digits);
        }
    }

    /// Whether compressed squarings pay for these digits: where inversions are cheap and few digits are not 0.
    pub const fn shares_inversions(digits: &[i8]) -> bool {
        let (mut weight, mut index) = (0, 0);
        while index < digits.len() {
            match digits[index] {
                0 => {}
                -1 | 1 => weight += 1,
                _ => return false,
            }
            index += 1;
        }
        E::Machine::CHEAP_INVERSION && 8 * weight < digits.len()
    }

    /// As [`Self::cyclotomic_pow_signed`], from odd powers up to the largest of the digits.
    fn pow_by_odd_powers(&self, digits: &[i8]) -> Self {
        let powers = self.odd_powers(largest(digits));
        let power_of = |digit: i8| &powers[usize::from(digit.unsigned_abs() / 2)];
        let mut power = digits.first().map_or_else(Self::one, |&digit| *power_of(digit));
        let mut squarings = 0;
        for &digit in digits.iter().skip(1) {
            squarings += 1;
            if digit != 0 {
                power.cyclotomic_squarings(core::mem::take(&mut squarings));
                let factor = power_of(digit);
                if digit > 0 {
                    power.mul_in_place(factor);
                } else {
                    power.mul_in_place(&factor.conjugate());
                }
            }
        }
        power.cyclotomic_squarings(squarings);
        power
    }

    /// `self, self³, self⁵, …` up to an exponent of at least `largest`, for a unitary element.
    fn odd_powers(&self, largest: u8) -> Vec<Self> {
        let mut powers = vec![*self];
        if largest > 1 {
            let square = self.cyclotomic_square();
            for i in 0..usize::from(largest / 2) {
                powers.push(powers[i].mul(&square));
            }
        }
        powers
    }

    /// Of the two factors that [`Self::upper_power`] and [`Self::lower_power`] divide a power into: the one that the upper digits name. It
    /// squares compressed elements; then `omitted` answers with what [`Self::lower_power`] hands over. Without that the power is another.
    pub fn upper_power(&self, digits: &[i8], omitted: impl FnOnce() -> Vec<Omitted<E>>) -> Self {
        let mut power = *self;
        FarApart::of(digits).upper().raise(core::slice::from_mut(&mut power), |powers, take| {
            complete(powers, &omitted(), take);
        });
        power
    }

    /// The factor that the lower digits name; `None` where there are none. First it squares the coefficients that compression omits, which takes
    /// half as long, and hands over those that the upper factor needs.
    pub fn lower_power(&self, digits: &[i8], hand_over: impl FnOnce(Vec<Omitted<E>>)) -> Option<Self> {
        let all = FarApart::of(digits);
        let lower = all.lower();
        let (mut omitted, mut at) = (Omitted::of(self), 0);
        let mut at_places = Vec::with_capacity(all.squared().len());
        for &place in all.squared() {
            (at..place).for_each(|_| omitted.square_in_place());
            at = place;
            at_places.push(omitted);
        }
        let mine = lower.as_ref().map_or(0, |lower| lower.squared().len());
        hand_over(at_places.split_off(mine));

        let mut power = *self;
        lower?.raise(core::slice::from_mut(&mut power), |powers, take| complete(powers, &at_places, take));
        Some(power)
    }

    /// Becomes a power of it, for a unitary element: by one product if the exponent is `±(2^n ± 1)`, by two if it is one of two such, as
    /// 105 = 7 · 15 is. Not 0.
    fn raise(&mut self, exponent: i64) {
        if exponent < 0 {
            self.conjugate_in_place();
        }
        let exponent = exponent.unsigned_abs();
        if let Some(near) = near_power_of_2(exponent) {
            self.raise_near_power_of_2(near);
        } else if let Some(factors) = factors_near_powers_of_2(exponent) {
            for near in factors {
                self.raise_near_power_of_2(near);
            }
        } else {
            *self = self.cyclotomic_pow(exponent);
        }
    }

    /// Becomes its power by what [`near_power_of_2`] answers.
    fn raise_near_power_of_2(&mut self, (places, plus): (u32, bool)) {
        let mut root = *self;
        if !plus {
            root.conjugate_in_place();
        }
        self.cyclotomic_squarings(places as usize);
        self.mul_in_place(&root);
    }
}

/// An exponent as a sum of few `±2^place`, far apart, of which the highest has a factor.
struct FarApart<'a> {
    digits: &'a [i8],
    /// The places of the digits that are not 0, the lowest first, without those above the last of them, which are close to the highest.
    places: Vec<usize>,
    /// What these make with the last, of the power at its place ([`Fp12::raise`]).
    exponent: i64,
}

impl<'a> FarApart<'a> {
    fn of(digits: &'a [i8]) -> Self {
        debug_assert!(largest(digits) <= 1, "digits of powers by compressed squarings");
        let digit = |place: usize| i64::from(digits[digits.len() - 1 - place]);
        let mut places: Vec<usize> = (0..digits.len()).filter(|&place| digit(place) != 0).collect();
        let highest = places.last().map_or(0, |&place| place);
        let are_close = |pair: &&[usize]| pair[1] - pair[0] <= CLOSE && highest - pair[0] < TOGETHER;
        let close = places.windows(2).rev().take_while(are_close).count();
        let close = places.split_off(places.len() - close);
        let last = places.last().map_or(0, |&place| place);
        let exponent = places.last().into_iter().chain(&close).map(|&place| digit(place) << (place - last)).sum();
        Self { digits, places, exponent }
    }

    /// How many terms the lower factor has: as many as there is time for after all squarings of omitted coefficients, and two products more. Time is
    /// counted in such squarings, half as long as compressed ones. Never all terms.
    fn count_of_lower(&self) -> usize {
        const PRODUCT: usize = 5;
        let Some((&highest, others)) = self.places.split_last() else { return 0 };
        let lower = |count: usize| highest + 2 * others[count - 1] + (count + 2) * PRODUCT;
        let upper = |count: usize| 2 * highest + (others.len() - count) * PRODUCT;
        (1..=others.len()).rev().find(|&count| lower(count) <= upper(count)).unwrap_or(0)
    }

    /// The terms that are not [`Self::lower`].
    fn upper(mut self) -> Self {
        self.places.drain(..self.count_of_lower());
        self
    }

    /// The sum of the lowest terms, if there are some.
    fn lower(&self) -> Option<Self> {
        let places = self.places[..self.count_of_lower()].to_vec();
        let exponent = self.digit(*places.last()?);
        Some(Self { digits: self.digits, places, exponent })
    }

    /// The places that take squarings.
    fn squared(&self) -> &[usize] {
        let with_root = self.places.first() == Some(&0);
        &self.places[usize::from(with_root)..]
    }

    fn digit(&self, place: usize) -> i64 {
        i64::from(self.digits[self.digits.len() - 1 - place])
    }

    /// Elements become the products of their powers `self^(±2^place)`: 6 squares of F_p² a place and element. `complete` has the compressed
    /// powers, those of an element after another's, and hands them over whole.
    fn raise<E: TwistField>(
        &self,
        elements: &mut [Fp12<E>],
        complete: impl FnOnce(&[Compressed<E>], &mut dyn FnMut(usize, &mut Fp12<E>)),
    ) {
        let places = &self.places;
        let Some(&last) = places.last() else { return elements.fill(Fp12::one()) };
        let (with_root, squared) = (places[0] == 0, self.squared());

        let mut terms = Vec::with_capacity(squared.len() * elements.len());
        for element in &*elements {
            let (mut power, mut at) = (element.compress(), 0);
            for &place in squared {
                (at..place).for_each(|_| power.square_in_place());
                at = place;
                terms.push(power);
            }
        }
        if with_root && last > 0 && self.digit(0) < 0 {
            elements.iter_mut().for_each(Fp12::conjugate_in_place);
        }
        if last == 0 {
            elements.iter_mut().for_each(|element| element.raise(self.exponent));
        }
        complete(&terms, &mut |k, power| {
            let (element, place) = (&mut elements[k / squared.len()], squared[k % squared.len()]);
            if place == last {
                power.raise(self.exponent);
            } else if self.digit(place) < 0 {
                power.conjugate_in_place();
            }
            if with_root || place > squared[0] {
                element.mul_in_place(power);
            } else {
                *element = *power;
            }
        });
    }
}

/// Hands elements over whole.
fn complete<E: TwistField>(
    elements: &[Compressed<E>],
    omitted: &[Omitted<E>],
    take: &mut dyn FnMut(usize, &mut Fp12<E>),
) {
    for (k, (element, omitted)) in elements.iter().zip(omitted).enumerate() {
        take(k, &mut element.with(omitted));
    }
}

/// The largest magnitude of digits.
fn largest(digits: &[i8]) -> u8 {
    digits.iter().map(|digit| digit.unsigned_abs()).max().unwrap_or(0)
}

/// The n and whether the sign is plus, if an integer above 2 is `2^n ± 1`.
fn near_power_of_2(integer: u64) -> Option<(u32, bool)> {
    let candidates = [(integer.wrapping_sub(1), true), (integer.wrapping_add(1), false)];
    let found = candidates.into_iter().find(|&(power, _)| integer > 2 && power.is_power_of_two());
    found.map(|(power, plus)| (power.ilog2(), plus))
}

/// What [`near_power_of_2`] says of two factors of an integer, not 0, if it is a product of two such.
fn factors_near_powers_of_2(integer: u64) -> Option<[(u32, bool); 2]> {
    let factors = (2..=integer.ilog2()).flat_map(|n| [((1 << n) - 1, (n, false)), ((1 << n) + 1, (n, true))]);
    let mut divisors = factors.filter(|(factor, _)| integer.is_multiple_of(*factor));
    divisors.find_map(|(factor, first)| Some([first, near_power_of_2(integer / factor)?]))
}
