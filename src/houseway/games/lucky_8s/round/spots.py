"""Spots of Lucky 8's on which more than one person wagers (13:69F-50.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import Choice
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.steps import Choose, Decide, Perform, Settle
from houseway.rules.procedure.taking_wagers import additional_places_option
from houseway.rules.wagers.wagers import Behind, Seat, Seats, from_dealers_left, spot_of

SHARED_SPOT = Citation("13:69F-50.7(a)")
WHO_DECIDES = Citation("13:69F-50.7(b)")
IN_A_LINE = Citation("13:69F-50.7(c)")
LIMITED = Citation("13:69F-50.7(d)")
ONE_SPOT = Citation("13:69F-50.8")

BETTORS_ON_A_SPOT = Choice(
    "bettors-on-a-spot",
    ("1", "2", "3"),
    "how many people may wager on one spot",
    SHARED_SPOT,
    sentences={
        "1": "",
        "2": "Two people may wager on one spot if the first consents; the one seated there decides.",
        "3": "Up to three people may wager on one spot if the first consents; the one seated there decides.",
    },
)
SHARED_SPOTS = Choice(
    "shared-spots",
    ("6", "5", "4", "3", "2", "1"),
    "how many spots may be shared, which the Division may limit",
    LIMITED,
    matters_with={"bettors-on-a-spot": ("2", "3")},
    sentences={
        "6": "",
        **{str(number): f"At most {number} spots may be shared." for number in range(2, 6)},
        "1": "At most 1 spot may be shared.",
    },
)
ADDITIONAL_SPOTS = additional_places_option("spot", ONE_SPOT)
NOBODY = "nobody"


@dataclass(frozen=True)
class Spot:
    """The people who wager on a spot, in the order of their wagers, and the one who decides."""

    number: int
    bettors: tuple[Seat, ...]
    decider: Seat

    @property
    def others(self) -> tuple[Seat, ...]:
        return tuple(bettor for bettor in self.bettors if bettor != self.decider)


def check_shared_spots(seats: Seats, most: int) -> None:
    shared = sorted({seat.spot for seat in seats if isinstance(seat, Behind)})
    if len(shared) > most:
        raise Refusal(
            f"{len(shared)} spots would have more than one bettor. At this table at most {most} of them may "
            "be shared.",
            LIMITED,
        )


def agree_on_spots(seats: Seats) -> Procedure[Sequence[Spot]]:
    """Settle who decides for each spot, from the dealer's left; return wagers without consent to share."""
    by_spot: dict[int, list[Seat]] = {}
    for seat in from_dealers_left(seats):
        by_spot.setdefault(spot_of(seat), []).append(seat)
    spots = []
    for number, bettors in by_spot.items():
        if len(bettors) > 1 and not (yield from _consent(number, seats, bettors)):
            del bettors[1:]
        decider = bettors[0]
        if len(bettors) > 1:
            decider = yield from _choose_decider(number, seats, bettors)
        spots.append(Spot(number, tuple(bettors), decider))
    return spots


def _consent(number: int, seats: Seats, bettors: Sequence[Seat]) -> Procedure[bool]:
    first, *further = bettors
    answer = yield Decide(
        key=f"spot-{number}-consent",
        words=f"Consent, as the first to wager on spot {number}, to others wagering there",
        cite=SHARED_SPOT,
        who=f"seat {first}",
        seat=first,
        values=("yes", "no"),
        undecided="no",
        hand=(),
    )
    if answer == "yes":
        return True
    yield Settle(
        key=f"spot-{number}-not-shared",
        words=f"Return the wagers of the others on spot {number}",
        cite=SHARED_SPOT,
        outcome=Voided(SHARED_SPOT, "the first to wager on the spot does not consent to others"),
        seats={seat: seats[seat] for seat in further},
    )
    return False


def _choose_decider(number: int, seats: Seats, bettors: Sequence[Seat]) -> Procedure[Seat]:
    by_name: Mapping[str, Seat] = {f"seat {bettor}": bettor for bettor in bettors}
    seated = yield Choose(
        key=f"spot-{number}-seated",
        words=f"Which of the bettors on spot {number} is seated there",
        cite=WHO_DECIDES,
        values=(*by_name, NOBODY),
    )
    # The highest Ante, and of equal ones the first to bet (reading 36).
    decider = by_name.get(seated) or max(bettors, key=lambda bettor: seats[bettor]["ante"])
    yield Perform(
        key=f"spot-{number}-line-up",
        words=f"Seat {decider} decides for spot {number} and wagers nearest the dealer, the others behind",
        cite=IN_A_LINE,
        who="players",
    )
    return decider
