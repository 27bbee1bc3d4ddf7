"""For who keeps the server running: whether it lives, whether it can work, and what it measures."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.roles import check_may_audit
from houseway.floor.store import Unavailable
from houseway.web.context import front_of
from houseway.web.http.openapi import answers, as_json
from houseway.web.metrics import CONTENT_TYPE
from houseway.web.schemas.tables import Alive

PATIENCE_SECONDS = 3.0
_ITSELF = ("127.0.0.1", "::1")
router = APIRouter(tags=["running"])


@router.get("/healthz", tags=["open"], **answers(Alive, "Alive"))
async def alive() -> Response:
    """Whether the server answers."""
    return as_json({"status": "alive"})


@router.get("/readyz", tags=["open"], **answers(Alive, "Ready"))
async def ready(request: Request) -> Response:
    """Whether the log can be written."""
    front = front_of(request)
    front.door.check_stranger(request)
    check = run_in_threadpool(front.floor.store.check_writable)
    try:
        await asyncio.wait_for(check, PATIENCE_SECONDS)
    except TimeoutError:
        raise Unavailable(f"The log has not answered for {PATIENCE_SECONDS:g} s.") from None
    return as_json({"status": "ready"})


@router.get(
    "/metrics", tags=["open"], **answers(str, "In the notation of Prometheus", media_type="text/plain")
)
async def metrics(request: Request) -> Response:
    """What is measured: for programs on this machine, and who may audit."""
    front = front_of(request)
    if request.client is None or request.client.host not in _ITSELF:
        guest = await front.door.admit(request)
        check_may_audit(guest.person.role)
    return Response(front.metrics.written(), headers={"Content-Type": CONTENT_TYPE})
