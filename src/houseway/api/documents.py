"""The papers of a table: sign, guide, statistics sheet, rules and layout, shown in a notebook or saved."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from datetime import date
from html import escape
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from houseway.api.arguments import concerning, whole_number
from houseway.api.display import Drawn, Saved
from houseway.documents.document import Document as PrintedDocument
from houseway.documents.document import paper_named
from houseway.documents.drawing.layout_file import DPI, Form, Sheet, layout_file
from houseway.documents.drawing.table import SCALE
from houseway.documents.house import House, read_logo
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.guide import HELP_LINE, gaming_guide
from houseway.documents.table.rules_book import rules_book
from houseway.documents.table.sign import sign
from houseway.documents.table.statistics_sheet import Signed, statistics_as_csv, statistics_sheet
from houseway.documents.table.wager_statistics import sample_report
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table

PREVIEW = "width:100%;height:640px;border:1px solid #ccc"  # of a document in a notebook
SMALLEST_SCALE = 20
MOST_ROUNDS = 10**9  # of the sample in a statistics sheet
LAYOUT = "layout"
STATISTICS = "statistics"

Choices = TypeVar("Choices", bound=msgspec.Struct)


class Document(Saved):
    """A paper of a table. A notebook shows it; ``save`` writes it in the format of the file's name.

    >>> sign = hw.table("sic-bo").document("sign", licensee="Marina Ltd", table="SB 1")
    >>> sign
    <Sic bo: Limits, payout odds and rules; save it as .html or .pdf>
    >>> sign.save("sign.html").name
    'sign.html'
    """

    kind: str

    @property
    @abstractmethod
    def html(self) -> str:
        """The document as HTML."""

    def __repr__(self) -> str:
        return f"<{self.title}; save it as {one_of([f'.{ending}' for ending in self.formats])}>"

    def _repr_html_(self) -> str:
        """Return the document in a frame, so that its style and the notebook's do not mix."""
        return (
            f'<iframe style="{PREVIEW}" title="{escape(self.title)}" srcdoc="{escape(self.html)}"></iframe>'
        )


class _Printed(Document):
    """A document of pages. PDF needs the extra ``houseway[pdf]``."""

    def __init__(self, kind: str, printed: PrintedDocument, csv: Callable[[], str] | None = None) -> None:
        self._printed, self._csv = printed, csv
        self.kind = kind
        self.title = f"{printed.title}: {printed.kind}"
        self.formats = ("html", "pdf", "csv") if csv else ("html", "pdf")

    @property
    def html(self) -> str:
        return in_html(self._printed)

    def _in_format(self, name: str) -> bytes:
        match name:
            case "pdf":
                return in_pdf(self._printed)
            case "csv" if self._csv:
                return self._csv().encode()
        return self.html.encode()


class Layout(Drawn, Document):
    """The felt of a table, to scale, with its title block. ``save`` writes it as SVG, PDF or PNG.

    >>> felt = hw.table("sic-bo").layout(trade_name="Marina")
    >>> felt
    <Sic bo: layout, scale 1:5; save it as .svg, .pdf or .png>
    >>> felt.save("felt.svg").name
    'felt.svg'
    """

    formats = ("svg", "pdf", "png")

    def __init__(self, table: Table[Any], house: House, dated: date | None, sheet: Sheet) -> None:
        self._table, self._house, self._dated, self._sheet = table, house, dated, sheet
        self.kind = LAYOUT
        self.title = f"{table.game.title}: layout, scale 1:{sheet.scale:g}"

    @property
    def svg(self) -> str:
        """The felt as SVG."""
        return self._in_format("svg").decode()

    @property
    def html(self) -> str:
        """The felt as HTML."""
        return self._repr_html_()

    def _in_format(self, name: str) -> bytes:
        with concerning(self._sheet.dpi):
            return layout_file(self._table, cast(Form, name), self._house, self._dated, self._sheet)


class OfSign(msgspec.Struct, forbid_unknown_fields=True):
    """The choices of a sign."""

    table: str = ""
    size: str = "letter"
    landscape: bool = False


class OfGuide(msgspec.Struct, forbid_unknown_fields=True):
    """The choices of a guide; the seed decides which round is shown in pictures."""

    help_line: str = HELP_LINE
    seed: int | None = None


class OfStatistics(msgspec.Struct, forbid_unknown_fields=True):
    """The choices of a statistics sheet; with rounds, a sample of so many next to the exact figures."""

    author: str = ""
    reviewer: str = ""
    rounds: int = 0
    seed: int = 1


class OfRules(msgspec.Struct, forbid_unknown_fields=True):
    """The rules have no choices."""


class OfLayout(msgspec.Struct, forbid_unknown_fields=True):
    """The choices of a layout."""

    scale: float = SCALE
    outlines: bool = False
    dpi: int = DPI


def _sign(table: Table[Any], choices: OfSign, dated: date | None) -> tuple[PrintedDocument, None]:
    with concerning(choices.size):
        paper = paper_named(choices.size, landscape=choices.landscape)
    return sign(table, table_name=choices.table, dated=dated, paper=paper), None


def _guide(table: Table[Any], choices: OfGuide, dated: date | None) -> tuple[PrintedDocument, None]:
    guide = gaming_guide(game_odds(table), dated=dated, seed=choices.seed, help_line=choices.help_line)
    return guide, None


def _statistics(
    table: Table[Any], choices: OfStatistics, dated: date | None
) -> tuple[PrintedDocument, Callable[[], str]]:
    odds: GameOdds = game_odds(table)
    whole_number(choices.rounds, "rounds", MOST_ROUNDS, least=0)
    with concerning(choices.rounds):
        sample = sample_report(table, choices.rounds, choices.seed) if choices.rounds else None
    signed = Signed(choices.author.strip(), choices.reviewer.strip())
    return statistics_sheet(odds, dated, signed=signed, sample=sample), lambda: statistics_as_csv(odds)


def _rules(table: Table[Any], _: OfRules, dated: date | None) -> tuple[PrintedDocument, None]:
    return rules_book([table.game], dated), None


_MAKERS: Mapping[str, tuple[type[msgspec.Struct], Callable[..., Any]]] = {
    "sign": (OfSign, _sign),
    "guide": (OfGuide, _guide),
    STATISTICS: (OfStatistics, _statistics),
    "rules": (OfRules, _rules),
}


def document_of(
    table: Table[Any], kind: str, house: House, dated: date | None, choices: Mapping[str, object]
) -> Document:
    """Make the document of this kind."""
    if kind == LAYOUT:
        return layout_of(table, house, dated, choices)
    if kind not in _MAKERS:
        raise Refusal(
            f"{kind!r} is not a document of a table. Choose {one_of([*_MAKERS, LAYOUT])}.", value=kind
        )
    if kind != STATISTICS:
        _check_in_force(table)
    known, make = _MAKERS[kind]
    printed, csv = make(table, read_choices(known, kind, choices), dated)
    return _Printed(kind, printed.issued_by(house, dated), csv)


def layout_of(table: Table[Any], house: House, dated: date | None, choices: Mapping[str, object]) -> Layout:
    _check_in_force(table)
    chosen = read_choices(OfLayout, LAYOUT, choices)
    if not 1 <= chosen.scale <= SMALLEST_SCALE or chosen.dpi < 10:
        raise Refusal(
            f"A layout cannot have the scale 1:{chosen.scale:g} at {chosen.dpi} dots to the inch. Choose a "
            f"scale from 1 to {SMALLEST_SCALE} and at least 10 dots.",
            value=choices,
        )
    return Layout(table, house, dated, Sheet(chosen.scale, chosen.outlines, chosen.dpi))


def _check_in_force(table: Table[Any]) -> None:
    """Refuse papers of a table that may not open; only its statistics are computed, and say so."""
    with concerning(dict(table.options.given)):
        table.check_may_open()


def read_choices(known: type[Choices], kind: str, choices: Mapping[str, object]) -> Choices:
    """Return the choices of a document; refuse names and values that it does not have."""
    names = [field.name for field in msgspec.structs.fields(known)]
    for name in choices:
        if name not in names:
            offers = f"Choose {one_of(names)}" if names else "It has no choices"
            raise Refusal(f"The {kind} has no choice {name!r}. {offers}.", value=name)
    try:
        return msgspec.convert(choices, known)
    except msgspec.ValidationError as error:
        raise Refusal(f"The {kind} cannot be made so: {error}. Give another value.", value=choices) from None


def house_named(licensee: str, trade_name: str, logo: str | Path | None) -> House:
    names = (licensee, trade_name)
    for name in names:
        if not isinstance(name, str):
            raise Refusal(f"{name!r} is not the name of a house. Give it as text.", value=name)
    with concerning(names):
        return House(licensee, trade_name, _logo(logo) if logo is not None else "")


def _logo(file: str | Path) -> str:
    try:
        content = Path(file).read_bytes()
    except (OSError, TypeError) as error:
        raise Refusal(
            f"The logo {file} cannot be read: {error}. Name an SVG or PNG file.", value=file
        ) from None
    with concerning(file):
        return read_logo(content, f"The logo {file}")


def day_of(value: date | str | None) -> date | None:
    """Return a date that is given as one, or as 2026-03-02."""
    if value is None or isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise Refusal(f"{value!r} is not a date. Write it like 2026-03-02.", value=value) from None
