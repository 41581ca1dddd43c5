//! What formulas in characteristic three may ask of a field, and what follows for all of them.

use crate::array::array;
use crate::field::OddCharacteristic;

/// A field F_3^m of odd degree m. Cubes and cube roots are linear and cheap.
pub trait TernaryField: OddCharacteristic {
    /// m.
    const DEGREE: usize;
    /// The cube.
    fn cube(&self) -> Self;
    /// The cube root.
    fn cube_root(&self) -> Self;
    /// The sum of the conjugates, which is 0, 1 or 2.
    fn trace(&self) -> Self;

    /// `self^(3^k)`, k public: k cubes.
    fn frobenius(&self, k: usize) -> Self {
        (0..k).fold(self.clone(), |power, _| power.cube())
    }

    /// The 3^k-th powers of several elements, which do not wait for each other.
    fn frobenius_many<const N: usize>(elements: [Self; N], k: usize) -> [Self; N] {
        array(|i| elements[i].frobenius(k))
    }

    /// The 3^k-th root, k public: k cube roots.
    fn inverse_frobenius(&self, k: usize) -> Self {
        (0..k).fold(self.clone(), |root, _| root.cube_root())
    }

    /// `trit self` for a public trit −1, 0 or 1.
    fn mul_trit(&self, trit: i8) -> Self {
        match trit {
            0 => Self::zero(),
            1 => self.clone(),
            _ => self.neg(),
        }
    }

    /// `self + trit` for a public trit −1, 0 or 1.
    fn add_trit(&self, trit: i8) -> Self {
        match trit {
            0 => self.clone(),
            1 => self.add(&Self::one()),
            _ => self.sub(&Self::one()),
        }
    }

    /// `1 / self`, and 0 for 0, by Itoh and Tsujii's chain: with `u = self^((3^m − 3)/2)` it is `u² self`. m − 1 cubes and about
    /// `log2 m` products.
    fn invert_by_cubes(&self) -> Self {
        let half = ladder(self, Self::DEGREE - 1, |power, k| power.frobenius(k)).cube();
        half.square().mul(self)
    }

    /// `1 / self`, and 0 for 0, by cube roots for cubes: with `w_i = self^((3^m − 3^(m−i))/2)` the u of
    /// [`TernaryField::invert_by_cubes`] is `w_(m−1)`, and `w_(i+j) = w_i w_j^(1/3^i)` (seed 003, section III-B.3).
    fn invert_by_roots(&self) -> Self {
        let half = ladder(&self.cube_root(), Self::DEGREE - 1, |power, k| power.inverse_frobenius(k));
        half.square().mul(self)
    }

    /// A square root, and whether there is one; the root is meaningless where there is none: `self^((3^m + 1)/4)`, the exponent
    /// being `1 + 6 (1 + 9 + … + 9^((m−3)/2))`.
    fn sqrt(&self) -> (Self, Self::Mask) {
        let power = ladder(self, (Self::DEGREE - 1) / 2, |power, k| power.frobenius(2 * k));
        let root = power.square().cube().mul(self);
        let exact = root.square().equal(self);
        (root, exact)
    }

    /// Whether the element is a square (0 is one).
    fn is_square(&self) -> Self::Mask {
        self.sqrt().1
    }
}

/// With `s_1 = first` and `s_(i+j) = s_j · shift(s_i, j)` the element `s_length`, along the bits of the length from the top.
fn ladder<F: TernaryField>(first: &F, length: usize, shift: impl Fn(&F, usize) -> F) -> F {
    let (mut sum, mut reached) = (first.clone(), 1);
    for i in (0..length.ilog2()).rev() {
        sum = shift(&sum, reached).mul(&sum);
        reached *= 2;
        if length >> i & 1 == 1 {
            sum = shift(&sum, 1).mul(first);
            reached += 1;
        }
    }
    sum
}
