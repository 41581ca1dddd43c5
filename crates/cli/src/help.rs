//! The form of help texts.

/// A text whose lines are joined into paragraphs, for the terminal's width to break.
pub(crate) fn paragraphs(text: &str) -> String {
    text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n")
}
