//! Lines of text.

/// The longest line.
const WIDTH: usize = 110;

/// A text under construction.
#[derive(Debug)]
pub(super) struct Text {
    out: String,
    comment: &'static str,
}

impl Text {
    pub fn new(comment: &'static str) -> Self {
        Self { out: String::new(), comment }
    }

    pub fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub fn blank(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// A statement, broken at spaces where it is too long; further lines are indented by four more.
    pub fn line(&mut self, indent: &str, statement: &str) {
        self.wrapped(indent, &format!("{indent}    "), statement);
    }

    /// A comment of any length.
    pub fn remark(&mut self, indent: &str, remark: &str) {
        let prefix = format!("{indent}{} ", self.comment);
        self.wrapped(&prefix, &prefix, remark);
    }

    /// A statement with a comment after it.
    pub fn line_with(&mut self, indent: &str, statement: &str, remark: Option<&str>) {
        match remark.filter(|remark| !remark.is_empty()) {
            Some(remark) if indent.len() + statement.len() + remark.len() + 4 <= WIDTH => {
                self.out.push_str(&format!("{indent}{statement} {} {remark}\n", self.comment));
            }
            Some(remark) => {
                self.remark(indent, remark);
                self.line(indent, statement);
            }
            None => self.line(indent, statement),
        }
    }

    /// A statement whose further lines start with `further`.
    pub fn wrapped(&mut self, first: &str, further: &str, words: &str) {
        if first.len() + words.len() <= WIDTH {
            self.out.push_str(&format!("{first}{words}\n"));
            return;
        }
        // Ranges are not broken.
        let words = words.replace(" downto ", "\u{a0}downto\u{a0}");
        let mut line = first.to_owned();
        let mut empty = true;
        for word in words.split(' ').filter(|word| !word.is_empty()) {
            if !empty && line.len() + 1 + word.len() > WIDTH {
                self.out.push_str(line.trim_end());
                self.out.push('\n');
                (line, empty) = (further.to_owned(), true);
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(&word.replace('\u{a0}', " "));
            empty = false;
        }
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    pub fn finish(self) -> String {
        self.out
    }
}
