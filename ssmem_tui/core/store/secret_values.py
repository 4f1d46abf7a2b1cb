"""Secrets that are known by what stands around them: the value of a word such as password, also a line below
it, and the lines of a private key, however they are quoted, listed or cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ssmem_tui.core.model import Span

_PASSWORD: Final = (
    r"pass(?:word|wd|phrase|code)|pwd|pin[ -]?code|密码|密碼|口令|密匙|授权码|授權碼|passwort|kennwort"
    r"|mot de passe|contraseña|senha|пароль|パスワード|비밀번호"
)
_NAMED: Final = (
    rf"{_PASSWORD}|pass|secret(?:[_ -]?(?:access)?[_ -]?key)?|token|bearer|api[_ -]?key|access[_ -]?key"
    r"|auth[_ -]?(?:key|token)|client[_ -]?secret|private[_ -]?key|(?:shared)?accesskey|accountkey|crede"
    r"ntials?"
    r"|密钥|密鑰|令牌|私钥|私鑰"
)
_MARKS: Final = r"\*{0,2}[`\"'“”\\]{0,2}"
_SIGN: Final = r"[:=：＝|]|[(（](?=[`\"'“])|=>|:=|->|→"
_VERB: Final = (
    r"\bis\b(?: now\b|:)?|(?:changed|set|reset) to\b|\bwas\b|是|为|為|改[成为]|设[成为置]|換成|换成"
)
_BELOW: Final = r"(?:[ \t\r]*\n[ \t>|*+-]{0,12}(?:\d{1,3}[.)][ \t])?){0,2}"
_END: Final = r"\s`\"'“”「」<>,;，；。()（）\[\]{}|\u2e80-\uffef"
_VALUE: Final = rf"(?:[^{_END}]|[<>,()\[\]{{}}](?=[^{_END}])){{4,200}}"
ASSIGNED: Final = re.compile(
    rf"(?i)(?<![a-z])(?:(?P<password>{_PASSWORD})|{_NAMED})(?:{_MARKS}[ \t]*(?P<between>(?P<sign>{_SIGN}"
    rf")|{_VERB})"
    rf"(?:{_MARKS}{_BELOW}|\s*)[ \t]*|\s+){_MARKS}(?:bearer\s+)?(?P<value>{_VALUE})"
)
_STARTS: Final = (
    "pass", "pwd", "secret", "token", "bearer", "api", "access", "auth", "client", "private", "credential",
    "pin", "shared", "account", "kennwort", "mot de", "contrase", "senha", "пароль", "パスワード", "비밀번호",
    "密码", "密碼", "口令", "密钥", "密鑰", "密匙", "令牌", "授权码", "授權碼", "私钥", "私鑰",
)  # fmt: skip
"""What an assignment begins with, small and capital letters alike."""
_PLACEHOLDER: Final = re.compile(
    r"(?i)^(?:\*+|x{4,}.*|\.{3,}|\$.*|%.*|<.*|your.*|my.*|example.*|changeme.*|placeholder.*|redacted.*|"
    r"https?://.*|[./~].*|.*\.(?:md|py|js|ts|json|toml|ya?ml|txt|pem|env|sh|com|io|org)|env[:.].*|os\.en"
    r"viron.*|"
    r"process\.env.*|\d{4}-\d{2}-\d{2}.*|.*[*…]{2,}.*|.*=[<$].*|.*(?:\.\.\.|…)|[\w.]+\([^)]*\)?|(?-i:[A-Z0-9]+"
    r"(?:_[A-Z0-9]+)+)=?|"
    r"(?-i:[a-z0-9_.-]*[a-z][a-z0-9_.-]*(?:/[a-z0-9_.-]+)+))$"
)
_WEAK: Final = re.compile(r"(?i)\d+[-~+%]?(?:chars?|characters?|digits?|bits?|[kmgx%])?|\d{1,5}|\d+[.:/-"
                          r"]\d.*|sha\d+|md5|argon2\w*"
                          r"|pbkdf2\w*|utf-?\d+|base\d+|oauth2?|ed25519|v\d[\w.]*")  # fmt: skip
_LIST_WORD: Final = re.compile(r"[A-Za-z]+(?:[-_][A-Za-z]+)*")
_STRONG, _BARE, _SHORT = 8, 16, 6


def assigned(text: str) -> Iterator[re.Match[str]]:
    """`ASSIGNED.finditer(text)`, tried only where a match can begin: a tenth of the time."""
    lowered = text.casefold()
    if len(lowered) != len(text) or "ı" in lowered:  # other places; a letter that a pattern takes for i
        yield from ASSIGNED.finditer(text)
        return
    starts = sorted(at for word in _STARTS if word in lowered for at in _places(word, lowered))
    end = 0
    for start in starts:
        if start >= end and (match := ASSIGNED.match(text, start)):
            end = match.end()
            yield match


def _places(word: str, text: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def looks_assigned(match: re.Match[str]) -> bool:
    """A value with letters and digits that is no placeholder, path, date or link; of a password also a
    shorter one, or one of digits alone."""
    value = match["value"].rstrip(".:!?*")
    if _PLACEHOLDER.match(match["value"].rstrip(":!?*")):
        return False
    letters, digits = re.search(r"[A-Za-z]", value), re.search(r"\d", value)
    if letters and digits and len(value) >= _STRONG:
        bare = match["between"] is None  # "token abc…" with nothing but a space needs more than a word
        return not (bare and (len(value) < _BARE or _LIST_WORD.fullmatch(value)))
    if not (match["password"] and match["sign"] and digits and len(value) >= _SHORT):
        return False
    below = "\n" in match[0][: match.start("value") - match.start()]
    alone = re.compile(r"[`\"'*_|. \t\r]*(?:\n|$)").match(match.string, match.end()) is not None
    return (alone or not below) and (not letters or _WEAK.fullmatch(value) is None)


_DRESS: Final = (
    r"[ \t>|*+\"'`-]{0,24}(?:\d{1,3}[.)][ \t]+)?(?:\[[ xX]\][ ])?(?:\w{1,12}[:：][ ]?)?[\"'`|]{0,3}"
)
_UNDRESS: Final = r"(?:\\[nr])*[\"'`|,;+ \t\\]*\r?$"
_BODY: Final = re.compile(rf"(?m)^{_DRESS}(?P<value>(?!AAAA)[A-Za-z0-9+/]{{60,76}}={{0,2}}){_UNDRESS}")
_TAIL: Final = re.compile(rf"(?m){_DRESS}(?P<value>(?=[A-Za-z0-9+/]*[A-Z=])(?=[A-Za-z+/]*[\d=])[A-Za-z0-"
                          rf"9+/]{{4,76}}={{0,2}})"
                          rf"{_UNDRESS}")  # fmt: skip
_LEAST_DIGITS, _LEAST_CAPITALS = 3, 8


def key_lines(text: str) -> Iterator[Span]:
    """The lines of private keys whose first or last line is missing, each run of them as one stretch.

    A run is two lines of a key's width and of its letters, or one below the line that begins a key.
    """
    at = 0
    while found := _BODY.search(text, at):
        start, at, rows = found.start("value"), found.end(), 0
        line: re.Match[str] | None = found
        while line and is_encoded(line["value"]):
            rows, at = rows + 1, line.end()
            line = _BODY.match(text, min(at + 1, len(text))) if at < len(text) else None
        begun = text.rfind("-----BEGIN", 0, start)
        header = (
            text[begun : text.find("\n", begun)] if begun >= 0 and "-----END" not in text[begun:start] else ""
        )
        if rows < 1 or (header and "PRIVATE" not in header) or (rows < 2 and not header):
            continue
        if at < len(text) and (tail := _TAIL.match(text, at + 1)):
            at = tail.end()
        yield Span(start, at)


def is_encoded(value: str) -> bool:
    """Whether letters of base64 are bytes and no path or long word."""
    return (
        sum(map(str.isdigit, value)) >= _LEAST_DIGITS
        and sum(map(str.isupper, value)) >= _LEAST_CAPITALS
        and sum(map(str.islower, value)) >= _LEAST_CAPITALS
    )
