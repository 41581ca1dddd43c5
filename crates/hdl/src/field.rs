//! The fields that circuits are made for, as values: F_2^m and F_3^m with any irreducible modulus.

use crate::bits::Bits;
use pairloom_algebra::{binary, ternary};
use pairloom_curve::registry::{BaseField, CURVES};
use std::fmt;
use thiserror::Error;

/// A field F_p\[z\]/(f), p = 2 or 3, f irreducible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldSpec {
    characteristic: u8,
    /// Exponents and coefficients of f, the greatest exponent first.
    terms: Vec<(usize, u8)>,
}

/// The reason why something is not a field.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FieldError {
    /// The name of a field is not 2^m or 3^m.
    #[error("{0} is not the name of a field: 2^m or 3^m, 2 <= m <= 4096")]
    Name(String),
    /// The terms of a polynomial are not exponents in descending order with coefficients that are not 0, the first of them 1.
    #[error("the modulus needs its exponents in descending order down to 0, the first with the coefficient 1")]
    Terms,
    /// A polynomial of another degree.
    #[error("the modulus has degree {found}, the field has degree {expected}")]
    Degree {
        /// The degree of the field.
        expected: usize,
        /// The degree of the polynomial.
        found: usize,
    },
    /// A polynomial that factors.
    #[error("the modulus {0} is reducible")]
    Reducible(String),
}

/// The degrees that are accepted.
const MOST: usize = 4096;

impl FieldSpec {
    /// F_2^m with the modulus Σ z^e, the greatest exponent first.
    ///
    /// # Errors
    ///
    /// Exponents that are no modulus.
    pub fn binary(exponents: &[usize]) -> Result<Self, FieldError> {
        Self::new(2, exponents.iter().map(|e| (*e, 1)).collect())
    }

    /// F_3^m with the modulus Σ c z^e given as (e, c), the greatest exponent first.
    ///
    /// # Errors
    ///
    /// Terms that are no modulus.
    pub fn ternary(terms: &[(usize, u8)]) -> Result<Self, FieldError> {
        Self::new(3, terms.to_vec())
    }

    fn new(characteristic: u8, terms: Vec<(usize, u8)>) -> Result<Self, FieldError> {
        let descending = terms.windows(2).all(|pair| pair[0].0 > pair[1].0);
        let coefficients = terms.iter().all(|(_, c)| (1..characteristic).contains(c));
        let ends = terms.first().is_some_and(|t| t.1 == 1 && (2..=MOST).contains(&t.0))
            && terms.last().is_some_and(|t| t.0 == 0);
        if !(descending && coefficients && ends) {
            return Err(FieldError::Terms);
        }
        let field = Self { characteristic, terms };
        if field.is_irreducible() { Ok(field) } else { Err(FieldError::Reducible(field.modulus())) }
    }

    fn is_irreducible(&self) -> bool {
        let terms: Vec<(u32, u8)> = self.terms.iter().map(|(e, c)| (*e as u32, *c)).collect();
        let exponents: Vec<u32> = terms.iter().map(|(e, _)| *e).collect();
        match self.characteristic {
            2 => binary::polynomial::is_irreducible(&exponents),
            _ => ternary::polynomial::is_irreducible(&terms),
        }
    }

    /// The field called 2^m or 3^m: with the modulus of the registry's curves if there is one over it, else with the
    /// first irreducible trinomial or, if there is none, pentanomial (tetranomial for p = 3) in lexicographic order.
    ///
    /// # Errors
    ///
    /// Another name.
    pub fn named(name: &str) -> Result<Self, FieldError> {
        let (p, m) = parse_name(name)?;
        let registered = CURVES.iter().find_map(|entry| Self::of(&entry.field).filter(|f| f.is_called(p, m)));
        registered.or_else(|| search(p, m)).ok_or_else(|| FieldError::Name(name.to_owned()))
    }

    /// The field called 2^m or 3^m with a modulus, of which its terms are given: exponents, for p = 3 with an optional
    /// coefficient, as in `97,16,0:2`.
    ///
    /// # Errors
    ///
    /// Another name, a modulus of another degree or a reducible one.
    pub fn with_modulus(name: &str, modulus: &str) -> Result<Self, FieldError> {
        let (p, m) = parse_name(name)?;
        let term = |text: &str| {
            let (exponent, coefficient) = text.split_once(':').unwrap_or((text, "1"));
            Some((exponent.trim().parse().ok()?, coefficient.trim().parse().ok()?))
        };
        let terms: Option<Vec<(usize, u8)>> = modulus.split(',').map(term).collect();
        let terms = terms.ok_or(FieldError::Terms)?;
        match terms.first() {
            Some((found, _)) if *found != m => Err(FieldError::Degree { expected: m, found: *found }),
            _ => Self::new(p, terms),
        }
    }

    /// The field of a curve, `None` for prime fields.
    pub fn of(field: &BaseField) -> Option<Self> {
        match field {
            BaseField::Prime(_) => None,
            BaseField::Binary(exponents) => {
                Some(Self { characteristic: 2, terms: exponents.iter().map(|e| (*e as usize, 1)).collect() })
            }
            BaseField::Ternary(terms) => {
                Some(Self { characteristic: 3, terms: terms.iter().map(|(e, c)| (*e as usize, *c)).collect() })
            }
        }
    }

    fn is_called(&self, p: u8, m: usize) -> bool {
        (self.characteristic, self.degree()) == (p, m)
    }

    /// 2 or 3.
    pub fn characteristic(&self) -> u8 {
        self.characteristic
    }

    /// m.
    pub fn degree(&self) -> usize {
        self.terms[0].0
    }

    /// The bits of a digit: 1 or 2.
    pub fn digit(&self) -> usize {
        usize::from(self.characteristic) - 1
    }

    /// The bits of an element.
    pub fn width(&self) -> usize {
        self.degree() * self.digit()
    }

    /// Exponents and coefficients of the modulus, the greatest exponent first.
    pub fn terms(&self) -> &[(usize, u8)] {
        &self.terms
    }

    /// The terms (e, c) of z^m = Σ c z^e.
    pub fn fold(&self) -> Vec<(usize, u8)> {
        self.terms[1..].iter().map(|(e, c)| (*e, self.characteristic - c)).collect()
    }

    /// The modulus as text.
    pub fn modulus(&self) -> String {
        let term = |(exponent, coefficient): &(usize, u8)| {
            let power = match exponent {
                0 => String::new(),
                1 => "z".to_owned(),
                e => format!("z^{e}"),
            };
            match (coefficient, exponent) {
                (1, 0) => " + 1".to_owned(),
                (1, _) => format!(" + {power}"),
                (_, 0) => " - 1".to_owned(),
                _ => format!(" - {power}"),
            }
        };
        self.terms.iter().map(term).collect::<String>().trim_start_matches(" + ").to_owned()
    }

    /// A word for names in circuits: `f2_239`.
    pub fn identifier(&self) -> String {
        format!("f{}_{}", self.characteristic, self.degree())
    }

    /// The digits of an element as bits.
    pub fn to_bits(&self, digits: &[u8]) -> Bits {
        let digit = self.digit();
        Bits::from_fn(digits.len() * digit, |i| digits[i / digit] >> (i % digit) & 1 == 1)
    }

    /// The digits that bits stand for.
    pub fn to_digits(&self, bits: &Bits) -> Vec<u8> {
        let digit = self.digit();
        let value = |i: usize| (0..digit).map(|b| u8::from(bits.bit(i * digit + b)) << b).sum();
        (0..bits.width() / digit).map(value).collect()
    }

    /// The product of two elements, schoolbook: m² steps, fewer if `a` is sparse. It is the reference for circuits over
    /// fields that exist at run time only.
    pub fn multiply(&self, a: &[u8], b: &[u8]) -> Vec<u8> {
        let mut product = vec![0u32; a.len() + b.len()];
        for (i, x) in a.iter().enumerate().filter(|(_, x)| **x != 0) {
            b.iter().zip(&mut product[i..]).for_each(|(y, sum)| *sum += u32::from(*x) * u32::from(*y));
        }
        self.reduce(product)
    }

    /// A polynomial modulo f.
    pub fn reduce(&self, mut polynomial: Vec<u32>) -> Vec<u8> {
        let (m, p, fold) = (self.degree(), u32::from(self.characteristic), self.fold());
        for i in (m..polynomial.len()).rev() {
            let top = polynomial[i] % p;
            for (e, c) in &fold {
                polynomial[i - m + e] += top * u32::from(*c);
            }
        }
        polynomial.resize(m, 0);
        polynomial.into_iter().map(|digit| (digit % p) as u8).collect()
    }

    /// `a^p`.
    pub fn frobenius(&self, a: &[u8]) -> Vec<u8> {
        let p = usize::from(self.characteristic);
        let mut power = vec![0; p * a.len()];
        a.iter().enumerate().for_each(|(i, digit)| power[p * i] = u32::from(*digit));
        self.reduce(power)
    }
}

impl fmt::Display for FieldSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "F_{}^{}", self.characteristic, self.degree())
    }
}

fn parse_name(name: &str) -> Result<(u8, usize), FieldError> {
    let error = || FieldError::Name(name.to_owned());
    let (p, m) = name.split_once('^').ok_or_else(error)?;
    let p = match p.trim_start_matches("F_") {
        "2" => 2,
        "3" => 3,
        _ => return Err(error()),
    };
    m.parse().ok().filter(|m| (2..=MOST).contains(m)).map(|m| (p, m)).ok_or_else(error)
}

/// The first irreducible polynomial of three terms, else of five (p = 2) or four (p = 3).
fn search(p: u8, m: usize) -> Option<FieldSpec> {
    let signs = || 1..p;
    let make = |terms: Vec<(usize, u8)>| FieldSpec::new(p, terms).ok();
    let with_signs = |exponents: &[usize]| {
        let mut all = vec![vec![(m, 1)]];
        for e in exponents.iter().copied().chain([0]) {
            all = all.iter().flat_map(|head| signs().map(move |c| [head.as_slice(), &[(e, c)]].concat())).collect();
        }
        all.into_iter().find_map(make)
    };
    let three = (1..m).find_map(|k| with_signs(&[k]));
    let more = || {
        (2..m).find_map(|k| {
            (1..k).find_map(|l| if p == 3 { with_signs(&[k, l]) } else { (1..l).find_map(|n| with_signs(&[k, l, n])) })
        })
    };
    three.or_else(more).or_else(|| with_signs(&[]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_moduli() {
        let names = ["2^239", "3^97", "2^7", "3^5", "2^8", "2^13"];
        let moduli = names.map(|name| FieldSpec::named(name).map(|field| field.modulus()));
        let expected = [
            "z^239 + z^81 + 1",
            "z^97 + z^16 - 1",
            "z^7 + z + 1",
            "z^5 - z + 1",
            "z^8 + z^4 + z^3 + z + 1",
            "z^13 + z^4 + z^3 + z + 1",
        ];
        assert_eq!(moduli.map(Result::unwrap), expected);
        let name = |text: &str| FieldSpec::named(text).unwrap_err();
        assert_eq!(["5^7", "2^1", "239", "2^x"].map(name).len(), 4);
        let wrong = FieldSpec::with_modulus("2^239", "233,74,0").unwrap_err();
        assert_eq!(wrong, FieldError::Degree { expected: 239, found: 233 });
        assert_eq!(wrong.to_string(), "the modulus has degree 233, the field has degree 239");
        let reducible = FieldSpec::with_modulus("2^239", "239,80,0").unwrap_err();
        assert_eq!(reducible.to_string(), "the modulus z^239 + z^80 + 1 is reducible");
        // 1 is a root.
        let reducible = FieldSpec::with_modulus("3^97", "97,16,0").unwrap_err();
        assert_eq!(reducible.to_string(), "the modulus z^97 + z^16 + 1 is reducible");
        let wrong = FieldSpec::with_modulus("3^97", "98,12,0:2").unwrap_err();
        assert_eq!(wrong, FieldError::Degree { expected: 97, found: 98 });
        assert_eq!(FieldSpec::binary(&[6, 4, 2, 0]).unwrap_err(), FieldError::Reducible("z^6 + z^4 + z^2 + 1".into()));
        assert_eq!(FieldSpec::ternary(&[(5, 2), (0, 1)]).unwrap_err(), FieldError::Terms);
        assert_eq!(FieldSpec::with_modulus("3^97", "97,12,0:2").unwrap().modulus(), "z^97 + z^12 - 1");
        for terms in ["97,12,0:3", "97,0,12", "97,12", "97,97,0", "", "97;0"] {
            assert!(FieldSpec::with_modulus("3^97", terms).is_err(), "{terms}");
        }
    }

    #[test]
    fn arithmetic() {
        let field = FieldSpec::named("3^5").unwrap();
        let (z4, z) = (field.to_digits(&Bits::from_u64(10, 1 << 8)), field.to_digits(&Bits::from_u64(10, 4)));
        // z^5 = z − 1.
        assert_eq!(field.multiply(&z4, &z), [2, 1, 0, 0, 0]);
        assert_eq!(field.frobenius(&z4), field.multiply(&z4, &field.multiply(&z4, &z4)));
        assert_eq!(field.to_bits(&[2, 1, 0, 0, 0]), Bits::from_u64(10, 0b0110));
    }
}
