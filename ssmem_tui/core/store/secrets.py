"""Secrets: what opens something or stands for somebody, by its shape or by the word before it.

Keys, tokens, passwords, cookies, signed links, recovery phrases and codes, card and identity numbers are;
what is given away to be used (addresses, phone and account numbers, public keys) is not. Entropy detectors
flag 96 % of ordinary notes, which hold commit ids, UUIDs and checksums (research/git.md 5.5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.model import Span
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.secret_shapes import CASELESS, CHECKS, RULES, compiled
from ssmem_tui.core.store.secret_values import assigned, key_lines, looks_assigned


@dataclass(frozen=True, slots=True)
class Secret:
    """A stretch of text that looks like a credential: what kind, and where the value itself lies."""

    kind: str
    span: Span


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Every stretch of `text` that looks like a credential, in order, without overlap."""
    found: list[Secret] = []
    low = text.lower()
    for kind, held, pattern in RULES:
        asked = low if kind in CASELESS else text
        for words in held:  # plain loops: asked of every line that is drawn, `any` takes twice as long
            if words in asked:
                break
        else:
            continue
        check, rule = CHECKS.get(kind), compiled(pattern)
        for match in rule.finditer(text):
            group = "value" if "value" in rule.groupindex else 0
            if check is None or check(match[group]):
                found.append(Secret(kind, Span(*match.span(group))))
    found += [Secret("private key", span) for span in key_lines(text)]
    found += [
        Secret("assigned value", Span(*match.span("value")))
        for match in assigned(text)
        if looks_assigned(match)
    ]
    found.sort(key=lambda secret: (secret.span.start, -secret.span.end))
    out: list[Secret] = []
    for secret in found:
        if not out or secret.span.start >= out[-1].span.end:
            out.append(secret)
    return tuple(out)


def across(text: str) -> frozenset[int]:
    """Lines, from 0, that are known as secret only by other lines: of a key, or below the word for it."""
    below = (match for match in assigned(text) if "\n" in match[0] and looks_assigned(match))
    spans = [*key_lines(text), *(Span(*match.span("value")) for match in below)]
    found: set[int] = set()
    for span in spans:
        first = text.count("\n", 0, span.start)
        found.update(range(first, first + text.count("\n", span.start, span.end) + 1))
    return frozenset(found)


def mask(text: str) -> str:
    """`text` with each secret replaced by `<secret: kind>`; for what is shown or sent, never for a source.

    Line breaks inside a secret stay, so that lines keep their numbers.
    """
    out, at = [], 0
    for secret in find_secrets(text):
        breaks = secret.span.of(text).count("\n")
        out += [text[at : secret.span.start], f"<secret: {secret.kind}>", "\n" * breaks]
        at = secret.span.end
    return "".join([*out, text[at:]])


def veiled(text: str) -> str:
    """`mask` for what is drawn: as many characters and lines as `text`, so that spans stay in place."""
    out, at = [], 0
    for secret in find_secrets(text):
        name = f"<secret:{secret.kind.replace(' ', '-')}>"
        first, *more = secret.span.of(text).split("\n")
        cover = [name.ljust(len(first), "*") if len(name) <= len(first) else "*" * len(first)]
        out += [text[at : secret.span.start], "\n".join([*cover, *("*" * len(line) for line in more)])]
        at = secret.span.end
    return "".join([*out, text[at:]])


def masked(data: Any) -> Any:
    """JSON data with every string masked; the lines of a key that stand in a list are masked together."""
    if isinstance(data, str):
        return mask(data)
    if isinstance(data, Mapping):
        return {key: masked(value) for key, value in data.items()}
    if not isinstance(data, list | tuple):
        return data
    rows = list(data)
    if all(isinstance(row, str) for row in rows):
        return _together(rows)
    for name in dict.fromkeys(name for row in rows if isinstance(row, Mapping) for name in row):
        column = [
            n for n, row in enumerate(rows) if isinstance(row, Mapping) and isinstance(row.get(name), str)
        ]
        for n, text in zip(column, _together([rows[n][name] for n in column]), strict=True):
            rows[n] = {**rows[n], name: text}
    return [masked(row) for row in rows]


def _together(texts: Sequence[str]) -> list[str]:
    """Texts masked as one where each is a line: a key, or a password below its name, runs through several."""
    joined = "\n".join(texts)
    if joined.count("\n") == len(texts) - 1:
        return mask(joined).split("\n")
    return [mask(text) for text in texts]


def refuse_secrets(text: str) -> None:
    """Let no credential into memory, which is copied onward.

    Raises:
        Refused: `text` seems to hold one.
    """
    if kinds := sorted({secret.kind for secret in find_secrets(text)}):
        raise Refused(
            saying(
                "This seems to hold a secret ({kinds}); note where it is kept instead.",
                kinds=", ".join(kinds),
            )
        )
