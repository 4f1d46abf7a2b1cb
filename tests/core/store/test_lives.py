"""The life of one entry: across rewordings, moves, retirement and return."""

from __future__ import annotations

from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import Entry
from ssmem_tui.core.store import Act, Change
from ssmem_tui.core.store.lives import Turn, life, sources
from ssmem_tui.core.store.restoring import restore
from tests.core.store.conftest import Place

FACT = "the importer gets a retry budget of five"


def _entry(place: Place, words: str, path: str = "MEMORY.md") -> Entry:
    found = entries(parse((place.root / path).read_text()), path)
    return next(entry for entry in found if words in entry.text)


def _edit(place: Place, kind: str, old: str, new: str) -> None:
    now = place.memory()
    assert old.encode() in now
    change = Change("MEMORY.md", now, now.replace(old.encode(), new.encode()))
    place.store.apply(Act(kind, new.strip() or old.strip(), (change,)))


def _turns(place: Place, entry: Entry) -> list[str]:
    return [f"{event.turn} {event.commit.act}" for event in life(place.store, entry)]


def test_reworded_moved_retired_and_returned(own: Place) -> None:
    own.add(FACT)
    for number in range(5):
        own.add(f"something else {number}")
    _edit(own, "edit", FACT, FACT.replace("five", "five, not three"))
    _edit(own, "edit", f"- {FACT}, not three\n", "")
    own.store.undo()
    moved = own.memory().decode()
    line = f"- {FACT}, not three\n"
    moved = moved.replace(line, "").replace("## Log\n", f"## Log\n{line}")
    own.store.apply(Act("edit", "to Log", (Change("MEMORY.md", own.memory(), moved.encode()),)))
    assert _turns(own, _entry(own, FACT)) == [
        "moved edit",
        "returned undo",
        "left edit",
        "edited edit",
        "born promote",
    ]
    events = list(life(own.store, _entry(own, FACT)))
    assert events[0].before and events[0].before.section != _entry(own, FACT).section
    assert events[3].before and events[3].before.text == f"- {FACT}"
    assert [(s.path, s.line) for s in sources(events[-1].commit)] == [("memory/2026-03-01.md", 3)]


def test_retired_to_the_archive_and_followed_from_there(own: Place) -> None:
    own.add(FACT)
    now = own.memory()
    archive = f"# Archive\n\n- {FACT}\n  (2026-03-02, from MEMORY.md line 7)\n"
    own.store.apply(
        Act(
            "retire",
            FACT,
            (
                Change("MEMORY.md", now, now.replace(f"- {FACT}\n".encode(), b"")),
                Change("memory/archive/2026-03.md", None, archive.encode()),
            ),
        )
    )
    entry = _entry(own, FACT, "memory/archive/2026-03.md")
    events = list(life(own.store, entry))
    assert [(event.turn, event.commit.act) for event in events] == [
        (Turn.MOVED, "retire"),
        (Turn.BORN, "promote"),
    ]
    assert events[0].before and events[0].before.path == "MEMORY.md"


def test_an_entry_that_is_gone_can_be_followed(own: Place) -> None:
    own.add(FACT)
    entry = _entry(own, FACT)
    _edit(own, "edit", f"- {FACT}\n", "")
    assert _turns(own, entry) == ["left edit", "born promote"]


def test_restore_brings_back_one_entry_without_its_neighbours(own: Place) -> None:
    own.add(FACT)
    old = _entry(own, FACT)
    commit = own.store.history(limit=1)[0].commit
    _edit(own, "edit", FACT, "the importer has no budget")
    own.add("a later neighbour")
    now = _entry(own, "no budget")
    own.store.apply(restore("MEMORY.md", own.memory(), old, now, commit))
    assert f"- {FACT}\n".encode() in own.memory()
    assert b"no budget" not in own.memory() and b"- a later neighbour\n" in own.memory()
    own.store.undo()
    _edit(own, "edit", "- the importer has no budget\n", "")
    own.store.apply(restore("MEMORY.md", own.memory(), old, None, commit))
    assert own.memory().count(FACT.encode()) == 1


def test_cancelled_is_asked_between_commits(own: Place) -> None:
    own.add(FACT)
    _edit(own, "edit", FACT, FACT + " again")
    assert list(life(own.store, _entry(own, FACT), cancelled=lambda: True)) == []
