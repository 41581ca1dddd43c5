"""Polars: an expression in a lazy query."""

import polars as pl

from pairloom.drand import Chain
from pairloom.polars import verify_beacons


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    verdict = verify_beacons(chain, "round", "signature", randomness="randomness", threads=workers)
    answered = pl.scan_parquet(files).select("row", verdict.alias("verdict")).unnest("verdict")
    found = answered.filter(~pl.col("valid")).select("row", "reason").collect()
    return list(found.iter_rows())
