//! The form of help texts.

/// How secure the curves over prime fields are.
pub(crate) const ABOUT_PRIME_CURVES: &str =
    "bls12-381 has about 126 bits of security, bn254 and bn254-nogami at most about 100.";

/// A help text, with what figures of pairings have to say of their curves.
pub(crate) fn about_curves(text: &str) -> String {
    let others =
        "The curves e2, e3 and g2 are broken, and here for research. `pairloom curves` lists all with sources.";
    paragraphs(format!("{text}\n\n{ABOUT_PRIME_CURVES} {others}").trim_start())
}

/// A text whose lines are joined into paragraphs, for the terminal's width to break.
pub(crate) fn paragraphs(text: &str) -> String {
    text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n")
}
