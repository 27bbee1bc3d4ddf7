"""An auditor who has nothing but the log: JSON records in, faults out.

Nothing here comes from the code that writes the log. The result of a round is asked of
`houseway settle`, which knows neither tables nor logs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.auditor.chain import Chain, FaultError, Json
from tests.auditor.ledger import Ledger
from tests.auditor.progressives import HandPaid
from tests.auditor.rounds import Rounds, Settle
from tests.auditor.signs import Signs


class Auditor:
    """Follows the records of one table in order, and stops at the first fault.

    ``by_hand`` has the awards that the table has won from a progressive meter, from the meter's own records.
    """

    def __init__(self, by_hand: HandPaid | None = None) -> None:
        self.chain = Chain()
        self.ledger = Ledger()
        self.rounds = Rounds(self.ledger, by_hand)
        self.signs = Signs()

    def follow(self, records: Iterable[Json]) -> None:
        for record in records:
            try:
                self.chain.follow(record)
                self.rounds.follow(record)
                self.ledger.follow(record)
                self.ledger.check_vigorish()
                self.signs.follow(record)
            except FaultError as fault:
                raise FaultError(f"record {record['number']}, {record['kind']}: {fault}") from None

    def settle_again(self, settle: Settle) -> Counter[str]:
        """Compare every payment; return how many rounds of a seat were compared, and how many were not."""
        self.rounds.settle_again(settle)
        return self.rounds.compared
