//! What is the same for every pairing-friendly curve: its types under their usual names, and its functions, compiled in this crate.

use crate::point::Affine;

/// The arguments of pairings as the floors below take them.
pub(crate) type RawPair<G1, G2> = (pairloom_curve::Affine<G1>, pairloom_curve::Affine<G2>);

pub(crate) fn raw<G1: crate::Group, G2: crate::Group>(pairs: &[(Affine<G1>, Affine<G2>)]) -> Vec<RawPair<G1, G2>> {
    pairs.iter().map(|(p, q)| (p.0, q.0)).collect()
}

macro_rules! curve {
    (
        $module:literal = $curve:ident, $standard:ty,
        $hash1:ident, $hash2:ident
    ) => {
        use $crate::batch::Executor;
        use $crate::curve::{RawPair, raw};
        use $crate::hash::{Dst, HashSuite};
        use $crate::{Affine, FirstGroup, Group, Projective};
        pub use pairloom_curve::$curve::{Curve, Fp, Fp2, G1, G2};
        use pairloom_pairing::{Fast, Reduced, compiled};

        /// A point of G1.
        pub type G1Affine = Affine<G1>;
        /// A point of G2.
        pub type G2Affine = Affine<G2>;
        /// A point of G1 as sums and multiples are.
        pub type G1Projective = Projective<G1>;
        /// A point of G2 as sums and multiples are.
        pub type G2Projective = Projective<G2>;
        /// An integer modulo the order of the groups.
        pub type Scalar = $crate::Scalar<pairloom_curve::$curve::Fr>;
        /// A value of the pairing. Its parameter says which power of the reduced pairing it is: [`Fast`] is what the fastest final
        /// exponentiation gives and other libraries return.
        pub type Gt<X = Fast> = $crate::Gt<Curve, X>;
        /// A point of G2 whose lines are computed once, when they are first wanted.
        pub type G2Prepared = $crate::G2Prepared<Curve>;

        /// The optimal ate pairing; 1 where a point is at infinity. In variable time: it is for public points. Which power of the exactly
        /// reduced pairing it is, [`Gt`] says; [`multi_pairing_reduced`] has that one itself.
        ///
        /// ```
        #[doc = concat!("use pairloom::", $module, "::{G1Affine, G2Affine, Scalar, pairing};")]
        ///
        /// let (p, q) = (G1Affine::generator(), G2Affine::generator());
        /// let (a, b) = (Scalar::from_u64(5), Scalar::from_u64(7));
        /// let e = pairing(&(p * a).to_affine(), &(q * b).to_affine());
        /// assert_eq!(e, pairing(&p, &q).pow(&(a * b)));
        /// ```
        pub fn pairing(p: &G1Affine, q: &G2Affine) -> Gt {
            compiled::pairing(&p.0, &q.0)
        }

        /// The product of the pairings of all pairs: shared squarings, one final exponentiation. 1 for none. Over several cores:
        /// [`batch::multi_pairing`](crate::batch::multi_pairing).
        ///
        /// ```
        #[doc = concat!("use pairloom::", $module, "::{G1Affine, G2Affine, multi_pairing};")]
        ///
        /// let (p, q) = (G1Affine::generator(), G2Affine::generator());
        /// assert!(multi_pairing(&[(p, q), (-p, q)]).is_one());
        /// ```
        pub fn multi_pairing(pairs: &[(G1Affine, G2Affine)]) -> Gt {
            compiled::multi_pairing(&raw(pairs))
        }

        /// As [`multi_pairing`], for second arguments of which nobody knows yet that they are in the subgroup, such as those that the decoders
        /// named `…_unchecked_subgroup` give: the loops check it on the way, which costs a few products.
        ///
        /// # Errors
        ///
        /// The first pair whose second argument is outside the subgroup.
        ///
        /// ```
        #[doc = concat!("use pairloom::", $module, "::{G1Affine, G2Affine, checked_multi_pairing, pairing};")]
        ///
        /// let (p, q) = (G1Affine::generator(), G2Affine::generator());
        /// assert_eq!(checked_multi_pairing(&[(p, q)]), Ok(pairing(&p, &q)));
        /// ```
        pub fn checked_multi_pairing(pairs: &[(G1Affine, G2Affine)]) -> Result<Gt, $crate::OutsideG2> {
            compiled::checked_multi_pairing(&raw(pairs))
        }

        /// As [`multi_pairing`], exactly the reduced pairing f^((p^12 − 1)/r).
        ///
        /// ```
        #[doc = concat!("use pairloom::", $module, "::{G1Affine, G2Affine, Gt, multi_pairing_reduced, pairing};")]
        /// use pairloom::Reduced;
        ///
        /// let (p, q) = (G1Affine::generator(), G2Affine::generator());
        /// let e: Gt<Reduced> = multi_pairing_reduced(&[(p, q)]);
        /// assert!(!e.is_one());
        /// ```
        ///
        /// Values of different powers are values of different types:
        ///
        /// ```compile_fail,E0308
        #[doc = concat!("use pairloom::", $module, "::{G1Affine, G2Affine, multi_pairing_reduced, pairing};")]
        ///
        /// let (p, q) = (G1Affine::generator(), G2Affine::generator());
        /// let mixed = pairing(&p, &q) * multi_pairing_reduced(&[(p, q)]);
        /// ```
        pub fn multi_pairing_reduced(pairs: &[(G1Affine, G2Affine)]) -> Gt<Reduced> {
            compiled::product(&raw(pairs))
        }

        /// As [`multi_pairing`], over prepared second arguments.
        ///
        /// ```
        #[doc = concat!("use pairloom::", $module, "::{G1Affine, G2Affine, G2Prepared, multi_pairing_prepared, pairing};")]
        ///
        /// let (p, q) = (G1Affine::generator(), G2Affine::generator());
        /// assert_eq!(multi_pairing_prepared(&[(p, &G2Prepared::from(&q))]), pairing(&p, &q));
        /// ```
        pub fn multi_pairing_prepared(pairs: &[(G1Affine, &G2Prepared)]) -> Gt {
            pairloom_pairing::multi_pairing_prepared(&pairs.iter().map(|(p, q)| (p.0, &q.0)).collect::<Vec<_>>())
        }

        #[doc = concat!("The point of G1 that a message stands for under a tag, uniform and in constant time: the suite [`", stringify!($hash1), "`](crate::hash::suites::", stringify!($hash1), ").")]
        ///
        /// ```
        #[doc = concat!("use pairloom::", $module, "::hash_to_g1;")]
        /// use pairloom::hash::Dst;
        ///
        /// const DST: Dst<'_> = Dst::of_constant(b"MY-PROTOCOL-V01-CS01-with-the-suite-of-this-function");
        /// assert_ne!(hash_to_g1(b"message", DST), hash_to_g1(b"another message", DST));
        /// ```
        pub fn hash_to_g1(message: &[u8], dst: Dst<'_>) -> G1Projective {
            Projective($crate::hash::suites::$hash1::hash(message, dst))
        }

        #[doc = concat!("The point of G2 that a message stands for under a tag, uniform and in constant time: the suite [`", stringify!($hash2), "`](crate::hash::suites::", stringify!($hash2), ").")]
        ///
        /// ```
        #[doc = concat!("use pairloom::", $module, "::hash_to_g2;")]
        /// use pairloom::hash::Dst;
        ///
        /// const DST: Dst<'_> = Dst::of_constant(b"MY-PROTOCOL-V01-CS01-with-the-suite-of-this-function");
        /// assert_ne!(hash_to_g2(b"message", DST), hash_to_g2(b"another message", DST));
        /// ```
        pub fn hash_to_g2(message: &[u8], dst: Dst<'_>) -> G2Projective {
            Projective($crate::hash::suites::$hash2::hash(message, dst))
        }

        group!(G1, $standard, $crate::hash::suites::$hash1);
        group!(G2, $standard, $crate::hash::suites::$hash2);

        impl FirstGroup for G1 {
            type Second = G2;
            type Curve = Curve;
            fn pairings(pairs: &[RawPair<G1, G2>], executor: &dyn Executor) -> Vec<Gt> {
                pairloom_parallel::batch::pairings(pairs, executor)
            }
            fn pairings_reduced(pairs: &[RawPair<G1, G2>], executor: &dyn Executor) -> Vec<Gt<Reduced>> {
                pairloom_parallel::batch::pairings(pairs, executor)
            }
            fn multi_pairing(pairs: &[RawPair<G1, G2>], executor: &dyn Executor) -> Gt {
                pairloom_parallel::batch::multi_pairing(pairs, executor)
            }
        }
    };
}

/// What batches of a group's points go through, compiled in this crate.
macro_rules! group {
    ($group:ident, $standard:ty, $hash:ty) => {
        impl Group for $group {
            type Standard = $standard;
            fn hash_many(
                messages: &[&[u8]],
                dst: Dst<'_>,
                executor: &dyn Executor,
            ) -> Vec<pairloom_curve::Affine<Self>> {
                type Expander = <$hash as HashSuite>::Expander;
                pairloom_parallel::batch::hash_to_curve::<Curve, Self, Expander>(messages, dst, executor)
            }
            fn decode_unchecked_subgroup<E: pairloom_curve::encoding::PointEncoding<Self>>(
                encodings: &[&[u8]],
                executor: &dyn Executor,
            ) -> Vec<Result<pairloom_curve::Affine<Self>, $crate::DecodeError>> {
                pairloom_parallel::batch::decode_unchecked_subgroup::<Curve, Self, E>(encodings, executor)
            }
            fn are_in_subgroup(points: &[pairloom_curve::Affine<Self>], executor: &dyn Executor) -> Vec<bool> {
                pairloom_parallel::batch::are_in_subgroup::<Curve, Self>(points, executor)
            }
            fn weighted(
                terms: &[(pairloom_curve::Affine<Self>, u128)],
                executor: &dyn Executor,
            ) -> Vec<pairloom_curve::Affine<Self>> {
                pairloom_parallel::batch::weighted::<Curve, Self>(terms, executor)
            }
            fn weighted_sum(
                terms: &[(pairloom_curve::Affine<Self>, u128)],
                executor: &dyn Executor,
            ) -> pairloom_curve::Point<Self> {
                pairloom_parallel::batch::weighted_sum::<Self>(terms, executor)
            }
            fn prepare(points: &[pairloom_curve::Affine<Self>]) -> pairloom_curve::scalar_mul::PreparedPoints<Self> {
                pairloom_curve::scalar_mul::PreparedPoints::new(points)
            }
            fn prepared_sum(
                points: &pairloom_curve::scalar_mul::PreparedPoints<Self>,
                scalars: &[Self::Scalar],
            ) -> pairloom_curve::Point<Self> {
                points.sum_of_products_vartime(scalars)
            }
            fn sum_of_products(
                terms: &[(pairloom_curve::Affine<Self>, Self::Scalar)],
                executor: &dyn Executor,
            ) -> pairloom_curve::Point<Self> {
                pairloom_parallel::batch::sum_of_products::<Self>(terms, executor)
            }
        }
    };
}

/// `from_…` and `to_…` of a group for one encoding, its bytes an array.
macro_rules! encoding {
    ($group:ident: $encoding:ident, $bytes:literal, $what:literal, $from:ident, $from_unchecked:ident, $to:ident) => {
        impl Affine<$group> {
            #[doc = concat!("The point that ", $bytes, " bytes of the ", $what, " stand for; infinity is allowed.")]
            ///
            /// # Errors
            ///
            /// What is wrong with the bytes or the point.
            pub fn $from(bytes: &[u8]) -> Result<Self, DecodeError> {
                Self::from_bytes::<$encoding>(bytes)
            }

            #[doc = concat!("As [`Self::", stringify!($from), "`], of a point that the caller knows to be in the subgroup: that is **not** checked.")]
            ///
            /// # Errors
            ///
            /// What is wrong with the bytes, or that the point is off the curve.
            pub fn $from_unchecked(bytes: &[u8]) -> Result<Self, DecodeError> {
                Self::from_bytes_unchecked_subgroup::<$encoding>(bytes)
            }

            #[doc = concat!("The ", $bytes, " bytes of the ", $what, ".")]
            pub fn $to(&self) -> [u8; $bytes] {
                let bytes = self.to_bytes::<$encoding>();
                const { assert!(<$encoding as PointEncoding<$group>>::LEN == $bytes) };
                core::array::from_fn(|i| bytes[i])
            }
        }
    };
}
