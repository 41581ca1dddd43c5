//! The public integers that drive Miller loops and final exponentiations, as signed digits.

use pairloom_curve::{Family, PairingCurve};

const CAPACITY: usize = 72;

/// An integer as signed digits −1, 0, 1, the highest first, the first 1.
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
        Self::expand(value, false)
    }

    /// The non-adjacent form of a positive integer.
    pub const fn non_adjacent(value: u128) -> Self {
        Self::expand(value, true)
    }

    /// Whichever of the two forms costs less, one digit more counting as much as one nonzero digit more.
    pub const fn cheapest(value: u128) -> Self {
        let (binary, signed) = (Self::binary(value), Self::non_adjacent(value));
        if signed.length + signed.weight() < binary.length + binary.weight() { signed } else { binary }
    }

    const fn expand(mut value: u128, signed: bool) -> Self {
        let mut low_first = [0; CAPACITY];
        let mut length = 0;
        while value != 0 {
            if value & 1 == 1 {
                let negative = signed && value & 3 == 3;
                low_first[length] = if negative { -1 } else { 1 };
                value = if negative { value + 1 } else { value - 1 };
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
