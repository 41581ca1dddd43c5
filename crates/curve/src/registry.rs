//! The registry: every curve with its definition, its claimed security and its security today.
//!
//! Programs, documents and tests read this table and nothing else to name curves.

use crate::group::{Group, PairingCurve};
#[cfg(feature = "research")]
use crate::{
    binary::{self, BinaryElement},
    bn254_nogami, genus2,
    supersingular2::{self, Ss21536},
    ternary::{self, TernaryElement},
};
use crate::{bls12_381, bn254};
use core::fmt;
use pairloom_algebra::PrimeField;
use pairloom_algebra::pow::bit_length;

/// The field over which a curve is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseField {
    /// The integers modulo a prime, little-endian words.
    Prime(&'static [u64]),
    /// F_2^m, given by the exponents of its modulus, highest first.
    Binary(&'static [u32]),
    /// F_3^m, given by the exponents and coefficients (1 or 2) of its modulus, highest first.
    Ternary(&'static [(u32, u8)]),
}

/// The security that a curve has today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// About this many bits.
    About(u32),
    /// At most about this many bits.
    AtMost(u32),
    /// Discrete logarithms are computed in practice: for research and benchmarks only.
    Broken,
    /// The same, and an estimate of the bits of work.
    BrokenAt(u32),
    /// No attack is published that solves discrete logarithms here faster than those for any field of so many bits; nor is
    /// there a published figure for the work.
    NotBroken {
        /// The bits of the field that pairings have their values in.
        field_bits: u32,
    },
}

/// What was claimed about the security of a curve, and what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Security {
    /// The bits that the curve's authors claimed, if they did.
    pub claimed: Option<u32>,
    /// The security today.
    pub today: Status,
    /// The publication that says so.
    pub source: &'static str,
}

/// An entry of the registry: one curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The identifier on the command line.
    pub id: &'static str,
    /// Other names of the same curve.
    pub aliases: &'static [&'static str],
    /// The equation of the curve.
    pub equation: &'static str,
    /// The equation of the twist that holds G2, for pairings of two different groups.
    pub twist: Option<&'static str>,
    /// The field over which the curve is defined.
    pub field: BaseField,
    /// The embedding degree.
    pub embedding_degree: u32,
    /// The order of the groups, little-endian words.
    pub order: &'static [u64],
    /// Whether anybody should rely on the curve.
    pub security: Security,
}

const BN254_SECURITY: Security = Security {
    claimed: Some(128),
    today: Status::AtMost(100),
    source: "T. Kim, R. Barbulescu, CRYPTO 2016 (exTNFS); draft-irtf-cfrg-pairing-friendly-curves, after R. Barbulescu and \
             S. Duquesne, 2018",
};

#[cfg(feature = "research")]
const GRANGER_KLEINJUNG_ZUMBRAEGEL: &str = "R. Granger, T. Kleinjung, J. Zumbrägel, CRYPTO 2014 (eprint 2014/119)";
#[cfg(feature = "research")]
const SMALLER: &str =
    "inferred: a smaller field than those of R. Granger, T. Kleinjung, J. Zumbrägel, CRYPTO 2014 (eprint 2014/119)";

#[cfg(feature = "research")]
const SAME_METHOD: &str = "inferred: the method of R. Granger, T. Kleinjung, J. Zumbrägel, CRYPTO 2014 (eprint 2014/119), which \
                           broke F_2^(12·367), applies; no published estimate is known";

#[cfg(feature = "research")]
const fn broken(claimed: Option<u32>) -> Security {
    Security { claimed, today: Status::Broken, source: SMALLER }
}

#[cfg(feature = "research")]
const F_3_582: &str = "computed in 2012: T. Hayashi, T. Shimoyama, N. Shinohara, T. Takagi, ASIACRYPT 2012";
#[cfg(feature = "research")]
const F_3_3054: &str = "computed: G. Adj, I. Canales-Martínez, N. Cruz-Cortés, A. Menezes, T. Oliveira, L. Rivera-Zamarripa, \
                        F. Rodríguez-Henríquez, AMC 12(4), 2018";
#[cfg(feature = "research")]
const BELOW_F_3_3054: &str = "inferred: the field is smaller than F_3^(6·509), in which G. Adj et al., AMC 12(4), 2018, compute \
                              discrete logarithms";

#[cfg(feature = "research")]
const fn computed(claimed: Option<u32>, source: &'static str) -> Security {
    Security { claimed, today: Status::Broken, source }
}

/// The table.
pub const CURVES: &[Entry] = &[
    Entry { aliases: &["alt_bn128"], ..row::<bn254::Curve>("y² = x³ + 3", "y² = x³ + 3/(9 + i)", BN254_SECURITY) },
    #[cfg(feature = "research")]
    row::<bn254_nogami::Curve>("y² = x³ + 2", "y² = x³ + 2/(1 + i)", BN254_SECURITY),
    row::<bls12_381::Curve>(
        "y² = x³ + 4",
        "y² = x³ + 4(1 + i)",
        Security {
            claimed: Some(128),
            today: Status::About(126),
            source: "draft-irtf-cfrg-pairing-friendly-curves, after A. Guillevic, S. Masson and E. Thomé, 2019",
        },
    ),
    #[cfg(feature = "research")]
    embedding_2_row::<Ss21536>(Security {
        claimed: Some(128),
        today: Status::NotBroken { field_bits: 3072 },
        source: "D. Hankerson, ECC 2010, slides 5 and 9: the field's size at the 128-bit level; no figure since is known to us",
    }),
    #[cfg(feature = "research")]
    binary_row::<binary::E2_239>(broken(Some(67))),
    #[cfg(feature = "research")]
    binary_row::<binary::E2_307>(broken(None)),
    #[cfg(feature = "research")]
    binary_row::<binary::E2_313>(broken(Some(75))),
    #[cfg(feature = "research")]
    binary_row::<binary::E2_457>(broken(Some(88))),
    #[cfg(feature = "research")]
    binary_row::<binary::E2_557>(broken(Some(96))),
    #[cfg(feature = "research")]
    binary_row::<binary::E2_613>(broken(Some(100))),
    #[cfg(feature = "research")]
    binary_row::<binary::E2_691>(broken(Some(105))),
    #[cfg(feature = "research")]
    binary_row::<binary::E2_1223>(Security {
        claimed: Some(128),
        today: Status::BrokenAt(59),
        source: GRANGER_KLEINJUNG_ZUMBRAEGEL,
    }),
    #[cfg(feature = "research")]
    ternary_row::<ternary::E3_97>(computed(Some(66), F_3_582)),
    #[cfg(feature = "research")]
    ternary_row::<ternary::E3_127>(computed(None, BELOW_F_3_3054)),
    #[cfg(feature = "research")]
    ternary_row::<ternary::E3_167>(computed(Some(83), BELOW_F_3_3054)),
    #[cfg(feature = "research")]
    ternary_row::<ternary::E3_193>(computed(Some(89), BELOW_F_3_3054)),
    #[cfg(feature = "research")]
    ternary_row::<ternary::E3_239>(computed(Some(97), BELOW_F_3_3054)),
    #[cfg(feature = "research")]
    ternary_row::<ternary::E3_313>(computed(Some(109), BELOW_F_3_3054)),
    #[cfg(feature = "research")]
    ternary_row::<ternary::E3_509>(computed(Some(128), F_3_3054)),
    #[cfg(feature = "research")]
    genus2_row::<genus2::G2_79>(broken(None)),
    #[cfg(feature = "research")]
    genus2_row::<genus2::G2_103>(broken(None)),
    #[cfg(feature = "research")]
    genus2_row::<genus2::G2_367>(computed(Some(128), GRANGER_KLEINJUNG_ZUMBRAEGEL)),
    #[cfg(feature = "research")]
    genus2_row::<genus2::G2_439>(computed(Some(128), SAME_METHOD)),
];

const fn row<C: PairingCurve>(equation: &'static str, twist: &'static str, security: Security) -> Entry {
    Entry {
        id: C::ID,
        aliases: &[],
        equation,
        twist: Some(twist),
        field: BaseField::Prime(<<C::G1 as Group>::Field as PrimeField>::MODULUS),
        embedding_degree: 12,
        order: C::ORDER,
        security,
    }
}

#[cfg(feature = "research")]
const fn embedding_2_row<C: supersingular2::Curve>(security: Security) -> Entry {
    Entry {
        id: C::ID,
        aliases: &[],
        equation: "y² = x³ + x",
        twist: None,
        field: BaseField::Prime(<C::Field as PrimeField>::MODULUS),
        embedding_degree: 2,
        order: C::ORDER,
        security,
    }
}

#[cfg(feature = "research")]
const fn binary_row<C: binary::Curve>(security: Security) -> Entry {
    Entry {
        id: C::ID,
        aliases: &[],
        equation: if C::B { "y² + y = x³ + x + 1" } else { "y² + y = x³ + x" },
        twist: None,
        field: BaseField::Binary(C::Field::EXPONENTS),
        embedding_degree: 4,
        order: C::ORDER,
        security,
    }
}

#[cfg(feature = "research")]
const fn ternary_row<C: ternary::Curve>(security: Security) -> Entry {
    Entry {
        id: C::ID,
        aliases: &[],
        equation: if C::B == 1 { "y² = x³ - x + 1" } else { "y² = x³ - x - 1" },
        twist: None,
        field: BaseField::Ternary(C::Field::TERMS),
        embedding_degree: 6,
        order: C::ORDER,
        security,
    }
}

#[cfg(feature = "research")]
const fn genus2_row<C: genus2::Curve>(security: Security) -> Entry {
    Entry {
        id: C::ID,
        aliases: &[],
        equation: if C::B { "y² + y = x⁵ + x³ + 1" } else { "y² + y = x⁵ + x³" },
        twist: None,
        field: BaseField::Binary(C::Field::EXPONENTS),
        embedding_degree: 12,
        order: C::ORDER,
        security,
    }
}

/// The row of an identifier or alias.
pub fn find(name: &str) -> Option<&'static Entry> {
    CURVES.iter().find(|entry| entry.id == name || entry.aliases.contains(&name))
}

impl Entry {
    /// The bits of the order of the groups.
    pub fn order_bits(&self) -> usize {
        bit_length(self.order)
    }

    /// The order of the groups, as `0x` and hexadecimal digits.
    pub fn order_hex(&self) -> String {
        hexadecimal(self.order)
    }
}

impl Status {
    /// Whether discrete logarithms are computed in practice.
    pub fn is_broken(&self) -> bool {
        matches!(self, Self::Broken | Self::BrokenAt(_))
    }

    /// The bits of security, `None` where there is none to speak of.
    pub fn bits(&self) -> Option<u32> {
        match *self {
            Self::About(bits) | Self::AtMost(bits) | Self::BrokenAt(bits) => Some(bits),
            Self::Broken | Self::NotBroken { .. } => None,
        }
    }
}

impl BaseField {
    /// The bits of the field's order.
    pub fn bits(&self) -> usize {
        match self {
            Self::Prime(modulus) => bit_length(modulus),
            Self::Binary(exponents) => exponents.first().map_or(0, |m| *m as usize + 1),
            Self::Ternary(terms) => terms.first().map_or(0, |(m, _)| (f64::from(*m) * 3f64.log2()) as usize + 1),
        }
    }

    /// The modulus: `0x` and hexadecimal digits of a prime, else the terms of a polynomial in z.
    pub fn modulus(&self) -> String {
        let term = |exponent: u32, coefficient: u8| match (exponent, coefficient) {
            (0, _) => coefficient.to_string(),
            (_, 1) => format!("z^{exponent}"),
            _ => format!("{coefficient}z^{exponent}"),
        };
        match self {
            Self::Prime(modulus) => hexadecimal(modulus),
            Self::Binary(exponents) => exponents.iter().map(|e| term(*e, 1)).collect::<Vec<_>>().join(" + "),
            Self::Ternary(terms) => terms.iter().map(|(e, c)| term(*e, *c)).collect::<Vec<_>>().join(" + "),
        }
    }
}

fn hexadecimal(words: &[u64]) -> String {
    let digits: String = words.iter().rev().map(|word| format!("{word:016x}")).collect();
    let digits = digits.trim_start_matches('0');
    format!("0x{}", if digits.is_empty() { "0" } else { digits })
}

impl fmt::Display for BaseField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Prime(modulus) => write!(f, "F_p, p of {} bits", bit_length(modulus)),
            Self::Binary(exponents) => write!(f, "F_2^{}", exponents.first().unwrap_or(&0)),
            Self::Ternary(terms) => write!(f, "F_3^{}", terms.first().map_or(0, |term| term.0)),
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::About(bits) => write!(f, "about {bits} bits"),
            Self::AtMost(bits) => write!(f, "at most about {bits} bits"),
            Self::Broken => write!(f, "broken"),
            Self::BrokenAt(bits) => write!(f, "broken, about {bits} bits"),
            Self::NotBroken { field_bits } => write!(f, "no break published, values in a field of {field_bits} bits"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        let names: Vec<&str> =
            CURVES.iter().flat_map(|e| core::iter::once(e.id).chain(e.aliases.iter().copied())).collect();
        for (i, name) in names.iter().enumerate() {
            assert!(!names[..i].contains(name), "{name}");
            assert!(find(name).is_some_and(|entry| entry.id == *name || entry.aliases.contains(name)));
        }
        assert_eq!(find("alt_bn128").map(|entry| entry.id), Some("bn254"));
        assert_eq!(find("bls12-377"), None);
    }

    #[test]
    fn rows_say_what_the_curves_are() {
        let sizes: Vec<_> = CURVES.iter().map(|e| (e.id, e.field.bits(), e.order_bits())).collect();
        assert_eq!(sizes[..3], [("bn254", 254, 254), ("bn254-nogami", 254, 254), ("bls12-381", 381, 255)]);
        let binary = [("e2-239", 239), ("e2-307", 269), ("e2-313", 194), ("e2-457", 457), ("e2-557", 555)];
        let binary = binary.into_iter().chain([("e2-613", 611), ("e2-691", 689), ("e2-1223", 1221)]);
        let listed = CURVES.iter().filter(|e| e.id.starts_with("e2-")).map(|e| (e.id, e.order_bits()));
        assert!(listed.eq(binary));
        let ternary =
            [("e3-97", 151), ("e3-127", 83), ("e3-167", 262), ("e3-193", 306), ("e3-239", 379), ("e3-313", 460)];
        let listed = CURVES.iter().filter(|e| e.id.starts_with("e3-")).map(|e| (e.id, e.order_bits()));
        assert!(listed.eq(ternary.into_iter().chain([("e3-509", 804)])));
        let genus2 = [("g2-79", 141), ("g2-103", 193), ("g2-367", 698), ("g2-439", 875)];
        let listed = CURVES.iter().filter(|e| e.id.starts_with("g2-")).map(|e| (e.id, e.order_bits()));
        assert!(listed.eq(genus2));
        assert_eq!(find("ss2-1536").map(|e| (e.field.bits(), e.order_bits())), Some((1536, 256)));
        let order = find("bls12-381").map(Entry::order_hex);
        assert_eq!(order.as_deref(), Some("0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001"));
        assert!(CURVES.iter().all(|e| !e.security.source.is_empty()));
        assert!(CURVES.iter().all(|e| e.security.today.bits() < e.security.claimed || e.security.today.is_broken()));
        assert!(CURVES.iter().all(|e| e.security.today.is_broken() != matches!(e.field, BaseField::Prime(_))));
    }

    #[test]
    fn fields_are_named() {
        assert_eq!(CURVES[0].field.to_string(), "F_p, p of 254 bits");
        let binary = BaseField::Binary(&[239, 36, 0]);
        assert_eq!(
            (binary.to_string(), binary.modulus(), binary.bits()),
            ("F_2^239".into(), "z^239 + z^36 + 1".into(), 240)
        );
        let ternary = BaseField::Ternary(&[(97, 1), (12, 1), (0, 2)]);
        assert_eq!((ternary.to_string(), ternary.modulus()), ("F_3^97".into(), "z^97 + z^12 + 2".into()));
        assert_eq!(ternary.bits(), 154);
        assert_eq!(Status::AtMost(100).to_string(), "at most about 100 bits");
        let size = Status::NotBroken { field_bits: 3072 };
        assert_eq!(size.to_string(), "no break published, values in a field of 3072 bits");
    }
}
