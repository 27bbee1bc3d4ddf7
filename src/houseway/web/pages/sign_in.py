"""The page on which people sign in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from houseway.web.context import context_of
from houseway.web.http.entrance_key import KEY_COOKIE
from houseway.web.http.routing import Router
from houseway.web.pages.shell import SIGN_IN, page

router = Router()


@router.get(SIGN_IN)
async def sign_in(request: Request) -> Response:
    context_of(request).auth.check_address(request)
    return page(request, "sign_in.html", None, is_inside=is_inside(request))


def is_inside(request: Request) -> bool:
    """Whether the browser entered the demonstration by its link, so that it comes back by one press."""
    context = context_of(request)
    key = request.cookies.get(KEY_COOKIE, "")
    return context.settings.demonstration and context.entrance_key.opens(key)
