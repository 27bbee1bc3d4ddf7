"""The second factor: codes that change with time, each good for one sign-in, and recovery codes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
from pathlib import Path

import pytest

from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE, Client, CodeNeeded, People, TooSoon, WrongCode, WrongPassword
from houseway.house.people.attempts import MOST_FROM_STRANGERS
from houseway.house.people.second_factor import code_at
from houseway.house.people.sign_in_rules import changed_rules
from houseway.house.roles import Role
from houseway.house.store.people import second_factor_of
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.signatures import Signers
from houseway.refusal import Refusal
from tests.house.people.conftest import GOOD, SECOND, WRONG, House
from tests.support.web_house import WEAK

ANN, ROOT = Person("ann", Role.PIT_BOSS), Person("root", Role.ADMINISTRATOR)
STEP = 30 * SECOND


def code_shown_at(secret: str, at: int) -> str:
    """Return what an authenticator shows: RFC 6238 with HMAC-SHA-1, written down once more."""
    counter = struct.pack(">Q", at // SECOND // 30)
    mac = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    start = mac[-1] & 0xF
    (number,) = struct.unpack(">I", mac[start : start + 4])
    return f"{(number & 0x7FFFFFFF) % 1_000_000:06}"


def enrol(house: House) -> tuple[str, list[str]]:
    secret, uri = house.people.second_factors.new_secret("ann")
    assert uri.startswith("otpauth://totp/Houseway%3Aann?")
    assert secret in uri
    codes = house.people.enrol(ANN, password=GOOD, secret=secret, code=code_shown_at(secret, house.clock.at))
    house.clock.at += STEP
    return secret, codes


def test_the_code_is_that_of_the_standard() -> None:
    """The cases of RFC 6238, appendix B, for SHA-1; the last six of its eight digits."""
    for seconds, code in ((59, b"287082"), (1111111109, b"081804"), (20000000000, b"353130")):
        assert code_at(b"12345678901234567890", seconds // 30) == code


def test_a_sign_in_asks_for_the_code(house: House) -> None:
    secret, _ = enrol(house)
    for _ in range(5):  # the password is right: that is no failure
        with pytest.raises(CodeNeeded):
            house.people.sign_in("ann", GOOD)
    for wrong in ("000000", "abcdef", "1" * 500, "²³45"):
        if wrong != code_shown_at(secret, house.clock.at):
            if house.people.waits("ann"):
                house.people.unlock(ROOT, "ann")
            with pytest.raises(WrongCode):
                house.people.sign_in("ann", GOOD, code=wrong)
    with pytest.raises(WrongPassword):
        house.people.sign_in("ann", WRONG, code=code_shown_at(secret, house.clock.at))
    code = code_shown_at(secret, house.clock.at)
    assert house.people.sign_in("ann", GOOD, code=f"{code[:3]} {code[3:]}")[0] == ANN
    assert house.people.sign_in("root", GOOD)[0] == ROOT  # has none
    house.check_audit()


def test_a_code_is_good_once(house: House) -> None:
    secret, _ = enrol(house)
    code = code_shown_at(secret, house.clock.at)
    house.people.sign_in("ann", GOOD, code=code)
    with pytest.raises(WrongCode):
        house.people.sign_in("ann", GOOD, code=code)
    with pytest.raises(WrongCode):  # nor one from before it
        house.people.sign_in("ann", GOOD, code=code_shown_at(secret, house.clock.at - STEP))
    assert house.people.sign_in("ann", GOOD, code=code_shown_at(secret, house.clock.at + STEP))[0] == ANN
    house.check_audit()


def test_the_code_that_set_it_up_signs_nobody_in(house: House) -> None:
    secret, _ = enrol(house)
    with pytest.raises(WrongCode):
        house.people.sign_in("ann", GOOD, code=code_shown_at(secret, house.clock.at - STEP))


def test_a_code_from_another_time_is_refused(house: House) -> None:
    secret, _ = enrol(house)
    house.clock.at += 10 * STEP
    for steps in (-2, 2):
        with pytest.raises(WrongCode):
            house.people.sign_in("ann", GOOD, code=code_shown_at(secret, house.clock.at + steps * STEP))
    assert house.people.sign_in("ann", GOOD, code=code_shown_at(secret, house.clock.at - STEP))[0] == ANN


def test_a_recovery_code_is_good_once(house: House) -> None:
    _, codes = enrol(house)
    assert len(set(codes)) == 10
    assert house.people.sign_in("ann", GOOD, code=codes[3].upper().replace("-", " "))[0] == ANN
    with pytest.raises(WrongCode):
        house.people.sign_in("ann", GOOD, code=codes[3])
    assert house.people.second_factors.codes_left("ann") == 9
    house.check_audit()


def test_the_code_lets_its_person_in_whatever_strangers_do(house: House) -> None:
    secret, _ = enrol(house)
    for number in range(MOST_FROM_STRANGERS):
        with pytest.raises(WrongPassword):
            house.people.sign_in("ann", WRONG, Client(f"203.0.113.{number}"))
    abroad = Client("192.0.2.200")
    with pytest.raises(TooSoon):
        house.people.sign_in("ann", GOOD, abroad)
    assert house.people.sign_in("ann", GOOD, abroad, code_shown_at(secret, house.clock.at))[0] == ANN


def test_codes_are_not_guessed(house: House) -> None:
    """A person with the password gets no more than three guesses before a wait."""
    secret, _ = enrol(house)
    right = code_shown_at(secret, house.clock.at)
    results = []
    for _ in range(6):
        try:
            house.people.sign_in("ann", GOOD, Client("203.0.113.1"), "000000" if right != "000000" else "1")
        except (WrongCode, TooSoon) as refused:
            results.append(type(refused))
    assert results == [WrongCode] * 3 + [TooSoon] * 3


def test_setting_it_up_takes_the_password_and_a_code(house: House) -> None:
    secret, _ = house.people.second_factors.new_secret("ann")
    code = code_shown_at(secret, house.clock.at)
    with pytest.raises(WrongPassword):
        house.people.enrol(ANN, password=WRONG, secret=secret, code=code)
    with pytest.raises(WrongCode):
        house.people.enrol(ANN, password=GOOD, secret=secret, code=code_shown_at(secret, 0))
    for wrong in ("", "no secret", secret[:16], "é"):
        with pytest.raises(Refusal, match="not the secret"):
            house.people.enrol(ANN, password=GOOD, secret=wrong, code=code)
    assert not house.people.second_factors.is_set("ann")
    enrol(house)
    with pytest.raises(Refusal, match="already"):
        house.people.enrol(ANN, password=GOOD, secret=secret, code=code_shown_at(secret, house.clock.at))


def test_it_is_removed_with_a_code_and_reset_by_an_administrator(house: House) -> None:
    secret, codes = enrol(house)
    with pytest.raises(WrongCode):
        house.people.remove_second_factor(ANN, password=GOOD, proof="nothing")
    house.people.remove_second_factor(ANN, password=GOOD, proof=code_shown_at(secret, house.clock.at))
    _, session = house.people.sign_in("ann", GOOD)
    house.check_audit()
    house.clock.at += STEP
    _, again = enrol(house)
    with pytest.raises(WrongCode):
        house.people.sign_in("ann", GOOD, code=codes[0])
    house.people.second_factors.reset(ROOT, "ann")
    assert house.people.in_session(session) is None
    assert house.people.sign_in("ann", GOOD, code=again[0])[0] == ANN
    assert house.people.last_access("ann").notices == ["root removed your second factor. Set up a new one."]
    with pytest.raises(Refusal, match="ann has no second factor"):
        house.people.second_factors.reset(ROOT, "ann")
    house.check_audit()


def test_a_house_can_require_it_of_its_staff(house: House) -> None:
    house.people.create(COMMAND_LINE, "cyd", "Cyd", Role.PLAYER, GOOD)
    house.people.rules.set(ROOT, lambda rules: changed_rules(rules, {"second_factor": "required"}))
    tokens = {name: house.people.sign_in(name, GOOD)[1] for name in ("ann", "cyd")}
    must = {name: house.people.sessions.holder(token) for name, token in tokens.items()}
    assert [session and session.must_enrol for session in must.values()] == [True, False]
    secret, _ = enrol(house)
    session = house.people.sessions.holder(tokens["ann"])
    assert session is not None
    assert not session.must_enrol
    with pytest.raises(Refusal, match="requires a second factor of the pit-boss"):
        house.people.remove_second_factor(ANN, password=GOOD, proof=code_shown_at(secret, house.clock.at))
    _, token = house.people.create_token(COMMAND_LINE, "root", "robot")
    assert house.people.with_token(token) == ROOT  # programs go on


def test_a_house_without_it_offers_none(house: House) -> None:
    house.people.rules.set(ROOT, lambda rules: changed_rules(rules, {"second_factor": "off"}))
    with pytest.raises(Refusal, match="uses no second factor"):
        house.people.second_factors.new_secret("ann")


def test_the_secret_is_sealed_under_the_key_of_the_house(house: House, tmp_path: Path) -> None:
    key = HouseKey("house.example", b"k" * 32)
    house.store.signers, house.store.seals = Signers(key.record_key), key.seals
    secret, codes = enrol(house)
    stored = second_factor_of(house.store, "ann")
    assert stored is not None
    assert stored.secret.startswith("sealed:")
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not [text for text in (secret, *codes) if text.encode() in content]
    assert house.people.sign_in("ann", GOOD, code=code_shown_at(secret, house.clock.at))[0] == ANN
    house.store.seals = HouseKey("house.example", b"x" * 32).seals
    with pytest.raises(Refusal, match="sealed with another key"):
        People(house.store, WEAK, house.clock).sign_in(
            "ann", GOOD, code=code_shown_at(secret, house.clock.at)
        )
    house.check_audit()
