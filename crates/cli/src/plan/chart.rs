//! Plans for people: a bar for each worker.

use super::{Answer, Row};

const WIDTH: f64 = 40.0;
/// Eighths of a cell.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

pub(super) fn text(answer: &Answer) -> String {
    let Answer { curve, pairing, costs, unit, security_today, plans } = answer;
    let mut text = format!("{curve}, {pairing}, {costs} costs in {unit}; security today: {security_today}\n");
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
    for reason in &row.why {
        line(text, &format!("  {reason}"));
    }
}

/// A bar of this part of the width, and blanks up to the width.
pub fn bar(part: f64) -> String {
    let eighths = (part.clamp(0.0, 1.0) * WIDTH * 8.0).round() as usize;
    let bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    let width = WIDTH as usize;
    format!("{bar:width$}")
}
