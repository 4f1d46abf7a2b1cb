"""Change one line of a file here and now, through the store: one commit, every other byte as it was."""

from __future__ import annotations

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.store import Act, Change, Receipt
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.services import Services


def replace_line(text: str, number: int, old: str, new: str) -> str:
    """`text` with line `number` (1-based) changed from `old` to `new`, its line end kept.

    Raises:
        Refused: that line is not there any more, or says something else by now.
    """
    lines = parse(text).lines
    if not 1 <= number <= len(lines):
        raise Refused(t("The line is not there any more; read it again first."))
    span = lines[number - 1].span
    whole = span.of(text)
    body = whole.rstrip("\r\n")
    if body != old:
        raise Refused(t("The line changed meanwhile; read it again first."))
    return text[: span.start] + new + whole[len(body) :] + text[span.end :]


def save_line(services: Services, path: str, number: int, old: str, new: str) -> Receipt:
    """Write the changed line as one act of kind `edit`."""
    with services.store() as store:
        before = store.read(path)
        if before is None:
            raise Refused(t("The file is not there any more."))
        after = encode(replace_line(decode(before).text, number, old, new))
        return store.apply(Act("edit", f"{path}:{number}", changes=(Change(path, before, after),)))
