"""Spark: ``mapInArrow``. It needs Java."""

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import SparkSession

from pairloom.drand import Chain


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    def verify(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            verdicts = pa.record_batch(chain.verify_table(batch, threads=1))
            answered = pa.record_batch({"row": batch["row"], "reason": verdicts["reason"]})
            yield answered.filter(pc.invert(verdicts["valid"]))

    spark = SparkSession.builder.master(f"local[{workers}]").getOrCreate()
    answer = spark.read.parquet(*files).mapInArrow(verify, "row long, reason string").collect()
    spark.stop()
    return [(row.row, row.reason) for row in answer]
