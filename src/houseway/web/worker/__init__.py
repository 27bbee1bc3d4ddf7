"""A worker process for slow computations, and its jobs. Arguments and results are plain data."""
