//! The fastest of several runs.

use pairloom_cli::measurements::remarks::{self, Remark};
use pairloom_cli::measurements::{Pairing, Peer, fastest_pairings, fastest_peers};

fn pairing(threads: usize, us: f64) -> Pairing {
    Pairing {
        curve: "c".into(),
        pairing: "p".into(),
        threads,
        us,
        tsc_cycles: None,
        speedup: 1.0,
        predicted: 1.0,
        security_today: String::new(),
    }
}

fn peer(curve: &str, op: &str, peer: &str, ours_us: f64, peer_us: f64) -> Peer {
    Peer { curve: curve.into(), op: op.into(), ours_us, peer: peer.into(), peer_us, ratio: ours_us / peer_us }
}

#[test]
fn the_fastest_of_several_runs_is_kept_and_speed_ups_follow() {
    let rows = fastest_pairings(vec![pairing(1, 9.0), pairing(2, 5.0), pairing(1, 8.0), pairing(2, 6.0)]);
    let kept: Vec<_> = rows.iter().map(|row| (row.threads, row.us, row.speedup)).collect();
    assert_eq!(kept, [(1, 8.0, 1.0), (2, 5.0, 1.6)]);
}

#[test]
fn both_sides_of_a_comparison_are_at_their_fastest() {
    let rows = fastest_peers(vec![peer("c", "o", "p", 4.0, 10.0), peer("c", "o", "p", 5.0, 8.0)]);
    assert_eq!(rows.iter().map(|row| (row.ours_us, row.peer_us, row.ratio)).collect::<Vec<_>>(), [(4.0, 8.0, 0.5)]);
}

#[test]
fn unlike_operations_have_no_ratio() {
    let of = |curve, op, name| remarks::of(&peer(curve, op, name, 1.0, 2.0));
    assert!(of("bn254-nogami", "pairing", "arkworks (bn254)").is_unlike());
    assert!(of("bls12-381", "g2_mul", "arkworks").is_unlike());
    assert!(!of("bls12-381", "g2_mul", "blst").is_unlike());
    assert!(matches!(of("bls12-381", "pairing", "blst"), Remark::Alike));
}
