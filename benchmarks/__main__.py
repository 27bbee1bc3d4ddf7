"""`make bench`: lines, odds, the log and simulated rounds, beside a calibration loop of the same run.

Machines are noisy: compare the ratios, not the rates.
"""

from __future__ import annotations

import resource

from benchmarks import exact_odds, floor_log, http, settled_lines, simulation
from benchmarks.measuring import calibration, per_second


def main() -> None:
    loop = per_second(calibration, 1_000_000)
    print(f"calibration loop: {loop:,.0f} steps a second")
    settled_lines.main(loop)
    exact_odds.main(loop)
    floor_log.main()
    http.main(loop)
    simulation.main(loop)
    print(f"\nlargest memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
