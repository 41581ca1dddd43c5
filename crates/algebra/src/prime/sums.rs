//! Sums of products in F_p², by the machine's kernels where it has them.

use super::{Fp, Modulus, TowerParams};
use crate::tower::Fp2;
use crate::tower::operands::sum_of_products;
use crate::tower::strategy::{Choice, Karatsuba, SumsOfProducts};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

type Element<P, const N: usize> = Fp2<Fp<P, N>>;

/// Writes `Σ_j row_j factor_j` for every row; all operands are reduced.
#[inline(always)]
pub(super) fn sums_of_products<P: TowerParams<N>, const N: usize, const K: usize, const L: usize>(
    rows: &[[&Element<P, N>; L]; K],
    factors: [&Element<P, N>; L],
    out: &mut [MaybeUninit<Element<P, N>>; K],
) {
    if (L == 2 || L == 3) && machine::serves::<P, N>() {
        return machine::sums_of_products(rows, factors, out);
    }
    for (row, out) in rows.iter().zip(out) {
        out.write(sum_of_products(*row, factors));
    }
}

/// Sums of products where the machine's kernels serve the field, elsewhere Karatsuba's.
pub struct Kernels<P, const N: usize>(PhantomData<P>);

impl<P: TowerParams<N>, const N: usize> Choice for Kernels<P, N> {
    type If = SumsOfProducts;
    type Else = Karatsuba;
    #[inline(always)]
    fn holds() -> bool {
        machine::serves::<P, N>()
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "relaxed-simd"))]
use super::wasm32::doubles as machine;

#[cfg(not(any(
    all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")),
    all(target_arch = "wasm32", target_feature = "relaxed-simd")
)))]
mod machine {
    use super::*;

    pub fn serves<P: Modulus<N>, const N: usize>() -> bool {
        false
    }
    pub fn sums_of_products<P: TowerParams<N>, const N: usize, const K: usize, const L: usize>(
        _: &[[&Element<P, N>; L]; K],
        _: [&Element<P, N>; L],
        _: &mut [MaybeUninit<Element<P, N>>; K],
    ) {
        unreachable!("there are no kernels")
    }
}

#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
mod machine {
    use super::{Element, Fp, Fp2, MaybeUninit, Modulus, TowerParams};
    use crate::array::array;
    use crate::prime::kernel::{
        machine::{available, fp2_sum_2, sum_3},
        sums_fit,
    };
    use crate::prime::limbs;
    use crate::prime::montgomery::MontgomeryModulus;
    use core::{mem::transmute_copy, ptr::from_ref};

    /// The factors of the real and of the imaginary part: for `b_0 + b_1 i` these are `b_0, −b_1` and `b_1, b_0`.
    type Factors<const N: usize, const L: usize> = [[[[u64; N]; 2]; L]; 2];

    /// Whether this processor runs the kernels, and they serve the field.
    #[inline(always)]
    pub fn serves<P: Modulus<N>, const N: usize>() -> bool {
        sums_fit::<P, N>() && available()
    }

    /// For rows of two or three, where they do.
    #[inline(always)]
    pub fn sums_of_products<P: TowerParams<N>, const N: usize, const K: usize, const L: usize>(
        rows: &[[&Element<P, N>; L]; K],
        factors: [&Element<P, N>; L],
        out: &mut [MaybeUninit<Element<P, N>>; K],
    ) {
        let real = array(|j| [factors[j].c0.limbs, limbs::sub(&P::LIMBS, &factors[j].c1.limbs, 0).0]);
        let imaginary = array(|j| [factors[j].c1.limbs, factors[j].c0.limbs]);
        let factors = [real, imaginary];
        for (row, out) in rows.iter().zip(out) {
            out.write(sum(row, &factors));
        }
    }

    #[inline(always)]
    fn sum<P: TowerParams<N>, const N: usize, const L: usize>(
        row: &[&Element<P, N>; L],
        factors: &Factors<N, L>,
    ) -> Element<P, N> {
        // SAFETY: the processor has the instructions; N is 4, a pair an array of two arrays of four limbs, L as the kernel's.
        unsafe {
            let p = &*from_ref(const { &MontgomeryModulus::<N>::new(P::LIMBS) }).cast();
            if L == 2 {
                return transmute_copy(&fp2_sum_2(&*from_ref(row).cast(), &*from_ref(factors).cast(), p));
            }
            let a = &*from_ref(row).cast();
            let [c0, c1] = factors.each_ref().map(|b| transmute_copy(&sum_3(a, &*from_ref(b).cast(), p)));
            Fp2 { c0: Fp::from_montgomery(c0), c1: Fp::from_montgomery(c1) }
        }
    }
}
