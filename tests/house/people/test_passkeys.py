"""Passkeys: made for one house and one person, each answer good once, and all of it on record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from houseway.house.floor import Person
from houseway.house.people import Client, CodeNeeded, People, WrongCode, WrongPasskey, WrongPassword
from houseway.house.people.passkeys import (
    MOST_PASSKEYS,
    Assertion,
    Registration,
    RelyingParty,
    encoded,
    name_of_passkey,
)
from houseway.house.people.sign_in_rules import changed_rules
from houseway.house.roles import Role
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.signatures import Signers
from houseway.refusal import Refusal
from tests.house.people.conftest import GOOD, MINUTE, SECOND, WRONG, House
from tests.support.authenticator import HOUSE, PRESENT, Device
from tests.support.codes import code_shown
from tests.support.web_house import WEAK

ANN, ROOT = Person("ann", Role.PIT_BOSS), Person("root", Role.ADMINISTRATOR)


def add(house: House, device: Device, **more: object) -> list[str]:
    challenge = house.people.second_factors.passkeys.challenge_to_add("ann")
    registration = device.make(challenge)
    house.clock.at += SECOND
    return house.people.add_passkey(ANN, password=GOOD, label="my phone", registration=registration, **more)  # type: ignore[arg-type]


def used(house: House, device: Device) -> Assertion:
    assertion = device.use(house.people.second_factors.passkeys.challenge_to_use())
    house.clock.at += SECOND
    return assertion


def test_a_passkey_signs_in_without_a_password(house: House) -> None:
    device = Device()
    codes = add(house, device)
    assert len(set(codes)) == 10
    signed_in = house.people.sign_in_with_passkey(used(house, device), Client("192.0.2.7"))
    assert signed_in.person == ANN
    assert house.people.in_session(signed_in.token) == ANN
    (passkey,) = house.people.second_factors.passkeys.of("ann")
    fact = house.facts("signed-in")[-1]
    assert (fact["person"], fact["with_passkey"]) == ("ann", name_of_passkey(passkey))
    assert house.people.sign_ins("ann")[0].why is None
    house.check_audit()


def test_the_password_alone_signs_in_no_more(house: House) -> None:
    codes = add(house, Device())
    with pytest.raises(CodeNeeded):
        house.people.sign_in("ann", GOOD)
    assert house.people.sign_in("ann", GOOD, code=codes[0])[0] == ANN
    with pytest.raises(WrongCode):
        house.people.sign_in("ann", GOOD, code=codes[0])
    assert house.people.second_factors.codes_left("ann") == 9
    house.check_audit()


def test_a_passkey_with_an_rsa_key_signs_in(house: House) -> None:
    device = Device(key=rsa.generate_private_key(65537, 2048))
    add(house, device)
    assert house.people.sign_in_with_passkey(used(house, device)).person == ANN


def test_an_answer_is_good_once(house: House) -> None:
    device = Device()
    add(house, device)
    early, late = used(house, device), used(house, device)
    house.people.sign_in_with_passkey(late)
    house.clock.at += SECOND
    for again in (late, early):
        with pytest.raises(WrongPasskey, match="used already"):
            house.people.sign_in_with_passkey(again)
    assert house.people.sign_ins("ann")[0].why == "wrong passkey"
    house.check_audit()


OTHER = RelyingParty("elsewhere.example", "https://elsewhere.example")
WRONG_ANSWERS: dict[str, Callable[[Device, str], Assertion]] = {
    "not one of this passkey": lambda device, challenge: Device(id=device.id).use(challenge),
    "does not know the passkey": lambda device, challenge: Device(key=device.key).use(challenge),
    "was used at https://casino-example.test": lambda device, challenge: replace(
        device, origin="https://casino-example.test"
    ).use(challenge),
    "is not one for casino.example": lambda device, challenge: replace(
        replace(device, party=OTHER).use(challenge), party=HOUSE
    ),
    "this house is at": lambda device, challenge: replace(device, is_cross_origin=True).use(challenge),
    "did not ask for a PIN": lambda device, challenge: replace(device, flags=PRESENT).use(challenge),
    "sent 'webauthn.create'": lambda device, challenge: device.use(challenge, "webauthn.create"),
    "for something else": lambda device, _: device.use(encoded(bytes(40))),
    "too late": lambda device, _: device.use(""),
    "cannot be read": lambda device, challenge: replace(device.use(challenge), client_data="e30"),
    "What the browser sent": lambda device, challenge: replace(device.use(challenge), signature="%%%"),
    "sent cannot": lambda device, challenge: replace(device.use(challenge), authenticator_data="AAAA"),
}


@pytest.mark.parametrize("words", WRONG_ANSWERS)
def test_what_no_passkey_of_the_house_signed_is_refused(house: House, words: str) -> None:
    device = Device()
    add(house, device)
    challenge = house.people.second_factors.passkeys.challenge_to_use()
    house.clock.at += SECOND
    with pytest.raises(WrongPasskey, match=words):
        house.people.sign_in_with_passkey(WRONG_ANSWERS[words](device, challenge))
    seen = house.people.sign_ins()[0]
    assert seen.why == "wrong passkey"
    assert seen.person == (None if "know" in words else "ann")
    house.check_audit()


def test_a_challenge_ends_after_five_minutes_and_fits_one_purpose(house: House) -> None:
    device, passkeys = Device(), house.people.second_factors.passkeys
    add(house, device)
    new_challenge = passkeys.challenge_to_use()
    house.clock.at += 5 * MINUTE + SECOND
    for challenge in (new_challenge, passkeys.challenge_to_add("ann")):
        with pytest.raises(WrongPasskey, match="too late, or for something else"):
            house.people.sign_in_with_passkey(device.use(challenge))
    for person in ("root", "ann"):
        challenge = passkeys.challenge_to_add("root") if person == "root" else passkeys.challenge_to_use()
        with pytest.raises(WrongPasskey, match="for something else"):
            passkeys.added("ann", "phone", Device().make(challenge))


WRONG_PASSKEYS: dict[str, Callable[[str], Registration]] = {
    "sent 'webauthn.get'": lambda challenge: Device().make(challenge, "webauthn.get"),
    "no new passkey": lambda challenge: replace(Device().make(challenge), id="AAAA"),
    "is not one for": lambda challenge: replace(Device(party=OTHER).make(challenge), party=HOUSE),
    "did not ask for a PIN": lambda challenge: Device(flags=PRESENT).make(challenge),
    "cannot be read": lambda challenge: replace(Device().make(challenge), public_key="AAAA"),
    "a kind of key": lambda challenge: Device(key=ec.generate_private_key(ec.SECP384R1())).make(challenge),
    "does not take": lambda challenge: Device(key=rsa.generate_private_key(65537, 1024)).make(challenge),  # noqa: S505
}


@pytest.mark.parametrize("words", WRONG_PASSKEYS)
def test_what_is_no_new_passkey_is_not_added(house: House, words: str) -> None:
    challenge = house.people.second_factors.passkeys.challenge_to_add("ann")
    with pytest.raises(WrongPasskey, match=words):
        house.people.add_passkey(
            ANN, password=GOOD, label="my phone", registration=WRONG_PASSKEYS[words](challenge)
        )
    assert not house.people.second_factors.is_set("ann")


def test_adding_one_takes_the_password_and_the_second_factor_that_there_is(house: House) -> None:
    first, second, third = Device(), Device(), Device()
    with pytest.raises(WrongPassword):
        house.people.add_passkey(ANN, password=WRONG, label="x", registration=first.make("AAAA"))
    with pytest.raises(Refusal, match="The name of the passkey"):
        add_labelled(house, "\n")
    codes = add(house, first)
    with pytest.raises(WrongCode):
        add(house, second)
    with pytest.raises(WrongPasskey, match="not know"):
        add(house, second, proof=used(house, second))
    assert add(house, second, proof=used(house, first)) == []
    assert add(house, third, proof=codes[0]) == []
    assert house.people.second_factors.codes_left("ann") == 9
    with pytest.raises(Refusal, match="somebody's already"):
        add(house, third, proof=used(house, first))
    assert [fact["label"] for fact in house.facts("passkey-added")] == ["my phone"] * 3
    house.check_audit()


def add_labelled(house: House, label: str) -> None:
    challenge = house.people.second_factors.passkeys.challenge_to_add("ann")
    house.people.add_passkey(ANN, password=GOOD, label=label, registration=Device().make(challenge))


def test_somebody_elses_passkey_proves_nothing(house: House) -> None:
    device, roots = Device(), Device()
    add(house, device)
    challenge = house.people.second_factors.passkeys.challenge_to_add("root")
    house.people.add_passkey(ROOT, password=GOOD, label="root's", registration=roots.make(challenge))
    house.clock.at += SECOND
    with pytest.raises(WrongPasskey, match="not know"):
        house.people.remove_second_factor(ANN, password=GOOD, proof=used(house, roots))


def test_there_is_a_limit(house: House) -> None:
    first = Device()
    add(house, first)
    for _ in range(MOST_PASSKEYS - 1):
        add(house, Device(), proof=used(house, first))
    with pytest.raises(Refusal, match=f"have {MOST_PASSKEYS} passkeys"):
        add(house, Device(), proof=used(house, first))
    house.check_audit()


def test_an_authenticator_is_set_up_beside_passkeys(house: House) -> None:
    device = Device()
    old = add(house, device)
    secret, _ = house.people.second_factors.new_secret("ann")
    code = code_shown(secret, at=house.clock.at)
    with pytest.raises(WrongCode):
        house.people.enrol(ANN, password=GOOD, secret=secret, code=code)
    codes = house.people.enrol(ANN, password=GOOD, secret=secret, code=code, proof=used(house, device))
    house.clock.at += MINUTE
    with pytest.raises(WrongCode):
        house.people.sign_in("ann", GOOD, code=old[0])
    assert house.people.sign_in("ann", GOOD, code=code_shown(secret, at=house.clock.at))[0] == ANN
    assert house.people.sign_in("ann", GOOD, code=codes[0])[0] == ANN
    assert house.people.sign_in_with_passkey(used(house, device)).person == ANN
    house.check_audit()


def test_a_passkey_is_removed_with_a_proof(house: House) -> None:
    first, second = Device(), Device()
    codes = add(house, first)
    add(house, second, proof=codes[0])
    passkeys = house.people.second_factors.passkeys
    names = {passkey.id: name_of_passkey(passkey) for passkey in passkeys.of("ann")}
    name = names[encoded(first.id)]
    with pytest.raises(WrongCode):
        house.people.remove_passkey(ANN, password=GOOD, name=name, proof="")
    with pytest.raises(Refusal, match="no passkey 'ace'"):
        house.people.remove_passkey(ANN, password=GOOD, name="ace", proof=codes[1])
    house.people.remove_passkey(ANN, password=GOOD, name=name, proof=used(house, first))
    with pytest.raises(WrongPasskey, match="not know"):
        house.people.sign_in_with_passkey(used(house, first))
    assert house.people.second_factors.codes_left("ann") == 9
    house.check_audit()
    house.people.remove_passkey(ANN, password=GOOD, name=names[encoded(second.id)], proof=codes[1])
    assert house.people.second_factors.codes_left("ann") == 0
    assert house.people.sign_in("ann", GOOD)[0] == ANN
    house.check_audit()


def test_a_house_that_requires_a_second_factor_takes_a_passkey_and_keeps_the_last(house: House) -> None:
    house.people.rules.set(ROOT, lambda rules: changed_rules(rules, {"second_factor": "required"}))
    _, token = house.people.sign_in("ann", GOOD)
    session = house.people.sessions.holder(token)
    assert session is not None
    assert session.must_enrol
    device = Device()
    add(house, device)
    session = house.people.sessions.holder(token)
    assert session is not None
    assert not session.must_enrol
    (passkey,) = house.people.second_factors.passkeys.of("ann")
    with pytest.raises(Refusal, match="requires a second factor"):
        house.people.remove_passkey(
            ANN, password=GOOD, name=name_of_passkey(passkey), proof=used(house, device)
        )
    assert house.people.sign_in_with_passkey(used(house, device)).person == ANN
    house.check_audit()


def test_an_administrator_resets_passkeys_too(house: House) -> None:
    device = Device()
    add(house, device)
    token = house.people.sign_in_with_passkey(used(house, device)).token
    house.people.second_factors.reset(ROOT, "ann")
    assert house.people.in_session(token) is None
    with pytest.raises(WrongPasskey):
        house.people.sign_in_with_passkey(used(house, device))
    assert house.people.sign_in("ann", GOOD)[0] == ANN
    house.check_audit()


def test_who_is_disabled_stays_out(house: House) -> None:
    device = Device()
    add(house, device)
    house.people.disable(ROOT, "ann")
    with pytest.raises(WrongPasskey, match="not know"):
        house.people.sign_in_with_passkey(used(house, device))
    assert house.people.sign_ins("ann")[0].why == "disabled"
    house.check_audit()


def test_wrong_passwords_of_strangers_keep_nobody_with_a_passkey_out(house: House) -> None:
    device = Device()
    add(house, device)
    house.people.rules.set(ROOT, lambda rules: changed_rules(rules, {"three_failures": "lock"}))
    for number in range(4):
        with pytest.raises(Refusal):
            house.people.sign_in("ann", WRONG, Client(f"203.0.113.{number}"))
    assert house.people.waits("ann")
    assert house.people.sign_in_with_passkey(used(house, device), Client("192.0.2.9")).person == ANN
    assert not house.people.waits("ann")
    house.people.close()
    house.check_audit()


def test_a_house_without_second_factors_takes_none(house: House) -> None:
    house.people.rules.set(ROOT, lambda rules: changed_rules(rules, {"second_factor": "off"}))
    with pytest.raises(Refusal, match="uses no second factor"):
        add(house, Device())


def test_servers_with_the_key_of_the_house_know_each_others_challenges(house: House) -> None:
    device = Device()
    other = People(house.store, WEAK, house.clock)
    add(house, device)
    assertion = used(house, device)
    with pytest.raises(WrongPasskey, match="something else"):
        other.sign_in_with_passkey(assertion)
    key = HouseKey("house.example", b"k" * 32)
    house.store.signers, house.store.seals = Signers(key.record_key), key.seals
    assert other.sign_in_with_passkey(used(house, device)).person == ANN
    house.check_audit()


def test_a_person_without_a_password_gets_no_passkey(house: House) -> None:
    robot = Person("robot", Role.PLAYER)
    with pytest.raises(WrongPassword):
        house.people.add_passkey(robot, password="", label="x", registration=Device().make("AAAA"))
