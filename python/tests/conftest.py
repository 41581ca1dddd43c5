"""The known answers of the repository."""

import json
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[2] / "vectors"


def cases(file: str, kind: str) -> list[dict[str, Any]]:
    """The cases of a kind, never none."""
    found = [case for case in json.loads((VECTORS / f"{file}.json").read_text())["cases"] if case["kind"] == kind]
    assert found, (file, kind)
    return found


def data(digits: str) -> bytes:
    """Bytes of "0x" and digits."""
    assert digits.startswith("0x")
    return bytes.fromhex(digits[2:])
