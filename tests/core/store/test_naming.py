"""Names of commits as a person types them: short ids and HEAD; nothing of it is ever an option."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.store import Act, Change, Store

PATH = "MEMORY.md"


def write(store: Store, before: bytes | None, after: bytes) -> None:
    store.apply(Act("edit", "core", changes=(Change(PATH, before, after),)))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    (tmp_path / PATH).write_bytes(b"one\n")
    with Store(tmp_path, clock=lambda: datetime(2026, 4, 1, tzinfo=UTC), durable=False) as made:
        made.init()
        write(made, b"one\n", b"two\n")
        write(made, b"two\n", b"three\n")
        yield made


def test_head_short_ids_and_steps_back(store: Store) -> None:
    newest, before, first = (commit.commit for commit in store.history())
    named = {"HEAD": newest, "@": newest, newest[:7]: newest, "HEAD~1": before, "@^": before}
    named |= {"@~2": first, f"{newest[:9]}~~": first}
    assert {name: store.commit(name).commit for name in named} == named
    assert store.blob("HEAD", PATH) == b"three\n"
    assert store.blob("HEAD~1", PATH) == b"two\n"
    (change,) = store.show("HEAD", older="HEAD~2")
    assert (change.before, change.after) == (b"one\n", b"three\n")
    assert store.show("HEAD", only={"another.md"}) == []
    assert store.touched("HEAD") == {PATH: True} and store.touched("HEAD~2") == {PATH: False}


def test_head_of_a_folder_of_a_larger_repository_is_where_acts_go(tmp_path: Path) -> None:
    git = ["git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@b"]
    memory = tmp_path / "memory"
    memory.mkdir()
    (memory / PATH).write_bytes(b"one\n")
    (tmp_path / "code.py").write_text("x = 1\n")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "code"]):
        subprocess.run([*git, *words], check=True)
    with Store(memory, clock=lambda: datetime(2026, 4, 1, tzinfo=UTC), durable=False) as store:
        assert store.blob("HEAD", PATH) == b"one\n"
        write(store, b"one\n", b"two\n")
        assert store.blob("HEAD", PATH) == b"two\n"
        assert store.blob("HEAD~1", PATH) == b"one\n"


@pytest.mark.parametrize(
    "name",
    [
        *("", "-p", "--all", "--output=x", "HEAD:MEMORY.md", "HEAD MEMORY.md", "HEAD\nHEAD", "HEAD\0"),
        *("@{-1}", "HEAD@{1}", ":/core", "HEAD^{tree}", "..", "HEAD..HEAD~1", "nothing", "0000000", "HEAD~9"),
    ],
)
def test_anything_else_is_no_commit(store: Store, name: str) -> None:
    for ask in (store.commit, store.show, lambda text: store.blob(text, PATH), store.undo):
        with pytest.raises(UsageError):
            ask(name)
    assert store.read(PATH) == b"three\n"
