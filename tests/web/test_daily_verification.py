"""A log that does not verify is shown to those who have to act, to operators, and on the day's report."""

from __future__ import annotations

from houseway.house.maintenance.daily_verification import RecordVerification, VerificationLog
from houseway.house.roles import Role
from houseway.web.http.auth import COOKIE
from tests.support.web_house import WebHouse, somebody

FAULT = "table:T1, record 7: it was altered"


def page(house: WebHouse, role: Role, path: str = "/") -> str:
    _, session = house.people.open_session(house.people.known(somebody(role)))
    headers = {"Cookie": f"{COOKIE}={session}", "Accept": "text/html"}
    return house.client.get(path, headers=headers).text


def test_a_log_that_does_not_verify_is_told(house: WebHouse) -> None:
    log = VerificationLog(house.floor.store)
    assert house.client.get("/readyz").json() == {"status": "ready"}
    log.add(RecordVerification("2026-11-15", True, 900, [], 900, "ab" * 32, "house.example+01020304", 3))
    ready = {"status": "ready", "log": "verified", "day": "2026-11-15"}
    assert house.client.get("/readyz").json() == ready
    assert "did not verify" not in page(house, Role.PIT_BOSS)
    log.add(
        RecordVerification("2026-11-16", False, 950, [FAULT], 950, "cd" * 32, "house.example+01020304", 3)
    )
    assert house.client.get("/readyz").json()["log"] == "faulty"
    assert "houseway_log_holds 0.0" in house.client.get("/metrics").text
    for role in (Role.PIT_BOSS, Role.ADMINISTRATOR, Role.INSPECTOR, Role.SURVEILLANCE):
        assert f"did not verify after 2026-11-16: {FAULT}" in page(house, role)
    assert "did not verify" not in page(house, Role.PLAYER)
    printed = page(house, Role.PIT_BOSS, "/pit/day-report?day=2026-11-16")
    for words in (
        "The log does not verify.",
        FAULT,
        "cd" * 16,
        "house.example+01020304",
        "none is registered",
    ):
        assert words in printed
    assert "may not see the pit" in page(house, Role.DEALER, "/pit/day-report")
    assert "is not a day" in page(house, Role.PIT_BOSS, "/pit/day-report?day=soon")
