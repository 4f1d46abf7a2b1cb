"""`o`: open what the line under the cursor links to, on any screen that shows a file of the workspace."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.reader import Reader

_WEB = re.compile(r"https?://[^\s<>()\[\]{}\"'`|，。；、（）【】《》]+")


class OpenLink(Command):
    """Open the note that this line links to; a web address only after a question."""

    id, key, footer, title, order = "link.open", "o", "link", "Open the link in this line", 51
    idle = "o opens the link in the line under the cursor of the text: go there first"


class Way(NamedTuple):
    """Where a line leads: to a file and a line of it, or to the web; else `problem` says why not."""

    path: str = ""
    line: int = 1
    web: str = ""
    problem: str = ""

    @property
    def words(self) -> str:
        return self.web or (f"{self.path}:{self.line}" if self.line > 1 else self.path)


def ways_of(services: Services, path: str, number: int, text: str) -> tuple[Way, ...]:
    """Where line `number` of the note `path` leads; `text` is that line.

    Raises:
        WorkspaceError: the note cannot be read.
    """
    from ssmem_tui.core.markdown.document import parse
    from ssmem_tui.core.workspace import read
    from ssmem_tui.core.workspace.linking import Linker

    space = services.workspace
    targets = Linker(space).targets(parse(read(space, path).text), path)
    found: list[Way] = []
    for target in targets:
        link = target.link
        if link.line == number and target.path is not None:
            found.append(Way(target.path, link.line_in_target or 1))
        elif link.line == number and not link.spoken:
            found.append(Way(problem=f"{link.target}: {say(target.reason)}"))
    found += [Way(web=address[0].rstrip(".,;:!?*_")) for address in _WEB.finditer(text)]
    good = [way for way in found if not way.problem]
    return tuple(dict.fromkeys(good or found))


def open_link(screen: BaseScreen, reader: Reader, path: str, nothing: str = "") -> None:
    """Go where the reader's line leads, asking which way where there are several; `nothing` is said where it
    leads nowhere."""
    line, services = reader.line, screen.services
    if line is None or not line.number or not path:
        screen.say(nothing or t("no link stands in this line"))
        return
    number, text = line.number, line.text

    def go(way: Way) -> None:
        if way.web:
            _visit(screen, way.web)
        elif way.path == path:
            reader.go_to_line(way.line)
        elif screen.NAME == "Read":  # which is never opened over itself by its name
            screen.app.push_screen(type(screen)(services, Here(way.path, way.line)))
        else:
            screen.shell.open_at(way.path, way.line)

    def found(ways: tuple[Way, ...]) -> None:
        if not ways:
            screen.say(nothing or t("no link stands in this line"))
        elif ways[0].problem:
            screen.say(ways[0].problem, "$text-warning")
        elif len(ways) == 1:
            go(ways[0])
        else:
            _choose(screen, ways, go)

    def work(_: Ticket[tuple[Way, ...]]) -> tuple[Way, ...]:
        return ways_of(services, path, number, text)

    screen.job(t("link"), work, then=found, failed=screen.failed, key="link", quiet=True, holds=True)


def _choose(screen: BaseScreen, ways: tuple[Way, ...], go: Callable[[Way], None]) -> None:
    from ssmem_tui.tui.screens.picking import Chosen, Pick
    from ssmem_tui.tui.widgets.line_list import Row

    def chosen(keys: Chosen | None) -> None:
        if keys:
            go(next(way for way in ways if way == keys[0]))

    screen.app.push_screen(Pick(t("Which link?"), [Row(way.words, key=way) for way in ways]), chosen)


def _visit(screen: BaseScreen, address: str) -> None:
    from ssmem_tui.tui.screens.confirm import Question

    def answered(yes: bool) -> None:
        if yes:
            screen.shell.open_outside(address)

    ask = Question(t("Open this address in the browser?"), safe_line(address), key="y", yes=t("open"))
    screen.shell.ask(ask, answered)
