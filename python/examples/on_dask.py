"""Dask: a task for each file, Arrow inside."""

import dask
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pairloom.drand import Chain


@dask.delayed  # type: ignore[untyped-decorator]
def verify(chain: Chain, file: str) -> list[tuple[int, str]]:
    table = pq.read_table(file)
    verdicts = pa.record_batch(chain.verify_table(table, threads=1))
    wrong = pc.invert(verdicts["valid"])
    return list(zip(table["row"].filter(wrong).to_pylist(), verdicts["reason"].filter(wrong).to_pylist(), strict=True))


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    parts = dask.compute(*(verify(chain, file) for file in files), scheduler="processes", num_workers=workers)
    return [row for part in parts for row in part]
