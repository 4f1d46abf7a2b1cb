"""How one line of Markdown looks, taken by itself; what it means among its neighbours is `document`'s work.

Shapes and their frequencies: research/corpus.md section 3. Every pattern is tried on the head of a line only,
so that a line of a megabyte costs no more than a short one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEAD = 160
_TAB = 4

_ITEM = re.compile(
    r"(?:[-*+](?=[ \t]|$)|[•・‣◦●▪](?![•・‣◦●▪])"
    r"|\d{1,3}[.)](?=[ \t]|$)|\d{1,2}[、．]|[（(]\d{1,2}[）)])[ \t]*"
)
_CHECK = re.compile(r"\[([ xX✓✔~/])\](?:[ \t]+|$)")
_MARKED_KEY = re.compile(r"(\*{1,3}|_{1,3})([^*_:：\s][^*:：]{0,60}?)\s*(?:[:：]\s*\1|\1\s*[:：])\s*(\S)?")
_PLAIN_KEY = re.compile(
    r"([^\s:：=|`*<>#\[\]{},;!?。，；！？][^:：=|`*<>\[\]{},;!?。，；！？]{0,40})(?::(?=[ \t]|$)|：)\s*(\S)?"
)
_EQUALS = re.compile(r"([\w.\-/]{1,40}(?: [\w.\-/]{1,20}){0,3})[ \t]*=(?!=)[ \t]*(\S)")
_ALL_BOLD = re.compile(r"(\*\*|__)(?=\S)([^*]{1,80}?)\1[:：]?")
_META = re.compile(
    r"[*_>\s]*(?:(?:last|date)[ -]?(?:updated?|modified|edited|reviewed|changed)|updated(?: on| at)?"
    r"|最后更新|最近更新|更新时间|更新日期|最終更新|更新日|마지막 업데이트|최종 수정|zuletzt aktualisiert"
    r"|dernière mise à jour|última actualización|última atualização|atualizado em|последнее обновление)"
    r"(?:时间|日期|日)?[*_ \t]*[:：]?[*_ \t]*(?:on |at )?(?=[(（\[]?\d)"
    r"|[*_>\s]*last[ -]?(?:updated?|modified|edited)[*_ \t]*[:：][*_ \t]*(?:[^\W\d]{3,10}[,.]? ){1,3}\d",
    re.IGNORECASE,
)
_FENCE = re.compile(r"([ \t]*)(?:([-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,})")
_COMMENT_NAME = re.compile(r"<!--\s*([\w./ -]+(?::[\w./-]+)*?)\s*:?\s*(start|begin|end)\b", re.IGNORECASE)
_MAX_KEY_WORDS = 6


@dataclass(frozen=True, slots=True)
class FenceMark:
    """A line that can open or close a fenced block."""

    index: int
    indent: int
    char: str
    length: int
    info: str
    bulleted: bool

    def closes(self, opener: FenceMark) -> bool:
        """CommonMark: same character, at least as long, nothing after it, not deeply indented."""
        return (
            self.char == opener.char
            and self.length >= opener.length
            and not self.info
            and not self.bulleted
            and self.indent < opener.indent + 4
        )


def columns(blank: str) -> int:
    """The width of leading white space, tabs to stops of four."""
    return len(blank.expandtabs(_TAB)) if "\t" in blank else len(blank)


def fence_mark(index: int, line: str) -> FenceMark | None:
    """The fence marker on this line, if it has one."""
    found = _FENCE.match(line)
    if not found:
        return None
    info = line[found.end() :].strip()
    if found[3][0] == "`" and "`" in info:
        return None
    return FenceMark(index, columns(found[1]), found[3][0], len(found[3]), info, bool(found[2]))


def heading_level(body: str) -> int:
    """1 to 6 for `# …` to `###### …`, else 0. `#tag` is no heading."""
    level = len(body) - len(body.lstrip("#")) if body.startswith("#") else 0
    return level if 1 <= level <= 6 and (len(body) == level or body[level] in " \t") else 0


def heading_title(body: str, level: int) -> tuple[int, int]:
    """Range of the title within `body`, without the closing hashes."""
    end = len(body)
    shorn = body.rstrip("#").rstrip()
    closing = body[len(shorn) :]
    if closing and closing[0] in " \t" and len(shorn) >= level:
        end = len(shorn)
    start = level + len(body[level:end]) - len(body[level:end].lstrip())
    return start, max(start, end)


def is_rule(body: str) -> bool:
    """`---`, `***`, `___`, spaces between allowed; a lone `§`, with which some hosts part their entries."""
    if body == "§":
        return True
    if body[:1] not in ("-", "*", "_") or body.strip("-*_ \t"):
        return False
    marks = body.replace(" ", "").replace("\t", "")
    return len(marks) >= 3 and marks.count(marks[0]) == len(marks)


def is_underline(body: str) -> bool:
    """`===` below a line makes that line a title; `---` does not (47 % of real files use it as a rule)."""
    return len(body) >= 3 and body[0] == "=" and body.count("=") == len(body)


def is_table_rule(body: str) -> bool:
    """`|---|:--:|`: the line between a table's header and its rows."""
    return "-" in body and "|" in body and not body.strip("|:- \t")


def quote_marker(body: str) -> int:
    """Length of the `>` marks, nested ones too, with the spaces after them."""
    return len(body) - len(body.lstrip("> \t"))


def item_marker(body: str) -> int:
    """Length of the list marker with the space after it; 0 when the line is no list item."""
    found = None if body[:1].isalpha() else _ITEM.match(body)
    return found.end() if found else 0


def checkbox(body: str) -> tuple[int, bool | None]:
    """Length of a check box at the start of an item's text, and whether it is ticked."""
    found = _CHECK.match(body)
    return (found.end(), found[1] in "xX✓✔") if found else (0, None)


def key_of(body: str) -> tuple[str, bool, bool]:
    """`(key, has a value, set off by emphasis)` of a `Key: value` line; an empty key for any other line."""
    head = body[:_HEAD]
    colon = ":" in head or "：" in head
    if colon and head[0] in "*_" and (found := _MARKED_KEY.match(head)):
        return found[2].strip(), found[3] is not None, True
    if "=" in head and (found := _EQUALS.match(head)):
        return found[1].strip(), True, False
    if colon and (found := _PLAIN_KEY.match(head)) and ". " not in found[1]:
        key = found[1].strip()
        if len(key.split()) <= _MAX_KEY_WORDS and not key.startswith(("http", "- ", "+ ")):
            return key, found[2] is not None, False
    return "", False, False


def label_of(body: str) -> str:
    """The words of a line that can introduce a block: it ends in a colon or is bold from end to end."""
    if found := _ALL_BOLD.fullmatch(body[: _HEAD + 1]):
        return found[2].rstrip(":： ")
    bare = body.rstrip("*_ ")
    if bare.endswith((":", "：")) and len(bare) <= 2 * _HEAD:
        return bare.strip("*_ ").rstrip(":：").strip("*_ ")
    return ""


def is_meta(body: str) -> bool:
    """A "last updated" line: about the file, not in it."""
    return len(body) <= _HEAD and _META.match(body) is not None


def block_marker(body: str) -> tuple[str, bool] | None:
    """`(name, is start)` of a comment that opens or closes a block some tool manages.

    Such blocks are derived text: `<!-- openclaw:dreaming:light:start -->`, `<!-- BEGIN x -->`
    (research/peers.md section 4).
    """
    if found := re.match(r"<!--\s*(begin|end)\s+([\w:./-]+)", body[:_HEAD], re.IGNORECASE):
        return found[2].lower(), found[1].lower() == "begin"
    if found := _COMMENT_NAME.match(body[:_HEAD]):
        return found[1].strip().lower(), found[2].lower() != "end"
    return None
