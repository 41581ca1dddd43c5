//! The map of EIP-7904: a row a contract, a column a library, coloured by log2 of its gas a second over 100 million.

use super::Row;
use core::fmt::Write;

const TARGET: f64 = 100.0;
const CELL: [usize; 2] = [130, 26];
const LEFT: usize = 220;
const TOP: usize = 64;

/// The picture.
pub fn svg(rows: &[Row], libraries: &[&str]) -> String {
    let (width, height) = (LEFT + CELL[0] * libraries.len() + 10, TOP + CELL[1] * rows.len() + 40);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"10\" y=\"20\" font-size=\"14\">Gas a second (prices of Prague) on one thread: log2 over 100 Mgas/s, and Mgas/s</text>\n"
    );
    for (column, library) in libraries.iter().enumerate() {
        let x = LEFT + CELL[0] * column + CELL[0] / 2;
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{library}</text>",
            TOP - 10
        );
    }
    for (index, row) in rows.iter().enumerate() {
        let y = TOP + CELL[1] * index;
        let items = row.items.map_or_else(String::new, |items| format!(" × {items}"));
        let _ = writeln!(out, "<text x=\"10\" y=\"{}\">{}{items}</text>", y + 17, row.contract);
        for (column, ns) in row.ns.iter().enumerate() {
            let x = LEFT + CELL[0] * column;
            let mgas = ns.map(|ns| row.gas[0] as f64 * 1e3 / ns);
            let (fill, text) = mgas.map_or_else(|| ("#eeeeee".into(), "–".into()), cell);
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" stroke=\"#ffffff\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
                CELL[0],
                CELL[1],
                x + CELL[0] / 2,
                y + 17
            );
        }
    }
    let _ = writeln!(
        out,
        "<text x=\"10\" y=\"{}\">halo2curves: ECPAIRING without the check of subgroups. A lone dash: the library has no such contract.</text>\n</svg>",
        height - 14
    );
    out
}

/// A cell's colour, red below the target and green above, and its text.
fn cell(mgas: f64) -> (String, String) {
    let log = (mgas / TARGET).log2();
    let strength = (log.abs() / 4.0).min(1.0);
    let faded = (255.0 - 130.0 * strength) as u8;
    let fill = if log < 0.0 { format!("#ff{faded:02x}{faded:02x}") } else { format!("#{faded:02x}e0{faded:02x}") };
    (fill, format!("{log:+.1} · {mgas:.0}"))
}
