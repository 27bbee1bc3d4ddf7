"""Plays a player's turn at Lucky 8's: set the cards, then fold or play (13:69F-50.6(e)-(i)).

On a shared spot, more than one person wagers and one of them decides (13:69F-50.7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from houseway.equipment.cards import Card
from houseway.equipment.money import dollars
from houseway.games.lucky_8s.setting import (
    SET_HAND,
    SIDE_CARDS_TITLE,
    Count,
    Setting,
    best_setting,
    check_groups,
    setting_of,
)
from houseway.games.lucky_8s.settlement import PLAYER_MISDEALT, Showdown
from houseway.games.lucky_8s.wagers import FOLD_OR_PLAY
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.procedure.face_down import is_unseen, turn_up_unless
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.shoe import PackInPlay
from houseway.rules.procedure.steps import (
    Announce,
    Choose,
    Decide,
    Happening,
    Irregularity,
    Perform,
    SetHand,
    Settle,
)
from houseway.rules.procedure.taking_wagers import additional_places_option
from houseway.rules.wagers.wagers import Behind, Bets, Seat, Seats, from_dealers_left, spot_of

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


# A player's turn at Lucky 8's: set the cards, then fold or play (13:69F-50.6(e)-(i)).

SIDE_CARDS = Citation("13:69F-50.6(g)")
PLACE_CARDS = Citation("13:69F-50.6(i)")

WRONG_NUMBER_TO_PLAYER = Irregularity(
    "wrong-number-to-player", "the player was dealt a wrong number of cards", PLAYER_MISDEALT
)
IN_TO_WIN = "in-to-win"
PLAY = "play"
FOLD = "fold"

# Over all deals this advice costs the player 2.04 percent of the Ante; the best play of each single hand
# costs 1.97.
ADVICE = "play three or more hands of 8, or two with at most two side cards; fold the rest"


@dataclass(frozen=True)
class SpotPlayed:
    """The hand of a spot after the decisions, with all wagers on it."""

    spot: Spot
    hand: tuple[Card, ...]
    setting: Setting | None  # the one that counts; None while only the player knows the cards
    bets: Mapping[Seat, Bets]
    voided: Voided | None = None

    @property
    def is_folded(self) -> bool:
        return not any(IN_TO_WIN in bets for bets in self.bets.values())

    @property
    def has_bonus(self) -> bool:
        return any("bonus" in bets for bets in self.bets.values())


def play_spot(
    table: Table[Showdown], spot: Spot, hand: tuple[Card, ...], seats: Seats
) -> Procedure[SpotPlayed]:
    """Let the player look at the cards, set them, and play or fold; void a hand that is misdealt."""
    bets: Mapping[Seat, Bets] = {bettor: seats[bettor] for bettor in spot.bettors}
    who = f"seat {spot.decider}"
    answer = yield Perform(
        key=f"seat-{spot.number}-looks",
        words="Look at the cards",
        cite=SET_HAND,
        who=who,
        may_happen=(WRONG_NUMBER_TO_PLAYER,),
    )
    unplayed = SpotPlayed(spot, hand, None, bets)
    if isinstance(answer, Happening):
        return misdealt(unplayed)
    setting = yield from _set_unseen(spot) if is_unseen(hand) else set_hand(table, spot, hand)
    if isinstance(setting, Voided):
        return misdealt(unplayed)
    decision = yield from _decide(spot.decider, setting, bets)
    if decision == PLAY:
        bets = {**bets, spot.decider: _with_in_to_win(bets[spot.decider])}
        answer = yield Perform(
            key=f"seat-{spot.number}-places",
            words="Place the hands of 8 face down on “8's” and the other cards on “side cards”",
            cite=PLACE_CARDS,
            who=who,
            may_happen=(WRONG_NUMBER_TO_PLAYER,),
        )
        if isinstance(answer, Happening):
            return misdealt(SpotPlayed(spot, hand, setting, bets))
        bets, decision = yield from _others_follow(spot, setting, bets)
    played = SpotPlayed(spot, hand, setting, bets)
    return misdealt(played) if decision is None else played


def misdealt(played: SpotPlayed) -> SpotPlayed:
    """Void the spot, whenever it shows that its number of cards is wrong."""
    return replace(played, voided=_wrong_number(played.spot))


def _wrong_number(spot: Spot) -> Voided:
    return Voided(PLAYER_MISDEALT, f"seat {spot.number} was dealt a wrong number of cards")


def _set_unseen(spot: Spot) -> Procedure[Voided | None]:
    """Let the player set real cards, which are seen when they are turned up; say why the spot is void."""
    answer = yield Perform(
        key=f"seat-{spot.number}-sets-face-down",
        words="Set as many hands of 8 as possible, with as few side cards as possible",
        cite=SET_HAND,
        who=f"seat {spot.decider}",
        may_happen=(WRONG_NUMBER_TO_PLAYER,),
    )
    return _wrong_number(spot) if isinstance(answer, Happening) else None


def turn_up_hand(table: Table[Showdown], played: SpotPlayed, pack: PackInPlay) -> Procedure[SpotPlayed]:
    """Turn up cards that only the player has seen, and take the hands of 8 as they were set."""
    if played.setting or played.voided:
        return played
    wrong, place = (WRONG_NUMBER_TO_PLAYER,), Place.of_seat(played.spot.number)
    hand = yield from turn_up_unless(wrong, pack, place, played.hand, PLACE_CARDS)
    if isinstance(hand, Happening):
        return misdealt(played)
    setting: Setting | Voided = best_setting(hand)
    if not played.is_folded and table.options.choice("setting") == "as-set":
        setting = yield from set_hand(table, played.spot, hand)
    if isinstance(setting, Voided):
        return misdealt(played)
    return replace(played, hand=hand, setting=setting)


def set_hand(table: Table[Showdown], spot: Spot, hand: tuple[Card, ...]) -> Procedure[Setting | Voided]:
    """Return the player's setting, or the best one if the house counts that instead (reading 34).

    Return why the spot is void if it shows that the player has a wrong number of cards.
    """
    best = best_setting(hand)
    groups = yield SetHand(
        key=f"seat-{spot.number}-sets",
        words="Set as many hands of 8 as possible, with as few side cards as possible",
        cite=SET_HAND,
        who=f"seat {spot.decider}",
        seat=spot.decider,
        hand=hand,
        best=best.hands,
        hint="Choose cards that make 8, then press “Make a hand”. The cards left over are your side cards.",
        left_over=SIDE_CARDS_TITLE,
        accept=partial(check_groups, hand),
        may_happen=(WRONG_NUMBER_TO_PLAYER,),
    )
    if isinstance(groups, Happening):
        return _wrong_number(spot)
    players_setting = setting_of(hand, groups)
    if not best.count.beats(players_setting.count):
        return players_setting
    as_set = table.options.choice("setting") == "as-set"
    yield Announce(
        key=f"seat-{spot.number}-warned",
        words=f"{best} is better: {best.count}, not {players_setting.count}. "
        + ("The hand counts as it was set" if as_set else "The better setting counts"),
        cite=SET_HAND if best.count.hands > players_setting.count.hands else SIDE_CARDS,
        about=Place.of_seat(spot.number),
    )
    return players_setting if as_set else best


def _others_follow(
    spot: Spot, setting: Setting | None, bets: Mapping[Seat, Bets]
) -> Procedure[tuple[Mapping[Seat, Bets], str | None]]:
    """Ask the other bettors: the spot plays, but those without In to Win lose their Ante (reading 36).

    Return the bets, and the last decision: None if it shows that the number of cards is wrong.
    """
    followed, decision = dict(bets), None
    for bettor in spot.others:
        decision = yield from _decide(bettor, setting, bets)
        if decision is None:
            return followed, None
        if decision == PLAY:
            followed[bettor] = _with_in_to_win(bets[bettor])
    return followed, decision or PLAY


def _with_in_to_win(bets: Bets) -> Bets:
    return {**bets, IN_TO_WIN: bets["ante"]}


def _decide(bettor: Seat, setting: Setting | None, bets: Mapping[Seat, Bets]) -> Procedure[str | None]:
    """Return the decision; None if it shows that the player has a wrong number of cards.

    Without a setting, only the player knows the cards, so there is no advice.
    """
    ante = bets[bettor]["ante"]
    decision: str | Happening = yield Decide(
        key=f"seat-{bettor}-decides",
        words=f"Play with an In to Win of {dollars(ante)}, or fold and lose the Ante",
        cite=FOLD_OR_PLAY,
        who=f"seat {bettor}",
        seat=bettor,
        hand=setting.cards if setting else (),
        groups=setting.hands if setting else (),
        values=(PLAY, FOLD),
        undecided=FOLD,
        costs={PLAY: ante},
        adds={PLAY: IN_TO_WIN},
        hint=_advised(setting) if setting else "",
        hint_reason=f"{setting.count}; {ADVICE}" if setting else "",
        counted_over="every hand that the dealer can have",
        may_happen=(WRONG_NUMBER_TO_PLAYER,),
    )
    return None if isinstance(decision, Happening) else decision


def _advised(setting: Setting) -> str:
    return PLAY if is_worth_playing(setting.count) else FOLD


def is_worth_playing(count: Count) -> bool:
    return count.hands >= 3 or (count.hands == 2 and count.side_cards <= 2)
