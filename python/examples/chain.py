"""The synthetic chain of the examples: ``python chain.py CHAIN.json FOLDER`` makes four Parquet files of what ``pairloom synth drand`` wrote."""

import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pairloom.drand import Chain

FILES = 4


def write(source: Path, folder: Path) -> None:
    """Parquet files with the columns row, round, signature and randomness; rows count from 1."""
    chain = json.loads(source.read_text())
    beacons = chain.pop("beacons")
    columns = {name: [bytes.fromhex(beacon[name]) for beacon in beacons] for name in ("signature", "randomness")}
    rounds = pa.array([beacon["round"] for beacon in beacons], pa.int64())
    table = pa.table({"row": range(1, len(beacons) + 1), "round": rounds, **columns})
    folder.mkdir(parents=True, exist_ok=True)
    share = -(-len(beacons) // FILES)
    for i in range(FILES):
        pq.write_table(table.slice(i * share, share), folder / f"beacons-{i}.parquet", row_group_size=4096)
    (folder / "chain.json").write_text(json.dumps(chain))


def read(folder: Path) -> tuple[Chain, list[str]]:
    """The chain, and the files of its beacons."""
    about = json.loads((folder / "chain.json").read_text())
    chain = Chain(about["scheme"], bytes.fromhex(about["public_key"]))
    return chain, sorted(str(file) for file in folder.glob("*.parquet"))


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
