"""The names of py_ecc."""
