"""The known answers of the repository, and the whole sets where they stand beside it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "vectors"
WHOLE = Path(os.environ.get("PAIRLOOM_SHARED_VECTORS") or ROOT.parent / "shared/vectors")


def cases(file: str, kind: str) -> list[dict[str, Any]]:
    """The cases of a kind, never none: all of the whole set, or the chosen ones."""
    found = [case for case in json.loads((VECTORS / f"{file}.json").read_text())["cases"] if case["kind"] == kind]
    assert found, (file, kind)
    if not WHOLE.is_dir():
        return found
    command = [sys.executable, str(ROOT / "scripts/vectors"), "whole", file, kind, "--from", str(WHOLE)]
    whole: list[dict[str, Any]] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    assert all(case in whole for case in found), (file, kind)
    return whole


def data(digits: str) -> bytes:
    """Bytes of "0x" and digits."""
    assert digits.startswith("0x")
    return bytes.fromhex(digits[2:])
