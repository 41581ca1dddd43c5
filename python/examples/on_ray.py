"""Ray Data: Arrow tables in, Arrow tables out, in processes that keep the chain."""

import pyarrow as pa
import pyarrow.compute as pc
import ray.data

from pairloom.drand import Chain


class Invalid:
    def __init__(self, chain: Chain) -> None:
        self.chain = chain

    def __call__(self, table: pa.Table) -> pa.Table:
        verdicts = pa.record_batch(self.chain.verify_table(table, threads=1))
        return table.append_column("reason", verdicts["reason"]).filter(pc.invert(verdicts["valid"]))


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    pool = ray.data.ActorPoolStrategy(size=workers)
    # Workers that together ask for every core would leave none to those who read.
    beacons = ray.data.read_parquet(files, override_num_blocks=16)
    found = beacons.map_batches(
        Invalid, fn_constructor_args=(chain,), batch_format="pyarrow", batch_size=4096, compute=pool, num_cpus=0.25
    )
    return [(row["row"], row["reason"]) for row in found.take_all()]
