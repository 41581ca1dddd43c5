"""Functions of crates/algebra/src/prime/limbs.rs as Python functions: what is proven is the text that is compiled.

The text is a small part of Rust: arrays, loops by `while`, calls, tuples. Whatever else it held would stop the translation. Arithmetic is by a
`domain`, which says what words are: integers, or terms of a solver.
"""

import re
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "crates/algebra/src/prime/limbs.rs"
FUNCTION = re.compile(r"^(?:pub )?const fn (\w+)(?:<const N: usize>)?\(([^)]*)\)[^{]*\{\n(.*?)^\}", re.M | re.S)


def expression(text):
    """An expression of Rust as one of Python."""
    text = re.sub(r"\*(low|high)\b", r"list(\1)", text)
    text = re.sub(r"core::hint::black_box\((\w+)\)", r"\1", text)
    text = re.sub(r"&(?=[a-zA-Z])", "", text)
    text = re.sub(r"\[0; N\]", "[domain.word(0)] * N", text)
    text = re.sub(r"(\w+(?:\[[^\]]*\])?)\.wrapping_mul\(", r"domain.wrapping_mul(\1, ", text)
    text = re.sub(r"(\w+)\.wrapping_neg\(\)", r"domain.wrapping_neg(\1)", text)
    text = re.sub(r"(\w+)\.overflowing_(add|sub)\(", r"domain.overflowing_\2(\1, ", text)
    text = re.sub(r"if (.*?) \{ (.*?) \} else \{ (.*?) \}", r"((\2) if (\1) else (\3))", text)
    text = re.sub(r"\((first . second)\) as u64", r"domain.word_of(\1)", text)
    text = re.sub(r"\((\w+\[i\]) >> (\d+)\)", r"domain.shifted_down(\1, \2)", text)
    text = re.sub(r"\b(\w+) as u128", r"domain.wide(\1)", text)
    text = re.sub(r"\(t >> 64\) as u64", "domain.high(t)", text)
    text = re.sub(r"\bt as u64", "domain.low(t)", text)
    text = re.sub(r"!mask", "domain.complement(mask)", text)
    if " as " in text or "::" in text or "!" in text.replace("!=", ""):
        raise ValueError(f"no translation of {text!r}")
    return text


def statements(body):
    """Lines of Rust as lines of Python."""
    depth = 1
    for line in body.splitlines():
        line = line.strip()
        if not line or line.startswith("//"):
            continue
        if line == "} else {":
            yield "    " * (depth - 1) + "else:"
        elif line == "}":
            depth -= 1
        elif match := re.fullmatch(r"(while|if) (.*) \{", line):
            yield "    " * depth + f"{match[1]} {expression(match[2])}:"
            depth += 1
        elif match := re.fullmatch(r"(?:let (?:mut )?)?(.*?) (\+?=) (.*);", line):
            yield "    " * depth + f"{match[1].replace('mut ', '')} {match[2]} {expression(match[3])}"
        elif not line.endswith(";"):
            yield "    " * depth + f"return {expression(line)}"
        else:
            raise ValueError(f"no translation of {line!r}")


def translated(domain, limbs, source=None):
    """The functions by name, over a domain, for so many limbs. `source` is the text, that of the crate if there is none."""
    text = SOURCE.read_text() if source is None else source
    functions = {}
    wanted = "adc sbb mac add add_carry sub select subtract_once add_mod sub_mod halve_mod mul_wide redc mont_mul negative_inverse".split()
    for name, arguments, body in FUNCTION.findall(text):
        if name not in wanted:
            continue
        names = [argument.split(":")[0].replace("mut ", "").strip() for argument in arguments.split(",")]
        body = body.replace("2u64.wrapping_sub(p0.wrapping_mul(inverse))", "two_less(p0.wrapping_mul(inverse))")
        lines = "\n".join(statements(body))
        scope = {"domain": domain, "N": limbs, "two_less": lambda x: domain.two_less(x)}
        functions[name] = (f"def {name}({', '.join(names)}):\n{lines}\n", scope)
    missing = set(wanted) - set(functions)
    if missing:
        raise ValueError(f"not in the text: {missing}")
    compiled = {}
    for name, (code, scope) in functions.items():
        scope.update({other: (lambda *a, other=other: compiled[other](*a)) for other in functions if other != name})
        exec(compile(code, name, "exec"), scope)
        compiled[name] = scope[name]
    return compiled
