"""`--help` and what click itself says, in Chinese; nothing of this is loaded for English.

Click asks `gettext` for its words, which goes by the locale and knows no `--lang`; and it counts characters
and breaks lines at blanks, where a Chinese letter takes two columns and a line may end after any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click
from click import core, exceptions, formatting, parser, termui, types

from ssmem_tui.cli.wording import columns, padded, wrapped
from ssmem_tui.language import t

_FIRST = 30
"""Columns of the first column of a list at most, as click has it."""


def teach_click() -> None:
    """Let click look its own sentences up as well."""
    for module in (core, exceptions, formatting, parser, termui, types):
        names = vars(module)
        if "_" in names:
            names["_"] = t
        if "ngettext" in names:
            names["ngettext"] = _one_or_many


def _one_or_many(one: str, many: str, number: int) -> str:
    return t(one if number == 1 else many)


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """What is looked up of a help text: paragraphs as one line each, and lines that stay as they are (after
    a line with a backspace), which the flag tells."""
    for paragraph in text.split("\n\n"):
        lines = paragraph.split("\n")
        if lines[0].strip() == "\b":
            yield from ((line, True) for line in lines[1:])
        else:
            yield " ".join(lines), False
        yield "", True


class Formatter(click.HelpFormatter):
    """Help in which every text is looked up and broken by columns."""

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        found = list(pieces(text))[:-1]  # without the blank line after the last
        for words, as_it_is in found:
            lines = [t(words)] if as_it_is else wrapped(t(words), self.width - self.current_indent)
            self.write("".join(f"{indent}{line}".rstrip() + "\n" for line in lines))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = _FIRST, col_spacing: int = 2) -> None:
        rows = list(rows)
        indent = " " * self.current_indent
        first = min(max((columns(name) for name, _ in rows), default=0), col_max) + col_spacing
        for name, text in rows:
            words, mark, extra = text.partition("  [")  # "  [default: 50]"
            lines = wrapped(f"{t(words)}{mark and ' ['}{extra}", max(self.width - first - 2, 10))
            if columns(name) > first - col_spacing:
                self.write(f"{indent}{name}\n")
            else:
                self.write(f"{indent}{padded(name, first)}{lines.pop(0) if lines else ''}".rstrip() + "\n")
            self.write("".join(f"{indent}{' ' * first}{line}\n" for line in lines))
