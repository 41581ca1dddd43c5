//! Polynomials over F_2 of any degree, slow and plain: the search for moduli.

/// A polynomial as little-endian words.
type Polynomial = Vec<u64>;

/// The polynomial Σ z^e.
fn from_exponents(exponents: &[u32]) -> Polynomial {
    let mut words = vec![0; exponents.iter().max().map_or(0, |top| *top as usize / 64 + 1)];
    exponents.iter().for_each(|e| words[*e as usize / 64] ^= 1 << (e % 64));
    words
}

fn degree(a: &[u64]) -> Option<usize> {
    let top = a.iter().rposition(|&word| word != 0)?;
    Some(64 * top + 63 - a[top].leading_zeros() as usize)
}

/// `a += b z^shift`.
fn add_shifted(a: &mut Polynomial, b: &[u64], shift: usize) {
    let needed = degree(b).map_or(0, |top| (top + shift) / 64 + 1);
    a.resize(a.len().max(needed), 0);
    super::words::add_shifted(a, b, shift);
}

/// `a mod b` for `b ≠ 0`.
fn remainder(mut a: Polynomial, b: &[u64]) -> Polynomial {
    let low = degree(b).unwrap_or(0);
    while let Some(top) = degree(&a).filter(|top| *top >= low) {
        add_shifted(&mut a, b, top - low);
    }
    a
}

fn gcd(mut a: Polynomial, mut b: Polynomial) -> Polynomial {
    while degree(&b).is_some() {
        (a, b) = (b.clone(), remainder(a, &b));
    }
    a
}

/// `a² mod f` for a sparse f.
fn square(a: &[u64], f: &[u32]) -> Polynomial {
    let spread = crate::bits::spread;
    let mut square: Polynomial = a.iter().flat_map(|word| [spread(*word), spread(word >> 32)]).collect();
    while let Some(top) = degree(&square).filter(|top| *top >= f[0] as usize) {
        f.iter().map(|e| top - (f[0] - e) as usize).for_each(|bit| square[bit / 64] ^= 1 << (bit % 64));
    }
    square.truncate(f[0] as usize / 64 + 1);
    square
}

/// The primes that divide n.
fn prime_divisors(n: u32) -> Vec<u32> {
    let prime = |p: u32| (2..p).all(|q| !p.is_multiple_of(q));
    (2..=n).filter(|p| n.is_multiple_of(*p) && prime(*p)).collect()
}

/// Whether Σ z^e, the greatest exponent first, is irreducible over F_2: Rabin's test. For degree n it has irreducible factors of
/// degrees dividing n only if z^(2^n) = z, and none of a smaller one if z^(2^(n/p)) − z is prime to it for every prime p | n.
pub fn is_irreducible(exponents: &[u32]) -> bool {
    let Some(&n) = exponents.first().filter(|n| **n > 0) else { return false };
    let (f, z) = (from_exponents(exponents), from_exponents(&[1]));
    let checkpoints: Vec<u32> = prime_divisors(n).iter().map(|p| n / p).collect();
    let mut power = remainder(z.clone(), &f);
    for i in 1..=n {
        power = square(&power, exponents);
        if checkpoints.contains(&i) {
            let mut difference = power.clone();
            add_shifted(&mut difference, &z, 0);
            if degree(&gcd(f.clone(), difference)) != Some(0) {
                return false;
            }
        }
    }
    add_shifted(&mut power, &remainder(z, &f), 0);
    degree(&power).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn irreducible_polynomials_of_small_degree() {
        let count = |n: u32| {
            let all =
                (0..1u32 << n).map(|low| (0..=n).rev().filter(|e| *e == n || low >> e & 1 == 1).collect::<Vec<_>>());
            all.filter(|exponents| is_irreducible(exponents)).count()
        };
        // Gauss: (1/n) Σ μ(n/d) 2^d.
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(count), [2, 1, 2, 3, 6, 9, 18, 30, 56, 99]);
    }
}
