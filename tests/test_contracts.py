"""The house rules that a machine can hold: import direction, start-up imports, file sizes, markup."""

from __future__ import annotations

import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "ssmem_tui"
HEAVY = ("textual", "rich", "anthropic")


def _modules(storey: str) -> list[str]:
    files = sorted((PACKAGE / storey).rglob("*.py"))
    names = (".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files)
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("storey", ["core", "cli"])
def test_core_and_cli_load_no_screen_and_no_model_library(storey: str) -> None:
    """Measured: anthropic costs 1.7 s of CPU to import, textual 0.26 s; an agent's `search` pays neither."""
    program = (
        "import importlib, sys\n"
        f"for name in {_modules(storey)!r}: importlib.import_module(name)\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_imports_run_downwards() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_files_import_one_another_in_a_circle() -> None:
    """Imports for types alone count as well: what has to know each other belongs in one file."""
    graph = grimp.build_graph("ssmem_tui")
    imported = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imported).prepare()  # raises CycleError, which names the circle


def test_nobody_counts_the_objects_of_other_threads() -> None:
    """`gc.get_objects` holds tuples that another thread is building: seen as a SystemError in a job."""
    asked = re.compile(r"gc\.get_(?:objects|referrers)\(")
    assert not [str(file) for file in PACKAGE.rglob("*.py") if asked.search(file.read_text())]


def test_no_file_is_longer_than_400_lines() -> None:
    long = {
        str(file.relative_to(ROOT)): count
        for folder in ("ssmem_tui", "tests", "screenshots")
        for file in (ROOT / folder).rglob("*.py")
        if (count := len(file.read_text().splitlines())) > 400
    }
    assert not long


def test_foreign_text_is_never_parsed_as_markup() -> None:
    forbidden = re.compile(r"from_markup|\bescape\(|markup\s*=\s*True")
    toast = re.compile(r"\.notify\((?![^)]*markup=False)", re.DOTALL)
    bad = [
        str(file.relative_to(ROOT))
        for file in (PACKAGE / "tui").rglob("*.py")
        if forbidden.search(text := file.read_text()) or toast.search(text)
    ]
    assert not bad


def test_module_names_say_what_is_inside() -> None:
    vague = {"utils", "helpers", "manager", "misc", "common"}
    assert not [file for file in PACKAGE.rglob("*.py") if file.stem in vague]
