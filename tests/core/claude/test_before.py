"""Before a run: access, prompts, preview. No key and no network is needed to see what would be sent."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from ssmem_tui.core.claude import engine
from ssmem_tui.core.claude.access import Access, Key, access
from ssmem_tui.core.claude.prompts import OVERRIDES, prompts
from ssmem_tui.core.config import Claude, Config
from ssmem_tui.core.errors import ConfigError, Refused, UsageError
from ssmem_tui.core.periods import Tier
from tests.core.claude.conftest import SECRET, Bench, job_of
from tests.core.claude.server import honest


def test_a_key_shows_itself_to_nobody() -> None:
    key = Key("sk-very-secret")
    assert "very" not in f"{key} {key!r} {Access(key)} {[key]}"
    with pytest.raises(TypeError):
        pickle.dumps(key)


@pytest.mark.parametrize(
    ("config", "environ", "url", "bearer"),
    [
        ("", {"ANTHROPIC_API_KEY": "k"}, "", False),
        ("", {"ANTHROPIC_AUTH_TOKEN": "t"}, "", True),
        (
            "",
            {"ANTHROPIC_API_KEY": "k", "ANTHROPIC_BASE_URL": "http://localhost:11434/"},
            "http://localhost:11434",
            False,
        ),
        (
            "https://proxy.example/v",
            {"ANTHROPIC_API_KEY": "k", "ANTHROPIC_BASE_URL": "https://proxy.example"},
            "https://proxy.example/v",
            False,
        ),
        ("http://127.0.0.1:8080", {}, "http://127.0.0.1:8080", False),
    ],
)
def test_where_key_and_endpoint_come_from(
    config: str, environ: dict[str, str], url: str, bearer: bool
) -> None:
    found = access(config, environ)
    assert (found.base_url, found.bearer) == (url, bearer)


@pytest.mark.parametrize("named", ["", "https://elsewhere.example"])
def test_a_strangers_workspace_cannot_send_the_key_anywhere(named: str) -> None:
    environ = {"ANTHROPIC_API_KEY": "mine", "ANTHROPIC_BASE_URL": named}
    with pytest.raises(Refused, match=r"evil\.example") as caught:
        access("https://evil.example", environ)
    assert "mine" not in str(caught.value)


def test_a_strangers_workspace_cannot_have_the_key_sent_in_clear() -> None:
    environ = {"ANTHROPIC_API_KEY": "mine", "ANTHROPIC_BASE_URL": "https://proxy.example"}
    with pytest.raises(Refused, match="would send your key"):
        access("http://proxy.example", environ)


@pytest.mark.parametrize("key", ["two words", "two\nlines", "“quoted”", "zero\u200bwidth", "\x1b[31m"])
def test_a_key_that_was_copied_badly_is_told_before_any_call(bench: Bench, key: str) -> None:
    environ = {"ANTHROPIC_API_KEY": key, "ANTHROPIC_BASE_URL": bench.endpoint.url}
    with pytest.raises(UsageError, match="ANTHROPIC_API_KEY holds something") as caught:
        bench.draft(environ=environ)
    assert key not in str(caught.value)
    assert bench.endpoint.requests == []


def test_blanks_around_a_key_do_no_harm() -> None:
    assert access("", {"ANTHROPIC_API_KEY": " k\n"}).key.reveal() == "k"


def test_what_stays_on_this_machine_takes_no_proxy(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    bench.endpoint.model = honest()
    assert "Postgres" in bench.draft().text


def test_a_local_endpoint_named_by_the_workspace_gets_no_real_key() -> None:
    found = access("http://localhost:8080", {"ANTHROPIC_API_KEY": "mine"})
    assert found.key.reveal() != "mine"


@pytest.mark.parametrize("url", ["ftp://x", "localhost:8080", "https://me:secret@host.example"])
def test_an_endpoint_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ConfigError, match="base_url"):
        access(url, {"ANTHROPIC_API_KEY": "k"})


def test_a_blank_key_is_no_key() -> None:
    with pytest.raises(UsageError, match="offline engine"):
        access("", {"ANTHROPIC_API_KEY": "  "})


def test_the_preview_is_what_is_sent_but_for_the_nonce(bench: Bench) -> None:
    bench.endpoint.model = honest()
    shown = bench.engine(environ={}).preview(job_of())
    assert bench.endpoint.requests == []
    bench.draft()
    sent = bench.endpoint.asked[0]
    assert shown.text == f"[system]\n{sent['system']}\n\n[user]\n{sent['messages'][0]['content']}"
    assert SECRET not in shown.text
    assert shown.secrets_masked == 1


def test_the_preview_tells_price_model_and_limits(bench: Bench) -> None:
    shown = bench.engine().preview(job_of())
    assert shown.model == "made-up"
    assert shown.cost_usd == pytest.approx(shown.tokens_in * 2e-6 + shown.tokens_out * 1e-5, rel=0.5)
    assert "~" in str(shown.sentence)
    assert "$" in str(shown.sentence)
    assert shown.batch_usd is not None
    assert shown.max_month_usd == 10.0


def test_an_unknown_price_is_said(bench: Bench) -> None:
    config = Config(claude=Claude(model="nobody-knows", base_url="https://far.example"))
    shown = engine(config, {}).preview(job_of())
    assert shown.cost_usd is None
    assert "price unknown" in str(shown.sentence)


def test_the_month_so_far_is_shown(bench: Bench) -> None:
    bench.endpoint.model = honest()
    draft = bench.draft()
    assert bench.engine().preview(job_of()).month_usd == pytest.approx(draft.cost_usd, abs=1e-5)


@pytest.mark.parametrize("tier", [Tier.WEEK, Tier.MONTH])
@pytest.mark.parametrize("language", ["en", "zh", "de"])
def test_every_tier_has_its_prompt_in_both_languages(tier: Tier, language: str) -> None:
    found = prompts(None, tier, language)
    for which in ("task", "merge", "repair"):
        filled = found.filled(which, period="P", target="7", language="L", nonce="N", problems="X")
        assert "$" not in filled
        assert "N" in filled


def test_a_workspace_may_bring_its_own_prompt_and_the_hash_tells(tmp_path: Path) -> None:
    before = prompts(tmp_path, Tier.WEEK, "en").digest
    own = tmp_path / OVERRIDES / "week.en.md"
    own.parent.mkdir(parents=True)
    own.write_text("Say $period in $target tokens. It costs $5.")
    found = prompts(tmp_path, Tier.WEEK, "en")
    assert found.digest != before
    assert found.filled("task", period="W07", target="9") == "Say W07 in 9 tokens. It costs $5."
    assert prompts(tmp_path, Tier.WEEK, "zh").digest == prompts(None, Tier.WEEK, "zh").digest


@pytest.mark.parametrize("data", [b"\xff\xfe", b"x" * 70_000])
def test_a_prompt_that_cannot_be_used_is_a_sentence(tmp_path: Path, data: bytes) -> None:
    own = tmp_path / OVERRIDES / "week.en.md"
    own.parent.mkdir(parents=True)
    own.write_bytes(data)
    with pytest.raises(ConfigError, match=r"week\.en\.md"):
        prompts(tmp_path, Tier.WEEK, "en")


def test_a_prompt_that_is_a_link_out_of_the_workspace_is_not_sent(tmp_path: Path) -> None:
    elsewhere = tmp_path / "private"
    elsewhere.write_text("what nobody may send")
    own = tmp_path / "workspace" / OVERRIDES / "week.en.md"
    own.parent.mkdir(parents=True)
    own.symlink_to(elsewhere)
    with pytest.raises(ConfigError, match="leads out of the workspace"):
        prompts(tmp_path / "workspace", Tier.WEEK, "en")


def test_the_sdk_is_loaded_by_a_call_only() -> None:
    program = (
        "import sys\n"
        "from ssmem_tui.core.claude import engine\n"
        "from ssmem_tui.core.config import Config\n"
        "from tests.core.claude.conftest import job_of\n"
        "engine(Config(), {}).preview(job_of())\n"
        "print('anthropic' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
