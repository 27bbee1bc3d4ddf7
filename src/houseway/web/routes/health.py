"""Health, readiness and metrics endpoints, for operators."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from houseway.house.roles import check_may_audit
from houseway.house.store import Unavailable
from houseway.web.async_retry import in_thread
from houseway.web.context import AppContext
from houseway.web.http.peer import is_from_this_machine
from houseway.web.http.routing import Answer, Router
from houseway.web.metrics import CONTENT_TYPE
from houseway.web.routes.schemas import Alive

TIMEOUT_SECONDS = 3.0
router = Router(tag="running")


@router.get("/healthz", Answer(Alive, "Alive"), is_open=True)
async def alive() -> Any:
    """Tell whether the server answers."""
    return {"status": "alive"}


@router.get("/readyz", Answer(Alive, "Ready"), is_open=True)
async def ready(context: AppContext, request: Request) -> Any:
    """Tell whether the log can be written, and what its last verification found."""
    context.auth.check_address(request)
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await in_thread(context.floor.store.check_writable)
            verified = await in_thread(context.verifications.last)
    except TimeoutError:
        raise Unavailable(f"The log has not answered for {TIMEOUT_SECONDS:g} s.") from None
    if verified is None:
        return {"status": "ready"}
    return {"status": "ready", "log": "verified" if verified.holds else "faulty", "day": verified.day}


@router.get("/metrics", Answer(str, "In Prometheus's text format", media_type="text/plain"), is_open=True)
async def metrics(context: AppContext, request: Request) -> Response:
    """Show the metrics to programs on the same machine, and to those who may audit."""
    if not is_from_this_machine(request):
        guest = await context.auth.admit(request)
        check_may_audit(guest.person.role)
    return Response(context.metrics.as_text(), headers={"Content-Type": CONTENT_TYPE})
