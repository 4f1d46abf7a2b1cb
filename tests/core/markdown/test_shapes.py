"""Kinds of lines by example, more of the shapes that the corpus cases stand for."""

from __future__ import annotations

import pytest

from ssmem_tui.core.markdown.derived import said
from ssmem_tui.core.markdown.document import Document, LineKind, parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.trace.records import Text
from ssmem_tui.core.trace.units import analyse


def kinds(text: str) -> str:
    return " ".join(line.kind for line in parse(text).lines)


def kept(text: str) -> list[str]:
    return [entry.text for entry in entries(parse(text))]


def titles(document: Document) -> list[str]:
    return [line.body.of(document.text) for line in document.headings]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("# T", "heading"),
        ("#tag", "text"),
        ("####### seven", "text"),
        ("## closed ##", "heading"),
        ("- a", "item"),
        ("* a", "item"),
        ("+ a", "item"),
        ("• a", "item"),
        ("・点", "item"),
        ("1. a", "item"),
        ("12) a", "item"),
        ("3、第三", "item"),
        ("（1）第一", "item"),
        ("-a", "text"),
        ("1.5 litres", "text"),
        ("2026. A year", "text"),
        ("**bold** words", "text"),
        ("---", "rule"),
        ("- - -", "rule"),
        ("***", "rule"),
        ("___", "rule"),
        ("§", "rule"),
        ("| a | b |", "row"),
        ("> said", "quote"),
        ("<!-- x -->", "comment"),
        ("<b>x</b>", "text"),
        ("Key: value", "key"),
        ("Two words: value", "key"),
        ("**Key:** value", "key"),
        ("**Key**: value", "key"),
        ("__Key__ : value", "key"),
        ("*Key*: value", "key"),
        ("_Key:_ 值", "key"),
        ("***Key***：值", "key"),
        ("*a* and *b*: said in prose", "text"),
        ("键：值", "key"),
        ("📍 Place: here", "key"),
        ("kiln.max = 1260", "key"),
        ("name=value", "key"),
        ("a == b", "text"),
        ("10:30 start", "text"),
        ("https://example.org/a: b", "text"),
        ("This long sentence goes on and on before it comes to: a colon", "text"),
        ("*Last updated: 2026-03-02*", "meta"),
        ("_Last modified 2026-03-02_", "meta"),
        ("Last updated: March 2, 2026", "meta"),
        ("**Last Updated:** 2026-03-02", "meta"),
        ("> Last updated: 2026-03-02", "meta"),
        ("最后更新：2026-03-02", "meta"),
        ("Updated: the router firmware", "key"),
    ],
)
def test_one_line(line: str, kind: str) -> None:
    assert kinds(line) == kind


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("---\na: 1\n---\ntext\n", "front front front text"),
        ("---\ntags:\n- a\n- b\n---\n", "front front front front front"),
        ("---\na: 1\n...\n", "front front front"),
        ("+++\na = 1\n+++\n", "front front front"),
        ("---\nWords of a day.\n---\n", "rule text rule"),
        ("---\nNote: began.\n\n- a\n---\n", "rule key blank item rule"),
        ("---\nnever closed: 1\n", "rule key"),
        ("a\n---\nb\n", "text rule text"),
        ("Title\n===\ntext\n", "heading rule text"),
        ("two lines\nof text\n===\n", "text text rule"),
        ("a | b\n---|---\nc | d\ne\n", "table_head table_rule row text"),
        ("| a |\n|---|\n", "table_head table_rule"),
        ("- x | y\n", "item"),
        ("<!-- a\nb\n-->\nc\n", "comment comment comment text"),
        ("<!-- never closed\n- a\n", "comment item"),
        ("\ufeff# T\n\ufeff## U\n", "heading heading"),
        ("Lead in:\n\n- a\n", "label blank item"),
        ("Lead in:\ntext\n", "text text"),
        ("**Label**\n| a |\n", "label row"),
        ("**Alone**\n\ntext\n", "text blank text"),
        ("- a\nwrapped words\n", "item text"),
        ("- a\n**Key:** v\n", "item key"),
        ("Key: v\n*other*: w\n_third:_ x\n", "key key key"),
        ("prose that goes on\nto: a second line\n", "text text"),
        ("\x0c\u2028# one line\n", "heading"),
    ],
)
def test_lines_among_their_neighbours(text: str, wanted: str) -> None:
    assert kinds(text) == wanted


def test_nesting_by_any_indentation() -> None:
    text = "- a\n  - b\n    - c\n  - d\n\t- e\n- f\n   1. g\n"
    assert [line.depth for line in parse(text).lines] == [0, 1, 2, 1, 2, 0, 1]
    assert kept(text) == ["- a\n  - b\n    - c\n  - d\n\t- e", "- f\n   1. g"]


def test_an_item_keeps_its_paragraphs_and_fences() -> None:
    text = "- a\n\n  more of a\n\n  ```\n  code\n  ```\n\n- b\n\nno more\n"
    assert kept(text) == ["- a\n\n  more of a\n\n  ```\n  code\n  ```", "- b", "no more"]


def test_check_boxes() -> None:
    found = parse("- [ ] a\n- [x] b\n- [X] c\n- [link](d)\n").lines
    assert [line.checked for line in found] == [False, True, True, None]
    assert found[0].body.of("- [ ] a\n") == "a"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("## A\n```\nx\n\n## B\n- b\n", ["A", "B"]),
        ("## A\n```\nx\n# comment\n", ["A"]),
        ("# D\n\n```sh\n# comment\ncmd\n\n## B\n- b\n", ["D", "B"]),
        ("### A\n```\nx\n\n## B\n- b\n", ["A", "B"]),
        ("## A\n~~~\nx\n\n## B\n~~~\ny\n~~~\n", ["A", "B"]),
        ("## A\n```sh\nx\n\n## B\n```sh\ny\n```\n- b\n", ["A", "B"]),
        ("## A\n````md\n## in\n```\nx\n```\n````\n## B\n", ["A", "B"]),
        ("## A\n```markdown\n\n## in\n\n```\n## B\n", ["A", "B"]),
        ("## A\n```\n\n## in\n\n```\n## B\n", ["A", "B"]),
        ("- a\n  ```\n  # in\n  ```\n## B\n", ["B"]),
        ("- ```\n  # in\n  ```\n## B\n", ["B"]),
        ("```a`b\n# T\n", ["T"]),
    ],
)
def test_headings_around_fences(text: str, wanted: list[str]) -> None:
    assert titles(parse(text)) == wanted


def test_sections_are_paths() -> None:
    document = parse("# M\n## A\n- a\n#### deep\n- b\n## C\n- c\n# N\n- d\n")
    assert [line.section for line in document.lines if line.kind is LineKind.ITEM] == [
        ("M", "A"),
        ("M", "A", "deep"),
        ("M", "C"),
        ("N",),
    ]


def test_a_title_alone_is_no_fact_and_a_bare_heading_is() -> None:
    assert kept("# Memory\n") == []
    assert kept("# Memory\n\n## Rest on Sundays\n\n## Eat well\n- soup\n") == ["## Rest on Sundays", "- soup"]


def test_keys_in_italics_are_entries_of_their_own() -> None:
    found = entries(parse("# T\n\nHost: teal\n*Port*: 22\n_User_: ada\nand her key\n"))
    assert [entry.text for entry in found] == ["Host: teal", "*Port*: 22", "_User_: ada\nand her key"]


def test_managed_blocks_give_no_entries() -> None:
    text = "- a\n<!-- x:start -->\n- b\n<!-- x:end -->\n- c\n"
    assert kept(text) == ["- a", "- c"]
    assert [line.derived for line in parse(text).lines] == [False, True, True, True, False]


def test_old_line_ends() -> None:
    assert kept("# M\r- a\r- b\r") == ["- a", "- b"]


@pytest.mark.parametrize(
    "text",
    [
        "user: hi\nassistant: hello\n",
        "**User**: hi\n\n**Assistant:** hello\n",
        "### User\nhi\n\n### Assistant\nhello\n",
        "- user: hi\r\n- assistant: hello\r\n",
    ],
)
def test_turns_in_several_spellings(text: str) -> None:
    heard = said("# Session: x\n\n" + text)
    assert "Session" not in heard
    assert "hi" in heard
    assert "hello" in heard


def test_a_table_heads_its_rows_and_nothing_below_them() -> None:
    text = "| a | b |\n|---|---|\n| 1 | 2 |\n- x\n\n| c | d |\n|---|---|\n\n- y\n"
    found = entries(parse(text))
    assert [(one.text, one.context) for one in found] == [
        ("| 1 | 2 |", "| a | b |"),
        ("- x", ""),
        ("- y", ""),
    ]


def test_marks_of_a_conflict_state_nothing_and_make_no_title() -> None:
    text = (
        "# M\n\n<<<<<<< HEAD\n- Pump at nine.\nA paragraph of ours.\n||||||| base\n=======\n"
        "- Pump at ten.\n>>>>>>> other\n- After.\n"
    )
    assert kinds(text) == "heading blank rule item text rule rule item rule item"
    assert "".join(kept(text)).count("<<<") == 0
    assert [e.split("\n")[0] for e in kept(text)] == ["- Pump at nine.", "- Pump at ten.", "- After."]
    assert [unit.place.line for unit in analyse(Text("m.md", text)).units] == [1, 4, 5, 8, 10]
    assert kinds("A title\n=======\n>>>>>>> q\n") == "heading rule quote", "no conflict was opened"
