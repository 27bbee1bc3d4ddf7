"""The dealer's hand at Lucky 8's: House Way and whether it qualifies (13:69F-50.6(j), (k), (l))."""

from __future__ import annotations

from houseway.equipment.cards import Card, pictures
from houseway.games.lucky_8s.hands.setting import EIGHT, POINTS, Count, Setting, best_setting, group_in_words
from houseway.games.lucky_8s.round.dealing import HandsDealt
from houseway.games.lucky_8s.wagers import DEALER_MISDEALT
from houseway.regulation import Citation
from houseway.rules.procedure.face_down import turn_up_unless
from houseway.rules.procedure.places import DEALER
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce, Groups, Happening, Irregularity, Perform, Show

NATURAL_8 = Citation('13:69F-50.1 "Natural 8"')
JOKER = Citation('13:69F-50.1 "Joker"')
MULTI_CARD_8S = Citation('13:69F-50.1 "Multi-card 8\'s"')
TOTAL_HANDS_OF_8 = Citation('13:69F-50.1 "Total Hands of 8"')
SIDE_CARDS = Citation('13:69F-50.1 "Side Cards/Discards"')
PUSH = Citation('13:69F-50.1 "Push"')
AFTER_DECISIONS = Citation("13:69F-50.6(j)")
QUALIFIES = Citation("13:69F-50.6(k)")
HOUSE_WAY = Citation("13:69F-50.6(k)1i")

WRONG_NUMBER_TO_DEALER = Irregularity(
    "wrong-number-to-dealer", "the dealer was dealt a wrong number of cards", DEALER_MISDEALT
)


def play_dealer(dealt: HandsDealt) -> Procedure[Count | None]:
    """Play the dealer's hand and return its count, or None if it does not have eight cards."""
    wrong = (WRONG_NUMBER_TO_DEALER,)
    hand = yield from turn_up_unless(wrong, dealt.pack, DEALER, dealt.dealer, AFTER_DECISIONS)
    answer = hand if isinstance(hand, Happening) else (yield _show(hand))
    if isinstance(hand, Happening) or isinstance(answer, Happening):
        yield Announce(
            key="dealer-misdealt",
            words="Ante and In to Win wagers are void; bonus wagers stand",
            cite=DEALER_MISDEALT,
        )
        return None
    setting = best_setting(hand)
    yield from _set_by_house_way(setting)
    yield from _announce(setting)
    return setting.count


def _show(hand: tuple[Card, ...]) -> Show:
    return Show(
        key="dealer-shows",
        words=f"Turn up the dealer's cards: {pictures(hand)}",
        cite=AFTER_DECISIONS,
        place=DEALER,
        cards=hand,
        groups=best_setting(hand).titled,
        may_happen=(WRONG_NUMBER_TO_DEALER,),
    )


def _set_by_house_way(setting: Setting) -> Procedure[None]:
    """Set natural 8's, then jokers, then the sums of 8 that leave the fewest cards over."""
    jokers = tuple(group for group in setting.hands if group[0].is_joker)
    sums = tuple(group for group in setting.hands if len(group) > 1)
    naturals = tuple(group for group in setting.hands if len(group) == 1 and not group[0].is_joker)
    for key, what, groups, cite in (
        ("natural-8s", "Natural 8's, each by itself", naturals, NATURAL_8),
        ("jokers", "Jokers, each by itself", jokers, JOKER),
        ("sums-of-8", "Sums of 8, as many as possible", sums, MULTI_CARD_8S),
    ):
        if groups:
            yield Perform(key=key, words=f"{what}: {_in_words(groups)}", cite=cite)
    side_cards = pictures(setting.side_cards) or "none"
    yield Perform(key="side-cards", words=f"Side cards, as few as possible: {side_cards}", cite=SIDE_CARDS)
    yield Announce(key="house-way", words=f"House Way: {setting}", cite=HOUSE_WAY)


def _in_words(groups: Groups) -> str:
    return " | ".join(map(group_in_words, groups))


def _announce(setting: Setting) -> Procedure[None]:
    yield Announce(key="dealer-total", words=f"Dealer: {setting.count}", cite=TOTAL_HANDS_OF_8)
    eights = [card for card in setting.cards if POINTS[card] == EIGHT]
    if eights:
        words = f"The dealer qualifies with {pictures(eights)}"
        yield Announce(key="dealer-qualifies", words=words, cite=QUALIFIES)
        return
    yield Announce(
        key="dealer-does-not-qualify",
        words="The dealer does not qualify: no natural 8 and no joker",
        cite=QUALIFIES,
    )
    yield Announce(key="in-to-win-pushes", words="In to Win wagers push and are returned", cite=PUSH)
