"""Metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from houseway.house.floor import Floor
from houseway.house.maintenance.daily_verification import VerificationLog

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """Each server has its own."""

    def __init__(self, floor: Floor) -> None:
        self._registry = CollectorRegistry()
        self.commands = Counter(
            "houseway_commands",
            "Commands to tables, by kind and result",
            ("kind", "result"),
            registry=self._registry,
        )
        self.command_seconds = Histogram(
            "houseway_command_seconds",
            "Time from the arrival of a command until it is in the log",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.requests = Counter(
            "houseway_requests", "HTTP requests", ("method", "route", "status"), registry=self._registry
        )
        self.open_connections = Gauge(
            "houseway_open_connections", "Open connections", registry=self._registry
        )
        self.refused = Counter(
            "houseway_refused",
            "Connections closed and requests refused before they were read, by limit",
            ("limit",),
            registry=self._registry,
        )
        self.open_streams = Gauge("houseway_open_streams", "Open event streams", registry=self._registry)
        self.dropped_streams = Counter(
            "houseway_dropped_streams",
            "Streams dropped for reading too slowly",
            registry=self._registry,
        )
        self.commands_waiting = Gauge(
            "houseway_commands_waiting", "Commands that wait for the log", registry=self._registry
        )
        self._witnesses = Gauge(
            "houseway_witnesses_in_trouble",
            "Witnesses that refused the last checkpoint or could not be reached",
            registry=self._registry,
        )
        self._registry.register(_Commits(floor))
        self._registry.register(_Verified(floor))
        ProcessCollector(registry=self._registry)

    def watch_witnesses(self, trouble: Mapping[str, object]) -> None:
        """Count the witnesses in trouble at every request for the metrics."""
        self._witnesses.set_function(lambda: len(trouble))

    def as_text(self) -> bytes:
        return generate_latest(self._registry)


class _Commits(Collector):
    """Counts commits and the records in them; their ratio is the batch size."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def collect(self) -> list[CounterMetricFamily]:
        commits, records = self._floor.commits
        return [
            CounterMetricFamily("houseway_commits", "Commits of the log", value=commits),
            CounterMetricFamily("houseway_committed_records", "Records in those commits", value=records),
        ]


class _Verified(Collector):
    """Says what the last daily verification of the log found, and when; nothing before the first."""

    def __init__(self, floor: Floor) -> None:
        self._verifications = VerificationLog(floor.store)

    def collect(self) -> list[GaugeMetricFamily]:
        last = self._verifications.last()
        if last is None:
            return []
        at = "houseway_log_verified_timestamp_seconds"
        return [
            GaugeMetricFamily("houseway_log_holds", "1 if the log verified, 0 if not", value=int(last.holds)),
            GaugeMetricFamily(at, "When the log was last verified", value=last.at / 1_000_000),
        ]
