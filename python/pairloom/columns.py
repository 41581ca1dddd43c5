"""Batches: columns in, a row of answer for each row.

A column is an Arrow object (anything with ``__arrow_c_array__`` or ``__arrow_c_stream__``, read without a copy), a sequence of bytes and
``None``, or a two-dimensional NumPy array of bytes. Answers are sequences and Arrow objects themselves.
"""

from pairloom._pairloom import check_points, hash_messages, pair_rows, verify_batch, verify_table

__all__ = ["check_points", "hash_messages", "pair_rows", "verify_batch", "verify_table"]
