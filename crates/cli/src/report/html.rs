//! Elements of the page.

use crate::measurements::figure;
use std::fmt::Write as _;

/// Text for HTML, also within quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A bar of a chart.
#[derive(Clone, Debug)]
pub(super) struct Bar {
    /// Whose or what.
    pub name: String,
    pub length: f64,
    pub unit: &'static str,
    /// Whether it is ours, which is its colour.
    pub is_ours: bool,
    /// What one reads on pointing at it.
    pub hover: String,
}

/// Bars under a heading, to the scale of the longest.
pub(super) fn bars(heading: &str, bars: &[Bar]) -> String {
    let most = bars.iter().map(|bar| bar.length).fold(f64::MIN_POSITIVE, f64::max);
    let mut text = format!("<figure class=\"chart\"><figcaption>{}</figcaption>\n", escaped(heading));
    for Bar { name, length, unit, is_ours, hover } in bars {
        let _ = writeln!(
            text,
            "<div class=\"bar{}\" title=\"{hover}\"><span>{name}</span><span class=\"track\"><i style=\"width:{:.1}%\"></i></span>\
             <b>{} {unit}</b></div>",
            if *is_ours { " ours" } else { "" },
            100.0 * length / most,
            figure(*length),
            hover = escaped(hover),
            name = escaped(name),
        );
    }
    text + "</figure>\n"
}

/// A table; under a head, what begins with a digit stands to the right.
pub(super) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let is_headed = head.iter().any(|name| !name.is_empty());
    let mut text = String::from("<div class=\"scroll\"><table>\n<tr>");
    for name in head {
        let _ = write!(text, "<th>{}</th>", escaped(name));
    }
    text.push_str("</tr>\n");
    for row in rows {
        text.push_str("<tr>");
        for cell in row {
            let class = if is_headed && cell.starts_with(|first: char| first.is_ascii_digit()) {
                " class=\"figure\""
            } else {
                ""
            };
            let _ = write!(text, "<td{class}>{}</td>", escaped(cell));
        }
        text.push_str("</tr>\n");
    }
    text + "</table></div>\n"
}

/// A section with a heading; nothing where it has no body.
pub(super) fn section(heading: &str, note: &str, body: &str) -> String {
    if body.is_empty() {
        return String::new();
    }
    format!("<section>\n<h2>{}</h2>\n<p>{}</p>\n{body}</section>\n", escaped(heading), escaped(note))
}
