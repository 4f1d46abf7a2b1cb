"""What a model may read of any command holds no secret: JSON always, text wherever no person sits."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ssmem_tui.cli.main import cli
from ssmem_tui.core.store import Store, masked, veiled
from tests.core.planting import plant
from tests.core.review.conftest import CORE, FEBRUARY, LOGS, Clock

KEY = "sk-ant-" + "api03-" + "Zq8Lm2Vx7Rt4Wn9Kp3Bd6Hs1"
PEM = ["-----BEGIN RSA " + "PRIVATE KEY-----", "MIIEowIBAAKCAQEA7bq2", "-----END RSA " + "PRIVATE KEY-----"]
CALLS = (
    "review",
    "review --rejected",
    "expire --all",
    "search deploy",
    "search deploy --open 1",
    "search deploys --layer L3 --open 1",
    "trace memory/monthly/2026-02.md --all",
    "show HEAD",
    "log MEMORY.md",
    "blame MEMORY.md:5",
    "blame MEMORY.md:7",
    "doctor --all",
    "rollup weekly --dry-run",
    "rollup monthly --period 2026-02 --dry-run --force",
    "index --dry-run",
    "status --full",
    "status --trends",
    "context",
    "context --simulate",
    "restore deploy",
)


@pytest.fixture(scope="module")
def leaky(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key in core, in the month and in the logs, by itself and through the lines of a private key."""
    root = tmp_path_factory.mktemp("leaky")
    said = f"- Always deploy with the key {KEY}, never without it.\n"
    logs = {
        f"memory/{day}.md": f"{text}\n{said}\n" + "\n".join(("```", *PEM, "```")) + "\n"
        for day, text in LOGS.items()
    }
    core = CORE.rstrip("\n") + f"\n- Deploys use {KEY} of the vault.\n"
    plant(root, logs | {"MEMORY.md": core, "memory/monthly/2026-02.md": FEBRUARY + said})
    with Store(root, clock=Clock(), author=("Kim", "kim@example.org"), durable=False) as store:
        store.init()
    return root


@pytest.mark.parametrize("as_json", [True, False], ids=["json", "text"])
@pytest.mark.parametrize("call", CALLS)
def test_no_command_prints_a_secret_where_no_person_sits(leaky: Path, call: str, as_json: bool) -> None:
    result = CliRunner().invoke(cli, ["-C", str(leaky), *call.split(), *(["--json"] if as_json else [])])
    assert result.exit_code in (0, 1, 3, 4, 5), result.output
    assert KEY[12:] not in result.output and PEM[1] not in result.output


def test_the_lines_of_one_key_are_masked_together_and_all_else_stays() -> None:
    rows = [{"line": n, "text": text} for n, text in enumerate(["before", *PEM, "after"], 1)]
    found = masked({"rows": rows, "n": 3, "key": KEY, "none": None})
    assert [row["line"] for row in found["rows"]] == [1, 2, 3, 4, 5]
    assert [row["text"] for row in found["rows"]] == ["before", "<secret: private key>", "", "", "after"]
    assert (found["n"], found["key"], found["none"]) == (3, "<secret: Anthropic key>", None)
    assert masked(PEM) == ["<secret: private key>", "", ""]


def test_what_is_drawn_keeps_every_other_character_in_its_place() -> None:
    text = f"the key {KEY} opens it\n" + "\n".join(PEM) + "\nend"
    shown = veiled(text)
    assert len(shown) == len(text) and shown.count("\n") == text.count("\n")
    assert shown.startswith("the key <secret:Anthropic-key>***") and " opens it\n" in shown
    assert KEY[12:] not in shown and PEM[1] not in shown and shown.endswith("*\nend")
