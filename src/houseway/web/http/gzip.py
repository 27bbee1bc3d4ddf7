"""Gzip responses for clients that accept them: a first visit then weighs a third."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

_LEVEL = 6  # higher ones take longer and save next to nothing


def compress(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)


def gzip_response(
    request: Request, compressed: bytes, media_type: str, headers: Mapping[str, str], status: int = 200
) -> Response:
    """Send a compressed body, decompressed for a client that does not accept gzip."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(compressed), status, headers, media_type)
    return Response(compressed, status, {**headers, "Content-Encoding": "gzip"}, media_type)
