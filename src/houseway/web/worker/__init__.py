"""A worker process for slow computations, and its jobs."""
