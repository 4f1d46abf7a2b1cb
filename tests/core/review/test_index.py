"""L2: small whatever the memory's size, the same on every run, and every pointer leads somewhere."""

from __future__ import annotations

from collections.abc import Callable

from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.review import build, dead, pointers
from ssmem_tui.core.review.index import END, START
from ssmem_tui.core.workspace import read
from tests.core.review.conftest import Place


def with_topics(make: Callable[..., Place], count: int) -> Place:
    place = make()
    for number in range(0, count, 50):
        rows = "".join(
            f"## {'温室主题' if n % 3 else 'Greenhouse topic'} {n} {'αβγδε'[n % 5]}\n\n- text {n}\n\n"
            for n in range(number, min(number + 50, count))
        )
        place.write(f"memory/topics/part-{number}.md", f"# Part {number}\n\n{rows}")
    return place


def test_3000_topics_fit_in_2048_bytes_and_every_pointer_resolves(make: Callable[..., Place]) -> None:
    workspace = with_topics(make, 3_000).workspace()
    index = build(workspace)
    assert len(index.block.encode()) <= 2_048
    assert index.left_out > 2_900
    assert index.months
    assert len(index.shown) > 10
    for topic in pointers(index.block):
        text = read(workspace, topic.path).text
        line = parse(text).lines[topic.line - 1]
        assert topic.name in line.body.of(text) or topic.path in index.months


def test_building_twice_gives_the_same_bytes(make: Callable[..., Place]) -> None:
    place = with_topics(make, 200)
    first = build(place.workspace(), old="")
    assert build(place.workspace(), old="").text == first.text
    assert build(place.workspace(), old=first.text).text == first.text


def test_a_persons_own_text_is_kept_and_counts_against_the_budget(make: Callable[..., Place]) -> None:
    place = with_topics(make, 500)
    own = "# My index\n\nKept by hand. 手写的。\n"
    index = build(place.workspace(), old=own)
    assert index.text.startswith(own)
    assert len(index.text.encode()) <= 2_048
    below = index.text + "\nAnd below.\n"
    assert build(place.workspace(), old=below).text.endswith(f"{END}\n\nAnd below.\n")


def test_pin_and_ban(make: Callable[..., Place]) -> None:
    place = with_topics(make, 500)
    wishes = [
        {"kind": "topic", "topic": "Greenhouse topic 498 δ", "wish": "pin"},
        {"kind": "topic", "topic": "Part 0", "wish": "ban"},
    ]
    names = [topic.name for topic in build(place.workspace(), ledger=wishes).shown]
    assert "Greenhouse topic 498 δ" in names
    assert "Part 0" not in names
    assert "Greenhouse topic 498 δ" not in [topic.name for topic in build(place.workspace()).shown]


def test_use_ranks(make: Callable[..., Place]) -> None:
    place = with_topics(make, 500)
    used = [{"kind": "opened", "path": "memory/topics/part-450.md"}] * 8
    assert any(t.path.endswith("part-450.md") for t in build(place.workspace(), access=used).shown[:3])


def test_dead_pointers_are_named(make: Callable[..., Place]) -> None:
    place = make()
    text = f"{START}\n- gone → memory/gone.md#L3\n- far → MEMORY.md#L400\n- here → MEMORY.md#L3\n{END}\n"
    assert [topic.name for topic in dead(place.workspace(), text)] == ["gone", "far"]


def test_an_empty_memory_gives_an_empty_block(make: Callable[..., Place]) -> None:
    index = build(make(core=None, month="", logs={"2026-01-01": "- x\n"}).workspace())
    assert index.block == f"{START}\n{END}\n"
