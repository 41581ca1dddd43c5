"""The examples on the synthetic chain: ``python run.py FOLDER SPOILED.jsonl [ENGINE ...]``. Spoiled rows must come out exactly.

Prints a row of a table for each engine: its version, and rows a second over one and over two workers. A first run over the first rows, which
starts the engine, is not counted. Engines that are not installed are named.
"""

import importlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import chain

# The engines, by the packages that they are.
ENGINES = {
    "arrow": "pyarrow",
    "datafusion": "datafusion",
    "polars": "polars",
    "ray": "ray",
    "daft": "daft",
    "dask": "dask",
    "duckdb": "duckdb",
    "spark": "pyspark",
}
# Its workers would be of lower priority than everything else on the machine.
RAY = {"RAY_worker_niceness": "0", "RAY_DATA_DISABLE_PROGRESS_BARS": "1"}
REPEATS = 3


def one(folder: Path, spoiled: Path, name: str) -> str:
    """A row of the table."""
    invalid = importlib.import_module(f"on_{name}").invalid
    lines = [json.loads(line) for line in spoiled.read_text().splitlines()]
    expected = sorted(line["row"] for line in lines if "row" in line)
    beacons, files = chain.read(folder)
    rows = lines[-1]["beacons"]
    rates = []
    for workers in (1, 2):
        invalid(beacons, files[:1], workers)
        best = float("inf")
        for _ in range(REPEATS):
            start = time.perf_counter()
            found = invalid(beacons, files, workers)
            best = min(best, time.perf_counter() - start)
            if sorted(row for row, _ in found) != expected:
                sys.exit(f"{name}: found {sorted(found)}, expected rows {expected}")
            if not all(reason for _, reason in found):
                sys.exit(f"{name}: a row without a reason: {found}")
        rates.append(round(rows / best))
    return f"| {name} {importlib.metadata.version(ENGINES[name])} | {rates[0]:,} | {rates[1]:,} | {rates[1] / rates[0]:.2f} |"


def main() -> None:
    """A process for each engine."""
    folder, spoiled, *names = sys.argv[1:]
    if names[:1] == ["--one"]:
        print(one(Path(folder), Path(spoiled), names[1]), flush=True)
        return
    print("| engine | rows/s, one worker | rows/s, two workers | ratio |\n|---|---|---|---|", flush=True)
    # Ray's workers import the example by its name.
    environment = os.environ | RAY | {"PYTHONPATH": str(Path(__file__).parent), "PYSPARK_PYTHON": sys.executable}
    wrong = []
    for name in names or ENGINES:
        try:
            importlib.metadata.version(ENGINES[name])
        except importlib.metadata.PackageNotFoundError:
            print(f"NOT RUN: {name}: {ENGINES[name]} is not installed", file=sys.stderr, flush=True)
            continue
        if name == "spark" and not shutil.which("java"):
            print("NOT RUN: spark: there is no Java", file=sys.stderr, flush=True)
            continue
        command = [sys.executable, __file__, folder, spoiled, "--one", name]
        run = subprocess.run(command, capture_output=True, text=True, env=environment)
        if run.returncode:
            wrong.append(name)
            print(run.stdout, run.stderr, file=sys.stderr)
        print(run.stdout.strip().rpartition("\n")[2], flush=True)
    if wrong:
        sys.exit(f"wrong: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
