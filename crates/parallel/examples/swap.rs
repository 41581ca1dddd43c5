use pairloom_pairing::team::*;
use pairloom_parallel::cost::calibrate::*;
use pairloom_parallel::*;
use pairloom_parallel::{mailbox::Desk, session::Session};
use std::hint::black_box;
#[inline(never)]
fn steps<T: Clone + Send + 'static, const X: bool, const N: usize>(
    m: &mut pairloom_parallel::mailbox::Member<'_>,
    v: T,
) -> T {
    let mut h = v;
    for _ in 0..N {
        m.send(h.clone());
        if X {
            m.expect();
        }
        h = m.receive();
    }
    h
}
fn go<T: Clone + Send + Sync + 'static, const N: usize>(n: &str, v: T) {
    let pool = Pool::new(2).unwrap();
    let null = fastest(20000, || pool.run(2, &|_| {}).unwrap());
    let a = fastest(400000 / N, || {
        let (d, s) = (Desk::default(), Session::default());
        pool.run(2, &|w| {
            black_box(steps::<T, false, N>(&mut d.member(&s, w == 0), v.clone()));
        })
        .unwrap()
    });
    let b = fastest(400000 / N, || {
        let (d, s) = (Desk::default(), Session::default());
        pool.run(2, &|w| {
            black_box(steps::<T, true, N>(&mut d.member(&s, w == 0), v.clone()));
        })
        .unwrap()
    });
    let d = Box::new(Desk::default());
    let setup = fastest(2000, || {
        black_box(Desk::default());
    });
    drop(d);
    println!(
        "{n}: null {null} setup {setup} swap {:.0} with expect {:.0}",
        (a - null) / N as f64,
        (b - null) / N as f64
    );
}
fn main() {
    go::<_, 10>("1 word", 1u64);
    go::<_, 60>("1 word", 1u64);
    go::<_, 600>("1 word", 1u64);
    go::<_, 6000>("1 word", 1u64);
    go::<_, 60>("16 words", [1u64; 16]);
    go::<_, 600>("16 words", [1u64; 16]);
    go::<_, 6000>("16 words", [1u64; 16]);
    go::<_, 6000>("24 words", [1u64; 24]);
    go::<_, 6000>("72", [1u64; 72]);
}
