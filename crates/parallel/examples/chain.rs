use pairloom_algebra::tower::*;
use pairloom_curve::*;
use pairloom_pairing::{miller::OptimalAte, stepped::*, team::*, *};
use pairloom_parallel::cost::calibrate::*;
use pairloom_parallel::*;
use pairloom_parallel::{mailbox::Desk, session::Session};
use std::hint::black_box;
fn go<C: PairingCurve>() {
    let m = real::<C, OptimalAte>(Exponent::Fast);
    let v = m.settle(&unreduced(&m));
    let c = v.compress();
    let sq = fastest(3000, || (0..60).fold(c.clone(), |c, _| c.square())) / 60.0;
    let half = fastest(3000, || {
        let mut h = c.half(Half::Low).clone();
        let l = c.half(Half::High).clone();
        let mut w = Half::Low;
        for _ in 0..60 {
            let q = w.other().quadratic(&h, || {});
            w = w.other();
            h = w.of_square(&q, &l);
        }
        h
    }) / 60.0;
    let gs = fastest(3000, || (0..60).fold(v.clone(), |c, _| c.cyclotomic_square())) / 60.0;
    let mul = fastest(3000, || (0..20).fold(v.clone(), |c, _| m.product(&c, &v))) / 20.0;
    let cs = vec![c.clone(); 4];
    let dec4 = fastest(3000, || decompress_all(&cs));
    let dec1 = fastest(3000, || decompress_all(&cs[..1]));
    let fin = fastest(1000, || m.finish(&mut Alone, &v));
    let mut digits = vec![1i8];
    digits.extend([0; 60]);
    let pool = Pool::new(2).unwrap();
    let null = fastest(20000, || pool.run(2, &|_| {}).unwrap());
    let pow_alone = fastest(1000, || power(&mut Alone, &v, team::Exponent { digits: &digits, negative: false }, &[]));
    let pow2 = fastest(10000, || {
        let (d, s) = (Desk::default(), Session::default());
        pool.run(2, &|w| {
            black_box(power(&mut d.member(&s, w == 0), &v, team::Exponent { digits: &digits, negative: false }, &[]));
        })
        .unwrap()
    });
    let fin2 = fastest(5000, || {
        let (d, s) = (Desk::default(), Session::default());
        pool.run(2, &|w| {
            black_box(m.finish(&mut d.member(&s, w == 0), &v));
        })
        .unwrap()
    });
    let swap = fastest(5000, || {
        let (d, s) = (Desk::default(), Session::default());
        pool.run(2, &|w| {
            let mut m = d.member(&s, w == 0);
            let mut h = c.half(Half::Low).clone();
            for _ in 0..60 {
                m.expect();
                h = m.swap(h).1;
            }
            black_box(h);
        })
        .unwrap()
    });
    println!(
        "{}: csq {sq:.0} half {half:.0} gs {gs:.0} mul {mul:.0} dec4 {dec4:.0} dec1 {dec1:.0} fin {fin:.0} fin2 {fin2:.0} null {null:.0} pow60 alone {pow_alone:.0} two {pow2:.0} swap60 {swap:.0} ({:.0} each)",
        C::ID,
        (swap - null) / 60.0
    );
}
fn main() {
    go::<bn254_nogami::Curve>();
    go::<bls12_381::Curve>();
    go::<bn254_nogami::Curve>();
    go::<bls12_381::Curve>();
}
