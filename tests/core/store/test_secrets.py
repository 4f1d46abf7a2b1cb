"""Secrets by shape: planted ones of every kind are found and masked, ordinary notes raise no alarm."""

from __future__ import annotations

import random
import string
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.store import find_secrets, mask
from ssmem_tui.core.store.secret_values import ASSIGNED, assigned
from ssmem_tui.core.store.secrets import refuse_secrets

_WORD = string.ascii_letters + string.digits
_ORDINARY = """
- commit 4e2f9a7c1b3d5e6f708192a3b4c5d6e7f8091a2b fixed the importer
- id 550e8400-e29b-41d4-a716-446655440000
- sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
- ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ2k example public key
- see https://example.org/docs/tokens/overview?page=2#secrets and ~/notes/secrets/2026-02-10.md
- the password policy changed on 2026-02-10; tokens per start: 4,310 -> 612
- token budget is 2000, API keys are read from the environment: ANTHROPIC_API_KEY
- api_key: ${OPENAI_API_KEY}, password: <your password>, secret = os.environ["SECRET_1"]
- token: example-token-1234, password is changeme123, passwd: ********
- the secret is to sleep; access key points were discussed; bearer of bad news
- 密码策略改了，令牌预算 2000，密钥在环境变量里
- authentication with OAuth2 and PKCE, basic auth off, api v2beta3 endpoint
- re_run the job; sk-learn is installed; key-value store; git@github.com:owner/name.git
- the page admin/Users2024 and root/2026-02-10, /root/Abc12345x/notes, root/Plan2026.md
- postgres://localhost:5432/app and https://user@example.org/path
"""


def _random(seed: int, length: int, alphabet: str = _WORD) -> str:
    rnd = random.Random(seed)
    return "a1" + "".join(rnd.choice(alphabet) for _ in range(length - 2))


def _planted(seed: int) -> dict[str, str]:
    def some(length: int, alphabet: str = _WORD) -> str:
        return _random(seed, length, alphabet)

    upper = string.ascii_uppercase + string.digits
    return {
        "AWS access key": "AKIA" + some(16, upper).upper(),
        "GitHub token": "ghp_" + some(36),
        "GitLab token": "glpat-" + some(20),
        "Anthropic key": "sk-ant-api03-" + some(60),
        "OpenAI key": "sk-proj-" + some(48),
        "Slack token": "xoxb-" + some(40),
        "Slack webhook": "https://hooks.slack.com/services/" + some(30),
        "Discord webhook": "https://discord.com/api/webhooks/123456789/" + some(40),
        "Telegram bot token": "123456789:" + some(35),
        "Google key": "AIza" + some(35),
        "Stripe key": "sk_live_" + some(24),
        "package registry token": "npm_" + some(36),
        "model hub token": "hf_" + some(34),
        "mail service key": "SG." + some(22) + "." + some(43),
        "JSON web token": "eyJ" + some(20) + ".eyJ" + some(30) + "." + some(30),
        "account with its password": "ssh 192.0.2.7 root/Q!" + some(12),
        "private key": "-----BEGIN OPENSSH PRIVATE KEY-----\n"
        + some(64)
        + "\n-----END OPENSSH PRIVATE KEY-----",
    }


_KINDS = sorted(_planted(0))


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("form", ["- found {} in the log", "`{}`", "KEY={}", "用{}登录", "({})", '"{}",'])
def test_each_kind_is_found_in_each_form_and_masked_whole(kind: str, form: str) -> None:
    for seed in range(5):
        value = _planted(seed)[kind]
        text = form.format(value)
        found = find_secrets(text)
        assert kind in [secret.kind for secret in found], text
        assert value not in mask(text)


@pytest.mark.parametrize(
    "line",
    [
        "password: hunter2hunter2",
        "- **API key**: `9f3kd82hsl20dkf8`",
        "DB_PASSWORD=Xk29sdfk2",
        "the password is Tr0ub4dor-and-3",
        "client_secret => abc123def456ghi",
        "数据库密码：Xk29sdfk2lq",
        "密钥是 ab12cd34ef56gh78",
        "Authorization: Bearer abcd1234efgh5678ijkl",
        "token q8w7e6r5t4y3u2i1o0p9",
        "postgres://admin:s3cr3tpass@db.internal:5432/app",
        "https://bob:pa55w0rd@example.org/",
    ],
)
def test_assigned_values_and_passwords_in_links(line: str) -> None:
    (secret,) = find_secrets(line)
    assert secret.span.of(line) not in mask(line)


@pytest.mark.parametrize("line", _ORDINARY.strip().split("\n"))
def test_ordinary_notes_raise_no_alarm(line: str) -> None:
    assert find_secrets(line) == ()
    assert mask(line) == line


@given(st.text(max_size=200))
def test_any_text_is_survived_spans_are_ordered_and_masking_is_stable(text: str) -> None:
    found = find_secrets(text)
    assert all(a.span.end <= b.span.start for a, b in pairwise(found))
    assert all(0 <= secret.span.start < secret.span.end <= len(text) for secret in found)
    assert find_secrets(mask(text)) == ()


def test_a_long_line_without_secrets_is_quick() -> None:
    """Quadratic matching would take minutes here; the time limit of the suite is the assertion."""
    for piece in ("token ", "a:b@", "://x:", "eyJ", "password is is ", "-----BEGIN PRIVATE KEY-----", "密码"):
        find_secrets(piece * 20_000)


def test_masking_leaves_all_the_rest_and_the_order() -> None:
    one, two = _planted(1)["GitHub token"], _planted(1)["AWS access key"]
    text = f"- push with {one}, then\n- read with {two}.\n"
    assert [secret.kind for secret in find_secrets(text)] == ["GitHub token", "AWS access key"]
    assert mask(text) == "- push with <secret: GitHub token>, then\n- read with <secret: AWS access key>.\n"
    key = _planted(1)["private key"]
    assert mask(f"a\n{key}\nb") == "a\n<secret: private key>" + "\n" * (key.count("\n") + 1) + "b"


def test_two_rules_that_meet_the_same_stretch_name_it_once() -> None:
    token = _planted(2)["GitHub token"]
    (secret,) = find_secrets(f"token: {token}")
    assert secret.span.of(f"token: {token}") == token
    assert mask(f"token: {token}") == "token: <secret: GitHub token>"


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("token q8w7e6r5t4y3u2i1", True),  # sixteen, with nothing but a space before them
        ("token q8w7e6r5t4y3u2i", False),
        ("token: q8w7e6r5", True),  # eight after a sign that assigns
        ("token: q8w7e6r", False),
        ("token: qwertyuiop", False),  # letters alone
        ("token: 1234567890", False),  # digits alone
        ("TOKEN: q8w7e6r5", True),
    ],
)
def test_what_is_told_to_be_one_must_look_like_one(line: str, secret: bool) -> None:
    assert bool(find_secrets(line)) is secret


def test_a_credential_is_refused_by_its_kinds_and_ordinary_text_is_not() -> None:
    refuse_secrets(_ORDINARY)
    both = " ".join(_planted(3)[kind] for kind in ("GitHub token", "AWS access key"))
    with pytest.raises(Refused, match="AWS access key, GitHub token"):
        refuse_secrets(both)


_PIECES = (
    *(
        "Password",
        "paſſword",
        "passİ",
        "ﬁ",
        "API key",
        "api_key",
        "secret key",
        "Token",
        "token token",
        "密码",
    ),
    *(": ", " is ", "=", " ", "\n", "**", "`", "Bearer ", "q8w7e6r5t4y3", "x", "秘", "-"),
)


@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join))
def test_looking_only_where_one_can_begin_finds_the_same(text: str) -> None:
    """Also where small letters are more of them than capital ones, and every place is another."""
    assert [match.span() for match in assigned(text)] == [match.span() for match in ASSIGNED.finditer(text)]


def test_a_letter_that_a_pattern_takes_for_another_begins_one_too() -> None:
    for text in ("ap\u0131_key: Abc12345xyz", "cl\u0131ent secret = Abc12345xyz", "\u017fecret=Abc12345xyz"):
        assert [match.span() for match in assigned(text)] == [m.span() for m in ASSIGNED.finditer(text)]
        assert len(find_secrets(text)) == 1


@pytest.mark.parametrize(
    "text", ["\n" * 300_000 + "key", "key:" + "\n" * 300_000, "key:" + " " * 300_000 + "x"]
)
def test_blank_lines_are_not_gone_through_once_more_for_each_of_them(text: str) -> None:
    """Took a quarter of an hour, at each door."""
    assert find_secrets(text) == ()


@pytest.mark.parametrize("line", ["- Key: {}", "**Key**: `{}`", "> key：{}", "\r\n- Key: {}\r\n"])
def test_a_key_named_no_closer_is_found_by_its_shape(line: str) -> None:
    value = "BX7" + _random(5, 26) + "Qz9"
    assert [secret.kind for secret in find_secrets(line.format(value))] == ["assigned value"]
    assert value not in mask(line.format(value))


@pytest.mark.parametrize(
    "line",
    [
        "- Key: 550e8400-e29b-41d4-a716-446655440000",
        "- Key: InternationalisationOfEverythingWeShip",
        "- Key insight: BX7 of 2026 needs the new door",
        "- Keyboard: LogitechMX2026KeysMiniGraphite",
    ],
)
def test_what_only_begins_like_a_key_raises_no_alarm(line: str) -> None:
    assert find_secrets(line) == ()
