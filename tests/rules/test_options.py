"""Options and posted limits of a table."""

from __future__ import annotations

import pytest

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import open_table
from houseway.rules.limits import Limits, kind_of
from houseway.rules.options import Amount, Choice, Options
from houseway.rules.registry import game, game_names

CITE = Citation("13:69F-8.2(c)")
HAND = Citation("13:69F-45.6(a)")
KNOWN = (
    Choice("dealing", ("hand",), "how", CITE, refused={"shoe": ("Cards are dealt from the hand.", HAND)}),
    Choice("fantasy", ("A", "B", "off"), "table", CITE),
    Amount("payout-limit", "most", CITE),
)


def test_defaults_hold_until_something_is_given() -> None:
    options = Options(KNOWN, {"fantasy": "b", "payout-limit": "3000000"})
    assert options.choice("dealing") == "hand"
    assert options.choice("fantasy") == "B"
    assert options.amount("payout-limit") == 3_000_000
    assert options.given == {"fantasy": "B", "payout-limit": "3000000"}
    assert Options(KNOWN, {}).amount("payout-limit") is None


@pytest.mark.parametrize(
    ("given_options", "says"),
    [
        ({"fantasie": "A"}, "Did you mean fantasy"),
        ({"fantasy": "D"}, "Choose A, B or off"),
        ({"dealing": "shoe"}, "Cards are dealt from the hand. Choose hand"),
        ({"payout-limit": "lots"}, "Give whole cents"),
        ({"payout-limit": "-5"}, "Give whole cents"),
        ({"payout-limit": "25.00"}, "Give whole cents"),
        ({"payout-limit": "٣"}, "Give whole cents"),
    ],
)
def test_nothing_unknown_is_taken(given_options: dict[str, str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        Options(KNOWN, given_options)


def test_a_forbidden_value_names_the_paragraph_that_forbids_it() -> None:
    with pytest.raises(Refusal) as caught:
        Options(KNOWN, {"dealing": "shoe"})
    assert caught.value.cite == HAND


def test_kinds() -> None:
    assert kind_of("total:9") == "total"
    assert kind_of("small") == "small"


@pytest.fixture
def limits() -> Limits:
    posted = {"minimum": "500", "maximum": "100000", "increment": "100", "maximum-three-of-a-kind": "2500"}
    return open_table(game("sic-bo"), posted).limits


@pytest.mark.paragraph("13:69F-8.2(b)1", "13:69F-8.2(f)", shows="computed")
@pytest.mark.parametrize(
    ("wager", "bet", "says"),
    [
        ("small", 499, "below the posted minimum of $5"),
        ("small", 100_100, "above the posted maximum of $1,000"),
        ("three-of-a-kind:4", 2600, "above the posted maximum of $25"),
        ("small", 550, "not a multiple of $1"),
    ],
)
def test_what_is_posted_is_kept(limits: Limits, wager: str, bet: int, says: str) -> None:
    with pytest.raises(Refusal, match=says.replace("$", r"\$")):
        limits.check(wager, bet)


@pytest.mark.paragraph("13:69F-8.2(b)1", shows="computed")
def test_each_wager_may_have_its_own_maximum(limits: Limits) -> None:
    limits.check("small", 100_000)
    limits.check("three-of-a-kind:4", 2500)
    assert limits.maximums["three-of-a-kind"] == 2500
    assert limits.maximums["small"] == 100_000


def test_a_maximum_below_the_minimum_cannot_be_posted() -> None:
    with pytest.raises(Refusal, match="is below its minimum"):
        open_table(game("sic-bo"), {"minimum": "500", "maximum": "400"})


@pytest.mark.parametrize("name", game_names())
def test_the_first_value_listed_is_the_default(name: str) -> None:
    """Programs read it from ``houseway games --json``, and may also give it."""
    usual = open_table(game(name))
    refused = []
    for option in game(name).all_options:
        try:
            same = open_table(game(name), {option.name: option.values[0]})
        except Refusal:
            refused.append(option.name)  # about a wager that the usual table does not have
            continue
        assert [wager.verdicts for wager in same.wagers.values()] == [
            wager.verdicts for wager in usual.wagers.values()
        ], option.name
        assert same.limits == usual.limits
    assert all(item.startswith(("pays-", "minimum-", "maximum-")) for item in refused)


@pytest.mark.paragraph("13:69F-9.4(b)", shows="computed")
def test_what_the_house_pays_is_listed_before_the_least_it_may_pay() -> None:
    listed = {option.name: option.values for option in game("sic-bo").all_options}
    assert listed["pays-one-of-a-kind"] == ("1 to 1", "1 to 10", "ODDS")
    assert listed["pays-small"] == ("1 to 1", "ODDS")


@pytest.mark.parametrize("name", game_names())
def test_a_choice_that_does_not_matter_changes_nothing(name: str) -> None:
    declared = game(name)
    choices = {option.name: option for option in declared.wagering.options if isinstance(option, Choice)}
    for choice in choices.values():
        for other, values in choice.matters_with.items():
            for without in set(choices[other].values) - set(values):
                options = {other: without}
                tables = [open_table(declared, {**options, choice.name: value}) for value in choice.values]
                verdicts = [[wager.verdicts for wager in table.wagers.values()] for table in tables]
                assert all(verdict == verdicts[0] for verdict in verdicts)
                assert not any(choice.matters(table.options) for table in tables)
