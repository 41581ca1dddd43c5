"""The smoke test against the installed package."""

import runpy
from pathlib import Path


def test_smoke() -> None:
    runpy.run_path(str(Path(__file__).with_name("smoke.py")))
