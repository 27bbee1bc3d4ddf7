"""Says which extra of the installation to install where a command needs a library that is missing."""

from __future__ import annotations

from houseway.refusal import Refusal

_LIBRARIES = {
    "floor": ("alembic", "argon2", "sqlalchemy", "structlog"),
    "postgres": ("psycopg",),
    "web": ("httptools", "jinja2", "prometheus_client", "starlette", "uvicorn", "uvloop"),
}


def missing_extra(missing: ModuleNotFoundError) -> Refusal | None:
    """Return the message, or nothing if the library belongs to no extra."""
    library = (missing.name or "").split(".")[0]
    for extra, libraries in _LIBRARIES.items():
        if library in libraries:
            return Refusal(
                f"The library {library!r} is not installed. Install it with: pip install 'houseway[{extra}]'"
            )
    return None
