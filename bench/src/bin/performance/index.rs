//! The page that compares processors and says which code runs where.

use crate::data::Data;
use crate::page::level_name;
use crate::tables::{cell, table};

/// The page, from the folders of processors.
pub fn page(processors: &[(String, Data)]) -> String {
    [head(processors), PATHS.to_owned(), ELSEWHERE.to_owned()].join("\n")
}

/// A column: its title, and the two operations whose times it divides.
const RATIOS: [(&str, &str, &str, &str, &str); 9] = [
    ("bls12-381: pairing", "bls12-381", "pairing", "blst", "pairing"),
    ("one of a batch", "bls12-381", "pairing_batch", "blst", "pairing"),
    ("product of 64", "bls12-381", "product_64", "blst", "product_64"),
    ("hash to G2, of 64", "bls12-381", "hash_g2_batch", "blst", "hash_g2_batch"),
    ("check of G1, of 64", "bls12-381", "g1_check_batch", "blst", "g1_check_batch"),
    ("check of G2, of 64", "bls12-381", "g2_check_batch", "blst", "g2_check_batch"),
    ("1,024 signatures", "bls12-381", "verify_batch_1024", "blst", "verify_batch_1024"),
    ("bn254: pairing", "bn254", "pairing", "arkworks", "pairing"),
    ("one of a batch", "bn254", "pairing_batch", "arkworks", "pairing"),
];

fn head(processors: &[(String, Data)]) -> String {
    let mut titles = vec!["processor".to_owned(), "instructions".to_owned(), "date".to_owned()];
    titles.extend(RATIOS.iter().map(|ratio| ratio.0.to_owned()));
    let rows = processors.iter().map(|(folder, data)| {
        let machine = &data.run.machine;
        let capped = if machine.cap.is_some() { ", capped" } else { "" };
        let mut row = vec![
            format!("[{}, {}](performance/{folder}/README.md)", machine.processor, machine.model),
            format!("{}{capped}", level_name(&machine.level)),
            data.run.date.clone(),
        ];
        row.extend(RATIOS.map(|(_, curve, ours, peer, theirs)| {
            let times = data.ours_and(curve, ours, peer).zip(data.ours_and(curve, theirs, peer));
            cell(times.map(|((ours, _), (_, theirs))| ours / theirs), 2)
        }));
        row
    });
    format!(
        "# Performance\n\nThis page is generated, and so is each processor's: `make performance` measures, and writes them. To change \
         them, change `bench/src/bin/performance`.\n\nOur time divided by the peer's (blst; for bn254 arkworks), one core, an item; \
         the peers have no batches, so ours are divided by their single operation. \"Capped\" is a processor that has more and was not allowed to use it \
         (`PAIRLOOM_INSTRUCTIONS`); the peers were.\n\n{}\n\
         aarch64 has been measured by counts of instructions only: [aarch64.md](aarch64.md). The browser: [web.md](web.md). GPUs: \
         [gpu.md](gpu.md).\n\nbn254 has about 100 bits of security.\n",
        table(titles, rows)
    )
}

const PATHS: &str = include_str!("paths.md");

const ELSEWHERE: &str = "\
## On your processor

`make performance` measures, writes a page of its own for the processor, and this one anew. It takes a quarter of an hour to compile and ten
minutes to measure. `PAIRLOOM_INSTRUCTIONS=avx2 TARGET_CPU=znver3 make performance` makes the page of what a processor with AVX2 alone would compute by;
otherwise the kernels of AVX2 have the 32 registers of AVX-512.
Counting instructions needs Linux on x86-64; compiling needs the peers' sources from the network. Where halo2curves does not compile for the
processor (\"inline assembly requires more registers than available\", as for `emeraldrapids`, family 6, model 207), use
`TARGET_CPU=icelake-server make performance`, as those pages did. Use a quiet machine and fix the cores' clocks if you can.
";
