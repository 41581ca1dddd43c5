//! Plans for people: a bar for each worker.

use super::{Answer, Asked, Row};

const WIDTH: f64 = 40.0;
/// Eighths of a cell.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

pub(super) fn text(answer: &Answer) -> String {
    let Answer { curve, pairing, costs, unit, security_today, workload, plans } = answer;
    let mut text = format!("{curve}, {pairing}, {costs} costs in {unit}; security today: {security_today}\n");
    if let Some(Asked { kind, size, lanes }) = workload {
        let lanes = lanes.map_or_else(|| "no lanes".to_owned(), |lanes| format!("{lanes} lanes"));
        line(&mut text, &format!("workload: {kind}, {size}; {lanes}"));
        plans.iter().for_each(|row| ways(&mut text, row));
        return text;
    }
    for row in plans {
        rows(&mut text, row, "");
        if let Some(corrected) = &row.as_corrected {
            rows(&mut text, corrected, ", as corrected");
        }
    }
    text
}

fn line(text: &mut String, line: &str) {
    *text += line;
    text.push('\n');
}

fn rows(text: &mut String, row: &Row, note: &str) {
    let workers = if row.workers == 1 { "worker" } else { "workers" };
    let cuts: Vec<_> = row.cuts.iter().map(usize::to_string).collect();
    let cuts = if cuts.is_empty() { String::new() } else { format!(", cut at {}", cuts.join(", ")) };
    line(text, &format!("\n{} {workers}{cuts}: speed-up {}{note}", row.workers, row.speedup));
    let most = row.cost.iter().copied().fold(row.finish, f64::max).max(1.0);
    for (worker, &load) in row.cost.iter().enumerate() {
        line(text, &format!("  worker {:<4} {} {load}", worker + 1, bar(load / most)));
    }
    line(text, &format!("  combine     {} {}", bar(row.combination / most), row.combination));
    line(text, &format!("  finish      {} {}", bar(row.finish / most), row.finish));
    if let Some(dispatch) = row.dispatch {
        line(text, &format!("  dispatch    {} {dispatch}", bar(dispatch / most)));
    }
    for reason in &row.why {
        line(text, &format!("  {reason}"));
    }
}

/// The ways to compute a workload, the fastest first.
fn ways(text: &mut String, row: &Row) {
    line(text, &format!("\n{} {}", row.workers, if row.workers == 1 { "worker" } else { "workers" }));
    let most = row.ways.iter().map(|way| way.total).fold(1.0, f64::max);
    for way in &row.ways {
        line(text, &format!("  {:<6} {} {}, {} each", way.way, bar(way.total / most), way.total, way.each));
    }
}

/// A bar of this part of the width, and blanks up to the width.
pub fn bar(part: f64) -> String {
    let eighths = (part.clamp(0.0, 1.0) * WIDTH * 8.0).round() as usize;
    let bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    let width = WIDTH as usize;
    format!("{bar:width$}")
}
