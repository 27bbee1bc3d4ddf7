"""The rating of a wager: one word for how much somebody wins who watches the cards."""

from __future__ import annotations

from enum import StrEnum


class Rating(StrEnum):
    """How much a wager gives away, by the units that 100 rounds bring to somebody who watches."""

    NONE = "none"
    LOW = "low"
    MODERATE = "moderate"
    HIGH = "high"

    @property
    def words(self) -> str:
        return _WORDS[self]


# Units per 100 rounds from which a rating holds, the highest first. At an ordinary shoe of blackjack,
# somebody who counts and bets one unit wins about a quarter of it.
LEAST = {Rating.HIGH: 1.0, Rating.MODERATE: 0.25, Rating.LOW: 0.02, Rating.NONE: 0.0}

_WORDS = {
    Rating.NONE: "Nobody wins here by watching the cards.",
    Rating.LOW: "Watching the cards wins so little that it is hardly worth the time.",
    Rating.MODERATE: "Watching the cards wins about as much as counting at blackjack. Limit the wager.",
    Rating.HIGH: "Watching the cards wins more than counting at blackjack. Change the cut or the wager.",
}


def rating_of(units_per_100: float) -> Rating:
    return next(rating for rating, least in LEAST.items() if units_per_100 >= least)


def rating_in_words() -> str:
    """Return how the ratings are defined."""
    limits = "; ".join(
        f"{rating.value} from {least:g} unit{'' if least == 1 else 's'} per 100 rounds on"
        for rating, least in LEAST.items()
        if rating is not Rating.NONE
    )
    defined = limits[:1].upper() + limits[1:]
    return f"{defined}; none below. The count or perfect play is rated, whichever wins more."
