"""Secrets where notes keep them: below their word, in a table, in a command, a link, in lines of a list."""

from __future__ import annotations

import base64
import random

import pytest

from ssmem_tui.core.store import find_secrets, mask


def _body(seed: int, lines: int, width: int = 64) -> list[str]:
    data = base64.b64encode(random.Random(seed).randbytes(lines * width * 3 // 4 - 7)).decode()
    return [data[at : at + width] for at in range(0, len(data), width)]


_KEY = _body(7, 6)
_PGP = ["lQOYBF" + _body(3, 2)[0][6:], *_body(4, 3)]
_DRESSES = {
    "as it is": "{}",
    "list": "- {}",
    "numbers": "3. {}",
    "quoted": "> {}",
    "indented": "        {}",
    "table": "| {} |",
    "code": "- `{}`",
    "strings": '  "{}\\n",',
}


@pytest.mark.parametrize(
    "head", ["", "-----BEGIN OPENSSH PRIVATE KEY-----", "-----BEGIN PGP PRIVATE KEY BLOCK-----"]
)
@pytest.mark.parametrize("dress", _DRESSES.values(), ids=_DRESSES)
@pytest.mark.parametrize("key", [_KEY, _PGP], ids=["pem", "pgp"])
def test_no_line_of_a_private_key_is_left_however_it_is_written(
    head: str, dress: str, key: list[str]
) -> None:
    rows = [head, *key] if head else key
    text = "before\n" + "\n".join(dress.format(row) for row in rows) + "\nafter"
    shown = mask(text)
    assert not [row for row in key if row[:12] in shown or row[-12:] in shown], shown
    assert (
        shown.startswith("before\n") and shown.endswith("\nafter") and shown.count("\n") == text.count("\n")
    )


def test_a_key_is_known_by_its_first_letters_inside_a_sentence_too() -> None:
    for first in ("MIIEpAIBAAKCAQEA", "MIIEvQIBADANBgkq", "b3BlbnNzaC1rZXktdjEA", "MC4CAQAwBQYDK2VwBCIE"):
        assert [one.kind for one in find_secrets(f"- cell | {first}{_KEY[0][:30]} | x")] == ["private key"]


def test_what_is_public_by_its_first_line_is_no_private_key() -> None:
    for kind in ("CERTIFICATE", "PUBLIC KEY", "PGP PUBLIC KEY BLOCK"):
        block = [f"-----BEGIN {kind}-----", *_KEY, f"-----END {kind}-----"]
        assert find_secrets("\n".join(block)) == ()


SECRETS = [
    ("Password:\nhunter2", "hunter2"),
    ("- Password:\n  - hunter2", "hunter2"),
    ("**Password:**\n\n> `hunter2`", "hunter2"),
    ("密码：\nhunter2", "hunter2"),
    ("- 密码：\n  - 20348761", "20348761"),
    ("wifi 密码：86753091", "86753091"),
    ("密码改成 Xk29sdfk2lq", "Xk29sdfk2lq"),
    ("授权码: abcd1234efgh5678", "abcd1234efgh5678"),
    ("пароль: gx1uGPsVs", "gx1uGPsVs"),
    ("Passwort: Kx72mmPq", "Kx72mmPq"),
    ("| Password | hunter2 |", "hunter2"),
    ("| 密码 | Xk29sdfk2 |", "Xk29sdfk2"),
    ("- **Gateway Token:** `8035173d53051cbadf25237967b8dfed`", "8035173d53051cbadf25237967b8dfed"),
    ("password: ab(cd12ef)gh", "ab(cd12ef)gh"),
    ('{\\"password\\": \\"hunter2x9\\"}', "hunter2x9"),
    ("your old password (`!RainyTuesday95`) still counts", "!RainyTuesday95"),
    ("the new app password you just generated (`vjnw-sbok-fcdd-utyu`)", "vjnw-sbok-fcdd-utyu"),
    ("app password is: `vjnw sbok fcdd utyu`", "vjnw sbok fcdd utyu"),
    ("export OPENWEATHER_KEY=3f9c1b7e55aa02", "3f9c1b7e55aa02"),
    ("export DB_PASS=q8w7e6r5", "q8w7e6r5"),
    ("run `mysql -uroot -phunter2 shop`", "hunter2"),
    ("sshpass -p 'hunter2' ssh box", "hunter2"),
    ("curl -s -u kim:hunter2 https://box.example/x", "hunter2"),
    ("docker login -u kim -p hunter2", "hunter2"),
    ("redis-cli -h box -a hunter2", "hunter2"),
    ("openssl rsa -passin pass:hunter2 -in k.pem", "hunter2"),
    ("restic --password hunter2 init", "hunter2"),
    ("redis://:s3cr3tpass@cache:6379/0", "s3cr3tpass"),
    ("postgres://kim:p@ss@word1@db.internal/app", "p@ss@word1"),
    ("mongodb+srv://kim:letmein@cluster0.example.net", "letmein"),
    ("Server=db;User Id=sa;Password=Abc12345;Database=x", "Abc12345"),
    ("AccountKey=Zk8vPq3xLm5tRw7nBd2hSf9jGc4aYe6uQi1oWs0z;", "Zk8vPq3xLm5tRw7nBd2hSf9jGc4aYe6uQi1oWs0z"),
    ("Cookie: sid=Zk8vPq3x; csrftoken=Lm5tRw7n", "Zk8vPq3x"),
    ("Set-Cookie: session=eb41f0c2aa93; Path=/", "eb41f0c2aa93"),
    ("the page wants PHPSESSID=eb41f0c2aa9377", "eb41f0c2aa9377"),
    (
        "https://b.example/x?a=1&X-Amz-Signature=9f86d081884c7d659a2feaa0c55ad015",
        "9f86d081884c7d659a2feaa0c55ad015",
    ),
    ("token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0", "eyJzdWIiOiIxMjM0NTY3ODkwIn0"),
    ("discord MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDe.Zk8vPq3xLm5tRw7nBd2hSf9jGc4aYe", "Zk8vPq3xLm5tRw7nBd2h"),
    ("https://open.feishu.cn/open-apis/bot/v2/hook/550e8400-e29b-41d4-a716-446655440000", "550e8400-e29b"),
    (
        "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=550e8400-e29b-41d4-a716-446655440000",
        "550e8400-e29b",
    ),
    ("飞书应用凭证：cli_a1b2c3d4e5f60718 / Zk8vPq3xLm5tRw7nBd2hSf9jGc4aYe6u", "Zk8vPq3xLm5tRw7nBd2h"),
    ("LTAI5tKx72mmPqZk8vPq3xLm", "LTAI5tKx72mmPq"),
    ("card 4111 1111 1111 1111, 12/29", "1111 1111 1111"),
    ("卡号：6222021234567890128", "6222021234567890128"),
    ("身份证 11010519491231002X", "11010519491231002X"),
    (
        "seed phrase: abandon ability able about above absent absorb abstract absurd abuse access accident",
        "absurd abuse access accident",
    ),
    (
        "Recovery phrase:\n1. abandon\n2. ability\n3. able\n4. about\n5. above\n6. absent\n7. absorb\n"
        "8. abstract\n9. absurd\n10. abuse\n11. access\n12. accident\n",
        "accident",
    ),
    ("助记词：的 一 是 在 不 了 有 和 人 这 中 大", "有 和 人 这"),
    ("Recovery codes:\n- 1a2b-3c4d\n- 9z8y-7x6w", "9z8y-7x6w"),
    ("恢复码：1a2b3c4d 9z8y7x6w", "9z8y7x6w"),
]


@pytest.mark.parametrize(("text", "secret"), SECRETS)
def test_a_secret_is_covered_where_it_stands(text: str, secret: str) -> None:
    assert secret in text
    shown = mask(text)
    assert secret not in shown and shown.count("\n") == text.count("\n"), shown


PHRASE = "abandon ability able about above absent absorb abstract absurd abuse access accident"


@pytest.mark.parametrize(
    ("word", "value"),
    [
        *((word, PHRASE) for word in ("seed phrase", "recovery words", "wallet-seed", "mnemonic")),
        *((word, "1a2b3c4d 9z8y7x6w") for word in ("recovery codes", "scratch codes", "2FA-code")),
        ("key", "aZ8vPq3xLm5tRw7nBd2hSf9jGc4"),
    ],
)
def test_the_word_for_a_secret_may_stand_in_any_case(word: str, value: str) -> None:
    for said in (word, word.upper(), word.title(), word.capitalize()):
        assert value not in mask(f"{said}: {value}"), said


@pytest.mark.parametrize(
    "text",
    [
        "Password:\nThe policy changed in 2026",
        "password: 8 characters",
        "password: 12+ chars, 2 digits",
        "passwords: sha256",
        "密码：12 位以上",
        "密码：见保险箱",
        "token: `TRACK17_TOKEN=<redacted>`",
        "`ANTHROPIC_API_KEY` = sk-ant-api03...",
        "日常对话token：通常降5~10x",
        "search_token: web.example.com/priapi/v1/dx/market",
        "Private key: `secrets/github_ed25519`",
        "token = getToken1(user)",
        "API_KEY=$(cat key1.txt) and CACHE_KEY=<key12345>",
        "| api_key | string |",
        "mysql -P3306 -p shop",
        "ls -p and 7z-list; curl -u ${USER}:${TOKEN} x",
        "docker run -p 8080:80 web",
        "--token <bearer>` => 200 OK; --password NEW",
        "https://example.org/a:b@c and http://localhost:8080/@kim",
        "cookie consent handling: 2 clicks; Cookies: 14",
        "order 4111-2222-3333-4445, build 2026 0210 1130 0042",
        "phone +86 138 0013 8000, IBAN DE89 3704 0044 0532 0130 00",
        "id 110105194912310021, 1487056443466190999",
        "recovery codes reminder (four times), backup codes: 10 left",
        "seed words the team found good for plants and some people are not sure",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ2kZk8vPq3xLm5tRw7nBd2hSf9jGc4aYe6uQi1oWs0z kim",
        "2a6b71f4396dfa58bb90971079dcbaba47ea00b9e7388ee8de452d7f40023acc\n"
        "36203b8960b7e49c8a42f6ba1f5863cde34a05e93d2b24b798af06dd846f6b82",
        "discover/meta/query/propose/proposals/approve/reject/apply/audit\n" * 3,
    ],
)
def test_what_only_resembles_one_is_left(text: str) -> None:
    assert find_secrets(text) == ()


@pytest.mark.parametrize(
    "piece", ["A_KEY=", "mysql -p", "curl -u ", "cookie: a=1", "4111 ", "password:\n- ", "> - * "]
)
def test_a_long_line_that_begins_many_of_them_is_quick(piece: str) -> None:
    """The time limit of the suite is the assertion."""
    for text in (piece * 10_000, f"mnemonic: {piece * 10_000}"):
        find_secrets(text)
