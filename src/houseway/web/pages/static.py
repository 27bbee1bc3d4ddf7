"""Style sheets, scripts and pictures. Their address changes with their content, so browsers may keep them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "static"


def _fingerprint() -> str:
    content = hashlib.sha256()
    for file in sorted(FOLDER.rglob("*.*")):
        content.update(file.relative_to(FOLDER).as_posix().encode() + file.read_bytes())
    return content.hexdigest()[:12]


STATIC = f"/static/{_fingerprint()}"
KEPT = "public, max-age=31536000, immutable"


class StaticFolder(StaticFiles):
    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code < 400:
            response.headers["Cache-Control"] = KEPT
        return response
