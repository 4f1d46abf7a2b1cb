"""What of a log says nothing to who reads a summary: what tools print, bare ids, encoded bytes, pointers to
another place of the log, and characters that act or hide."""

from __future__ import annotations

import re

from ssmem_tui.core.sanitise import is_safe
from ssmem_tui.core.store.secret_values import is_encoded

_LONG_RUN = re.compile(r"(?<![A-Za-z0-9+/=._-])[A-Za-z0-9+/]{40,}(?![\w.-])")
"""As long as no word is; in a path or a link it names something."""
_PRINTED = re.compile(
    r"\b\d+ files? changed\b.*\b(?:insertion|deletion)|\b(?:create|delete) mode 100\d{3}\b"
    r"|^(?:(?:task|job|session|run|message|msg|request|trace|order|post|comment)?[ _-]?(?:id|uuid|hash)"
    r"|(?:任务|会话|消息|请求|帖子)?(?:ID|编号))?"
    r"\W*(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{24,64})\W*$",
    re.I,
)
_ANSI = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?")
_MASK = "<secret:"
_MASKED = re.compile(r"<secret: [^<>]+>")
_WORDS = re.compile(r"[^\W\d_]{2}")
_ELSEWHERE = re.compile(
    r"[(（](?:see|more|details?|full|rest|same|continued)\b[^()（）]{0,60}[)）]\W*"
    r"|[(（](?:更多|详见|参见|见|同上|其余)[^()（）]{0,30}[)）]\W*",
    re.I,
)
_STAMP = re.compile(
    r"^\[(?:[A-Z][a-z]{2},? )?\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?"
    r"(?: ?(?:[A-Z]{1,4})?(?:[+-]\d{1,2}(?::?\d\d)?)?)?\]\s*(?=\S)"
)


def is_noise(text: str) -> bool:
    """Whether no summary should spend a line on `text`."""
    if _MASK in text and not _WORDS.search(_MASKED.sub("", text)):
        return True
    if _PRINTED.search(text) or _ELSEWHERE.fullmatch(text):
        return True
    return any(is_encoded(found[0]) for found in _LONG_RUN.finditer(text))


def without_stamp(line: str) -> str:
    """`line` without the moment at which a host took it down, `[Sat 2026-03-14 12:11 GMT]`; its day stays."""
    return line[found.end() :] if line[:1] == "[" and (found := _STAMP.match(line)) else line


def harmless(text: str) -> str:
    """`text` without terminal sequences and characters that act or hide, which no summary may repeat."""
    if is_safe(text):
        return text
    bare = _ANSI.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    acting = {ord(char): None for char in set(bare) if char not in "\n\t" and not is_safe(char)}
    return bare.translate(acting)
