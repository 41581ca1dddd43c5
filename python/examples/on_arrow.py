"""No engine: pyarrow reads, the library's own threads compute."""

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pairloom.drand import Chain


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    table = pq.read_table(files)
    verdicts = pa.record_batch(chain.verify_table(table, threads=workers))
    wrong = pc.invert(verdicts["valid"])
    return list(zip(table["row"].filter(wrong).to_pylist(), verdicts["reason"].filter(wrong).to_pylist(), strict=True))
