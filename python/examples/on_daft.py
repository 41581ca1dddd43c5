"""Daft: a function of columns, which are Arrow's."""

import daft
import pyarrow as pa
from daft import DataType, Series, col

from pairloom.drand import Chain


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    @daft.func.batch(return_dtype=DataType.string())  # type: ignore[untyped-decorator]
    def reason(*columns: Series) -> pa.Array:
        rounds, signatures, randomness = (column.to_arrow() for column in columns)
        return pa.record_batch(chain.verify_batch(rounds, signatures, randomness=randomness, threads=workers))["reason"]

    beacons = daft.read_parquet(files)
    answered = beacons.select("row", reason(col("round"), col("signature"), col("randomness")).alias("reason"))
    return [(row["row"], row["reason"]) for row in answered.where(col("reason").not_null()).to_pylist()]
