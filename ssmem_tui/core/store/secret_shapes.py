"""Secrets that are known by their shape alone: vendor formats, what opens a door in a link or a command,
numbers with a check digit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Final

_EDGE: Final = r"(?<![A-Za-z0-9_-])"
_HOLE: Final = r"(?!\*|x{3,}|\$|<|\{|%|password@|pass@|secret@)"
_SHAPES: Final[tuple[tuple[str, str], ...]] = (
    ("private key", r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
                    r"(?:(?:[^-]|-(?!----))*-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----)?"),
    ("private key", r"(?<![A-Za-z0-9+/])(?:MII[A-Za-z0-9+/]{2,4}IBA(?:AK|DAN)|MHcCAQEEI|"
                    r"M(?:HQC|IGkAg|IGHAg|IGTAg)[AE][QE]|MC4CAQAwBQYDK2V|b3BlbnNzaC1rZXkt|"
                    r"lQ[A-Za-z0-9+/]{3}(?=G|B)|lIYE|lFgE)[A-Za-z0-9+/]{6,}={0,2}"),
    ("AWS access key", _EDGE + r"(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
    ("Alibaba or Tencent cloud key", _EDGE + r"(?:LTAI(?=[A-Za-z]*\d)[A-Za-z0-9]{12,24}|"
                                             r"AKID(?=[A-Za-z]*\d)[A-Za-z0-9]{28,40})(?![A-Za-z0-9])"),
    ("GitHub token", _EDGE + r"(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255})"),
    ("GitLab token", _EDGE + r"gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[A-Za-z0-9_-]{20,64}"),
    ("Anthropic key", _EDGE + r"sk-ant-[A-Za-z0-9_-]{20,200}"),
    ("OpenAI key", _EDGE + r"sk-(?:proj-|svcacct-|admin-)?(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{32,200}"),
    ("Slack token", _EDGE + r"xox[abeoprs]-[A-Za-z0-9-]{10,250}"),
    ("Slack webhook", r"https://hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,}"),
    ("Discord webhook", r"https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/\d{5,}/[A-Za-z0-9_-]{20,}"),
    ("chat webhook", r"(?<=://)(?:open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/|"
                     r"qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=)[A-Za-z0-9-]{16,64}"),
    ("Discord bot token", r"[MNO](?<![A-Za-z0-9_-].)[A-Za-z\d_-]{23,27}\.[A-Za-z\d_-]{6}\."
                          r"[A-Za-z\d_-]{27,40}(?![A-Za-z0-9_-])"),
    ("Telegram bot token", r"\d(?<![A-Za-z0-9_].)\d{7,9}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("Google key", _EDGE + r"(?:AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{28}|ya29\.[A-Za-z0-9_-]{20,})"),
    ("Stripe key", _EDGE + r"(?:[rs]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,200}"),
    ("package registry token", _EDGE + r"(?:npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,})"),
    ("model hub token", _EDGE + r"(?:hf_[A-Za-z0-9]{30,}|r8_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{40,}|"
                                r"xai-[A-Za-z0-9]{40,}|pplx-[A-Za-z0-9]{40,}|tvly-(?:[a-z]+-)?[A-Za-z0-9]{20,})"),
    ("mail service key", _EDGE + r"(?:SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|key-[a-f0-9]{32}|"
                                 r"re_[A-Za-z0-9]{8,}_[A-Za-z0-9]{16,})"),
    ("site key", r"(?<![A-Za-z0-9-])[a-z][a-z0-9]{1,20}_sk_(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{20,200}"),
    ("JSON web token", _EDGE + r"eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]*){0,3}"),
    ("password in a URL", r"(?<=://)(?P<user>[^\s:/@<>{}$]{0,64}):"
                          rf"(?P<value>{_HOLE}[^\s/<>{{}}`\"'|]{{3,128}})@(?=[\w.-])"),
    ("signed link", r"[?&](?:X-Amz-Signature|sig|signature|Signature)="
                    r"(?P<value>[A-Za-z0-9%+/_-]{20,300}={0,2})"),
    ("session cookie", r"(?<![A-Za-z])(?:[Cc]ookies?\**[`\"']?[:=：]\**[ \t]*[`\"']?|"
                       r"(?=(?:PHPSESSID|JSESSIONID|connect\.sid)=))"
                       r"(?P<value>[\w.-]{1,60}=(?=[^\s;`\"']*\d)[^\s;`\"']{6,400}"
                       r"(?:;[ \t]?[\w.-]{1,60}=[^\s;`\"']{1,400}){0,40})"),
    ("password in a command", r"(?<![\w-])(?:(?:mysql\w*|mariadb|7za?|unrar)\b[^\n|`]{0,100}?[ ]-p"
                              r"|sshpass[ ]+-p[ ]*|docker[ ]login\b[^\n|`]{0,100}?[ ]-p[ ]*"
                              r"|redis-cli\b[^\n|`]{0,100}?[ ]-a[ ]*"
                              r"|(?:curl|wget)\b[^\n|`]{0,200}?[ ](?:-u|--user)[ =]?[\"']?[\w.@+-]{1,64}:"
                              r"|-passin[ ]pass:|--pass(?:word|wd)?[ =])"
                              rf"[\"']?(?P<value>{_HOLE}(?!-)[^\s\"'`|]{{4,128}})"),
    ("account with its password", r"(?<![A-Za-z0-9_./~$-])(?:root|admin(?:istrator)?|ubuntu|postgres) ?/ ?"
                                  r"(?P<value>(?!(?:[A-Z][a-z]+)+(?:19|20)\d\d)"
                                  r"(?=[^\s/]*\d)(?=[^\s/]*[A-Z!@#$%^&*])(?=[^\s/]*[a-z])"
                                  r"[A-Za-z0-9!@#$%^&*_+=?-]{8,64})(?![A-Za-z0-9_/-]|\.\w)"),
    ("assigned value", r"(?im)^[ \t>*+-]*key(?:\*\*)?[ \t]*[:=：](?:\*\*)?[ \t]*[`\"']?"
                       r"(?-i:(?P<value>(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=(?:[A-Za-z_-]*\d){3})"
                       r"[A-Za-z0-9_-]{24,200}))[`\"']?[ \t\r]*$"),
    ("assigned value", r"(?<![A-Za-z0-9])[A-Z][A-Z0-9_]{0,40}_(?:KEY|PASS|PWD|AUTH|SALT)=[\"']?"
                       r"(?P<value>(?=[^\s\"'`]{0,60}[A-Za-z])(?=[^\s\"'`]{0,60}\d)(?![$<{./~])"
                       r"[^\s\"'`<>*…]{8,200})(?![*…])"),
    ("assigned value", r"(?i)passwor[dt][^\n]{0,48}?[`\"'“]"
                       r"(?P<value>(?-i:[a-z]{4}(?:[ -][a-z]{4}){3}))[`\"'”]"),
    ("assigned value", r"\bcli_[a-z0-9]{16}\b[^\n]{0,24}?[^A-Za-z0-9\n]"
                       r"(?P<value>[A-Za-z0-9]{32})(?![A-Za-z0-9])"),
    ("identity number", r"[1-8](?<![\dA-Za-z.-].)\d{5}(?:19|20)\d\d(?:0[1-9]|1[0-2])"
                        r"(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dA-Za-z-])"),
    ("card number", r"[2-6](?<![\dA-Za-z.-].)\d{3}"
                    r"(?:([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|([ -])\d{6}\2\d{5})(?![\dA-Za-z-])"),
    ("card number", r"(?:card|Card|CARD|卡)[^\n\d]{0,24}(?P<value>\d{13,19})(?![\dA-Za-z-])"),
    ("recovery phrase", r"(?i)(?:(?:seed|recovery|backup|mnemonic|wallet)[ -](?:phrase|words|seed)|"
                        r"mnemonic|助记词|助記詞|恢复短语)"
                        r"[^\n\w]{0,12}(?:\n[ \t>|*-]{0,8}(?:\d{1,2}[.):][ ]?)?)?"
                        r"(?P<value>(?-i:[a-z]{3,8}\b)(?:[\s,|>*-]{1,8}(?:\d{1,2}[.):]?[ ]?)?"
                        r"(?-i:(?!(?:the|and|for|with|are|was|you|not)\b)[a-z]{3,8}\b)){11,23}"
                        r"|[\u4e00-\u9fff](?:[ \t,，、][\u4e00-\u9fff]){11,23}(?![\u4e00-\u9fff]))"),
    ("recovery codes", r"(?i)(?:(?:recovery|backup|2fa|mfa|scratch)[ -]codes?|"
                       r"恢复码|备用码|恢复代码|备份验证码)\**[ \t]*[:：=|]\**"
                       r"(?P<value>(?:[\s,，、;|>*`-]{0,8}(?:\d{1,2}[.)][ ])?"
                       r"(?:(?=[a-z]*\d)[0-9a-z]{4,10}(?:-[0-9a-z]{4,10}){1,5}|"
                       r"(?=[a-z]*\d)[0-9a-z]{8,12}|\d{4}[ ]\d{4})(?![\w-])){1,20})"),
)  # fmt: skip


def _joined(ends: Iterable[str], words: Iterable[str]) -> tuple[str, ...]:
    return tuple(end + joint + word for end, joint, word in product(ends, " -", words))


HELD: Final[Mapping[str, tuple[str, ...]]] = {
    "private key": (
        "-----BEGIN", "MII", "MHcC", "MHQC", "MIGkAg", "MIGHAg", "MIGTAg", "MC4C", "b3BlbnNz", "lQ", "lIYE",
        "lFgE",
    ),
    "AWS access key": ("AKIA", "ASIA", "AROA", "AIDA"),
    "Alibaba or Tencent cloud key": ("LTAI", "AKID"),
    "GitHub token": ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
    "GitLab token": ("glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glsoat-", "glagent-"),
    "Anthropic key": ("sk-ant-",),
    "OpenAI key": ("sk-",),
    "Slack token": ("xox",),
    "Slack webhook": ("https://hooks.slack.com/",),
    "Discord webhook": ("/api/webhooks/",),
    "Discord bot token": ("M", "N", "O"),
    "chat webhook": ("/bot/v2/hook/", "/webhook/send?key="),
    "Telegram bot token": (":",),
    "Google key": ("AIza", "GOCSPX-", "ya29."),
    "Stripe key": ("k_live_", "k_test_", "whsec_"),
    "package registry token": ("npm_", "pypi-"),
    "model hub token": ("hf_", "r8_", "gsk_", "xai-", "pplx-", "tvly-"),
    "mail service key": ("SG.", "key-", "re_"),
    "site key": ("_sk_",),
    "JSON web token": ("eyJ",),
    "password in a URL": ("://",),
    "signed link": ("ignature=", "sig="),
    "session cookie": ("ookie", "PHPSESSID", "JSESSIONID", "connect.sid"),
    "password in a command": (
        "mysql", "mariadb", "7z", "unrar", "sshpass", "docker login", "redis-cli", "curl", "wget", "-passin",
        " --pass",
    ),
    "assigned value": (
        "cli_", "key", "Key", "asswor", "ASSWOR", "KEY", "_PASS=", "_PWD=", "_AUTH=", "_SALT=",
    ),
    "account with its password": ("root", "admin", "ubuntu", "postgres"),
    "identity number": ("19", "20"),
    "card number": ("card", "Card", "CARD", "卡", "-", " "),
    "recovery phrase": (
        *_joined(("ed", "ry", "up", "et"), ("phrase", "words", "seed")),
        "mnemonic", "助记词", "助記詞", "恢复短语",
    ),
    "recovery codes": (
        *_joined(("ry", "up", "fa", "ch"), ("code",)), "恢复码", "备用码", "恢复代码", "备份验证码",
    ),
}  # fmt: skip
"""What each kind cannot do without: most notes hold none of it, and plain search is thirty times as fast."""
CASELESS: Final = frozenset({"recovery phrase", "recovery codes"})
"""Kinds whose words are looked for in lower case."""


def _luhn(text: str) -> bool:
    digits = [int(char) for char in text if char.isdigit()][::-1]
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[1::2])
    return len(set(digits)) > 1 and (sum(digits[::2]) + sum(doubled)) % 10 == 0


def _is_identity(text: str) -> bool:
    total = sum(int(char) * pow(2, 17 - at, 11) for at, char in enumerate(text[:17]))
    return "10X98765432"[total % 11] == text[17].upper()


CHECKS: Final[Mapping[str, Callable[[str], bool]]] = {"card number": _luhn, "identity number": _is_identity}
"""Kinds whose last digit follows from the others."""
RULES: Final = tuple((kind, HELD[kind], pattern) for kind, pattern in _SHAPES)
compiled = lru_cache(maxsize=None)(re.compile)
"""The pattern of a rule, made when a text first holds what it cannot do without: most never does."""
