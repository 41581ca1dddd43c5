//! Tables in Markdown.

use std::fmt::Write as _;

/// A table with these titles, and rows of as many cells.
pub fn table<T: AsRef<str>, R: AsRef<[String]>>(titles: impl AsRef<[T]>, rows: impl IntoIterator<Item = R>) -> String {
    let titles: Vec<_> = titles.as_ref().iter().map(AsRef::as_ref).collect();
    let mut text = format!("| {} |\n|{}\n", titles.join(" | "), "---|".repeat(titles.len()));
    for row in rows {
        let _ = writeln!(text, "| {} |", row.as_ref().join(" | "));
    }
    text
}

/// A figure, or a dash.
pub fn cell(figure: Option<f64>, digits: usize) -> String {
    figure.map_or_else(|| "–".to_owned(), |figure| format!("{figure:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_head_a_rule_and_rows() {
        let text = table(["a", "b"], [["1".to_owned(), cell(Some(0.5), 2)], ["2".to_owned(), cell(None, 2)]]);
        assert_eq!(text, "| a | b |\n|---|---|\n| 1 | 0.50 |\n| 2 | – |\n");
    }
}
