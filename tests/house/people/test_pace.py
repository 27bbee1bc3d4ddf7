"""The pace of sign-ins: guessing is slow from everywhere, and strangers keep nobody out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE, Client, People, TooSoon, WrongPassword
from houseway.house.people import attempts as pace
from houseway.house.people.attempts import MOST_FROM_STRANGERS, network_of
from houseway.house.people.sign_in_rules import changed_rules
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.database import WRITES
from houseway.house.store.log import Store
from houseway.house.store.opening import database_at, migrate
from houseway.refusal import Refusal
from tests.house.people.conftest import GOOD, HOUR, SECOND, WRONG, House
from tests.support.web_house import WEAK

HOME, STRANGER = Client("198.51.100.7", "Firefox 128 on Linux"), Client("203.0.113.9", "curl")
ROOT = Person("root", Role.ADMINISTRATOR)


def attempt(house: House, client: Client = STRANGER, name: str = "ann", password: str = WRONG) -> str:
    """Return how an attempt ends."""
    try:
        house.people.sign_in(name, password, client)
    except (WrongPassword, TooSoon) as refused:
        return type(refused).__name__
    return "signed in"


def stranger(number: int) -> Client:
    return Client(f"203.0.113.{number}", "curl")


def test_wrong_passwords_cost_more_and_more_time(house: House) -> None:
    waits = []
    for _ in range(9):
        if attempt(house) == "TooSoon":
            with pytest.raises(TooSoon) as refused:
                house.people.sign_in("ann", GOOD, STRANGER)
            waits.append(refused.value.seconds)
            house.clock.at += refused.value.seconds * SECOND
            assert attempt(house) == "WrongPassword"
    assert waits == [60, 120, 240, 480, 960, 1920]
    assert attempt(house, password=GOOD) == "TooSoon"
    house.clock.at += HOUR
    assert attempt(house, password=GOOD) == "signed in"
    assert [attempt(house) for _ in range(3)] == ["WrongPassword"] * 3  # the count began again
    house.check_audit()


def test_a_wait_ends_nowhere_else(house: House) -> None:
    for _ in range(3):
        attempt(house)
    assert attempt(house, STRANGER, password=GOOD) == "TooSoon"
    assert attempt(house, HOME, password=GOOD) == "signed in"


def test_many_addresses_guess_no_faster_than_a_few(house: House) -> None:
    results = [attempt(house, stranger(number)) for number in range(MOST_FROM_STRANGERS + 5)]
    assert results == ["WrongPassword"] * MOST_FROM_STRANGERS + ["TooSoon"] * 5
    assert attempt(house, stranger(200), password=GOOD) == "TooSoon"
    house.clock.at += HOUR
    assert attempt(house, stranger(200), password=GOOD) == "signed in"


def test_strangers_do_not_lock_out_who_has_signed_in_there_before(house: House) -> None:
    """The person's address, and the person's device wherever it is, are known."""
    device = house.people.sign_in_on_device("ann", GOOD, HOME).device
    for number in range(50):
        attempt(house, stranger(number))
    assert attempt(house, HOME, password=GOOD) == "signed in"
    for number in range(50):
        attempt(house, stranger(number))
    abroad = Client("192.0.2.200", "Firefox 128 on Linux", device)
    assert attempt(house, abroad, password=GOOD) == "signed in"
    house.check_audit()


def test_a_stolen_device_is_no_password(house: House) -> None:
    device = house.people.sign_in_on_device("ann", GOOD, HOME).device
    thief = Client("192.0.2.1", "", device)
    assert [attempt(house, thief) for _ in range(4)] == ["WrongPassword"] * 3 + ["TooSoon"]
    # It is known for its person only.
    for number in range(MOST_FROM_STRANGERS):
        attempt(house, stranger(number), "root")
    assert attempt(house, thief, "root", GOOD) == "TooSoon"


def test_several_people_are_known_on_one_device(house: House) -> None:
    first = house.people.sign_in_on_device("ann", GOOD, HOME)
    second = house.people.sign_in_on_device("root", GOOD, Client(HOME.address, "", first.device))
    assert second.device == first.device
    for name in ("ann", "root"):
        for number in range(MOST_FROM_STRANGERS):
            attempt(house, stranger(number), name)
        assert attempt(house, Client("192.0.2.1", "", first.device), name, GOOD) == "signed in"


def test_an_unknown_name_is_answered_like_a_known_one(house: House) -> None:
    answers = {}
    for name in ("ann", "robot", "nobody-here"):
        answers[name] = [attempt(house, HOME, name) for _ in range(4)]
        answers[name] += [attempt(house, stranger(number), name) for number in range(12)]
    assert answers["ann"] == answers["robot"] == answers["nobody-here"]


def test_names_that_nobody_has_are_forgotten_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST_OF_NOBODY", 20)
    for _ in range(3):
        attempt(house)
    for number in range(140):
        attempt(house, Client(f"10.0.{number // 250}.{number % 250}"), f"nobody-{number}")
        house.clock.at += 1000
    with house.store.reading() as connection:
        rows = connection.scalar(text("SELECT count(*) FROM sign_in_waits")) or 0
    assert rows <= 20 + 2 * 50 + 2
    assert attempt(house) == "TooSoon"


def test_an_administrator_sees_and_ends_waits(house: House) -> None:
    for _ in range(3):
        attempt(house)
    (wait,) = house.people.waits("ann")
    assert (wait.source, wait.failures) == ("address 203.0.113.9", 3)
    assert house.people.is_locked_out(house.people.known("ann"))
    house.people.unlock(ROOT, "ann")
    assert attempt(house, password=GOOD) == "signed in"
    with pytest.raises(Refusal, match="not locked out"):
        house.people.unlock(ROOT, "ann")
    assert house.facts("unlocked") == [{"fact": "unlocked", "person": "ann"}]


def test_a_house_may_lock_after_three_wrong_passwords(house: House) -> None:
    """As 13:69O-1.4(i) asks for accounts of patrons: password alone is not enough any more."""
    house.people.rules.set(ROOT, lambda rules: changed_rules(rules, {"three_failures": "lock"}))
    device = house.people.sign_in_on_device("ann", GOOD, HOME).device
    assert [attempt(house, stranger(number)) for number in range(4)] == ["WrongPassword"] * 3 + ["TooSoon"]
    house.clock.at += 100 * HOUR
    assert attempt(house, stranger(77), password=GOOD) == "TooSoon"
    assert attempt(house, HOME, password=GOOD) == "TooSoon"  # an address is no second factor
    assert house.facts("locked-out") == [{"fact": "locked-out", "person": "ann", "wrong_passwords": 3}]
    house.check_audit()
    assert attempt(house, Client("192.0.2.1", "", device), password=GOOD) == "signed in"
    house.check_audit()
    for number in range(3):
        attempt(house, stranger(number))
    house.people.unlock(ROOT, "ann")
    assert attempt(house, stranger(77), password=GOOD) == "signed in"
    house.check_audit()


@pytest.mark.parametrize("rule", ["wait", "lock"])
def test_many_guesses_at_once_are_no_more_than_three(store: Store, rule: str) -> None:
    people = People(store, WEAK)
    people.create(COMMAND_LINE, "ann", "Ann", Role.ADMINISTRATOR, GOOD)
    if rule == "lock":
        people.rules.set(ROOT, lambda rules: changed_rules(rules, {"three_failures": "lock"}))

    def guess(_: int) -> str:
        try:
            people.sign_in("ann", WRONG, STRANGER)
        except (WrongPassword, TooSoon) as refused:
            return type(refused).__name__
        return "signed in"

    with ThreadPoolExecutor(8) as several:
        assert sorted(several.map(guess, range(8))) == ["TooSoon"] * 5 + ["WrongPassword"] * 3
    locked = [record for record in store.read("house") if record.kind == "locked-out"]
    assert len(locked) == (rule == "lock")
    people.close()


def test_who_was_locked_out_by_an_earlier_version_stays_so_until_unlocked(database_url: str) -> None:
    with database_at(database_url, 1).engine.execution_options(**{WRITES: True}).begin() as connection:
        migrate(connection, "6")
        for name, locked in (("ann", 2**63 - 1), ("bob", None)):
            connection.execute(
                text("INSERT INTO people VALUES (:id, :id, 'dealer', :hash, 1, 3, :locked, NULL)"),
                {"id": name, "hash": WEAK.hash(GOOD), "locked": locked},
            )
    with open_store(database_url) as store:
        people = People(store, WEAK)
        assert [person.id for person in people.everybody() if people.is_locked_out(person)] == ["ann"]
        with pytest.raises(TooSoon):
            people.sign_in("ann", GOOD, HOME)
        people.unlock(COMMAND_LINE, "ann")
        assert people.sign_in("ann", GOOD, HOME)[0].id == "ann"
        assert people.sign_in("bob", GOOD, HOME)[0].id == "bob"
        people.close()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no address", "no address"),
    ],
)
def test_one_household_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_wait_says_how_long() -> None:
    assert "Wait 59 seconds" in str(TooSoon(59))
    assert "Wait 1 minute;" in str(TooSoon(60))
    assert "Wait 2 minutes;" in str(TooSoon(90))
    assert "An administrator can unlock" in str(TooSoon(None))
