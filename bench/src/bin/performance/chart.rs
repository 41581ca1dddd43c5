//! Charts of bars.

use pairloom_cli::measurements::figure;
use std::fmt::Write as _;

const WIDTH: f64 = 780.0;
const LEFT: f64 = 190.0;
const BARS: f64 = 480.0;
const STEP: f64 = 18.0;
const HEIGHT: f64 = 14.0;

/// Whose figure a bar is, which is its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Ours.
    Ours,
    /// A peer's, in the same run.
    Peer,
}

impl Whose {
    fn colour(self) -> &'static str {
        match self {
            Self::Ours => "#3b6ea5",
            Self::Peer => "#c9822b",
        }
    }
}

/// A bar: its name, its length, whose it is.
pub type Bar = (String, f64, Whose);

/// Groups of bars under headings, each group to the scale of its longest; every bar with its figure.
pub fn bars(title: &str, subtitle: &str, unit: &str, groups: &[(String, Vec<Bar>)]) -> String {
    let (mut body, mut y) = (String::new(), 50.0);
    for (heading, bars) in groups.iter().filter(|(_, bars)| !bars.is_empty()) {
        y = group(&mut body, heading, bars, unit, y);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{y}\" viewBox=\"0 0 {WIDTH} {y}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"22\" font-size=\"15\">{}</text>\n<text x=\"10\" y=\"40\" fill=\"#555555\">{}</text>\n{body}</svg>\n",
        escaped(title),
        escaped(subtitle),
    )
}

/// Draws a group from `y` down; says where it ends.
fn group(body: &mut String, heading: &str, bars: &[Bar], unit: &str, mut y: f64) -> f64 {
    let most = bars.iter().map(|(_, length, _)| *length).fold(f64::MIN_POSITIVE, f64::max);
    y += STEP;
    text(body, 10.0, y - 5.0, "font-weight=\"bold\" ", heading);
    for (name, length, whose) in bars {
        let width = BARS * length / most;
        text(body, 20.0, y + HEIGHT - 3.0, "", name);
        let _ = writeln!(
            body,
            "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{width:.1}\" height=\"{HEIGHT}\" fill=\"{}\"/>",
            whose.colour()
        );
        text(body, LEFT + width + 6.0, y + HEIGHT - 3.0, "", &format!("{} {unit}", figure(*length)));
        y += STEP;
    }
    y + 10.0
}

fn text(body: &mut String, x: f64, y: f64, style: &str, text: &str) {
    let _ = writeln!(body, "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{}</text>", escaped(text));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_bar_of_a_group_is_full_and_names_are_escaped() {
        let bars_of = |lengths: [f64; 2]| lengths.map(|length| ("a<b".to_owned(), length, Whose::Ours)).to_vec();
        let groups = [("one".to_owned(), bars_of([2.0, 1.0])), ("two".to_owned(), bars_of([300.0, 150.0]))];
        let svg = bars("t", "s", "µs", &groups);
        assert_eq!(svg.matches(&format!("width=\"{BARS:.1}\"")).count(), 2);
        assert_eq!(svg.matches(&format!("width=\"{:.1}\"", BARS / 2.0)).count(), 2);
        assert!(svg.contains("a&lt;b") && svg.contains("300 µs") && svg.contains("1.00 µs"));
    }
}
