"""Searching history: git leaves commits out beforehand; the answer is that of a look at every commit."""

from __future__ import annotations

import pytest

from ssmem_tui.core.store import Act, Change, Filter
from tests.core.store.conftest import Make, Place

TEXTS = (
    "pump",
    "PUMP",
    "pump decided",
    "décidé",
    "水泵",
    "memory",
    "memory pump",
    "2026-03-02 pump",
    "memory.md",
    "ada",
    "undo",
    "-x",
    "no such words",
    "a",
)


def _lived(place: Place) -> None:
    place.add("the pump is decided")
    day = place.root / "memory/2026-03-02.md"
    day.write_text("- pump\n")
    place.git("add", ".")
    place.git("commit", "-qm", "agent: Pump seen\n\n-x DÉCIDÉ 水泵")
    for number in range(20):
        place.add(f"fact {number}")
    receipt = place.add("pump again")
    place.store.undo()
    place.store.redo()
    place.store.undo(receipt.commit)
    before = place.memory()
    place.store.apply(Act("edit", "pump words", (Change("MEMORY.md", before, before + b"- y\n"),)))


@pytest.mark.parametrize("folder", ["", "notes/agent"])
def test_a_filter_gives_what_a_look_at_every_commit_gives(make: Make, folder: str) -> None:
    place = make(folder)
    _lived(place)
    every = place.store.history(limit=1000)
    assert len(every) > 25
    for text in TEXTS:
        for acts in ((), ("promote",)):
            only = Filter(acts, text=text)
            wanted = tuple(commit for commit in every if only.keeps(commit))
            assert place.store.history(limit=1000, only=only) == wanted, text
            assert place.store.history(limit=1, only=only) == wanted[:1], text
    assert place.store.history(only=Filter(text="a\0b \ud800")) == ()
    found = place.store.history(only=Filter(text="pump again"))
    assert [commit.undone for commit in found if commit.act == "promote"] == [True]
    only = Filter(author="nobody")
    assert place.store.history(only=only) == ()
    only = Filter(text="pump")
    assert place.store.history("MEMORY.md", only=only) == tuple(
        commit for commit in place.store.history("MEMORY.md", limit=1000) if only.keeps(commit)
    )
