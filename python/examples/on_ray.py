"""Ray Data: Arrow tables in, Arrow tables out, in processes that keep the chain."""

import pyarrow as pa
import ray.data

from pairloom.drand import Chain


class Verify:
    def __init__(self, chain: Chain) -> None:
        self.chain = chain

    def __call__(self, table: pa.Table) -> pa.Table:
        verdicts = pa.record_batch(self.chain.verify_table(table, threads=1))
        return table.append_column("valid", verdicts["valid"]).append_column("reason", verdicts["reason"])


def invalid(chain: Chain, files: list[str], workers: int) -> list[tuple[int, str]]:
    beacons = ray.data.read_parquet(files, override_num_blocks=16)
    # Workers that together ask for every core would leave none to those who read.
    answered = beacons.map_batches(
        Verify, fn_constructor_args=(chain,), batch_format="pyarrow", batch_size=4096, concurrency=workers, num_cpus=0.5
    )
    return [(row["row"], row["reason"]) for row in answered.filter(expr="not valid").take_all()]
