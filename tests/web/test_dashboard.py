"""The example dashboard and alerts use metrics and labels that the server has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from houseway.house.roles import Role
from tests.support.web_house import OWN_PAGE, WebHouse

DEPLOY = Path(__file__).parents[2] / "deploy"
# What Prometheus adds to every metric.
OF_PROMETHEUS = {"up": {"job", "instance"}}
METRIC = re.compile(r"\b(up|(?:houseway|process)_[a-z_]+)(?:\{([^}]*)\})?")
LABEL = re.compile(r'([a-z]+)=~?"([^"]*)"')
GROUPED = re.compile(r"by \(([a-z, ]+)\)")
WORDS = re.compile(r"\{\{ ?\$labels\.([a-z]+) ?\}\}|\{\{([a-z]+)\}\}")


def _panels() -> list[dict[str, Any]]:
    dashboard: dict[str, Any] = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    return list(dashboard["panels"])


def _alerts() -> list[dict[str, Any]]:
    groups = yaml.safe_load((DEPLOY / "prometheus-alerts.yml").read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def _queries() -> Iterator[tuple[str, str]]:
    """Each query, with the words that show its labels."""
    for panel in _panels():
        for target in panel["targets"]:
            yield target["expr"], target["legendFormat"]
    for alert in _alerts():
        yield alert["expr"], alert["annotations"]["summary"]


@pytest.fixture(scope="module")
def measured(shared_house: WebHouse) -> dict[str, list[dict[str, str]]]:
    """The samples of a server that was used, by name, each with its labels."""
    shared_house.open("dice", "sic-bo")
    shared_house.seat_player("dice")
    shared_house.client.post("/api/v1/session", json={"person": "x", "password": "y"}, headers=OWN_PAGE)
    shared_house.app.state.context.metrics.refused.labels("connections")
    text = shared_house.client.get("/metrics", headers=shared_house.bearer(Role.SURVEILLANCE)).text
    labels: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels.setdefault(sample.name, []).append(sample.labels)
    return labels


@pytest.mark.parametrize(("query", "words"), list(_queries()))
def test_every_query_names_metrics_and_labels_that_exist(
    query: str, words: str, measured: dict[str, list[dict[str, str]]]
) -> None:
    metrics = METRIC.findall(query)
    assert metrics
    known = {"job", "instance"}
    for name, conditions in metrics:
        assert name in {*measured, *OF_PROMETHEUS}, name
        labels = {label for sample in measured.get(name, []) for label in sample} | {"job", "instance"}
        assert {label for label, _ in LABEL.findall(conditions)} <= labels
        known |= labels
    grouped = {label.strip() for labels in GROUPED.findall(query) for label in labels.split(",")}
    shown_labels = {label for pair in WORDS.findall(words) for label in pair if label}
    assert grouped <= known
    assert shown_labels <= (grouped or known)


def test_the_route_by_which_attempts_to_sign_in_are_counted_exists(
    measured: dict[str, list[dict[str, str]]],
) -> None:
    routes = {value for query, _ in _queries() for label, value in LABEL.findall(query) if label == "route"}
    assert routes
    assert routes <= {sample["route"] for sample in measured["houseway_requests_total"]}


def test_every_metric_of_the_house_is_on_the_dashboard_or_in_an_alert(
    measured: dict[str, list[dict[str, str]]],
) -> None:
    used = {name for query, _ in _queries() for name, _ in METRIC.findall(query)}
    of_house = {name for name in measured if name.startswith("houseway_") and not name.endswith("_created")}
    assert of_house - used <= {"houseway_command_seconds_count", "houseway_command_seconds_sum"}


def test_panels_do_not_overlap_and_have_titles_of_their_own() -> None:
    cells = [
        (x, y)
        for panel in _panels()
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24
    assert len({panel["title"] for panel in _panels()}) == len(_panels())
    assert len({alert["alert"] for alert in _alerts()}) == len(_alerts())
