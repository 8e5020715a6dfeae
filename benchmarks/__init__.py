"""Measurements of the running program, each against a yardstick taken in the same run (benchmarks/README.md)."""
