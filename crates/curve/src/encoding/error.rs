//! Errors of decoders.

use super::PairOrder;
use super::hexadecimal::NotHexadecimal;
use core::fmt;
use thiserror::Error;

/// The reason why bytes or text encode nothing. Its message is one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The input is too short or too long.
    #[error("expected {expected} bytes, got {got}")]
    WrongLength {
        /// The length of every encoding of this form.
        expected: usize,
        /// The length of the input.
        got: usize,
    },
    /// The flags say uncompressed where a compressed point is expected.
    #[error("the flags mark an uncompressed point where a compressed one is expected")]
    CompressionFlagMissing,
    /// The flags say compressed where an uncompressed point is expected.
    #[error("the flags mark a compressed point where an uncompressed one is expected")]
    CompressionFlagUnexpected,
    /// A combination of flag bits that means nothing in this form.
    #[error("the flag bits {flags:#010b} have no meaning")]
    UnknownFlags {
        /// The byte that holds the flags, all other bits cleared.
        flags: u8,
    },
    /// The sign flag, which only compressed points have, is set in an uncompressed one.
    #[error("the sign flag is set in an uncompressed point")]
    SignFlagUnexpected,
    /// The sign flag of an uncompressed point contradicts its y.
    #[error("the sign flag contradicts y")]
    SignFlagMismatch,
    /// The point is marked as infinity, but the rest is not zero.
    #[error("the flags mark the point at infinity, but the other bits are not all zero")]
    InfinityNotZero,
    /// The point is marked as infinity and has a sign.
    #[error("the flags mark the point at infinity and a sign at once")]
    InfinityWithSign,
    /// An integer reaches the modulus.
    #[error("{component} is not below the modulus")]
    NotBelowModulus {
        /// Which integer.
        component: Component,
    },
    /// A coefficient of an element of a ternary field is written as 3.
    #[error("the coefficient of z^{index} in {component} is 3")]
    CoefficientThree {
        /// Which element.
        component: Component,
        /// The exponent.
        index: usize,
    },
    /// A polynomial has coefficients beyond those of the binary or ternary field.
    #[error("{component} has bits beyond degree {}", degree - 1)]
    DegreeTooHigh {
        /// Which element.
        component: Component,
        /// The degree of the field.
        degree: usize,
    },
    /// The bytes that fill up a wide word are not zero.
    #[error("the padding of {component} is not zero")]
    PaddingNotZero {
        /// The integer that the padding precedes.
        component: Component,
    },
    /// The coordinates do not satisfy the curve's equation.
    #[error("the point is not on the curve{hint}")]
    NotOnCurve {
        /// Whether swapped parts explain it.
        hint: SwapHint,
    },
    /// The curve has no point with this x-coordinate.
    #[error("no point of the curve has this x{hint}")]
    NoPoint {
        /// Whether swapped parts explain it.
        hint: SwapHint,
    },
    /// The point is on the curve, its order is not r.
    #[error("the point is on the curve but not in the subgroup of order r{hint}")]
    NotInSubgroup {
        /// Whether swapped parts explain it.
        hint: SwapHint,
    },
    /// The cofactor takes the point to infinity: every pairing of it into the subgroup of order r is trivial.
    #[error("the cofactor kills the point: its order divides N/r")]
    KilledByCofactor,
    /// The point at infinity where the caller refuses it.
    #[error("the point at infinity is not allowed here")]
    Identity,
    /// 0 where the caller refuses it.
    #[error("the scalar 0 is not allowed here")]
    ZeroScalar,
    /// Text that should be `0x` and digits starts otherwise.
    #[error("{component} does not start with 0x")]
    MissingHexPrefix {
        /// Which integer.
        component: Component,
    },
    /// Nothing follows `0x`.
    #[error("{component} has no digits after 0x")]
    NoHexDigits {
        /// Which integer.
        component: Component,
    },
    /// A character that is not a hexadecimal digit.
    #[error("{component} has {found:?} at position {position}, which is not a hexadecimal digit")]
    BadHexDigit {
        /// Which integer.
        component: Component,
        /// The character's index in the text, the `0x` included.
        position: usize,
        /// The character.
        found: char,
    },
    /// Text that is no bytes.
    #[error(transparent)]
    NotHexadecimal(#[from] NotHexadecimal),
    /// More digits than the modulus can have.
    #[error("{component} has {got} digits, more than {allowed}")]
    TooManyHexDigits {
        /// Which integer.
        component: Component,
        /// The most digits allowed, leading zeros included.
        allowed: usize,
        /// The digits found.
        got: usize,
    },
    /// A list with too few or too many integers.
    #[error("{component} has {got} integers, expected {expected}")]
    WrongCount {
        /// What the list stands for.
        component: Component,
        /// The number expected.
        expected: usize,
        /// The number found.
        got: usize,
    },
    /// A point that is a word other than `inf`.
    #[error("a point is a pair of coordinates or the word \"inf\"")]
    UnknownPointWord,
    /// u of a divisor has no coefficient or more than three.
    #[error("u is not a polynomial of degree 0, 1 or 2")]
    WrongDegreeOfU,
    /// The last coefficient of u is not 1.
    #[error("the last coefficient of u is not 1")]
    NotMonic,
    /// The degree of v is not below that of u, or v has more than two coefficients.
    #[error("the degree of v is not below that of u, or v has more than two coefficients")]
    WrongDegreeOfV,
    /// u and v are not Mumford's form of a divisor of the curve.
    #[error("u does not divide v² + v + x⁵ + x³ + b")]
    NotDivisible,
    /// A divisor that is a word other than `inf`.
    #[error("a divisor is its u and v or the word \"inf\"")]
    UnknownDivisorWord,
}

/// The part of an encoding that an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Component {
    /// The x-coordinate.
    X,
    /// The real part of x.
    XReal,
    /// The imaginary part of x.
    XImaginary,
    /// The y-coordinate.
    Y,
    /// The real part of y.
    YReal,
    /// The imaginary part of y.
    YImaginary,
    /// A scalar.
    Scalar,
    /// A lone field element.
    Integer,
    /// The pairing value.
    Gt,
    /// A coefficient of u of a divisor, by its exponent.
    U(usize),
    /// A coefficient of v of a divisor, by its exponent.
    V(usize),
    /// One of the twelve coefficients of a pairing value, by its index in tower order.
    Coefficient(usize),
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "x",
            Self::XReal => "the real part of x",
            Self::XImaginary => "the imaginary part of x",
            Self::Y => "y",
            Self::YReal => "the real part of y",
            Self::YImaginary => "the imaginary part of y",
            Self::Scalar => "the scalar",
            Self::Integer => "the integer",
            Self::Gt => "the pairing value",
            Self::U(exponent) => return write!(f, "coefficient {exponent} of u"),
            Self::V(exponent) => return write!(f, "coefficient {exponent} of v"),
            Self::Coefficient(index) => return write!(f, "coefficient {index}"),
        })
    }
}

/// A hint that a point of G2 is valid with the two parts of x exchanged: the order that this form requires, if so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwapHint(pub Option<PairOrder>);

impl fmt::Display for SwapHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (given, first) = match self.0 {
            None => return Ok(()),
            Some(PairOrder::RealFirst) => ("(im, re)", "re"),
            Some(PairOrder::ImaginaryFirst) => ("(re, im)", "im"),
        };
        write!(f, "; the coordinates of x look swapped {given}: this form puts {first} first")
    }
}
