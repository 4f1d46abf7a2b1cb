"""What lies in real folders besides tidy files: links, pipes, twins, odd names, nothing at all."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.errors import ConfigError, WorkspaceError
from ssmem_tui.core.model import NoteClass
from ssmem_tui.core.workspace import LinkState, Workspace, find, open_workspace, read, roots_in

pytestmark = pytest.mark.filterwarnings("error::ResourceWarning")
"""Nothing is left open, such as a folder that was only looked into."""

Maker = Callable[[dict[str, str | bytes]], Workspace]

DAY = date(2026, 2, 10)


def reopened(space: Workspace) -> Workspace:
    return open_workspace(space.root)


def links(space: Workspace) -> dict[str, LinkState]:
    return {link.path: link.state for link in space.links}


def test_links_are_judged_by_where_they_lead(tree: Maker, tmp_path: Path) -> None:
    space = tree({"MEMORY.md": "- x\n", "memory/2026-02-10.md": "- y\n", "kept/2026-02-11.md": "- z\n"})
    (tmp_path / "outside.md").write_text("secret")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "2026-02-12.md").write_text("secret")
    memory = space.root / "memory"
    (memory / "today.md").symlink_to("2026-02-10.md")
    (memory / "2026-02-11.md").symlink_to("../kept/2026-02-11.md")
    (memory / "2026-02-12.md").symlink_to(tmp_path / "outside.md")
    (memory / "far").symlink_to(tmp_path / "elsewhere")
    (memory / "gone with spaces.md").symlink_to("/nowhere/at all.md")
    (memory / "round").symlink_to(".")
    (memory / "self.md").symlink_to("self.md")
    (memory / "months").symlink_to("../kept")
    space = reopened(space)
    assert links(space) == {
        "memory/today.md": LinkState.LISTED,
        "memory/2026-02-11.md": LinkState.FOLLOWED,
        "memory/2026-02-12.md": LinkState.OUTSIDE,
        "memory/far": LinkState.OUTSIDE,
        "memory/gone with spaces.md": LinkState.DANGLING,
        "memory/round": LinkState.LOOP,
        "memory/self.md": LinkState.LOOP,
        "memory/months": LinkState.FOLLOWED,
    }
    assert [str(day) for day in space.days] == ["2026-02-10", "2026-02-11"]
    assert read(space, "memory/2026-02-11.md").text == "- z\n"
    with pytest.raises(WorkspaceError, match="outside the workspace"):
        read(space, "memory/2026-02-12.md")
    assert sum("is a link that" in said for said in space.warnings) == 5


def test_links_inside_a_followed_folder_are_judged_too(tree: Maker) -> None:
    space = tree({"memory/a.md": "a", "kept/2026-02-10.md": "- z\n"})
    (space.root / "memory" / "k").symlink_to("../kept")
    (space.root / "kept" / "out.md").symlink_to("/etc/hostname")
    (space.root / "kept" / "again.md").symlink_to("2026-02-10.md")
    (space.root / "memory" / "z.md").symlink_to("../kept/2026-02-10.md")
    space = reopened(space)
    assert links(space) == {
        "memory/k": LinkState.FOLLOWED,
        "memory/z.md": LinkState.LISTED,
        "memory/k/out.md": LinkState.OUTSIDE,
        "memory/k/again.md": LinkState.LISTED,
    }
    assert list(space.by_path) == ["memory/a.md", "memory/k/2026-02-10.md"]


def test_a_core_that_is_a_link_is_the_file_it_leads_to(tree: Maker) -> None:
    space = tree({"memory/MEMORY.md": "- one\n"})
    (space.root / "MEMORY.md").symlink_to("memory/MEMORY.md")
    space = reopened(space)
    assert space.core == "memory/MEMORY.md"
    assert space.other_cores == ()


def test_pipes_are_named_and_never_opened(tree: Maker) -> None:
    space = tree({"MEMORY.md": "- x\n", "memory/2026-02-10.md": "- y\n"})
    os.mkfifo(space.root / "memory" / "2026-02-11.md")
    space = reopened(space)
    assert [(item.path, item.reason) for item in space.left_out] == [
        ("memory/2026-02-11.md", "not a regular file, never opened")
    ]
    assert list(space.days) == [DAY]
    with pytest.raises(WorkspaceError, match="never opened"):
        read(space, "memory/2026-02-11.md")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable_is_not_empty(tree: Maker) -> None:
    space = tree({"MEMORY.md": "- x\n", "memory/2026-02-10.md": "- y\n", "memory/shut/a.md": "z\n"})
    (space.root / "memory/2026-02-10.md").chmod(0)
    (space.root / "memory/shut").chmod(0)
    space = reopened(space)
    note = space.by_path["memory/2026-02-10.md"]
    assert note.warnings == ("cannot be read: Permission denied",)
    assert [item.path for item in space.left_out] == ["memory/shut"]
    with pytest.raises(WorkspaceError, match="cannot be read"):
        read(space, note.path)
    (space.root / "memory/shut").chmod(0o755)


def test_a_file_that_went_away_is_said_to_be_gone(tree: Maker) -> None:
    space = tree({"MEMORY.md": "- x\n"})
    (space.root / "MEMORY.md").unlink()
    with pytest.raises(WorkspaceError, match="cannot be read: No such file"):
        read(space, "MEMORY.md")


def test_odd_names_are_kept_as_they_are_on_disk(tree: Maker) -> None:
    decomposed = unicodedata.normalize("NFD", "memory/café-straße/ä ö.md")
    deep = "memory/一/二/三/四/五/六/七/八/记录.md"
    files: dict[str, str | bytes] = {
        "MEMORY.md": "- x\n",
        decomposed: "a",
        deep: "b",
        "memory/🚀 launch.md": "c",
        "memory/Notes.md": "d",
        "memory/notes.md": "e",
        "memory/2026-02-10.md.md": "- f\n",
        "memory/with space/2026-02-10 copy.md": "g",
        "memory/.md": "h",
    }
    space = tree(files)
    assert set(files) - set(space.by_path) == set()
    assert all(read(space, path).text == text for path, text in files.items())
    assert [note.path for note in space.days[DAY]] == ["memory/2026-02-10.md.md"]
    assert space.daily_path(DAY) == "memory/2026-02-10.md.md"
    assert space.daily_path(date(2026, 2, 11)) == "memory/2026-02-11.md"


def test_names_that_are_no_utf8(tree: Maker) -> None:
    space = tree({"MEMORY.md": "- x\n"})
    folder = os.fsencode(space.root / "memory")
    Path(os.fsdecode(folder)).mkdir()
    with open(folder + b"/caf\xe9.md", "wb") as file:  # noqa: PTH123 - the point is a name in bytes
        file.write(b"hello")
    space = reopened(space)
    assert read(space, "memory/caf\udce9.md").text == "hello"


def test_a_folder_may_be_called_like_a_file(tree: Maker) -> None:
    space = tree({"MEMORY.md": "- x\n", "memory/2026-02-10.md/part.md": "- y\n"})
    assert not space.days
    assert space.by_path["memory/2026-02-10.md/part.md"].klass is NoteClass.TOPIC


def test_a_folder_in_the_place_of_core_is_not_told_as_no_core(tree: Maker) -> None:
    space = tree({"memory/2026-02-10.md": "- y\n", "MEMORY.md/part.txt": "z"})
    why = "a folder with the name of a note, which holds no text"
    assert space.core is None and space.in_the_way("MEMORY.md") == why
    assert space.warnings == (f"MEMORY.md: {why}.",)


def test_hidden_folders_are_named_and_code_is_not_searched(tree: Maker) -> None:
    space = tree(
        {
            "MEMORY.md": "- x\n",
            "memory/.obsidian/a.md": "a",
            "memory/.archive/2026-02-10.md": "- b\n",
            ".git/x.md": "c",
            "src/d.md": "d",
            "memory/node_modules/e.md": "e",
        }
    )
    assert list(space.by_path) == ["MEMORY.md", "memory/.archive/2026-02-10.md"]
    assert [item.path for item in space.left_out] == ["memory/.obsidian"]


def test_folders_that_are_no_workspace(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    file = tmp_path / "file.md"
    file.write_text("x")
    for folder, words in (
        (empty, "looked for MEMORY.md"),
        (file, "is a file, not a folder"),
        (tmp_path / "none", "There is no folder"),
    ):
        with pytest.raises(WorkspaceError, match=words):
            find(folder, env={})
    with pytest.raises(WorkspaceError, match="is a file"):
        open_workspace(file)


def test_the_inside_of_a_workspace_leads_to_it(tree: Maker, tmp_path: Path) -> None:
    space = tree({"MEMORY.md": "- x\n", "memory/2026-02/2026-02-10.md": "- y\n", "code/src/main.md": ""})
    for inside in ("memory", "memory/2026-02"):
        assert find(space.root / inside, env={}) == space.root
    assert find(None, env={"HOME": str(tmp_path)}, cwd=space.root / "code/src") == space.root
    assert find(None, env={"SSMEM_WORKSPACE": str(space.root)}, cwd=tmp_path) == space.root


def test_agents_own_places(tmp_path: Path) -> None:
    home = tmp_path / "home"
    here = tmp_path / "work" / "repo"
    (here / ".git").mkdir(parents=True)
    env = {"HOME": str(home)}
    with pytest.raises(WorkspaceError, match="No workspace"):
        find(None, env=env, cwd=here)
    claw = home / ".openclaw" / "workspace"
    claw.mkdir(parents=True)
    (claw / "MEMORY.md").write_text("- x\n")
    assert find(None, env=env, cwd=here) == claw
    slug = str(here).replace("/", "-").replace("_", "-").replace(".", "-")
    claude = home / ".claude" / "projects" / slug / "memory"
    claude.mkdir(parents=True)
    (claude / "MEMORY.md").write_text("- [Role](user_role.md) — who\n")
    (claude / "user_role.md").write_text("---\ntype: user\n---\nA person\n")
    assert find(None, env=env, cwd=here) == claude
    assert find(claude, env=env) == claude
    space = open_workspace(claude)
    assert space.layout == "claude-code"
    assert space.core == "MEMORY.md"
    assert space.by_path["user_role.md"].klass is NoteClass.TOPIC
    moved = tmp_path / "moved"
    moved.mkdir()
    (moved / "MEMORY.md").write_text("- y\n")
    assert find(None, env=env | {"OPENCLAW_WORKSPACE_DIR": str(moved)}, cwd=tmp_path) == moved


def test_several_workspaces_in_one_repository(tmp_path: Path) -> None:
    for root in ("live", "backups/old", "backups/older"):
        (tmp_path / root / "memory").mkdir(parents=True)
        (tmp_path / root / "MEMORY.md").write_text("- x\n")
        (tmp_path / root / "memory" / "2026-02-10.md").write_text("- y\n")
    (tmp_path / "backups/old/memory/2026-02-11.md").write_text("- z\n")
    found = roots_in(tmp_path)
    assert [root.folder.relative_to(tmp_path).as_posix() for root in found] == [
        "live",
        "backups/old",
        "backups/older",
    ]
    assert [(root.days, root.size) for root in found] == [(1, 8), (2, 12), (1, 8)]
    assert open_workspace(tmp_path / "live").days.keys() == {DAY}


def test_a_broken_config_is_said(tree: Maker) -> None:
    with pytest.raises(ConfigError, match="layout 'cloud' is not known"):
        tree({"MEMORY.md": "- x\n", "ssmem.toml": 'layout = "cloud"\n'})


def test_a_core_of_a_megabyte_opens(tree: Maker) -> None:
    from ssmem_tui.core.workspace.figures import core_figures

    text = "# Chat\n\n- said something again\n" * 32_000
    space = tree({"MEMORY.md": text})
    found = core_figures(space)
    assert found.bytes == len(text)
    assert found.entries == 32_000
    assert found.over == len(text) - 10_240
