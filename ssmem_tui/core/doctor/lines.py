"""Findings in the lines of notes: secrets, planted orders, tool text, tokens, bytes, open fences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ssmem_tui.core.cues import is_instruction
from ssmem_tui.core.doctor.records import Finding, Kind
from ssmem_tui.core.doctor.standing import is_standing
from ssmem_tui.core.markdown.derived import PROMOTED
from ssmem_tui.core.markdown.document import Document, LineKind
from ssmem_tui.core.markdown.text import Decoded, conflict_line, looks_like_utf16
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.rollup.checks import is_unfit
from ssmem_tui.core.saying import Saying, saying, term
from ssmem_tui.core.store import find_secrets

_PLACEHOLDER = re.compile(
    r"\{\{[^{}\n]{1,40}\}\}|<%[^%\n]{1,40}%>|\$\{[A-Z_]{2,30}\}"
    r"|\[(?:your|insert|todo: fill|placeholder)[^\]\n]{0,40}\](?!\()|<(?:your|insert)[ _-][^>\n]{1,40}>"
    r"|(?<!\w)(?<![{/.-])(?<!format: )(?<!格式：)(?<!格式:)YYYY-MM-DD(?![\w/}-]|\.\w)|\bTBD_[A-Z]+\b",
    re.IGNORECASE,
)
"""`memory/YYYY-MM-DD.md` says how files are named and is no place to fill in."""
_CODE_SPAN = re.compile(r"`[^`\n]*`")
_MADE_TO_FILL = re.compile(r"template|模板|範本|テンプレ", re.IGNORECASE)
_HOST_SAYS = "A new session was started via /new or /reset"
"""How OpenClaw opens a session; its transcripts hold the whole order, and nobody planted it."""
_TURN = re.compile(
    r"\W*(?:system|user|human|assistant|用户|助手)\s*[:：]|[\s>*-]*\[[^\]]*\d{1,2}:\d{2}[^\]]*\]", re.I
)
_GRAVE = re.compile(
    r"ignore|disregard|override|api.?key|credential|password|secret|token|忽略|无视|忘记|密钥|密码|凭证|令牌"
    r"|(?:do not|don't|never) (?:tell|inform)|(?:delete|erase|wipe)\b.{0,20}memor"
    r"|(?:不要|别|不得)(?:告诉|通知|告知|让)",
    re.I,
)
_STANDING = (NoteClass.CORE, NoteClass.INDEX, NoteClass.STICKY, NoteClass.TOPIC, NoteClass.SUMMARY)
_MOST = 20
"""Findings of one kind in one file, after which the rest is only counted."""


def in_lines(note: Note, data: bytes, decoded: Decoded, document: Document) -> Iterator[Finding]:
    """Everything found in one note, in order of lines within each kind."""
    yield from _bytes(note, data, decoded)
    for number in document.unclosed:
        yield Finding(Kind.FENCE, note.path, number, saying("code block not closed"))
    yield from _at_most(Finding(Kind.SECRET, note.path, line, kind) for line, kind in _secrets(document))
    yield from _at_most(_tokens(note, document))
    yield from _at_most(_derived(note, document))
    yield from _at_most(_orders(note, document))


def _at_most(found: Iterator[Finding]) -> Iterator[Finding]:
    left = 0
    for number, finding in enumerate(found):
        if number < _MOST:
            yield finding
        else:
            left, last = left + 1, finding
    if left:
        yield Finding(
            last.kind, last.path, last.line, saying("and {n} more of this kind up to here", n=f"{left:,}")
        )


def _bytes(note: Note, data: bytes, decoded: Decoded) -> Iterator[Finding]:
    if looks_like_utf16(data):
        yield Finding(Kind.BYTES, note.path, 1, saying("looks like UTF-16, which no agent here reads"))
    elif decoded.bad_byte is not None:
        line = data.count(b"\n", 0, decoded.bad_byte) + 1
        said = saying("not valid UTF-8, first bad byte at offset {n}", n=decoded.bad_byte)
        yield Finding(Kind.BYTES, note.path, line, said)
    if (merge := conflict_line(decoded.text)) is not None:
        yield Finding(Kind.MERGE, note.path, merge, saying("two versions that git could not merge"))
    if decoded.text.count("\\n") > 2 >= decoded.text.count("\n"):
        yield Finding(Kind.BYTES, note.path, 1, saying("written with a literal \\n instead of line ends"))
    if decoded.control:
        yield Finding(Kind.BYTES, note.path, 0, saying("holds control characters"))


def _secrets(document: Document) -> Iterator[tuple[int, Saying]]:
    text = document.text
    for secret in find_secrets(text):
        yield (
            text.count("\n", 0, secret.span.start) + 1,
            saying("shaped like a credential ({kind})", kind=term(secret.kind)),
        )


def _tokens(note: Note, document: Document) -> Iterator[Finding]:
    fills = note.klass in _STANDING and is_standing(note) and not _MADE_TO_FILL.search(note.path)
    for line in document.lines:
        if line.kind in (LineKind.CODE, LineKind.FENCE, LineKind.BLANK):
            continue
        words = line.span.of(document.text)
        if _MADE_TO_FILL.search(note.path):
            continue
        if is_unfit(_CODE_SPAN.sub("", words)) and note.klass is not NoteClass.TRANSCRIPT:
            yield Finding(
                Kind.TEMPLATE,
                note.path,
                line.number,
                saying("holds a model's control token or a template field"),
            )
        elif fills and "`" not in words and "<!--" not in words and _PLACEHOLDER.search(words):
            message = saying("holds a placeholder nobody filled in")
            yield Finding(Kind.TEMPLATE, note.path, line.number, message)


def _derived(note: Note, document: Document) -> Iterator[Finding]:
    if note.klass is not NoteClass.LOG:
        return
    inside = False
    for line in document.lines:
        if line.derived and not inside:
            message = saying("a block that a tool manages begins here")
            yield Finding(Kind.DERIVED, note.path, line.number, message)
        elif not line.derived and PROMOTED.search(line.span.of(document.text)):
            yield Finding(
                Kind.DERIVED, note.path, line.number, saying("a line that a tool promoted, with its scores")
            )
        inside = line.derived


def _is_talk(note: Note, words: str) -> bool:
    """Whether a line of a log is a turn of its own talk, by its stamp or speaker: `System: Run …`, `[10:54]
    store this in memory`. Whoever speaks there need not plant anything; what would be stolen or overridden is
    looked at all the same."""
    return note.day is not None and _TURN.match(words) is not None and _GRAVE.search(words) is None


def _orders(note: Note, document: Document) -> Iterator[Finding]:
    if note.klass is NoteClass.INSTRUCTIONS:
        return
    for line in document.lines:
        if line.kind is LineKind.BLANK:
            continue
        words = line.span.of(document.text)
        if is_instruction(words) and _HOST_SAYS not in words and not _is_talk(note, words):
            message = saying("addresses the agent with an order")
            yield Finding(Kind.INSTRUCTION, note.path, line.number, message)
