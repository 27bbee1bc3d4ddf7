"""Audits the order of events at a table, and the result of every round."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.auditor.banks import BANKED, HOUSE_BANKS, bank_after, bank_among, check_bank, house_among
from tests.auditor.chain import Json, require
from tests.auditor.ledger import Ledger
from tests.auditor.lines import UNSEEN, Answers, line_of, line_of_seats, point_after, standing_after
from tests.auditor.progressives import HandPaid

# Lines of a game under some options, settled as `houseway settle` does.
Settle = Callable[[str, dict[str, str], list[Json]], Iterable[Json]]
IN_THE_LINE = ("bet", "result", "returns", "pays", "odds")
WHILE_DISPUTED = {
    *("resolve-dispute", "propose-correction", "decide-correction", "fill", "acknowledge-alert"),
    "decide-fill",
    *("submit-sign", "plan-change", "post-sign", "announce-change", "notify-division", "withdraw-change"),
    *("document-vigorish", "close-for-tournament"),
}


class Rounds:
    """``number`` is the round in progress, or None between rounds."""

    def __init__(self, ledger: Ledger, by_hand: HandPaid | None = None) -> None:
        self._ledger = ledger
        self._by_hand = by_hand
        self._record = 0
        self.game = ""
        self.options: dict[str, str] = {}
        self.number: int | None = None
        self.last = -1
        self.is_closed = self.is_disputed = False
        self.compared: Counter[str] = Counter()
        self._wagers_closed = False
        self._placed: dict[str, dict[str, int]] = {}
        self._answers: Answers = []
        self._settled: list[Json] = []
        self._standing: dict[str, dict[str, int]] = {}  # wagers that the last round left on the layout
        self._before: dict[str, dict[str, int]] = {}  # wagers of the last round
        self._point: int | None = None
        self._lines: dict[tuple[tuple[str, str], ...], list[tuple[Json, list[Json]]]] = {}
        self._seeds: dict[int, str] = {}
        self._hashes: dict[str, list[str]] = {}
        self._published: dict[int, str] = {}  # hashes of seeds, before their rounds begin
        self._due: int | None = None  # when the decision that is asked is due
        self._undecided: str | None = None
        self._bets_due: int | None = None  # when the bets are closed at the latest
        self._ready: set[str] = set()
        self._anchors: dict[str, str] = {}  # of hash chains that do not count yet
        self._links: dict[str, str] = {}  # the last value of each player's hash chain
        self._gave: set[tuple[str, int]] = set()

    def follow(self, record: Json) -> None:
        require(not self.is_closed, "something happened at a closed table")
        if self.is_disputed:
            require(record["kind"] in WHILE_DISPUTED, f"{record['kind']} while a dispute stops the table")
        if (record["kind"], record["role"]) == ("dispute", "player"):
            sits = record["who"] in self._ledger.seats.values()
            require(sits, f"{record['who']} called the floor without sitting there")
        self._keep_time(record)
        self._record = record["number"]
        for fact in record["body"]:
            handle = getattr(self, "on_" + fact["fact"].replace("-", "_"), None)
            if handle:
                handle(fact)

    def _keep_time(self, record: Json) -> None:
        """Check that a player decides before the time is over, and the house after it."""
        due, kind = self._due, record["kind"]
        if kind in ("decide", "set-hand"):
            require(due is None or record["at"] < due, "somebody decided too late")
        if kind == "end-betting":
            all_ready = {seat for seat, bets in self._placed.items() if bets} <= self._ready
            is_over = self._bets_due is not None and record["at"] >= self._bets_due
            require(all_ready or is_over, "the house closed the bets before their time was over")
        if kind == "end-time":
            require(due is not None and record["at"] >= due, "the house decided before the time was over")

    def on_decision_timed(self, fact: Json) -> None:
        self._due = fact["until"]

    def on_clock_set(self, _: Json) -> None:
        self._due = self._bets_due = None

    def on_betting_timed(self, fact: Json) -> None:
        self._in_progress("bets were timed")
        require(not self._wagers_closed, "bets were timed after “No more bets”")
        self._bets_due = fact["until"]

    def on_betting_ended(self, fact: Json) -> None:
        late = {seat for seat, bets in self._placed.items() if bets} - self._ready
        require(sorted(late) == fact["seats"], f"{fact['seats']} are not the seats that were not ready")

    def on_undecided(self, fact: Json) -> None:
        self._in_progress("a decision was missed")
        self._undecided = fact["step"]

    def _in_progress(self, what: str) -> None:
        require(self.number is not None, f"{what} and no round is in progress")

    def _between(self, what: str) -> None:
        require(self.number is None, f"{what} during round {self.number}")

    def on_opened(self, fact: Json) -> None:
        require(not self.game, "the table was opened twice")
        self.game, self.options = fact["game"], fact["options"]

    def on_rules_changed(self, fact: Json) -> None:
        self._between("the rules changed")
        self.options = fact["options"]

    def on_began(self, fact: Json) -> None:
        self._between("a round began")
        require(fact["number"] == self.last + 1, f"round {fact['number']} after {self.last}")
        self.number = self.last = fact["number"]
        self._wagers_closed, self._answers, self._settled = self.number == 0, [], []
        self._placed = dict(self._standing)
        self._ready, self._bets_due = set(), None
        if self._published and fact.get("commitment"):
            published = self._published.get(fact["number"])
            require(published == fact["commitment"], f"the hash of round {fact['number']} was not published")
        if "seed" in fact:
            require(hashlib.sha256(fact["seed"].encode()).hexdigest() == fact["commitment"], "the seed")
            require(fact["seed"] not in self._seeds.values(), "a seed was used before")
            self._seeds[fact["number"]] = fact["seed"]

    def on_wagered(self, fact: Json) -> None:
        self._in_progress("a wager was placed")
        require(not self._wagers_closed, f"after “No more bets” seat {fact['seat']} wagered {fact['bets']}")
        self._placed[fact["seat"]] = fact["bets"]
        self._ready.discard(fact["seat"])

    def on_said_ready(self, fact: Json) -> None:
        self._in_progress("somebody was ready")
        require(not self._wagers_closed, "somebody was ready after “No more bets”")
        self._ready.add(fact["seat"])

    def on_answered(self, fact: Json) -> None:
        self._in_progress("something was answered")
        step, answer = fact["step"], fact.get("answer")
        require(self._undecided in (None, step), f"{self._undecided} was left undecided, and {step} answered")
        self._undecided = self._due = None
        self._answers.append((step, answer))
        if step == "wagers" and isinstance(answer, dict) and "irregularity" not in answer:
            placed = {seat: bets for seat, bets in self._placed.items() if bets}
            require(answer == placed, f"the wagers taken, {answer}, are not those placed, {placed}")
            self._wagers_closed = True

    def on_took_back(self, fact: Json) -> None:
        self._in_progress("something was taken back")
        self._due = None
        while self._answers.pop()[0] != fact["step"]:
            pass

    def on_settled(self, fact: Json) -> None:
        self._in_progress("a wager was settled")
        require(self._wagers_closed, "a wager was settled before “No more bets”")
        self._settled.append(fact)

    def on_ended(self, fact: Json) -> None:
        require(fact["number"] == self.number, f"round {fact['number']} ended in round {self.number}")
        by_turns = self.game in HOUSE_BANKS
        if self.game in BANKED and self._settled and (not by_turns or bank_among(self.game, self._placed)):
            self._write_line_of_seats()
        else:
            for seat in {settlement["seat"] for settlement in self._settled}:
                self._write_line(seat)
        taken = {seat: bets for seat, bets in self._placed.items() if bets}
        self._standing = standing_after(self.game, self._answers, taken, self._settled)
        if self.game in BANKED:
            check_bank(self.game, taken, self._answers, self._settled)
            self._standing = bank_after(self.options, taken, self._answers, self._settled)
        self._before = taken
        self._point = point_after(self.game, self._answers, self._point)
        self.number = None

    def _write_line(self, seat: str) -> None:
        settled = [settlement for settlement in self._settled if settlement["seat"] == seat]
        if any(settlement["result"] == "void" for settlement in settled):
            self.compared["void"] += 1
            return
        bets = {settlement["wager"]: settlement["bet"] for settlement in settled if settlement["bet"]}
        line = line_of(self.game, self.options, self._answers, seat, bets, point=self._point)
        if line is None:
            self.compared["not a line"] += 1
            return
        if UNSEEN in line.get("player", ()):  # folded face down, so nobody but the player saw the cards
            require(
                all(settlement["result"] == "lose" for settlement in settled),
                f"unseen cards were paid: {settled}",
            )
            self.compared["not seen"] += 1
            return
        if self._by_hand:
            settled = self._by_hand.complete(self._record, line, settled)
        self._lines.setdefault(tuple(sorted(self.options.items())), []).append((line, settled))

    def _write_line_of_seats(self) -> None:
        """Write all seats on one line: the result of a bank depends on the wagers against it."""
        if any(settlement["result"] == "void" for settlement in self._settled):
            self.compared["void"] += 1
            return
        seats: dict[str, dict[str, int]] = {}
        for settlement in self._settled:
            if settlement["bet"]:
                seats.setdefault(settlement["seat"], {})[settlement["wager"]] = settlement["bet"]
        line = line_of_seats(self.game, self.options, self._answers, seats)
        bank = bank_among(self.game, seats)
        if self.game in HOUSE_BANKS and bank:
            house_cents = self._before.get(bank, {}).get("pai-gow", 0)
            line["seats"] |= house_among(seats, bank, house_cents)
        self._lines.setdefault(tuple(sorted(self.options.items())), []).append((line, self._settled))

    def settle_again(self, settle: Settle) -> None:
        """Check that every payment in the log is what `houseway settle` pays for the same cards."""
        for options, rows in self._lines.items():
            lines_again = [{"id": number, **line} for number, (line, _) in enumerate(rows)]
            for (line, settled), result in zip(
                rows, settle(self.game, dict(options), lines_again), strict=True
            ):
                require("error" not in result, f"{line}: {result.get('error')}")
                names = ("seat", "wager") if "seats" in line else ("wager",)
                expected, paid = (
                    {tuple(item[name] for name in names): _money(item) for item in every}
                    for every in (result["settlements"], settled)
                )
                require(expected == paid, f"{line}: {settled}")
                self.compared["settled alike"] += 1
        self._lines = {}

    def on_disputed(self, _: Json) -> None:
        self.is_disputed = True
        self._due = None

    def on_dispute_resolved(self, _: Json) -> None:
        self.is_disputed = False

    def on_closed(self, _: Json) -> None:
        if self._ledger.session is None:
            # A round that waits for its first wager belongs to nobody.
            if self._wagers_closed or any(self._placed.values()):
                self._between("the table was closed")
            require(not self._ledger.seats, "the table was closed while people sat at it")
        self.is_closed = True

    # What the house has committed itself to.

    def on_seed_committed(self, fact: Json) -> None:
        self._between("the hash of a seed was published")
        require(fact["number"] == self.last + 1, f"a hash for round {fact['number']} after {self.last}")
        require(fact["number"] not in self._published, f"two hashes for round {fact['number']}")
        self._published[fact["number"]] = fact["commitment"]
        self._links |= self._anchors
        self._anchors = {}

    def on_chance_offered(self, fact: Json) -> None:
        """Note the end of a hash chain, which counts in rounds whose hash is published later."""
        self._anchors[fact["person"]] = fact["anchor"]

    def on_chance_given(self, fact: Json) -> None:
        person, number = fact["person"], fact["number"]
        require(number == max(self._published), f"a share for round {number}, which is not the committed one")
        require((person, number) not in self._gave, f"{person} gave two shares in round {number}")
        link = hashlib.sha256(fact["value"].encode()).hexdigest()
        require(self._links.get(person) == link, f"the share of {person} is not the next of the chain")
        self._links[person] = fact["value"]
        self._gave.add((person, number))

    def on_cards_committed(self, fact: Json) -> None:
        self._hashes[fact["pack"]] = fact["hashes"]

    def on_cards_shown(self, fact: Json) -> None:
        for place, card, nonce in fact["cards"]:
            made = hashlib.sha256(f"{nonce}:{card}".encode()).hexdigest()
            require(made == self._hashes[fact["pack"]][place], f"card {place} of the {fact['pack']}")

    def on_seed_shown(self, fact: Json) -> None:
        require(self._seeds.get(fact["number"], fact["seed"]) == fact["seed"], "another seed is shown")


def _money(one: Json) -> tuple[Any, ...]:
    return (*(one.get(name) or 0 for name in IN_THE_LINE), one.get("vigorish", 0))
