//! Schedules of the loops of eta_T.
use super::*;
use crate::eta::{self, Head};
use crate::flow::{Arithmetic, Loop};
use pairloom_algebra::{Field};
use pairloom_curve::hash::Dst;
use pairloom_curve::{binary, supersingular, ternary};
use pairloom_curve::binary::E2_239;
use pairloom_curve::ternary::E3_97;

fn point<C: supersingular::Curve>(seed: u8) -> supersingular::Point<C> {
    supersingular::hash_to_curve(&[seed], Dst::of_constant(b"schedules"))
}

fn assembled(looped: &Loop, resources: &Resources, iterations: usize) -> (Modulo, Timeline, Microprogram) {
    let modulo = Modulo::new(&looped.body, resources).unwrap();
    modulo.check(&looped.body, resources).unwrap();
    let timeline = Timeline::new(looped, &modulo, resources, iterations).unwrap();
    timeline.check(looped).unwrap();
    let program = Microprogram::new(&timeline, looped);
    (modulo, timeline, program)
}

#[test]
fn explore() {
    let p = [point::<E2_239>(1), point::<E2_239>(2)];
    let [[x_p, y_p], [x_q, y_q]] = p.map(|p| p.xy().unwrap());
    let l = eta::eta2::<E2_239>().unwrap();
    for l in [l.merge(4), l.merge(4).carry_sums(4)] {
        for adders in [vec![4,4], vec![2,2,4], vec![2, 3, 4]] {
            let (m, t, prog) = assembled(&l, &Resources::new(5, &adders), 119);
            println!("two {adders:?} II {} slots {} cycles {} paper {} words {} kernel {:?} x{}", m.interval, t.slots, t.cycles, 7 * 120 + 15, prog.words.len(), prog.kernel, prog.repeats);
            let r = prog.run(&Arithmetic::binary(), &[x_p, x_q, y_p, y_q]).unwrap();
            assert_eq!(r, pairloom_pairing::eta2::unreduced(&p[0], &p[1]).coordinates());
        }
    }
    let p = [point::<E3_97>(1), point::<E3_97>(2)];
    let [[x_p, y_p], [x_q, y_q]] = p.map(|p| p.xy().unwrap());
    for h in [Head::Separate, Head::Joined] {
        let l = eta::eta3::<E3_97>(h).unwrap();
        for l in [l.merge(4), l.merge(5), l.merge(4).carry_sums(4)] {
            for adders in [vec![5], vec![4,5], vec![2,2,5], vec![2, 3, 5]] {
                let (m, t, prog) = assembled(&l, &Resources::new(7, &adders), h.iterations(97));
                println!("three {h:?} {adders:?} II {} slots {} cycles {} paper {} words {} kernel {:?} x{}", m.interval, t.slots, t.cycles, 17 * 50, prog.words.len(), prog.kernel, prog.repeats);
                let r = prog.run(&Arithmetic::ternary(), &[x_p, x_q, y_p, y_q]).unwrap();
                assert_eq!(r, pairloom_pairing::eta3::unreduced(&p[0], &p[1]).coordinates());
            }
        }
    }
}
