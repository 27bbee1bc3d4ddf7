"""What a command printed, with each wrapped line in one piece again."""

from __future__ import annotations


def unwrapped(text: str) -> str:
    """Join every line that is indented further than the first line of its paragraph."""
    lines: list[str] = []
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if lines and lines[-1] and indent == len(lines[-1]) - len(lines[-1].lstrip()) + 2:
            lines[-1] += f" {line.lstrip()}"
        else:
            lines.append(line)
    return "\n".join(lines) + ("\n" if text.endswith("\n") else "")
