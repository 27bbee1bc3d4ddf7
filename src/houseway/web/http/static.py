"""Serves style sheets, scripts and pictures, and compresses what browsers accept compressed.

The address of a file changes with its content, so browsers cache it.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from functools import cache
from os.path import normpath
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

# Gzip responses for clients that accept them: a first visit then weighs a third.

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


FOLDER = Path(__file__).parents[1] / "static"


def _fingerprint() -> str:
    content = hashlib.sha256()
    for file in sorted(FOLDER.rglob("*.*")):
        content.update(file.relative_to(FOLDER).as_posix().encode() + file.read_bytes())
    return content.hexdigest()[:12]


STATIC = f"/static/{_fingerprint()}"
CACHE_FOREVER = "public, max-age=31536000, immutable"
_IMPORTED = re.compile(r'from "(\.{1,2}/[a-z_./]+\.js)"')


@cache
def modules_of(first: str) -> list[str]:
    """List every module that a script imports, so that the browser can load them all at once."""
    modules = [first]
    for module in modules:
        source = (FOLDER / "js" / module).read_text(encoding="utf-8")
        imported = [normpath(Path(module).parent / path) for path in _IMPORTED.findall(source)]
        modules += [path for path in dict.fromkeys(imported) if path not in modules]
    return modules[1:]


class StaticFolder(StaticFiles):
    def __init__(self) -> None:
        super().__init__(directory=FOLDER)
        self._sent: dict[str, tuple[bytes, str]] = {}  # compressed, with the media type

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file that was sent before without a look at the disk: they do not change."""
        if path in self._sent and scope["method"] == "GET":
            return _response(scope, *self._sent[path])
        response = await super().get_response(path, scope)
        if response.status_code != 200 or not isinstance(response, FileResponse):
            return response
        self._sent[path] = _compressed(Path(response.path)), response.headers["content-type"]
        return _response(scope, *self._sent[path])


def _response(scope: Scope, compressed: bytes, media_type: str) -> Response:
    return gzip_response(Request(scope), compressed, media_type, {"Cache-Control": CACHE_FOREVER})


def _compressed(file: Path) -> bytes:
    return compress(without_comments(file) if file.suffix == ".js" else file.read_bytes())


def without_comments(script: Path) -> bytes:
    """Return a script without indentation and without lines that are comments, a seventh of its weight.

    No text in our scripts runs over several lines; a test keeps it so.
    """
    lines = (line.strip() for line in script.read_text(encoding="utf-8").splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//")).encode()
