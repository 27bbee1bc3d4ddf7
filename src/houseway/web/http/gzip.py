"""Answers packed for the way, where who asks can unpack them: a first visit weighs a third of it."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

_AS_FAST_AS_GOOD = 6


def pack(body: bytes) -> bytes:
    return gzip.compress(body, _AS_FAST_AS_GOOD, mtime=0)


def packed(
    request: Request, body: bytes, media_type: str, headers: Mapping[str, str], status: int = 200
) -> Response:
    """``body`` is packed already; it is unpacked for who cannot."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(body), status, headers, media_type)
    return Response(body, status, {**headers, "Content-Encoding": "gzip"}, media_type)
