"""The page on which people sign in."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from houseway.web.pages.shell import page

SIGN_IN = "/sign-in"
router = APIRouter(include_in_schema=False)


@router.get(SIGN_IN)
async def sign_in(request: Request) -> Response:
    return page(request, "sign_in.html", None)
