"""DuckDB: a function of Arrow columns."""

import duckdb
import pyarrow as pa
from duckdb.sqltypes import BIGINT, BLOB, VARCHAR

from pairloom.drand import Chain


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    def reason(rounds: pa.ChunkedArray, signatures: pa.ChunkedArray, randomness: pa.ChunkedArray) -> pa.Array:
        return pa.record_batch(chain.verify_batch(rounds, signatures, randomness=randomness, threads=workers))["reason"]

    database = duckdb.connect()
    database.create_function("reason", reason, [BIGINT, BLOB, BLOB], VARCHAR, type="arrow", null_handling="special")
    query = "SELECT * FROM (SELECT row, reason(round, signature, randomness) AS reason FROM read_parquet(?)) WHERE reason IS NOT NULL"
    return list(database.execute(query, [files]).fetchall())
