"""The witness over HTTP: one address that takes checkpoints, and needs nothing but Python's own library."""

from __future__ import annotations

import time
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from houseway.floor.checkpoints.witness import LONGEST_REQUEST, Declined, Witness
from houseway.refusal import Refusal

_PATIENCE = 10.0  # seconds for one request
_PATH = "/add-checkpoint"


class WitnessServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, witness: Witness, host: str, port: int, say: Callable[[str], None]) -> None:
        super().__init__((host, port), _Handler)
        self.witness = witness
        self.say = say

    @property
    def address(self) -> str:
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}"


class _Handler(BaseHTTPRequestHandler):
    server: WitnessServer
    timeout = _PATIENCE
    server_version = "houseway-witness"

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if self.path != _PATH:
            self._answer(HTTPStatus.NOT_FOUND, f"Send checkpoints to {_PATH}.\n")
        elif not length.isdecimal() or int(length) > LONGEST_REQUEST:
            self._answer(HTTPStatus.BAD_REQUEST, f"Give a Content-Length up to {LONGEST_REQUEST}.\n")
        else:
            self._add(self.rfile.read(int(length)).decode(errors="replace"))

    def _add(self, request: str) -> None:
        try:
            signature = self.server.witness.add(request, int(time.time()))
        except Declined as declined:
            self.server.say(str(declined))
            is_size = declined.status == HTTPStatus.CONFLICT and declined.size is not None
            kind = "text/x.tlog.size" if is_size else "text/plain; charset=utf-8"
            self._answer(declined.status, f"{declined.size}\n" if is_size else f"{declined}\n", kind)
        except Refusal as refusal:
            self.server.say(str(refusal))
            self._answer(HTTPStatus.BAD_REQUEST, f"{refusal}\n")
        else:
            self._answer(HTTPStatus.OK, signature.line())

    def _answer(self, status: HTTPStatus, text: str, kind: str = "text/plain; charset=utf-8") -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that http.server has
        """What matters is said by ``say``."""
