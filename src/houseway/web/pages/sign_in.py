"""The page on which people sign in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from houseway.web.http.routing import Router
from houseway.web.pages.shell import page

SIGN_IN = "/sign-in"
router = Router()


@router.get(SIGN_IN)
async def sign_in(request: Request) -> Response:
    return page(request, "sign_in.html", None)
