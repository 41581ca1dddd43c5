//! Elements as kernels have them.

use super::field::SmallField;
use super::kernel::Layout;

impl Layout {
    /// Items that an element's words hold side by side.
    pub fn items(self) -> usize {
        if self == Self::Slices { 32 } else { 1 }
    }

    /// Words of an element.
    pub fn words<F: SmallField>(self) -> usize {
        self.words_of::<F>(F::DEGREE)
    }

    /// Words of so many coefficients.
    pub(super) fn words_of<F: SmallField>(self, coefficients: usize) -> usize {
        match self {
            Self::Words => coefficients.div_ceil(32),
            Self::Slices => coefficients * planes::<F>(),
        }
    }

    /// How many parts of an unreduced product threads can compute apart.
    pub(super) fn parts<F: SmallField>(self) -> usize {
        match self {
            Self::Words => 2 * self.words::<F>(),
            // Four coefficients each, as `kernels/sliced.cuh` has them.
            Self::Slices => (2 * F::DEGREE).div_ceil(4),
        }
    }

    /// The words of up to [`Self::items`] elements.
    pub(super) fn pack<F: SmallField>(self, items: &[F]) -> Vec<u32> {
        let mut words = vec![0; self.words::<F>()];
        for (item, element) in items.iter().enumerate() {
            for (i, coefficient) in element.coefficients().into_iter().enumerate() {
                match self {
                    Self::Words => words[i / 32] |= u32::from(coefficient) << (i % 32),
                    Self::Slices => {
                        let planes = planes::<F>();
                        words[planes * i] |= u32::from(coefficient != 0) << item;
                        words[planes * i + planes - 1] |= u32::from(coefficient == planes as u8) << item;
                    }
                }
            }
        }
        words
    }

    /// The element of an item; `None` if the words are no element.
    pub(super) fn unpack<F: SmallField>(self, words: &[u32], item: usize) -> Option<F> {
        let coefficient = |i: usize| match self {
            Self::Words => Some((words[i / 32] >> (i % 32)) as u8 & 1),
            Self::Slices => {
                let planes = planes::<F>();
                match [0, planes - 1].map(|plane| words[planes * i + plane] >> item & 1) {
                    [0, 0] => Some(0),
                    [1, negative] => Some(if planes == 1 { 1 } else { 1 + negative as u8 }),
                    _ => None,
                }
            }
        };
        let is_beyond = |word: &u32| self == Self::Words && F::DEGREE % 32 != 0 && word >> (F::DEGREE % 32) != 0;
        if words.last().is_some_and(is_beyond) {
            return None;
        }
        Some(F::from_coefficients(&(0..F::DEGREE).map(coefficient).collect::<Option<Vec<u8>>>()?))
    }

    /// The p^k-th power, or root, as a kernel's words of a linear map: the images of all powers of x, or for every coefficient where its
    /// row begins, and the rows, coefficients that are added up.
    pub(super) fn map<F: SmallField>(self, k: i32) -> Vec<u32> {
        let x = F::x();
        let powers = core::iter::successors(Some(F::one()), |power| Some(power.mul(&x))).take(F::DEGREE);
        let images = powers.map(|power| power.power(k));
        if self == Self::Words {
            return images.flat_map(|image| self.pack(&[image])).collect();
        }
        let mut rows = vec![vec![]; F::DEGREE];
        for (i, image) in images.enumerate() {
            for (row, coefficient) in
                rows.iter_mut().zip(image.coefficients()).filter(|(_, coefficient)| *coefficient != 0)
            {
                row.push(2 * i as u32 + u32::from(coefficient == 2));
            }
        }
        let mut words = vec![F::DEGREE as u32 + 1];
        for row in &rows {
            words.push(words[words.len() - 1] + row.len() as u32);
        }
        words.extend(rows.into_iter().flatten());
        words
    }
}

/// Words that a coefficient of 32 items takes.
fn planes<F: SmallField>() -> usize {
    F::CHARACTERISTIC as usize - 1
}
