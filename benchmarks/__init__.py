"""Benchmarks, reported as ratios measured in one run."""
