"""`make bench`: lines, odds, the log, pages, simulated rounds and frames, beside a calibration loop.

Machines are noisy: compare the ratios, not the rates.
"""

from __future__ import annotations

import resource

from benchmarks import (
    exact_odds,
    floor_log,
    frames,
    http,
    kept_answers,
    limits,
    pages,
    settled_lines,
    simulation,
    start_up,
    trust,
)
from benchmarks.measuring import calibration, per_second


def main() -> None:
    loop = per_second(calibration, 1_000_000)
    print(f"calibration loop: {loop:,.0f} steps a second")
    settled_lines.main(loop)
    kept_answers.main()
    exact_odds.main(loop)
    floor_log.main()
    trust.main()
    http.main(loop)
    limits.main()
    start_up.main()
    pages.main()
    simulation.main(loop)
    frames.main(loop)
    print(f"\nlargest memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
