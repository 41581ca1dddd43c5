"""The names of other libraries."""
