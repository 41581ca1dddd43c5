//! Tables in Markdown.

use std::fmt::Write as _;

/// A table with these titles and rows.
pub fn table<const N: usize>(titles: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |cells: [String; N]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(titles.map(str::to_owned));
    text += &format!("|{}\n", "---|".repeat(N));
    for row in rows {
        let _ = write!(text, "{}", line(row));
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
