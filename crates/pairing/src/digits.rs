//! The public integers that drive Miller loops and final exponentiations, as signed digits.

use pairloom_curve::{Family, PairingCurve};

const CAPACITY: usize = 72;

/// An integer as signed digits, 0 or odd, the highest first, the first positive.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    digits: [i8; CAPACITY],
    length: usize,
}

impl Digits {
    /// The digits, the highest first.
    pub const fn as_slice(&self) -> &[i8] {
        self.digits.split_at(self.length).0
    }

    /// The number of nonzero digits.
    pub const fn weight(&self) -> usize {
        let mut weight = 0;
        let mut i = 0;
        while i < self.length {
            weight += (self.digits[i] != 0) as usize;
            i += 1;
        }
        weight
    }

    /// Binary digits of a positive integer.
    pub const fn binary(value: u128) -> Self {
        Self::windowed(value, 1)
    }

    /// The non-adjacent form of a positive integer, of digits −1, 0, 1.
    pub const fn non_adjacent(value: u128) -> Self {
        Self::windowed(value, 2)
    }

    /// Whichever form costs the fewest products as an exponent, counting those for the odd powers that its digits name.
    pub const fn for_power(value: u128) -> Self {
        let mut best = Self::cheapest(value);
        let mut width = 3;
        while width <= 5 {
            let wider = Self::windowed(value, width);
            if wider.power_cost() < best.power_cost() {
                best = wider;
            }
            width += 1;
        }
        best
    }

    /// The products that a power takes, its squarings among them.
    const fn power_cost(&self) -> usize {
        let mut largest = 1;
        let mut i = 0;
        while i < self.length {
            let magnitude = self.digits[i].unsigned_abs() as usize;
            largest = if magnitude > largest { magnitude } else { largest };
            i += 1;
        }
        self.length + self.weight() + largest / 2 + (largest > 1) as usize
    }

    /// Whichever of the two forms costs less, one digit more counting as much as one nonzero digit more.
    pub const fn cheapest(value: u128) -> Self {
        let (binary, signed) = (Self::binary(value), Self::non_adjacent(value));
        if signed.length + signed.weight() < binary.length + binary.weight() { signed } else { binary }
    }

    /// The non-adjacent form of a width: among as many digits as that at most one is not 0, and it is below half of
    /// `2^width` in magnitude. Width 1 is the binary form.
    const fn windowed(mut value: u128, width: u32) -> Self {
        let mut low_first = [0; CAPACITY];
        let mut length = 0;
        while value != 0 {
            if value & 1 == 1 {
                let window = (value & ((1 << width) - 1)) as i8;
                let digit = if width > 1 && window >> (width - 1) == 1 { window - (1 << width) } else { window };
                low_first[length] = digit;
                value = value.wrapping_sub(digit as u128);
            }
            value >>= 1;
            length += 1;
        }
        let mut digits = [0; CAPACITY];
        let mut i = 0;
        while i < length {
            digits[i] = low_first[length - 1 - i];
            i += 1;
        }
        Self { digits, length }
    }
}

/// |6x + 2| for a BN curve, |x| for a BLS12 curve: the length of the optimal ate loop.
pub const fn loop_length<C: PairingCurve>() -> u128 {
    let x = C::X as u128;
    match (C::FAMILY, C::X_IS_NEGATIVE) {
        (Family::Bls12, _) => x,
        (Family::Bn, false) => 6 * x + 2,
        (Family::Bn, true) => 6 * x - 2,
    }
}
