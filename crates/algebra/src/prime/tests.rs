//! Elements against integers of any size.

use super::limbs::{self, power_of_two_mod};
use super::moduli::{Bls12381Fp, Bls12381Modulus, Bls12381Order, Bn254Fp, Bn254Modulus, Bn254Order, NogamiModulus};
use super::{Fp, Modulus, ParseElementError, TowerParams, WideFp, kernel, pow_const, pow_const_2};
use crate::field::{Field, Mask, OddCharacteristic, PrimeField};
use crate::place::New;
use crate::tower::{Fp2, TowerBase, TowerMachine, TwistField, Wide2};
use crate::wide::Wide;
use num_bigint::BigUint;
use proptest::prelude::*;
use subtle::{Choice, ConditionallySelectable};

#[derive(Clone, Copy)]
struct Seventeen;

impl Modulus<1> for Seventeen {
    const LIMBS: [u64; 1] = [17];
    const NAME: &'static str = "F_17";
}

pub(super) fn big(limbs: &[u64]) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |sum, &limb| (sum << 64) + limb)
}

pub(super) fn limbs_of<const N: usize>(integer: &BigUint) -> [u64; N] {
    let digits = integer.to_u64_digits();
    assert!(digits.len() <= N);
    core::array::from_fn(|k| digits.get(k).copied().unwrap_or(0))
}

fn modulus<P: Modulus<N>, const N: usize>() -> BigUint {
    big(&P::LIMBS)
}

/// The element, by its Montgomery form.
fn element<P: Modulus<N>, const N: usize>(integer: &BigUint) -> Fp<P, N> {
    Fp::from_montgomery(limbs_of(&((integer << (64 * N)) % modulus::<P, N>())))
}

/// Integers below p, the ends among them.
fn integer<P: Modulus<N>, const N: usize>() -> impl Strategy<Value = BigUint> {
    let p = modulus::<P, N>();
    let end = p.clone();
    prop_oneof![
        1 => (0u8..3).prop_map(BigUint::from),
        1 => (1u8..3).prop_map(move |less| &end - less),
        6 => prop::collection::vec(any::<u64>(), N).prop_map(move |limbs| big(&limbs) % &p),
    ]
}

fn constants<P: Modulus<N>, const N: usize>() {
    let p = modulus::<P, N>();
    let of = |integer: u64| element::<P, N>(&(BigUint::from(integer) % &p));
    assert_eq!((Fp::<P, N>::BITS as u64, Fp::<P, N>::BYTES as u64), (p.bits(), p.bits().div_ceil(8)));
    assert_eq!(Fp::<P, N>::INV.wrapping_mul(P::LIMBS[0]), u64::MAX);
    assert_eq!([Fp::ZERO, Fp::ONE, Fp::default(), Field::zero(), Field::one()], [0, 1, 0, 0, 1].map(of));
    for integer in [0, 1, 2, 16, 17, 18, 1 << 40] {
        assert_eq!(Fp::from_u64(integer % P::LIMBS[0].max(17)), of(integer % P::LIMBS[0].max(17)));
    }
    assert_eq!([Fp::from_i64(3), Fp::from_i64(-3), Fp::from_i64(-1)], [of(3), of(3).neg(), of(1).neg()]);
    assert!(Fp::<P, N>::from_limbs(&P::LIMBS).is_none() && Fp::<P, N>::from_montgomery_limbs(&P::LIMBS).is_none());
    assert_eq!(<Fp<P, N> as PrimeField>::MODULUS, P::LIMBS);
    for exponent in [0, 1, 63, 64, 65, 64 * N, 128 * N] {
        assert_eq!(big(&power_of_two_mod(exponent, &P::LIMBS)), (BigUint::from(1u8) << exponent) % &p);
    }
    for (words, high) in [([u64::MAX; N], 0), ([0; N], 5), ([7; N], 3)] {
        let value = (big(&words) + (BigUint::from(high) << (64 * N))) % &p;
        if N > 1 {
            assert_eq!(
                Fp::<P, N>::from_unreduced(words, high),
                Fp::from_montgomery(limbs_of(&reduced::<P, N>(&value)))
            );
        }
    }
    let bytes = |byte, length| vec![byte; length];
    for length in 0..3 * 8 * N {
        let expected = BigUint::from_bytes_be(&bytes(0xa7, length)) % &p;
        assert_eq!(Fp::<P, N>::from_be_bytes_reduced(&bytes(0xa7, length)), element(&expected), "{length} bytes");
    }
    let length = Fp::<P, N>::BYTES;
    for wrong in [0, length - 1, length + 1] {
        assert!(
            Fp::<P, N>::from_be_bytes(&bytes(0, wrong)).is_none()
                && Fp::<P, N>::from_le_bytes(&bytes(0, wrong)).is_none()
        );
    }
    assert!(Fp::<P, N>::from_be_bytes(&bytes(0xff, length)).is_none());
}

/// `value / 2^(64N)`.
fn reduced<P: Modulus<N>, const N: usize>(value: &BigUint) -> BigUint {
    let p = modulus::<P, N>();
    let inverse = (BigUint::from(1u8) << (64 * N)).modpow(&(&p - 2u8), &p);
    value * inverse % p
}

fn agree<P: Modulus<N>, const N: usize>(a: &BigUint, b: &BigUint) {
    let p = &modulus::<P, N>();
    let of = |integer: BigUint| element::<P, N>(&(integer % p));
    let (x, y) = (element::<P, N>(a), element::<P, N>(b));
    assert_eq!(
        (big(&x.to_canonical()), Fp::from_limbs(&limbs_of(a)), Fp::from_canonical(limbs_of(a))),
        (a.clone(), Some(x), x)
    );
    assert_eq!((Fp::from_montgomery_limbs(x.montgomery_limbs()), Fp::from_hex(&format!("{a:x}"))), (Some(x), x));
    assert_eq!((x == y, bool::from(x.equal(&y)), bool::from(x.is_zero())), (a == b, a == b, *a == BigUint::ZERO));
    assert_eq!([x.add(&y), x.add_const(y)], [of(a + b); 2]);
    assert_eq!([x.sub(&y), x.sub_const(y)], [of(p + a - b); 2]);
    assert_eq!([x.mul(&y), x.mul_const(y)], [of(a * b); 2]);
    assert_eq!((x.neg(), x.square(), x.square_times(3), x.square_times(0)), (of(p - a), of(a * a), of(a.pow(8)), x));
    assert_eq!(x.halve().double(), x);
    assert_eq!(x.lazy_add(&y).limbs, limbs::add(&x.limbs, &y.limbs).0);
    let inverse = of(a.modpow(&(p - 2u8), p));
    assert_eq!([x.invert(), x.invert_vartime()], [inverse; 2]);
    assert_eq!(
        pow_const(x, &[b.iter_u64_digits().next().unwrap_or(0)]),
        of(a.modpow(&(b % (BigUint::from(1u8) << 64)), p))
    );
    let euler = a.modpow(&((p - 1u8) >> 1), p);
    assert_eq!((bool::from(x.parity()), bool::from(x.is_quadratic_residue())), (a.bit(0), euler <= BigUint::from(1u8)));
    for choice in [0, 1].map(Choice::from) {
        let chosen = if bool::from(choice) { x } else { y };
        assert_eq!([Field::select(&choice, &x, &y), Fp::conditional_select(&y, &x, choice)], [chosen; 2]);
    }
    let mut bytes = a.to_bytes_le();
    bytes.resize(Fp::<P, N>::BYTES, 0);
    assert_eq!((x.to_le_bytes(), Fp::from_le_bytes(&bytes)), (bytes.clone(), Some(x)));
    bytes.reverse();
    assert_eq!((x.to_be_bytes(), Fp::from_be_bytes(&bytes)), (bytes, Some(x)));
    assert_eq!([format!("{x}"), format!("{x:?}")], [format!("0x{a:x}"), format!("{}(0x{a:x})", P::NAME)]);
}

/// What traits of towers compute in F_p² is what its elements of F_p do, in constants.
fn pairs<P: TowerParams<N>, const N: usize>(integers: &[BigUint; 4]) {
    let [a0, a1, b0, b1] = integers.each_ref().map(element::<P, N>);
    let (a, b) = (Fp2 { c0: a0, c1: a1 }, Fp2 { c0: b0, c1: b1 });
    let sum = |x: Fp2<Fp<P, N>>, y: Fp2<Fp<P, N>>| Fp2 { c0: x.c0.add_const(y.c0), c1: x.c1.add_const(y.c1) };
    let difference = |x: Fp2<Fp<P, N>>, y: Fp2<Fp<P, N>>| Fp2 { c0: x.c0.sub_const(y.c0), c1: x.c1.sub_const(y.c1) };
    let product = |x: Fp2<Fp<P, N>>, y: Fp2<Fp<P, N>>| Fp2 {
        c0: x.c0.mul_const(y.c0).sub_const(x.c1.mul_const(y.c1)),
        c1: x.c0.mul_const(y.c1).add_const(x.c1.mul_const(y.c0)),
    };
    let xi = Fp2 { c0: Fp::from_u64(P::XI_RE as u64), c1: Fp::ONE };
    assert_eq!(
        (Fp::constant(&a0), Fp2::constant(&[a0, a1]), Fp::<P, N>::frobenius_constants()),
        (a0, a, P::frobenius())
    );
    assert_eq!([a.add(&b), a.sub(&b), a.neg()], [sum(a, b), difference(a, b), difference(Fp2::zero(), a)]);
    assert_eq!([a.mul(&b), a.square(), a.mul_xi()], [product(a, b), product(a, a), product(a, xi)]);
    let (ab, aa) = (a.mul_wide(&b), a.square_wide());
    // Closures, for clippy fails on these calls otherwise.
    let of = |wide: &Wide2<WideFp<P, N>>| <Fp2<Fp<P, N>> as Field>::reduce(wide);
    let xi_times = |wide: &Wide2<WideFp<P, N>>| <Fp2<Fp<P, N>> as TwistField>::wide_mul_xi(wide);
    assert_eq!([of(&ab), of(&aa)], [product(a, b), product(a, a)]);
    assert_eq!([of(&ab.add(&aa)), of(&ab.sub(&aa))], [product(a, sum(b, a)), product(a, difference(b, a))]);
    assert_eq!(of(&xi_times(&ab)), product(product(a, b), xi));
    let three_a = sum(a, sum(a, a));
    let tripled = [Fp::<P, N>::triple_minus_double(&a, &b), Fp::<P, N>::triple_plus_double(&a, &b)];
    assert_eq!(tripled, [difference(three_a, sum(b, b)), sum(three_a, sum(b, b))]);
    assert_eq!(Fp::<P, N>::sums_of_products(&[[&a, &b]], [&b, &a], New), [sum(product(a, b), product(a, b))]);
    assert_eq!(
        Fp::<P, N>::sums_of_products(&[[&a, &b, &a]], [&b, &a, &a], New),
        [sum(product(a, sum(b, b)), product(a, a))]
    );
    let (wide, square) = (a0.mul_wide(&b0), a1.square_wide());
    let [a0b0, a1a1] = [a0.mul_const(b0), a1.mul_const(a1)];
    assert_eq!([Fp::reduce(&wide), Fp::reduce(&square)], [a0b0, a1a1]);
    assert_eq!(
        [wide.add(&square), wide.sub(&square)].map(|w| Fp::reduce(&w)),
        [a0b0.add_const(a1a1), a0b0.sub_const(a1a1)]
    );
    let both = wide.add(&square);
    assert_eq!([both.middle(&wide, &square), both.sub_both(&wide, &square)].map(|w| Fp::reduce(&w)), [Fp::ZERO; 2]);
    assert_eq!(
        Fp::reduce(&wide.add(&wide).sub_both(&square, &square)),
        Fp::from_u64(2).mul_const(a0b0.sub_const(a1a1))
    );
}

/// Integers of N limbs, of any value.
fn of_limbs<const N: usize>(a: &[u64; N], b: &[u64; N], k: u64) {
    let (x, y, end) = (big(a), big(b), BigUint::from(1u8) << (64 * N));
    let sum = |(limbs, carry): ([u64; N], u64)| big(&limbs) + carry * &end;
    assert_eq!([sum(limbs::add(a, b)), sum(limbs::add_carry(a, b, 1))], [&x + &y, &x + &y + 1u8]);
    let (difference, borrow) = limbs::sub(a, b, k & 1);
    assert_eq!(big(&difference) + &y + (k & 1), x.clone() + borrow * &end);
    let mut scaled = *a;
    let carry = limbs::add_scaled(&mut scaled, k, b);
    assert_eq!(big(&scaled) + carry * &end, &x + &y * k);
    assert_eq!([limbs::select(1, a, b), limbs::select(0, a, b)], [*a, *b]);
    let (low, high) = limbs::mul_wide(a, b);
    assert_eq!(big(&low) + big(&high) * &end, &x * &y);
    assert_eq!(limbs::less_than(a, b), x < y);
    let (quotient, remainder) = limbs::div_small(a, k | 1);
    assert_eq!((big(&quotient), BigUint::from(remainder)), (&x / (k | 1), &x % (k | 1)));
    assert_eq!(big(&limbs::add_small(a, k)), (&x + k) % &end);
    assert_eq!(big(&limbs::sub_small(a, k)), (&x + &end - k) % &end);
    assert_eq!(limbs::from_hex::<N>(&format!("{x:x}")), *a);
    let p = &[b[0] | 1; N].map(|limb| limb >> 1 | 1);
    let below = |limbs: &[u64; N]| limbs_of::<N>(&(big(limbs) % big(p)));
    assert_eq!(big(&limbs::halve_mod(&below(a), p)) * 2u8 % big(p), big(&below(a)));
    let (t, inv) = (below(b), limbs::negative_inverse(p[0]));
    assert_eq!(big(&limbs::redc(a, &t, p, inv)) * &end % big(p), (&x + big(&t) * &end) % big(p));
    assert_eq!(big(&limbs::mont_mul(&below(a), &t, p, inv)) * &end % big(p), big(&below(a)) * big(&t) % big(p));
}

fn limb() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), Just(1), Just(u64::MAX), any::<u64>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn bls12_381(a in integer::<Bls12381Modulus, 6>(), b in integer::<Bls12381Modulus, 6>()) {
        agree::<Bls12381Modulus, 6>(&a, &b);
    }
    #[test]
    fn bls12_381_order(a in integer::<Bls12381Order, 4>(), b in integer::<Bls12381Order, 4>()) {
        agree::<Bls12381Order, 4>(&a, &b);
    }
    #[test]
    fn bn254(a in integer::<Bn254Modulus, 4>(), b in integer::<Bn254Modulus, 4>()) {
        agree::<Bn254Modulus, 4>(&a, &b);
    }
    #[test]
    fn pairs_of_bls12_381(integers in prop::array::uniform4(integer::<Bls12381Modulus, 6>())) {
        pairs::<Bls12381Modulus, 6>(&integers);
    }
    #[test]
    fn pairs_of_bn254(integers in prop::array::uniform4(integer::<Bn254Modulus, 4>())) {
        pairs::<Bn254Modulus, 4>(&integers);
    }
    #[test]
    fn pairs_of_bn254_nogami(integers in prop::array::uniform4(integer::<NogamiModulus, 4>())) {
        pairs::<NogamiModulus, 4>(&integers);
    }
    #[test]
    fn integers(a in prop::array::uniform4(limb()), b in prop::array::uniform4(limb()), k in limb()) {
        of_limbs(&a, &b, k);
        of_limbs(&[a[0]], &[b[0]], k);
    }
}

/// Every pair of elements of a field of one limb.
#[test]
fn seventeen() {
    for [a, b] in (0..17u8).flat_map(|a| (0..17u8).map(move |b| [a, b].map(BigUint::from))) {
        agree::<Seventeen, 1>(&a, &b);
    }
    assert_eq!(Fp::<Seventeen, 1>::from_u64(3 * 17 + 5), Fp::from_u64(5));
}

#[test]
fn constants_of_fields() {
    constants::<Bls12381Modulus, 6>();
    constants::<Bls12381Order, 4>();
    constants::<Bn254Modulus, 4>();
    constants::<Bn254Order, 4>();
    constants::<NogamiModulus, 4>();
    constants::<Seventeen, 1>();
}

/// p has 0.1016 of 2^384 for bls12-381, 0.189 of 2^256 for bn254.
#[test]
fn how_many_products_fit() {
    assert_eq!([1, 9, 10].map(kernel::product_bound_fits::<Bls12381Modulus, 6>), [true, true, false]);
    assert_eq!([1, 5, 6].map(kernel::product_bound_fits::<Bn254Modulus, 4>), [true, true, false]);
    let signed = [
        kernel::signed::<Bls12381Modulus, 6>(),
        kernel::signed::<Bls12381Order, 4>(),
        kernel::signed::<Bn254Modulus, 4>(),
    ];
    assert_eq!(signed, [true, false, false]);
}

#[test]
fn masks() {
    for [a, b] in [[false, false], [false, true], [true, false], [true, true]] {
        let (x, y) = (Choice::constant(a), Choice::constant(b));
        let [and, or, xor] = [Mask::and(&x, &y), Mask::or(&x, &y), Mask::xor(&x, &y)].map(bool::from);
        assert_eq!((bool::from(x), and, or, xor, bool::from(Mask::not(&x))), (a, a && b, a || b, a != b, !a));
    }
}

/// ξ^(j (p^k − 1)/6), by powers of ξ itself.
fn frobenius<P: TowerParams<N>, const N: usize>() {
    let p = modulus::<P, N>();
    let xi = [Fp::<P, N>::from_u64(P::XI_RE as u64), Fp::ONE];
    for (k, row) in P::frobenius().iter().enumerate() {
        for (j, constant) in row.iter().enumerate() {
            let exponent = (p.pow(k as u32 + 1) - 1u8) / 6u8 * j;
            assert_eq!(*constant, pow_const_2(xi, &exponent.to_u64_digits()), "k = {}, j = {j}", k + 1);
        }
    }
    assert_eq!(pow_const_2([Fp::<P, N>::ZERO, Fp::ONE], &[2]), [Fp::ONE.neg(), Fp::ZERO]);
    assert_eq!(pow_const_2([Fp::<P, N>::ONE, Fp::ONE], &[3]), [Fp::from_i64(-2), Fp::from_u64(2)]);
}

#[test]
fn frobenius_constants_are_powers_of_xi() {
    frobenius::<Bls12381Modulus, 6>();
    frobenius::<Bn254Modulus, 4>();
    frobenius::<NogamiModulus, 4>();
}

#[test]
fn elements_from_text() {
    let parse = |text: &str| text.parse::<Bls12381Fp>();
    for element in [0, 1, 0x1_0000_0000, -1, -2].map(Bls12381Fp::from_i64) {
        let text = element.to_string();
        assert_eq!(parse(&text), Ok(element), "{text}");
        let (zeros, capitals) = (text.replace("0x", "0x000"), text.to_uppercase().replace("0X", "0x"));
        assert_eq!([parse(&zeros), parse(&capitals)], [Ok(element); 2], "{text}");
    }
    assert_eq!("0x01".parse(), Ok(Bn254Fp::ONE));
    for text in ["", "0x", "1", "0X1", "0x1g", "0x-1", "0x+1", " 0x1", "0x1 ", "0xé"] {
        assert_eq!(parse(text), Err(ParseElementError::NotHexadecimal), "{text:?}");
    }
    let modulus = Bls12381Fp::from_i64(-1).to_string().replace("aaaa", "aaab");
    for text in
        [modulus, format!("0x{}", "f".repeat(96)), format!("0x1{}", "0".repeat(96)), format!("0x{}", "f".repeat(9999))]
    {
        assert_eq!(parse(&text), Err(ParseElementError::NotBelowModulus), "{text}");
    }
}
