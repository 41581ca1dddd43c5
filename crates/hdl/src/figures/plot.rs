//! Curves of measurements over a number, with a logarithmic scale upwards.

use super::svg::{Anchor, Svg};

/// A diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot<'a> {
    /// What it shows.
    pub title: &'a str,
    /// What goes to the right, and in which unit.
    pub x: &'a str,
    /// What goes upwards, and in which unit.
    pub y: &'a str,
    /// The curves, four at most.
    pub series: Vec<Series<'a>>,
    /// What is to be said below it, a line each.
    pub notes: Vec<&'a str>,
}

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Series<'a> {
    /// What it is.
    pub name: &'a str,
    /// Where the names of its points stand.
    pub names: Names,
    /// Its points, x ascending, each with a name; y is positive.
    pub points: Vec<(f64, f64, String)>,
}

/// The side of the names of points, so that names of close curves do not overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Above them, to the left.
    Above,
    /// Below them, to the right.
    Below,
    /// Nowhere but where one points at them.
    Hidden,
}

const WIDTH: f64 = 720.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = WIDTH - 16.0;
const TOP: f64 = 34.0;
const HEIGHT: f64 = 300.0;
const CLASSES: [&str; 4] = ["s0", "s1", "s2", "s3"];

/// The frame of the plot: its corners.
struct Frame {
    x: (f64, f64),
    y: (f64, f64),
}

/// Several diagrams below one another, as SVG.
pub fn page(title: &str, plots: &[Plot<'_>]) -> String {
    let mut svg = Svg::default();
    let bottom = plots.iter().fold(0.0, |y, plot| plot.draw(&mut svg, y));
    svg.finish(title, (WIDTH, bottom), 11.0)
}

impl Plot<'_> {
    /// Draws it from `y` down; returns where it ends.
    fn draw(&self, svg: &mut Svg, y: f64) -> f64 {
        let Some(frame) = self.frame() else { return y };
        let (top, bottom) = (y + TOP, y + TOP + HEIGHT);
        svg.text("title", (10.0, y + 20.0), Anchor::Start, self.title);
        let at = |x: f64, value: f64| frame.place((x, value), top);
        for step in ticks(frame.x, 12) {
            svg.line("grid", at(step, frame.y.0), at(step, frame.y.1));
            svg.text("quiet", (at(step, frame.y.0).0, bottom + 14.0), Anchor::Middle, &number(step));
        }
        for value in decades(frame.y) {
            svg.line("grid", at(frame.x.0, value), at(frame.x.1, value));
            svg.text("quiet", (LEFT - 6.0, at(frame.x.0, value).1 + 4.0), Anchor::End, &number(value));
        }
        svg.line("axis", (LEFT, bottom), (RIGHT, bottom));
        svg.line("axis", (LEFT, top), (LEFT, bottom));
        svg.text("t", (RIGHT, bottom + 30.0), Anchor::End, self.x);
        svg.text("t", (LEFT + 6.0, top + 12.0), Anchor::Start, self.y);
        for (series, class) in self.series.iter().zip(CLASSES) {
            let corners: Vec<(f64, f64)> = series.points.iter().map(|(x, y, _)| at(*x, *y)).collect();
            svg.polygon(class, &corners, true);
            for (corner, (_, value, name)) in corners.iter().zip(&series.points) {
                svg.dot(class, *corner, 3.5, &format!("{name}: {}", number(*value)));
                match series.names {
                    Names::Above => svg.text("t", (corner.0 - 3.0, corner.1 - 7.0), Anchor::End, name),
                    Names::Below => svg.text("t", (corner.0 + 4.0, corner.1 + 14.0), Anchor::Start, name),
                    Names::Hidden => {}
                }
            }
        }
        self.legend(svg, bottom + 30.0)
    }

    fn legend(&self, svg: &mut Svg, y: f64) -> f64 {
        let mut y = y;
        for (series, class) in self.series.iter().zip(CLASSES) {
            y += 15.0;
            svg.dot(class, (LEFT + 4.0, y - 4.0), 3.5, "");
            svg.text("t", (LEFT + 14.0, y), Anchor::Start, series.name);
        }
        for note in &self.notes {
            y += 15.0;
            svg.text("quiet", (LEFT, y), Anchor::Start, note);
        }
        y + 18.0
    }

    /// What holds all points, with some air; `None` if there are none.
    fn frame(&self) -> Option<Frame> {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let least = |of: fn(&(f64, f64, String)) -> f64| points().map(of).reduce(f64::min);
        let most = |of: fn(&(f64, f64, String)) -> f64| points().map(of).reduce(f64::max);
        let x = (least(|p| p.0)?, most(|p| p.0)?);
        let y = (least(|p| p.1)?, most(|p| p.1)?);
        let margin = 0.07 * (x.1 - x.0).max(1.0);
        Some(Frame { x: (x.0 - margin, x.1 + 1.2 * margin), y: (y.0 / 1.6, y.1 * 1.6) })
    }
}

impl Frame {
    fn place(&self, (x, y): (f64, f64), top: f64) -> (f64, f64) {
        let across = (x - self.x.0) / (self.x.1 - self.x.0);
        let up = (y / self.y.0).ln() / (self.y.1 / self.y.0).ln();
        let tenths = |value: f64| (10.0 * value).round() / 10.0;
        (tenths(LEFT + across * (RIGHT - LEFT)), tenths(top + (1.0 - up) * HEIGHT))
    }
}

/// Round numbers in a range, `most` at most.
fn ticks((low, high): (f64, f64), most: usize) -> Vec<f64> {
    let steps = (0..12).flat_map(|e| [1.0, 2.0, 5.0].map(|m| m * 10f64.powi(e)));
    let step = steps.into_iter().find(|step| (high - low) / step <= most as f64).unwrap_or(high - low);
    let first = (low / step).ceil() as i64;
    (first..).map(|i| i as f64 * step).take_while(|tick| *tick <= high).collect()
}

/// 1, 2 and 5 times powers of ten in a range.
fn decades((low, high): (f64, f64)) -> Vec<f64> {
    let all = (-9..12).flat_map(|e| [1.0, 2.0, 5.0].map(|m| m * 10f64.powi(e)));
    all.filter(|value| (low..=high).contains(value)).collect()
}

/// A number with as many decimals as it needs, at most three digits of them.
fn number(value: f64) -> String {
    let decimals = if value >= 100.0 {
        0
    } else if value >= 10.0 {
        1
    } else {
        3
    };
    let text = format!("{value:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales() {
        assert_eq!(ticks((64.0, 131.0), 12), [70.0, 80.0, 90.0, 100.0, 110.0, 120.0, 130.0]);
        assert_eq!(decades((0.04, 3.0)), [0.05, 0.1, 0.2, 0.5, 1.0, 2.0]);
        assert_eq!([0.056, 3.46, 20.0, 230.0, 0.5].map(number), ["0.056", "3.46", "20", "230", "0.5"]);
        let frame = Frame { x: (0.0, 10.0), y: (1.0, 100.0) };
        assert_eq!(frame.place((0.0, 1.0), TOP), (LEFT, TOP + HEIGHT));
        assert_eq!(frame.place((10.0, 10.0), TOP), (RIGHT, TOP + HEIGHT / 2.0));
    }
}
