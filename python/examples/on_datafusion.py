"""DataFusion: functions for SQL, registered by one call."""

from datafusion import SessionConfig, SessionContext

import pairloom.datafusion
from pairloom.drand import Chain


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    context = SessionContext(SessionConfig().with_target_partitions(workers))
    pairloom.datafusion.register(context)
    context.register_parquet("beacons", files[0].rpartition("/")[0])
    beacon = f"'{chain.scheme}', x'{chain.public_key.hex()}', round, signature, NULL, randomness"
    answer = context.sql(f"SELECT row, drand_reason({beacon}) AS reason FROM beacons WHERE NOT drand_valid({beacon})")
    return [(row["row"], row["reason"]) for row in answer.to_pylist()]
