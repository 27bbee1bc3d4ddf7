"""The wheel, installed bare and with each extra and nothing else, does what the README promises."""

from __future__ import annotations

import email
import re
import tomllib
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile, is_zipfile

import pytest

import houseway
from tests.support.browser import Server
from tests.support.installed import REQUIREMENTS, ROOT, Environment, built_wheel, empty_environment

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NEEDS_A_GPU = "gpu"

FRAMES = """
import houseway as hw
odds = hw.table("sic-bo").odds()
assert len(odds.to_frame()) == odds.to_arrow().num_rows == len(odds)
"""
CLUSTER = """
import sys
from distributed import LocalCluster
from houseway.cli.main import main
ours = {"n_workers": 1, "processes": False, "protocol": "tcp", "dashboard_address": None}
with LocalCluster(**ours) as cluster:
    sys.argv = ["houseway", "simulate", "sic-bo", "--rounds", "5000", "--seed", "1"]
    sys.argv += ["--cluster", cluster.scheduler_address]
    main()
"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """One folder for all installations, one after the other: what they share is compiled once."""
    return empty_environment(tmp_path_factory.mktemp("installed") / "environment")


@pytest.fixture
def installed(request: pytest.FixtureRequest, wheel: Path, place: Environment) -> Environment:
    """The wheel with the extras that the test names, in the versions that the tests run with."""
    extras = f"[{request.param}]" if request.param else ""
    pins = ("-c", str(REQUIREMENTS / "test.txt"))
    place.install("--exact", *pins, f"houseway{extras} @ {wheel.as_uri()}")
    return place


def with_extras(*extras: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "installed", [",".join(extras)], indirect=True, ids=lambda name: name or "bare"
    )


@with_extras()
def test_bare_it_computes_settles_simulates_and_prints(installed: Environment, tmp_path: Path) -> None:
    line = '{"dice": [2, 2, 5], "bets": {"small": 500}}'
    (tmp_path / "rounds.jsonl").write_text(line, encoding="utf-8")
    commands = [
        "games",
        "settle sic-bo rounds.jsonl",
        "odds sic-bo --wager small",
        "simulate sic-bo --rounds 300 --seed 1",
        "document sign sic-bo --limits 5-100 -o sign.html",
        "document layout sic-bo -o felt.svg",
    ]
    answers = installed.commands(*commands, folder=tmp_path)
    assert [status for status, _ in answers] == [0] * len(commands), answers
    assert '"net":500' in answers[1][1]
    assert {"sign.html", "felt.svg"} <= {file.name for file in tmp_path.iterdir()}
    version = f"houseway {houseway.__version__}\n"
    assert installed.run(installed.houseway, "--version", folder=tmp_path) == version
    assert installed.run(installed.python, "-m", "houseway", "--version", folder=tmp_path) == version


@with_extras("pdf")
def test_with_pdf_it_prints_pdf(installed: Environment, tmp_path: Path) -> None:
    ((status, said),) = installed.commands("document sign sic-bo --limits 5-100 -o sign.pdf", folder=tmp_path)
    assert status == 0, said
    assert (tmp_path / "sign.pdf").read_bytes().startswith(b"%PDF")


@with_extras("xlsx")
def test_with_xlsx_it_writes_workbooks(installed: Environment, tmp_path: Path) -> None:
    ((status, said),) = installed.commands("odds sic-bo --wager small --xlsx odds.xlsx", folder=tmp_path)
    assert status == 0, said
    assert is_zipfile(tmp_path / "odds.xlsx")


@with_extras("frames")
def test_with_frames_it_makes_frames_and_arrow_tables(installed: Environment, tmp_path: Path) -> None:
    installed.run(installed.python, "-c", FRAMES, folder=tmp_path)


@with_extras("floor")
def test_with_floor_it_keeps_a_log(installed: Environment, tmp_path: Path) -> None:
    commands = [
        "people add ann --without-password --database log.db",
        "people list --database log.db",
        "desk submissions --database log.db",
        "audit verify --database log.db",
    ]
    answers = installed.commands(*commands, folder=tmp_path)
    assert [status for status, _ in answers] == [0] * len(commands), answers
    assert "ann" in answers[1][1]


@with_extras("floor", "postgres")
def test_with_postgres_it_asks_a_server(installed: Environment, tmp_path: Path) -> None:
    """No server listens there: that it says so shows that the library is there."""
    ((status, said),) = installed.commands(
        "audit verify --database postgresql://127.0.0.1:1/log", folder=tmp_path
    )
    assert status == 2
    assert "cannot be reached: connection failed" in said


@with_extras("web")
def test_with_web_it_serves_tables(installed: Environment, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'log.db'}"
    server = Server(tmp_path, "--database", database, program=installed.houseway)
    try:
        with urlopen(f"{server.address}/api/v1/openapi.json") as answer:  # noqa: S310 - the server just started
            assert answer.status == 200
    finally:
        server.end()


@with_extras("cluster")
def test_with_cluster_the_workers_of_dask_deal(installed: Environment, tmp_path: Path) -> None:
    assert "5,000 rounds" in installed.run(installed.python, "-c", CLUSTER, folder=tmp_path)


def test_the_wheel_describes_itself_for_a_package_index(wheel: Path) -> None:
    """There the pictures of the README and the files that it links to do not exist."""
    with ZipFile(wheel) as opened:
        (name,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = email.message_from_bytes(opened.read(name))
    words = metadata.get_payload()
    assert isinstance(words, str)
    assert "# Houseway" in words
    assert "$ houseway odds" in words
    assert re.findall(r"\]\((?!https?:)", words) == []
    versions = [text for text in metadata.get_all("Classifier", []) if re.search(r":: 3\.\d+$", text)]
    assert len(versions) >= 3
    assert metadata["Requires-Python"] == PROJECT["requires-python"]


def test_every_extra_is_in_the_readme_and_in_a_test() -> None:
    table = README[README.index("| extra |") :].split("\n\n")[0]
    promised = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    source = Path(__file__).read_text(encoding="utf-8")
    tested = {
        extra for names in re.findall(r"@with_extras\((.*)\)", source) for extra in re.findall(r"\w+", names)
    }
    assert promised == set(PROJECT["optional-dependencies"]) == tested | {NEEDS_A_GPU}


def test_the_readme_shows_what_an_installation_by_make_run_prints(
    wheel: Path, place: Environment, tmp_path: Path
) -> None:
    """`make run` installs requirements/run.txt, and Houseway without further requirements."""
    place.install("--exact", "--require-hashes", "-r", str(REQUIREMENTS / "run.txt"))
    place.install("--no-deps", str(wheel))
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        lines = [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ ")]
        printed = "".join(f"$ {line}\n{place.shell(line, tmp_path)}" for line in lines)
        assert printed == block
    # The pages that `make run` serves offer every document as PDF.
    place.shell("houseway document sign sic-bo --limits 5-100 -o sign.pdf", tmp_path)
    assert (tmp_path / "sign.pdf").read_bytes().startswith(b"%PDF")
