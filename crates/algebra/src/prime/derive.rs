//! Constants of the towers, derived from p and ξ while compiling.

use super::{Fp, Modulus, limbs};

/// ξ^(j (p^k − 1)/6) at `[k − 1][j]`, as pairs of coordinates.
pub type FrobeniusConstants<P, const N: usize> = [[[Fp<P, N>; 2]; 6]; 3];

/// A modulus p ≡ 3 (mod 4) with p² ≡ 1 (mod 6) that carries the tower of [`crate::tower::TowerBase`].
pub trait TowerParams<const N: usize>: Modulus<N> {
    /// ξ = `XI_RE` + i, neither a square nor a cube in F_p².
    const XI_RE: u32;
    /// The table that [`frobenius_constants`] derives.
    fn frobenius() -> &'static FrobeniusConstants<Self, N>;
}

const fn mul_2<P: Modulus<N>, const N: usize>(a: [Fp<P, N>; 2], b: [Fp<P, N>; 2]) -> [Fp<P, N>; 2] {
    let re = a[0].mul_const(b[0]).sub_const(a[1].mul_const(b[1]));
    let im = a[0].mul_const(b[1]).add_const(a[1].mul_const(b[0]));
    [re, im]
}

/// `base^exponent` in F_p, in a constant.
pub const fn pow_const<P: Modulus<N>, const N: usize>(base: Fp<P, N>, exponent: &[u64]) -> Fp<P, N> {
    pow_const_2([base, Fp::ZERO], exponent)[0]
}

/// `base^exponent` in F_p², in a constant.
pub const fn pow_const_2<P: Modulus<N>, const N: usize>(base: [Fp<P, N>; 2], exponent: &[u64]) -> [Fp<P, N>; 2] {
    let mut power = [Fp::ONE, Fp::ZERO];
    let mut i = crate::pow::bit_length(exponent);
    while i > 0 {
        i -= 1;
        power = mul_2(power, power);
        if crate::pow::bit(exponent, i) {
            power = mul_2(power, base);
        }
    }
    power
}

/// The Frobenius constants of ξ = `xi_re` + i.
pub const fn frobenius_constants<P: Modulus<N>, const N: usize>(xi_re: u32) -> FrobeniusConstants<P, N> {
    let one = [Fp::ONE, Fp::ZERO];
    let xi = [Fp::from_u64(xi_re as u64), Fp::ONE];
    let (sixth, rest) = limbs::div_small(&limbs::sub_small(&P::LIMBS, 1), 6);
    assert!(rest == 0, "p is not 1 modulo 6");
    let first = pow_const_2(xi, &sixth);
    let second = mul_2(first, [first[0], Fp::ZERO.sub_const(first[1])]);
    let steps = [first, second, mul_2(first, second)];
    let mut table = [[one; 6]; 3];
    let mut k = 0;
    while k < 3 {
        let mut j = 1;
        while j < 6 {
            table[k][j] = mul_2(table[k][j - 1], steps[k]);
            j += 1;
        }
        k += 1;
    }
    table
}
