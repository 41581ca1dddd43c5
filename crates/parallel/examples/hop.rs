use pairloom_parallel::*;
use std::sync::atomic::*;
#[repr(align(128))]
struct L(AtomicU64);
fn tsc() -> u64 {
    unsafe { core::arch::x86_64::_rdtsc() }
}
fn main() {
    let pool = Pool::new(2).unwrap();
    for n in [50u64, 50, 50] {
        let mut tot = u64::MAX;
        let mut best = vec![];
        let mut all = vec![];
        for _ in 0..3000 {
            let (a, b) = (L(AtomicU64::new(0)), L(AtomicU64::new(0)));
            let m: Vec<AtomicU64> = (0..64).map(|_| AtomicU64::new(0)).collect();
            let t0 = tsc();
            pool.run(2, &|w| {
                for i in 1..=n {
                    if w == 0 {
                        a.0.store(i, Ordering::Release);
                        while b.0.load(Ordering::Acquire) != i {}
                        m[i as usize].store(tsc() - t0, Ordering::Relaxed);
                    } else {
                        while a.0.load(Ordering::Acquire) != i {}
                        b.0.store(i, Ordering::Release);
                    }
                }
            })
            .unwrap();
            let t1 = tsc();
            all.push(t1 - t0);
            if t1 - t0 < tot {
                tot = t1 - t0;
                best = m.iter().map(|x| x.load(Ordering::Relaxed)).collect();
            }
        }
        all.sort();
        println!(
            "n {n}: total {tot} p10 {} med {} : {:?}",
            all[300],
            all[1500],
            best.windows(2).map(|w| w[1] as i64 - w[0] as i64).collect::<Vec<_>>()
        );
    }
}
