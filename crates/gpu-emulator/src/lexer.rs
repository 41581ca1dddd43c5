//! Words and punctuation, with their lines.

use crate::error::Error;

/// A word (`add.cc.u32`, `%r1`, `.reg`, `0x10`, `$L1`) or a character of punctuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub text: &'a str,
    pub line: u32,
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '%' | '.')
}

/// `::` joins the parts of a qualifier.
fn word_length(text: &str) -> usize {
    let part = text.find(|c| !is_word(c)).unwrap_or(text.len());
    match text[part..].strip_prefix("::") {
        Some(rest) if rest.starts_with(is_word) => part + 2 + word_length(rest),
        _ => part,
    }
}

/// The tokens of a text; comments, and lines that are for debuggers only, are left out.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Error> {
    let mut tokens = vec![];
    let (mut rest, mut line) = (text, 1);
    while let Some(c) = rest.chars().next() {
        let length = if c == '\n' || c.is_whitespace() {
            c.len_utf8()
        } else if rest.starts_with("//")
            || rest.starts_with(".file")
            || rest.starts_with(".loc\t")
            || rest.starts_with(".loc ")
        {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            let end = rest.find("*/").ok_or_else(|| Error::Parse { line, message: "comment without an end".into() })?;
            end + 2
        } else {
            let length = match c {
                '"' => rest[1..].find('"').map(|end| end + 2),
                '\0' => None,
                _ if is_word(c) => Some(word_length(rest)),
                _ if c.is_ascii_punctuation() => Some(1),
                _ => None,
            };
            let length = length.ok_or_else(|| Error::Parse { line, message: format!("unexpected {c:?}") })?;
            tokens.push(Token { text: &rest[..length], line });
            length
        };
        line += rest[..length].matches('\n').count() as u32;
        rest = &rest[length..];
    }
    Ok(tokens)
}
