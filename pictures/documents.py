"""Takes the pictures of docs/documents.md: runs the commands on that page and photographs what they write.

``sign.png`` is the first page of ``sign.pdf``, ``petition-2.png`` the second page of ``petition.pdf``.
"""

from __future__ import annotations

import re
import tempfile
from contextlib import chdir
from pathlib import Path

import typer
import typst
from playwright.sync_api import Page
from tests.documents.petitions import COMPLETE
from tests.documents.test_desk_documents import NOTICE
from tests.support.command import shell
from tests.support.timed_floor import moment

from houseway.documents.division.progressives import submission
from houseway.documents.division.vigorish_forms import comparison_result, filled_forms
from houseway.documents.document import Document
from houseway.documents.house import House
from houseway.documents.render.pdf import in_pdf
from houseway.house.desks import vigorish_forms as facts
from houseway.house.desks.progressive_meters import Controller, MeterOnRecord, MeterSetUp
from houseway.house.desks.vigorish_forms import VigorishForms
from houseway.odds.progressives import award_chances
from houseway.rules.progressives import Terms, rate_named
from houseway.rules.registry import rules_of
from pictures.small_png import smaller

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "documents.md"
WIDE = 760  # pixels
DOTS = 1.0  # to the point
SHUFFLE = """
licensee = "Marina Bay Associates, LP"
signed-by = "P. Vance, Vice President of Table Games"
date = 2026-03-02
shuffle = "Wash, riffle, riffle, strip, riffle, cut"
cut-card-placement = "At least ten cards from either end"
number-of-cut-cards = "1"
location = "At the table"
who = "The dealer"
equipment = "None"
burn = "One card, face down"
"""
FORMS = {"petition": COMPLETE, "shuffle": SHUFFLE, "tournament": NOTICE}  # filled in
HOUSE = House("Marina Bay Associates, LP", "Marina Bay Casino")


def photograph_documents(blank: Page) -> None:
    """Make every document in a folder of its own, then a picture of each one that the page shows."""
    text = PAGE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for name, form in FORMS.items():
            Path(f"{name}.toml").write_text(form, encoding="utf-8")
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
            for line in block.splitlines():
                if "--database" not in line and "--example" not in line:
                    _run(line)
        for name, document in _from_log().items():
            Path(f"{name}.pdf").write_bytes(in_pdf(document.issued_by(HOUSE)))
        for picture, name, number in re.findall(r"\(pictures/documents/(([a-z-]+?)(?:-(\d))?\.png)\)", text):
            content = smaller(_photograph(folder, f"{name}.pdf", int(number or 1)), blank)
            (DOCS / "pictures" / "documents" / picture).write_bytes(content)
            typer.echo(f"documents/{picture}: {len(content):,} bytes")


def _run(line: str) -> None:
    done = shell(line)
    if done.returncode:
        raise SystemExit(f"{line}: {done.stdout}")


def _photograph(folder: str, file: str, page: int) -> bytes:
    source = (
        "#set page(width: auto, height: auto, margin: 1pt)\n"
        f'#box(stroke: 0.6pt + luma(170), image("/{file}", page: {page}, width: {WIDE / DOTS}pt))'
    )
    frame = Path(folder) / "frame.typ"
    frame.write_text(source, encoding="utf-8")
    made = typst.compile(str(frame), root=folder, format="png", ppi=72 * DOTS, ignore_system_fonts=True)
    assert isinstance(made, bytes)  # noqa: S101 - for the type checker: it is one page
    return made


def _from_log() -> dict[str, Document]:
    """Return the documents of the vigorish desk, for a form that was filled in, dropped and compared."""
    at = moment("19:40:00")
    register = VigorishForms()
    for fact in (
        facts.FormsRegistered("A", 101, 150, "pit 2", "ada", at),
        facts.FormPrepared("A-101", "baccarat", "BAC-1", "3", "Pat Doe", 1550, "carl", at),
        facts.FormDropped("A-101", "dora", at),
        facts.FormMarkedVoid("A-102", "ink", "carl", at),
        facts.VoidFormSigned("A-102", "boss", at),
        facts.FormsCompared(["A-101", "A-102"], [], "ada", at),
    ):
        register.do(fact)
    return {
        "form": filled_forms([register.named("A-101")], casino=HOUSE.name),
        "comparison": comparison_result(register, 1),
        "progressive": submission(_meter(at)),
    }


def _meter(at: int) -> MeterOnRecord:
    """Return a meter of progressive blackjack as it was set up."""
    options = {"progressive": "suited", "decks": "6", "minimum": "1000", "maximum": "50000"}
    table = rules_of("blackjack", options)
    chances = {row: str(chance) for row, chance in award_chances(table, "progressive").items()}
    terms = Terms(5_000_000, 5_000_000, rate_named("20%"), rate_named("5%"))
    controller = Controller()
    controller.do(
        MeterSetUp(
            *("aces", "Four Aces Jackpot", "blackjack", options, "progressive", terms, ["bj1"]),
            *("above the table", {}, chances, "boss", at),
        )
    )
    return controller.named("aces")
