//! Two compressed points of G1: their square roots side by side.

use super::{DecodeError, EncodableGroup, PointEncoding, Read, SwapHint};
use crate::group::{Affine, PairingCurve, by_words, right_side, word};
use pairloom_algebra::{Both, SquareRoot, Transfer};

/// [`PointEncoding::decode_unchecked_subgroup`] of each of two points of G1, in less time than one after the other where processors have AVX-512 IFMA.
pub fn decode_two_unchecked_subgroup<C: PairingCurve<G1: EncodableGroup>, E: PointEncoding<C::G1>>(
    encodings: [&[u8]; 2],
) -> [Result<Affine<C::G1>, DecodeError>; 2] {
    let compressed = |encoding: &[u8]| match E::read(encoding) {
        Ok(Read::Compressed { x, largest }) if by_words::<C::G1>() => Some((x, largest)),
        _ => None,
    };
    match encodings.map(compressed) {
        [Some(first), Some(second)] => {
            let [y0, y1] = two_lifted::<C>([&first.0, &second.0]);
            [(first, y0), (second, y1)].map(|((x, largest), y)| match y {
                Some(y) => Ok(Read::with_y(x, &y, largest)),
                None => Err(DecodeError::NoPoint { hint: SwapHint::default() }),
            })
        }
        _ => encodings.map(E::decode_unchecked_subgroup),
    }
}

/// For each x the y of some point of the curve with it, `None` where there is none.
fn two_lifted<C: PairingCurve>(x: [&C::Fp; 2]) -> [Option<C::Fp>; 2] {
    let x = Both::new(x.map(word::<C::G1>));
    let (y, [first, second]) = right_side::<C::G1, _>(&x).sqrt();
    let [y0, y1] = y.parts().map(|y| y.to_one_core());
    [(y0, first), (y1, second)].map(|(y, exists)| bool::from(exists).then_some(y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bls12_381::{Curve, G1, G1Affine};
    use crate::encoding::ZcashCompressed;

    /// Points, infinity, x without a point, too few bytes, x beyond p: in all pairs.
    #[test]
    fn each_is_as_alone() {
        let encode = |point: &G1Affine| ZcashCompressed::encode(point);
        let generator = G1Affine::generator();
        let mut all = vec![encode(&generator), encode(&generator.neg()), encode(&Affine::identity()), vec![0x80; 47]];
        all.push([vec![0x9f], vec![0xff; 47]].concat());
        all.extend((0..8).map(|x| [vec![0x80], vec![0; 46], vec![x]].concat()));
        let (mut points, mut errors) = (0, 0);
        for pair in all.iter().flat_map(|first| all.iter().map(move |second| [first, second])) {
            let pair = pair.map(Vec::as_slice);
            let expected = pair.map(<ZcashCompressed as PointEncoding<G1>>::decode_unchecked_subgroup);
            assert_eq!(decode_two_unchecked_subgroup::<Curve, ZcashCompressed>(pair), expected);
            points += expected.iter().filter(|decoded| decoded.is_ok()).count();
            errors += expected.iter().filter(|decoded| decoded.is_err()).count();
        }
        assert!(points > 100 && errors > 100);
    }
}
