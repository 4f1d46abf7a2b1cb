"""Corpus cases 6 to 12: bytes and Markdown shapes. Each line of an EXPECT.md has its assertion."""

from __future__ import annotations

from ssmem_tui.core.markdown import edit
from ssmem_tui.core.markdown.document import Document, LineKind, parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.model import Entry
from ssmem_tui.core.sanitise import is_safe, safe_text
from ssmem_tui.core.workspace import Workspace, read, read_bytes
from tests.core.workspace.conftest import Opener


def core(space: Workspace) -> tuple[str, tuple[Entry, ...]]:
    assert space.core is not None
    text = read(space, space.core).text
    return text, entries(parse(text), space.core)


def document(space: Workspace, path: str) -> Document:
    return parse(read(space, path).text)


def count(found: Document, kind: LineKind) -> int:
    return sum(line.kind is kind for line in found.lines)


def titles(found: Document) -> list[str]:
    return [line.body.of(found.text) for line in found.headings]


def entry(found: tuple[Entry, ...], words: str) -> Entry:
    return next(one for one in found if words in one.text)


def test_06_bom_crlf_and_a_missing_line_end(case: Opener) -> None:
    space = case(6)
    before = read_bytes(space, "MEMORY.md")
    text, found = core(space)
    assert (len(before), len(found)) == (150, 4)
    headings = parse(text).headings
    assert (len(headings), headings[0].body.of(text)) == (3, "Memory")
    after = encode(edit.remove(text, entry(found, "Filter size is 125 mm.")))
    assert after == before.replace(b"- Filter size is 125 mm.\r\n", b"")
    assert len(after) == 124
    assert after.startswith(b"\xef\xbb\xbf# Memory\r\n")

    day = read_bytes(space, "memory/2026-03-01.md")
    crlf = day.count(b"\r\n")
    assert (crlf, day.count(b"\n") - crlf) == (4, 3)
    parsed = document(space, "memory/2026-03-01.md")
    assert count(parsed, LineKind.ITEM) == 4
    assert titles(parsed) == ["2026-03-01", "18:20"]
    appended = encode(edit.append(decode(day).text, "- Done."))
    assert appended.endswith(bytes.fromhex("6f696c2e0d0a2d20446f6e652e0d0a"))
    assert appended.startswith(day)


def test_07_bytes_that_are_no_utf8(case: Opener) -> None:
    space = case(7)
    assert [day.day for day in space.days] == [10, 11, 12, 13, 14]
    bad = read(space, "memory/2026-03-10.md")
    assert bad.warnings == ("not valid UTF-8, first bad byte at offset 40",)
    assert "Kiln" in bad.text
    assert "Shelf" in bad.text
    bullets = {
        name: count(document(space, f"memory/2026-03-{name}.md"), LineKind.ITEM) for name in (10, 11, 12)
    }
    assert bullets == {10: 3, 11: 2, 12: 2}
    last = entry(entries(parse(bad.text)), "Shelf")
    raw = read_bytes(space, "memory/2026-03-10.md")
    changed = encode(edit.replace(bad.text, last, "- Shelf no. 4 cracked."))
    assert changed == raw.replace(b"Shelf no. 3", b"Shelf no. 4")
    assert b"\xe9" in changed
    assert b"\xb0" in changed

    control = read(space, "memory/2026-03-11.md")
    assert "\x1b" in control.text
    assert "holds control characters, shown as marks" in control.warnings
    assert is_safe(safe_text(control.text))
    assert not {"\x00", "\x1b", "\x07"} & set(safe_text(control.text))
    replaced = read(space, "memory/2026-03-12.md")
    assert replaced.bad_byte is None
    assert "\ufffd" in replaced.text
    for empty in ("memory/2026-03-13.md", "memory/2026-03-14.md"):
        assert not entries(document(space, empty))


def test_08_an_unclosed_fence_ends_with_its_section(case: Opener) -> None:
    space = case(8)
    open_fence = document(space, "memory/2026-04-02.md")
    assert titles(open_fence)[1:] == ["09:00 Engine", "11:30 Rigging", "15:10 Paperwork"]
    assert count(open_fence, LineKind.ITEM) == 4
    assert open_fence.warnings == ("code block not closed (line 6)",)
    assert read_bytes(space, "memory/2026-04-02.md").count(b"```") == 1
    whole = document(space, "memory/2026-04-03.md")
    assert titles(whole)[1:] == ["08:00 Fuel"]
    assert count(whole, LineKind.ITEM) == 1
    assert count(whole, LineKind.FENCE) == 2
    assert not whole.warnings


def test_09_nothing_in_a_fence_is_a_heading_or_an_entry(case: Opener) -> None:
    text, found = core(case(9))
    assert titles(parse(text)) == ["Memory", "How the shop fits together", "Commands"]
    assert [one.kind for one in found] == ["fence", "fence", "fence", "item", "item"]
    bash = found[1]
    assert bash.context == "Nightly count:"
    assert found[3].text.endswith("  ```")
    after = edit.remove(text, bash)
    assert "Nightly count:" not in after
    assert "stock count" not in after
    assert len(entries(parse(after))) == 4
    fences = [line for line in after.splitlines() if line.lstrip().startswith("```")]
    assert len(fences) % 2 == 0
    assert not parse(after).unclosed


def test_10_a_rule_is_no_heading(case: Opener) -> None:
    space = case(10)
    text, found = core(space)
    parsed = parse(text)
    assert titles(parsed) == ["Orchard memory", "Trees", "Water"]
    assert count(parsed, LineKind.FRONT) == 5
    assert [one.text for one in found] == [
        "- Row 4 is the old variety.",
        "- Row 5 was grafted in 2024.",
        "The pump licence runs out in November",
        "- Well depth 31 m.",
    ]
    assert found[2].section == ("Orchard memory", "Water")
    assert count(parsed, LineKind.META) == 1
    day = document(space, "memory/2026-03-02.md")
    assert day.lines[0].kind is LineKind.RULE
    assert [one.kind for one in entries(day)] == ["paragraph", "item", "item"]
    front = text[: text.index("# Orchard")]
    for one in found:
        assert edit.remove(text, one).startswith(front)


def test_11_table_rows_are_entries(case: Opener) -> None:
    space = case(11)
    text, found = core(space)
    assert len(read_bytes(space, "MEMORY.md")) == 415
    assert len(text) == 239
    assert [one.kind for one in found] == ["quote", "row", "row", "row", "row", "row", "key", "item"]
    assert "`62|58`" in found[1].text
    assert r"A\|B" in found[2].text
    assert found[3].text == "| 冰柜 | 样品 |"
    assert [line.label for line in parse(text).lines if line.kind is LineKind.KEY] == ["名称"]
    only = found[5]
    after = edit.remove(text, only)
    assert "| 谁 | 怎么找 |\n|---|---|\n" in after
    assert after == text.replace(only.text + "\n", "")


def test_12_keys_labels_and_bare_headings(case: Opener) -> None:
    text, found = core(case(12))
    assert len(found) == 13
    keys = [one.text for one in found if one.kind == "key"]
    assert [key.split("\n")[0][:12] for key in keys] == [
        "**Owner:** t",
        "**Rent**: pa",
        "__Door code_",
        "Heating: ele",
        "kiln.max = 1",
        "**Note:** th",
    ]
    assert keys[-1].count("\n") == 1
    assert entry(found, "drill press").text.count("\n") == 2
    assert count(parse(text), LineKind.LABEL) == 2
    assert [one.text for one in found if one.kind == "heading"] == ["### Empty on purpose"]
    after = edit.remove(text, entry(found, "band saw"))
    assert after == text.replace("- band saw\n", "")
