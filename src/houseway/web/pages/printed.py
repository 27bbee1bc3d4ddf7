"""What is printed about a table, and the cards and dice with which it is played, for the browser."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request, Response

from houseway.documents.in_html import in_html
from houseway.documents.pictures import DIE, HEIGHT, WIDTH, card_at, die_at
from houseway.documents.sign import sign
from houseway.documents.svg import element
from houseway.equipment.cards import JOKER, STANDARD_DECK
from houseway.web.front import front_of
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html
from houseway.web.routes.tables import TableName

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table}/sign")
def sign_of_table(request: Request, person: Visitor, table: TableName) -> Response:  # noqa: ARG001 - signed in
    """The pay tables, limits and rules in force."""
    rules = front_of(request).floor.look_for_sure(table, lambda live: live.rules).seen
    return html(in_html(sign(rules, table_name=table)), PRINTED_POLICY)


@router.get("/pictures.svg")
def pictures() -> Response:
    """Every card and die, once, for the pages to draw with."""
    return Response(_pictures(), 200, {"Cache-Control": "public, max-age=3600"}, "image/svg+xml")


@cache
def _pictures() -> str:
    cards = {"back": None, **{one.name: one for one in (*STANDARD_DECK, JOKER)}}
    drawn = [
        element(
            "symbol", card_at(one, 0, 0), id=f"card-{name}", viewBox=f"-1 -1 {WIDTH + 2:g} {HEIGHT + 2:g}"
        )
        for name, one in cards.items()
    ]
    drawn += [
        element("symbol", die_at(pips, 0, 0), id=f"die-{pips}", viewBox=f"-1 -1 {DIE + 2:g} {DIE + 2:g}")
        for pips in range(1, 7)
    ]
    return element("svg", *drawn, xmlns="http://www.w3.org/2000/svg")
