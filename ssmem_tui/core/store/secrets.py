"""Secrets by shape: 16 vendor formats, accounts with a password, and assigned values with letters and digits
(research/git.md 5.5).

On 356,545 lines of public Markdown this list raised 26 false alarms (0.007 %), all of them examples of URLs
or tokens; entropy detectors flagged 96 % of ordinary notes, which hold commit ids, UUIDs and checksums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.model import Span
from ssmem_tui.core.saying import saying


@dataclass(frozen=True, slots=True)
class Secret:
    """A stretch of text that looks like a credential: what kind, and where the value itself lies."""

    kind: str
    span: Span


_EDGE: Final = r"(?<![A-Za-z0-9_-])"
_SHAPES: Final[tuple[tuple[str, str], ...]] = (
    ("private key", r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
                    r"(?:(?:[^-]|-(?!----))*-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----)?"),
    ("AWS access key", _EDGE + r"(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
    ("GitHub token", _EDGE + r"(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255})"),
    ("GitLab token", _EDGE + r"gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[A-Za-z0-9_-]{20,64}"),
    ("Anthropic key", _EDGE + r"sk-ant-[A-Za-z0-9_-]{20,200}"),
    ("OpenAI key", _EDGE + r"sk-(?:proj-|svcacct-|admin-)?(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{32,200}"),
    ("Slack token", _EDGE + r"xox[abeoprs]-[A-Za-z0-9-]{10,250}"),
    ("Slack webhook", r"https://hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,}"),
    ("Discord webhook", r"https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/\d{5,}/[A-Za-z0-9_-]{20,}"),
    ("Telegram bot token", r"(?<![A-Za-z0-9_])\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("Google key", _EDGE + r"(?:AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{28}|ya29\.[A-Za-z0-9_-]{20,})"),
    ("Stripe key", _EDGE + r"(?:[rs]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,200}"),
    ("package registry token", _EDGE + r"(?:npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,})"),
    ("model hub token", _EDGE + r"(?:hf_[A-Za-z0-9]{30,}|r8_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{40,})"),
    ("mail service key", _EDGE + r"(?:SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|key-[a-f0-9]{32}|"
                                 r"re_[A-Za-z0-9]{8,}_[A-Za-z0-9]{16,})"),
    ("JSON web token", _EDGE + r"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}"),
    ("password in a URL", r"(?<=://)(?P<user>[^\s:/@<>{}$]{1,64}):"
                          r"(?P<value>(?!\*|x{3,}|\$|<|\{|password@|pass@|secret@)[^\s:/@<>{}]{3,128})@(?=[\w.-])"),
    ("account with its password", r"(?<![A-Za-z0-9_./~$-])(?:root|admin(?:istrator)?|ubuntu|postgres) ?/ ?"
                                  r"(?P<value>(?!(?:[A-Z][a-z]+)+(?:19|20)\d\d)"
                                  r"(?=[^\s/]*\d)(?=[^\s/]*[A-Z!@#$%^&*])(?=[^\s/]*[a-z])[A-Za-z0-9!@#$%^&*_+=?-]{8,64})"
                                  r"(?![A-Za-z0-9_/-]|\.\w)"),
    ("assigned value", r"(?im)^[ \t>*+-]*key(?:\*\*)?[ \t]*[:=：](?:\*\*)?[ \t]*[`\"']?"
                       r"(?-i:(?P<value>(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=(?:[A-Za-z_-]*\d){3})[A-Za-z0-9_-]{24,200}))"
                       r"[`\"']?[ \t\r]*$"),
)  # fmt: skip
_ASSIGNED: Final = re.compile(
    r"(?i)(?<![a-z])(?:pass(?:word|wd|phrase|code)?|pwd|secret(?:[_ -]?(?:access)?[_ -]?key)?|token|bearer|"
    r"api[_ -]?key|access[_ -]?key|auth[_ -]?(?:key|token)|client[_ -]?secret|private[_ -]?key|credentials?|"
    r"密码|密碼|口令|密钥|密鑰|令牌)"
    r"(?:\*{0,2}[`\"']?\s*(?:[:=：＝]|=>|:=|\bis\b|是|为|為)\s*\*{0,2}|\s+)"
    r"(?P<open>[`\"'“「]?)(?:bearer\s+)?(?P<value>[^\s`\"'“”「」<>,;，；。()\[\]{}|]{8,200})"
)
_PLACEHOLDER: Final = re.compile(
    r"(?i)^(?:\*+|x{4,}.*|\.{3,}|\$.*|%.*|<.*|your.*|my.*|example.*|changeme.*|placeholder.*|redacted.*|"
    r"https?://.*|[./~].*|.*\.(?:md|py|js|ts|json|toml|ya?ml|txt|pem|env|sh|com|io|org)|env[:.].*|os\.environ.*|"
    r"process\.env.*|\d{4}-\d{2}-\d{2}.*|.*[*…]{2,}.*)$"
)
_HELD: Final[Mapping[str, tuple[str, ...]]] = {
    "private key": ("-----BEGIN",),
    "AWS access key": ("AKIA", "ASIA", "AROA", "AIDA"),
    "GitHub token": ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
    "GitLab token": ("glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glsoat-", "glagent-"),
    "Anthropic key": ("sk-ant-",),
    "OpenAI key": ("sk-",),
    "Slack token": ("xox",),
    "Slack webhook": ("https://hooks.slack.com/",),
    "Discord webhook": ("/api/webhooks/",),
    "Telegram bot token": (":",),
    "Google key": ("AIza", "GOCSPX-", "ya29."),
    "Stripe key": ("k_live_", "k_test_", "whsec_"),
    "package registry token": ("npm_", "pypi-"),
    "model hub token": ("hf_", "r8_", "gsk_"),
    "mail service key": ("SG.", "key-", "re_"),
    "JSON web token": ("eyJ",),
    "password in a URL": ("://",),
    "assigned value": ("key", "Key", "KEY"),
    "account with its password": ("root", "admin", "ubuntu", "postgres"),
}
"""What each kind cannot do without: most notes hold none of it, and plain search is thirty times as fast."""
_ASSIGNED_STARTS: Final = (
    "pass", "pwd", "secret", "token", "bearer", "api", "access", "auth", "client", "private", "credential",
    "密码", "密碼", "口令", "密钥", "密鑰", "令牌",
)  # fmt: skip
"""What an assignment begins with, small and capital letters alike."""
_SHAPE_RULES: Final = tuple((kind, _HELD[kind], re.compile(pattern)) for kind, pattern in _SHAPES)
_LIST_WORD: Final = re.compile(r"[A-Za-z]+(?:[-_][A-Za-z]+)*")


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Every stretch of `text` that looks like a credential, in order, without overlap."""
    found: list[Secret] = []
    for kind, held, rule in _SHAPE_RULES:
        if not any(words in text for words in held):
            continue
        for match in rule.finditer(text):
            group = "value" if "value" in rule.groupindex else 0
            found.append(Secret(kind, Span(*match.span(group))))
    found += [
        Secret("assigned value", Span(*match.span("value")))
        for match in _assigned(text)
        if _looks_assigned(match)
    ]
    found.sort(key=lambda secret: (secret.span.start, -secret.span.end))
    out: list[Secret] = []
    for secret in found:
        if not out or secret.span.start >= out[-1].span.end:
            out.append(secret)
    return tuple(out)


def _assigned(text: str) -> Iterator[re.Match[str]]:
    """`_ASSIGNED.finditer(text)`, tried only where a match can begin: a tenth of the time."""
    lowered = text.casefold()
    if len(lowered) != len(text) or "ı" in lowered:  # other places; a letter that a pattern takes for i
        yield from _ASSIGNED.finditer(text)
        return
    starts = sorted(at for word in _ASSIGNED_STARTS for at in _places(word, lowered))
    end = 0
    for start in starts:
        if start >= end and (match := _ASSIGNED.match(text, start)):
            end = match.end()
            yield match


def _places(word: str, text: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


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
    """Texts masked one by one, but as one where a private key runs through several."""
    joined = "\n".join(texts)
    if "PRIVATE KEY" in joined and joined.count("\n") == len(texts) - 1:
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


def _looks_assigned(match: re.Match[str]) -> bool:
    """A value with letters and digits that is no placeholder, path, date or link."""
    value = match["value"].rstrip(".:!?*")
    letters, digits = re.search(r"[A-Za-z]", value), re.search(r"\d", value)
    if len(value) < 8 or not letters or not digits or _PLACEHOLDER.match(value):
        return False
    between = text_between(match)
    bare = not between.strip(" *`\"'")  # "token abc…" with nothing but a space needs more than a word
    return not (bare and (len(value) < 16 or _LIST_WORD.fullmatch(value)))


def text_between(match: re.Match[str]) -> str:
    """What stands between the word and the value."""
    whole = match[0][: match.start("value") - match.start()]
    found = re.search(r"(?:[:=：＝]|=>|:=|\bis\b|是|为|為)", whole, re.IGNORECASE)
    return found[0] if found else ""
