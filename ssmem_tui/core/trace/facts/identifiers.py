"""URLs, e-mail addresses, code spans, paths, flags, versions, hashes, issues and names made by machines."""

from __future__ import annotations

import re

from ssmem_tui.core.trace.facts.kinds import Fact
from ssmem_tui.core.words import CJK

_EXTENSIONS = (
    r"(?:py|tsx?|jsx?|go|rs|md|json|ya?ml|toml|sh|txt|csv|html|css|sql|plist|lock|cfg|ini|db|log|pdf|png)"
)

URL = r"""(?P<url>https?://[^\s<>()\[\]"'`,;，。；、！）]+)"""
EMAIL = r"(?P<email>(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
CODE = r"(?P<code>`[^`\n]{1,160}`)"
QUOTE = r"(?P<quote>《[^》\n]{1,30}》|「[^」\n]{1,30}」)"
IP = r"(?P<ip>(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w.]))"
VERSION = r"""(?P<version>(?<![\w.])v\d+(?:\.\d+)*(?:-[\w.]+)?\b
      |(?<![\w.])\d+\.\d+\.\d+(?:[-+.][0-9A-Za-z.]+)?\b)"""
HASH = r"""(?P<hash>(?<![\w-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w-])
      |\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b)"""
ISSUE = r"(?P<issue>(?<![\w&])\#\d+\b|\b[A-Z][A-Z0-9]+-\d+\b)"
PATH = rf"""(?P<path>(?<![\w/.])(?:~|\.{{1,2}})?/[\w.@+-]+(?:/[\w.@+-]+)*/?
      |(?<![\w/.@-])(?:[A-Za-z0-9_.@+-]+/)+[{CJK}\w@+-]+\.[A-Za-z]\w{{0,5}}\b
      |(?<![\w/.@-])[A-Za-z0-9_@+-]+(?:\.[A-Za-z0-9_-]+)*\.{_EXTENSIONS}\b)"""
FLAG = r"(?P<flag>(?<![\w-])--[a-z][\w-]+)"
IDENT = r"""(?P<ident>\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+(?:\.[A-Za-z_]\w*)*\b
      |\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z0-9]+[A-Z]\w*\b
      |\b[A-Za-z]\w+(?:\.[A-Za-z_]\w+)+|\b[a-z][a-z0-9]+(?:-[a-z0-9]+){1,4}\b)"""
MENTION = r"(?P<mention>(?<![\w@])@[A-Za-z0-9_][\w-]*)"

_ISSUE_WORD = re.compile(r"(?:issue|PR|pull|bug|ticket|MR)s? ?$", re.IGNORECASE)
_HYPHEN_WORDS = frozenset(
    "a an the of to in on by up or and for out non ever at it be so as with from off one two year old".split()
)


def _plain(text: str) -> str:
    return text.strip("`").strip().rstrip(".,:;/").lower()


def read_identifier(found: re.Match[str]) -> Fact:
    """An identifier whose spelling is its key."""
    kind = found.lastgroup or "ident"
    return Fact(kind, ("i", _plain(found.group())), found.group(), *found.span())


def read_version(found: re.Match[str]) -> Fact:
    return Fact("version", ("i", _plain(found.group()).removeprefix("v")), found.group(), *found.span())


def read_url(found: re.Match[str]) -> Fact:
    raw = found.group().rstrip(".,:;)")
    key = raw.rstrip("/").split("://", 1)[1].lower()
    return Fact("url", ("i", key), raw, found.start(), found.start() + len(raw))


def read_code(found: re.Match[str]) -> Fact | None:
    inner = found.group().strip("`").strip()
    return Fact("code", ("i", _plain(found.group())), inner, *found.span()) if inner else None


def read_issue(found: re.Match[str]) -> Fact:
    raw, before = found.group(), found.string[max(0, found.start() - 8) : found.start()]
    if raw[0] == "#" and len(raw) == 2 and not _ISSUE_WORD.search(before):
        return Fact("number", ("q", None, float(raw[1])), raw, *found.span())  # a rank, not an issue
    return read_identifier(found)


def read_path(found: re.Match[str]) -> Fact | None:
    raw = found.group()
    if raw.count("/") == 1 and raw.replace("/", "").isalpha() and not raw.startswith(("~", "/", ".")):
        return None  # and/or
    return read_identifier(found)


def read_ident(found: re.Match[str]) -> Fact | None:
    raw = found.group()
    if "-" in raw and "_" not in raw and "." not in raw:
        parts = raw.split("-")  # hyphenated English is no identifier unless it looks machine-made
        if not any(c.isdigit() for c in raw) and (len(parts) < 3 or _HYPHEN_WORDS & set(parts)):
            return None
        return Fact("ident", ("i", raw.lower()), raw, *found.span())
    if raw.isalpha() and len(raw) < 5:
        return None  # PhDs, YoY
    return read_identifier(found)
