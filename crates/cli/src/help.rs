//! The form of help texts.

/// What figures of pairings have to say of their curves.
pub(crate) const ABOUT_CURVES: &str = "bls12-381 has about 126 bits of security, bn254 and bn254-nogami at most about 100; the curves e2, e3 and g2 are broken, and here for research.
`pairloom curves` lists all with sources.";

/// A text whose lines are joined into paragraphs, for the terminal's width to break.
pub(crate) fn paragraphs(text: &str) -> String {
    text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n")
}
