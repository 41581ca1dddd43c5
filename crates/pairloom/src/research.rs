//! Curves that are **broken** or of historic interest, and pairings that are slower than the optimal ate: for papers, comparisons and
//! hardware, not for keys.
//!
//! Logarithms in the fields of the small-characteristic curves' pairing values can be computed (F_2^(12·367) and F_3^(6·509) have been,
//! F_2^(4·1223) is rated about 59 bits); bn254-nogami has about 100 bits of security, as BN254 has.
//!
//! ```
//! use pairloom::hash::Dst;
//! use pairloom::research::characteristic_two::{E2_239, eta, hash_to_curve};
//!
//! let p = hash_to_curve::<E2_239>(b"a point", Dst::of_constant(b"RESEARCH-V01"));
//! assert_eq!(eta(&p, &p.double()), eta(&p, &p).pow_vartime(&[2]));
//! ```

use crate::{Affine, FirstGroup, Gt, Reduced};

/// The Tate pairing of a curve over a prime field, by Miller's algorithm as it was first stated: some fifty times the cost of the optimal
/// ate pairing.
///
/// ```
/// use pairloom::bn254::{G1Affine, G2Affine, Scalar};
/// use pairloom::research::tate;
///
/// let (p, q) = (G1Affine::generator(), G2Affine::generator());
/// let doubled = p.double().to_affine();
/// assert_eq!(tate(&doubled, &q), tate(&p, &q).pow_vartime(&[2]));
/// ```
pub fn tate<G: ResearchGroup>(p: &Affine<G>, q: &Affine<G::Second>) -> Gt<G::Curve, Reduced> {
    G::tate(p, q)
}

/// The R-ate pairing of a Barreto–Naehrig curve.
///
/// ```
/// use pairloom::bn254::{G1Affine, G2Affine};
/// use pairloom::research::r_ate;
///
/// let (p, q) = (G1Affine::generator(), G2Affine::generator());
/// assert_eq!(r_ate(&p, &-q), r_ate(&p, &q).invert());
/// ```
pub fn r_ate<G: BarretoNaehrigGroup>(p: &Affine<G>, q: &Affine<G::Second>) -> Gt<G::Curve, Reduced> {
    G::r_ate(p, q)
}

/// G1 of a curve that has a Tate pairing here: all of them.
pub trait ResearchGroup: FirstGroup {
    #[doc(hidden)]
    fn tate(p: &Affine<Self>, q: &Affine<Self::Second>) -> Gt<Self::Curve, Reduced>;
}

/// G1 of a curve that has an R-ate pairing.
pub trait BarretoNaehrigGroup: FirstGroup {
    #[doc(hidden)]
    fn r_ate(p: &Affine<Self>, q: &Affine<Self::Second>) -> Gt<Self::Curve, Reduced>;
}

macro_rules! tate {
    ($($(#[$feature:meta])* $curve:ident)*) => { $(
        $(#[$feature])*
        impl ResearchGroup for pairloom_curve::$curve::G1 {
            fn tate(p: &Affine<Self>, q: &Affine<Self::Second>) -> Gt<Self::Curve, Reduced> {
                pairloom_pairing::tate::tate(&p.0, &q.0)
            }
        }
    )* };
}

macro_rules! r_ate {
    ($($(#[$feature:meta])* $curve:ident)*) => { $(
        $(#[$feature])*
        impl BarretoNaehrigGroup for pairloom_curve::$curve::G1 {
            fn r_ate(p: &Affine<Self>, q: &Affine<Self::Second>) -> Gt<Self::Curve, Reduced> {
                pairloom_pairing::rate::rate(&p.0, &q.0)
            }
        }
    )* };
}

tate!(#[cfg(feature = "bls12-381")] bls12_381 #[cfg(feature = "bn254")] bn254 bn254_nogami);
r_ate!(#[cfg(feature = "bn254")] bn254 bn254_nogami);

pub mod bn254_nogami {
    //! y² = x³ + 2 over 254 bits, x = −(2^62 + 2^55 + 1) (Nogami and others): the curve of papers on coprocessors. About 100 bits of
    //! security, and nobody's standard encoding: [`Words`] is this crate's own.
    //!
    //! ```
    //! use pairloom::research::bn254_nogami::{G1Affine, G2Affine, pairing};
    //!
    //! assert!(!pairing(&G1Affine::generator(), &G2Affine::generator()).is_one());
    //! ```

    use pairloom_curve::encoding::{
        Component, Coordinate, DecodeError, EncodableGroup, PairOrder, PointEncoding, PrimeBytes, Read, SwapHint,
    };

    /// x and y as big-endian words of 32 bytes, in G2 real parts first; infinity is all zero.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Words;

    impl<G: NogamiGroup> PointEncoding<G> for Words {
        const NAME: &'static str = "words";
        const LEN: usize = 64 * G::Field::DEGREE;
        const PAIR_ORDER: PairOrder = PairOrder::RealFirst;

        fn encode(point: &pairloom_curve::Affine<G>) -> Vec<u8> {
            let parts = |x: &G::Field| (0..G::Field::DEGREE).flat_map(|i| x.part(i).to_be_bytes()).collect::<Vec<_>>();
            [parts(&point.x), parts(&point.y)].concat()
        }

        fn read(bytes: &[u8]) -> Result<Read<G>, DecodeError> {
            if bytes.len() != <Self as PointEncoding<G>>::LEN {
                return Err(DecodeError::WrongLength { expected: <Self as PointEncoding<G>>::LEN, got: bytes.len() });
            }
            if bytes.iter().all(|&byte| byte == 0) {
                return Ok(Read::Point(pairloom_curve::Affine::identity()));
            }
            let mut words = bytes.chunks_exact(32).map(<G::Field as Coordinate>::Prime::from_be_bytes);
            let mut coordinate = |component| {
                let error = DecodeError::NotBelowModulus { component };
                G::Field::try_from_parts(|_| words.next().flatten().ok_or(error))
            };
            let (x, y) = (coordinate(Component::X)?, coordinate(Component::Y)?);
            let point = pairloom_curve::Affine::from_xy(x, y);
            point.map(Read::Point).ok_or(DecodeError::NotOnCurve { hint: SwapHint::default() })
        }
    }

    /// G1 or G2 of this curve.
    pub trait NogamiGroup: EncodableGroup {}

    impl NogamiGroup for G1 {}
    impl NogamiGroup for G2 {}

    curve! {
        "research::bn254_nogami" = bn254_nogami, Words,
        Bn254NogamiG1XmdSha256SvdwRo, Bn254NogamiG2XmdSha256SvdwRo
    }
}

pub mod characteristic_two {
    //! η_T and the Tate pairing on y² + y = x³ + x + b over F_2^m. **Broken.**
    pub use pairloom_curve::binary::{Curve, E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223, Point};
    pub use pairloom_curve::supersingular::hash_to_curve;
    pub use pairloom_pairing::eta2::{Eta, Gt, TateGt, eta, eta_product, modified_tate};
}

pub mod characteristic_three {
    //! η_T and the Tate pairing on y² = x³ − x + b over F_3^m. **Broken.**
    pub use pairloom_curve::supersingular::hash_to_curve;
    pub use pairloom_curve::ternary::{Curve, E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509, Point};
    pub use pairloom_pairing::eta3::{Eta, Gt, TateGt, eta, eta_product, modified_tate};
}

pub mod genus_two {
    //! η_T, the optimal η and the Tate pairing on y² + y = x⁵ + x³ + b over F_2^m. **Broken.**
    pub use pairloom_curve::genus2::{Curve, Divisor, G2_79, G2_103, G2_367, G2_439};
    pub use pairloom_pairing::eta_genus2::{
        Eta, Gt, OptimalEta, OptimalGt, TateGt, eta, eta_product, modified_tate, optimal_eta, optimal_eta_product,
    };
}

pub mod embedding_degree_two {
    //! The Tate pairing on y² = x³ + x over a prime field of 1536 bits. No break of it is published; nobody uses it today.
    pub use pairloom_curve::supersingular2::{Curve, Point, Ss21536};
    pub use pairloom_pairing::supersingular2::{Gt, Tate, tate, tate_product};
}
