use pairloom_curve::*;
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::{Exponent, miller::OptimalAte, rate::RAte};
use pairloom_parallel::balance::Shares;
use pairloom_parallel::cost::calibrate::Counting;
use pairloom_parallel::cost::calibrate::fastest;
use pairloom_parallel::cost::paper::*;
use pairloom_parallel::engine::*;
use pairloom_parallel::*;
fn go<C: PairingCurve, K: SplitKind<C>>(e: Exponent)
where
    Counting<C>: TwistOf<C>,
{
    let costs = measured_costs::<C, K>(e, true, &|| {}).unwrap();
    println!(
        "{} {} serial {:.1}us dispatch {:.0} hop {:.0} members {:?} finish {:.0} exch {}",
        C::ID,
        K::NAME,
        costs.serial() / 1e3,
        costs.dispatch,
        costs.hop,
        costs.steps.members,
        costs.steps.finish,
        costs.steps.exchanges
    );
    for n in [1, 2, 4, 8] {
        let p = Plan::new(&costs, &Shares::equal(n));
        println!(
            "{n}: {:?} loads {:?} comb {:.0} fin {:.0} speedup {:.3}",
            p.split,
            p.loads.iter().map(|x| (x / 1e3).round()).collect::<Vec<_>>(),
            p.combination,
            p.finish,
            p.speedup()
        );
        for r in p.reasons(&costs, &Shares::equal(n)) {
            println!("   {r}");
        }
    }
    let (p, q) = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    let pool = Pool::new(2).unwrap();
    let plan = Plan::new(&costs, &Shares::equal(2));
    let one = ParallelPairing::<C, K>::new(Plan::new(&costs, &Shares::equal(1)).split, e);
    let two = ParallelPairing::<C, K>::new(plan.split.clone(), e);
    assert_eq!(one.pairing(&p, &q, &pool), two.pairing(&p, &q, &pool));
    let (mut a, mut b) = (f64::MAX, f64::MAX);
    for _ in 0..20 {
        a = a.min(fastest(100, || one.pairing(&p, &q, &pool)));
        b = b.min(fastest(200, || two.pairing(&p, &q, &pool)));
    }
    println!("measured one {:.1} two {:.1} speedup {:.3} predicted {:.3}", a / 1e3, b / 1e3, a / b, plan.speedup());
}
fn main() {
    for n in [2, 4, 8, 16, 32] {
        println!("{n} {:?}", {
            let p = Eta1223::plan(&Shares::equal(n));
            (p.cuts, p.speedup)
        });
    }
    println!("{:?} {:?}", RAteNogami::as_printed().plan(), RAteNogami::as_corrected().plan());
    go::<bls12_381::Curve, OptimalAte>(Exponent::Fast);
    go::<bn254_nogami::Curve, OptimalAte>(Exponent::Fast);
    go::<bn254_nogami::Curve, RAte>(Exponent::Reduced);
    go::<bn254::Curve, OptimalAte>(Exponent::Fast);
}
