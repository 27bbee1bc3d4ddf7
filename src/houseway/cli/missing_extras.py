"""Says which extra of the installation to install where a command needs a library that is missing."""

from __future__ import annotations

from importlib.util import find_spec

from houseway.refusal import Refusal

_LIBRARIES = {
    "floor": ("alembic", "argon2", "cryptography", "sqlalchemy", "structlog", "zxcvbn"),
    "postgres": ("psycopg",),
    "web": ("anyio", "httptools", "jinja2", "prometheus_client", "segno", "starlette", "uvicorn", "uvloop"),
    "xlsx": ("xlsxwriter",),
}


def missing_extra(missing: ModuleNotFoundError) -> Refusal | None:
    """Return the message, or nothing if the library belongs to no extra."""
    library = (missing.name or "").split(".")[0]
    for extra, libraries in _LIBRARIES.items():
        if library in libraries:
            return _advice(library, extra)
    return None


def check_web_is_installed() -> None:
    """Refuse to serve without the extra web. It has those of the floor too, so one installation is enough."""
    for library in (*_LIBRARIES["floor"], *_LIBRARIES["web"]):
        if library != "uvloop" and find_spec(library) is None:  # which Windows does not have
            raise _advice(library, "web")


def _advice(library: str, extra: str) -> Refusal:
    return Refusal(
        f"The library {library!r} is not installed. Install it with: pip install 'houseway[{extra}]'"
    )
