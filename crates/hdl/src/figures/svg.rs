//! Shapes and texts of a picture.

/// A picture under construction. Shapes and texts have a class each, which says their colours; `CLASSES` has them all.
#[derive(Debug, Default)]
pub(super) struct Svg {
    body: String,
}

/// A position or a size.
pub(super) type Pair = (f64, f64);

/// A class: its name, and its styles on white and on black.
type Class = (&'static str, &'static str, &'static str);

/// Texts are `t…`; all colours are opaque, so that nothing depends on what lies under a picture.
const CLASSES: [Class; 22] = [
    ("paper", "fill:#ffffff", "fill:#0d1117"),
    ("t", "fill:#1f2328", "fill:#e6edf3"),
    ("title", "fill:#1f2328;font-size:14px;font-weight:bold", "fill:#e6edf3"),
    ("quiet", "fill:#59636e", "fill:#9198a1"),
    ("on-marked", "fill:#ffffff", "fill:#ffffff"),
    ("grid", "stroke:#d1d9e0;stroke-width:1", "stroke:#30363d"),
    ("axis", "stroke:#59636e;stroke-width:1", "stroke:#9198a1"),
    ("frame", "fill:none;stroke:#9a6700;stroke-width:2", "stroke:#d29922"),
    ("band", "fill:#fff8c5", "fill:#2d2305"),
    ("start", "fill:#aceebb;stroke:#1a7f37", "fill:#0f5323;stroke:#3fb950"),
    ("marked", "fill:#0969da;stroke:#033d8b", "fill:#1f6feb;stroke:#79c0ff"),
    ("other", "fill:#ddf4ff;stroke:#54aeff", "fill:#0c2d6b;stroke:#388bfd"),
    ("port", "fill:#fbefff;stroke:#8250df", "fill:#3c1e70;stroke:#a371f7"),
    ("box", "fill:#f6f8fa;stroke:#59636e", "fill:#151b23;stroke:#9198a1"),
    ("mux", "fill:#ddf4ff;stroke:#0969da", "fill:#0c2d6b;stroke:#388bfd"),
    ("unit-wire", "stroke:#0969da;stroke-width:1.2", "stroke:#58a6ff"),
    ("slot-wire", "stroke:#59636e;stroke-width:1", "stroke:#7d8590"),
    ("dot", "fill:#1f2328", "fill:#e6edf3"),
    ("s0", "fill:#0969da;stroke:#0969da", "fill:#58a6ff;stroke:#58a6ff"),
    ("s1", "fill:#bc4c00;stroke:#bc4c00", "fill:#f0883e;stroke:#f0883e"),
    ("s2", "fill:#ffffff;stroke:#0969da", "fill:#0d1117;stroke:#58a6ff"),
    ("s3", "fill:#ffffff;stroke:#bc4c00", "fill:#0d1117;stroke:#f0883e"),
];

/// What may stand in XML text and attributes for what must not.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The anchor of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// A rectangle; what it is is told when it is pointed at, if anything.
    pub fn rect(&mut self, class: &str, (x, y): Pair, (width, height): Pair, tip: &str) {
        let tip = if tip.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(tip)) };
        self.body += &format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\">{tip}</rect>\n"
        );
    }

    pub fn line(&mut self, class: &str, from: Pair, to: Pair) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.body += &format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n");
    }

    pub fn dot(&mut self, class: &str, (x, y): Pair, radius: f64, tip: &str) {
        let tip = if tip.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(tip)) };
        self.body += &format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\">{tip}</circle>\n");
    }

    /// A closed polygon, or an open line with the class's `fill` undone.
    pub fn polygon(&mut self, class: &str, corners: &[Pair], open: bool) {
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let (element, style) = if open { ("polyline", " style=\"fill:none\"") } else { ("polygon", "") };
        self.body += &format!("<{element} class=\"{class}\" points=\"{}\"{style}/>\n", points.join(" "));
    }

    pub fn text(&mut self, class: &str, (x, y): Pair, anchor: Anchor, text: &str) {
        if text.is_empty() {
            return;
        }
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        self.body += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{}</text>\n", escaped(text));
    }

    /// A text that is read from below.
    pub fn upright(&mut self, class: &str, (x, y): Pair, text: &str) {
        self.body +=
            &format!("<text class=\"{class}\" transform=\"translate({x} {y}) rotate(-90)\">{}</text>\n", escaped(text));
    }

    /// The picture: `title` is its name for those who do not see it.
    pub fn finish(self, title: &str, (width, height): Pair, font_size: f64) -> String {
        let rules = |dark: bool| -> String {
            let used =
                CLASSES.iter().filter(|(name, ..)| *name == "paper" || self.body.contains(&format!("\"{name}\"")));
            used.map(|(name, light, black)| format!(".{name}{{{}}}", if dark { black } else { light })).collect()
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"{font_size}\">\n<title>{}</title>\n\
             <style>{}\n@media (prefers-color-scheme:dark){{{}}}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            escaped(title),
            rules(false),
            rules(true),
            self.body
        )
    }
}
