//! The charts of the page.

use crate::chart::{Bar, Whose, bars};
use crate::data::Data;
use pairloom_cli::measurements::remarks;

/// File names and what is in them.
pub fn all(data: &Data) -> Vec<(&'static str, String)> {
    let subtitle =
        format!("{}, {}; one core, minima over interleaved rounds", data.run.machine.processor, data.run.date);
    vec![
        ("latency.svg", bars("One pairing", &subtitle, "µs", &latency(data))),
        ("throughput.svg", bars("Many items, microseconds an item", &subtitle, "µs", &throughput(data))),
        (
            "small-characteristic.svg",
            bars(
                "Pairings on broken curves, millions of cycles",
                &format!("{}, {}; one core", data.run.machine.processor, data.run.date),
                "M",
                &small(data),
            ),
        ),
    ]
}

type Groups = Vec<(String, Vec<Bar>)>;

const CURVES: [(&str, &str); 3] = [
    ("bls12-381", "bls12-381"),
    ("bn254", "bn254 (about 100 bits of security)"),
    ("bn254-nogami", "bn254-nogami (about 100 bits of security)"),
];

/// Ours, and those of the peers that do the same.
fn compared(data: &Data, curve: &str, op: &str) -> Vec<Bar> {
    let rows = || data.peers.iter().filter(|row| row.curve == curve && row.op == op);
    let ours = rows().next().map(|row| ("Pairloom".to_owned(), row.ours_us, Whose::Ours));
    let alike = rows().filter(|row| !remarks::of(row).is_unlike());
    ours.into_iter().chain(alike.map(|row| (row.peer.clone(), row.peer_us, Whose::Peer))).collect()
}

fn latency(data: &Data) -> Groups {
    CURVES.map(|(curve, heading)| (heading.to_owned(), compared(data, curve, "pairing"))).into()
}

/// What is charted of many items, and what it is called.
const MANY: [(&str, &str); 6] = [
    ("pairing_batch", "independent pairings, 64"),
    ("product_64", "a product of 64 pairings"),
    ("hash_g2_batch", "hashes to G2, 64"),
    ("g1_check_batch", "subgroup checks in G1, 64"),
    ("g2_check_batch", "subgroup checks in G2, 64"),
    ("verify_batch_1024", "signatures in G2 of 1024 signers"),
];

fn throughput(data: &Data) -> Groups {
    let of_curve = |(curve, name)| MANY.map(|(op, heading)| (format!("{name}: {heading}"), compared(data, curve, op)));
    CURVES.into_iter().flat_map(of_curve).collect()
}

fn small(data: &Data) -> Groups {
    let group = |row: &crate::data::Small| {
        let ours = [("Pairloom, one", row.single_tsc), ("Pairloom, in lanes", row.lanes_tsc)];
        let ours = ours.map(|(name, cycles)| (name.to_owned(), cycles / 1e6, Whose::Ours));
        (format!("{} {} (broken)", row.curve, row.op), ours.into())
    };
    data.small.iter().map(group).collect()
}
