"""Several machines share one memory over a plain git remote: nothing lost, doubled or forced."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui.core.errors import Refused, UsageError
from ssmem_tui.core.store import Act, Change, GitFailed, LedgerRecord
from ssmem_tui.core.store.combining import combine
from ssmem_tui.core.store.faults import LeftOut
from ssmem_tui.core.store.remotes import find_remote
from ssmem_tui.core.store.repository import Repository, discover
from ssmem_tui.core.store.syncing import Rewritten, SecretsFound, Wishes, open_disagreements, settle
from ssmem_tui.language import load
from tests.core.store.conftest import Git, Make, Place


class Hub:
    """A bare remote and machines that have cloned it."""

    def __init__(self, make: Make, tmp_path: Path) -> None:
        first = make()
        self.bare = tmp_path / "hub.git"
        self.git = Git(self.bare)
        first.git("clone", "-q", "--bare", str(first.root), str(self.bare))
        self._folder = tmp_path

    def machine(self, name: str) -> Place:
        root = self._folder / name
        Git(self._folder)("clone", "-q", str(self.bare), str(root))
        place = Place(root, Git(root))
        place.open(author=(name, f"{name}@example.invalid"))
        return place


@pytest.fixture
def hub(make: Make, tmp_path: Path) -> Hub:
    return Hub(make, tmp_path)


def _write(place: Place, path: str, text: str) -> None:
    (place.root / path).parent.mkdir(parents=True, exist_ok=True)
    (place.root / path).write_text(text)


def _same(*places: Place) -> None:
    tips = {place.git("rev-parse", "HEAD").strip() for place in places}
    assert len(tips) == 1
    for place in places:
        assert place.git("status", "--porcelain") == ""
        assert place.git.fsck() == ""


def test_acts_of_two_machines_meet_and_authors_stay_apart(hub: Hub) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    one.add("from one")
    two.add("from two")
    report = one.store.sync()
    assert (report.pulled, report.pushed) == (0, 1)
    report = two.store.sync()
    assert report.pulled == 1 and report.pushed == 2
    one.store.sync()
    _same(one, two)
    assert one.memory().count(b"- from one\n") == one.memory().count(b"- from two\n") == 1
    authors = {commit.author for commit in one.store.history() if commit.act == "promote"}
    assert authors == {"one", "two"}
    assert {r["entry"] for r in one.store.read_ledger("decisions")} == {"from one", "from two"}
    assert len(one.store.read_ledger("decisions")) == 2
    again = one.store.sync()
    assert (again.pulled, again.pushed, again.commit) == (0, 0, None)


def test_a_fast_forward_makes_no_commit_and_keeps_staged_work(hub: Hub) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    one.add("news")
    one.store.sync()
    (two.root / "code.c").write_text("int staged;\n")
    two.git("add", "code.c")
    staged = two.git("diff", "--cached")
    two.store.sync()
    assert two.git("rev-parse", "HEAD") == one.git("rev-parse", "HEAD")
    assert two.git("diff", "--cached") == staged
    assert b"- news\n" in two.memory()


def test_logs_of_one_day_are_united_without_doubles(hub: Hub) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    day = "memory/2026-03-01.md"
    _write(one, day, "# Day\n- morning, seen by one\n- noon\n- evening of one\n")
    _write(two, day, "# Day\n- morning, seen by two\n- noon\n- evening of two\n")
    _write(two, "memory/2026-03-02.md", "# Only two\n")
    for place in (one, two, one):
        place.store.sync()
    _same(one, two)
    lines = (one.root / day).read_text().splitlines()
    for line in (
        "- morning, seen by one",
        "- morning, seen by two",
        "- noon",
        "- evening of one",
        "- evening of two",
    ):
        assert lines.count(line) == 1
    assert (one.root / "memory/2026-03-02.md").exists()
    assert open_disagreements(one.store.read_ledger("conflicts")) == ()


def test_one_entry_changed_on_two_machines_keeps_both_versions_for_a_person(hub: Hub) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    for place, word in ((one, "ONE"), (two, "TWO")):
        now = place.memory()
        change = Change("MEMORY.md", now, now.replace(b"- fact 1\n", f"- fact {word}\n".encode()))
        place.store.apply(Act("edit", word, (change,)))
    one.store.sync()
    report = two.store.sync()
    (found,) = report.disagreements
    assert (found.base, found.ours, found.theirs) == ("- fact 1", "- fact TWO", "- fact ONE")
    assert found.section == ("Memory", "Facts")
    assert b"- fact ONE\n" in two.memory() and b"TWO" not in two.memory() and b"<<<<" not in two.memory()
    one.store.sync()
    _same(one, two)
    (waiting,) = open_disagreements(one.store.read_ledger("conflicts"))
    assert waiting["ours"] == "- fact TWO"
    now = one.memory()
    change = Change("MEMORY.md", now, now.replace(b"- fact ONE\n", b"- fact TWO\n"))
    one.store.apply(settle(waiting, "ours", (change,), datetime(2026, 3, 3, tzinfo=UTC)))
    assert open_disagreements(one.store.read_ledger("conflicts")) == ()
    one.store.undo()
    assert len(open_disagreements(one.store.read_ledger("conflicts"))) == 1


def test_an_entry_of_several_lines_is_never_half_of_each_version(hub: Hub) -> None:
    base = "# M\n\n- deploy window\n  - day: Tuesday\n  - hour: ten\n- other\n"
    ours = base.replace("Tuesday", "Monday")
    theirs = base.replace("ten", "eleven")
    combined = combine("MEMORY.md", base.encode(), ours.encode(), theirs.encode())
    assert combined.data == theirs.encode()
    (found,) = combined.disagreements
    assert "Monday" in found.ours and "ten" in found.ours
    assert "Tuesday" in found.theirs and "eleven" in found.theirs


@pytest.mark.parametrize("path", ["memory/2026-02-10.md", "memory/10.02.2026.md", "memory/2026-02/10.md"])
def test_lines_of_a_day_from_two_machines_are_all_kept(path: str) -> None:
    combined = combine(path, b"- one\n", b"- one\n- here\n", b"- one\n- there\n")
    assert combined.data is not None and b"- here" in combined.data and b"- there" in combined.data
    log = combine(path, b"- door: shut\n", b"- door: open\n", b"- door: ajar\n")
    assert log.data is not None and b"open" in log.data and b"ajar" in log.data and not log.disagreements


def test_a_file_removed_here_and_changed_there_stays(hub: Hub) -> None:
    assert combine("memory/x.md", b"a\n", None, b"a\nb\n").data == b"a\nb\n"
    assert combine("memory/x.md", b"a\n", b"a\nb\n", None).data == b"a\nb\n"
    assert combine("memory/x.md", b"a\n", None, None).data is None


def test_a_race_is_retried_and_nothing_is_forced(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    one.add("from one")
    two.add("from two")
    said: list[str] = []

    def say(text: str) -> None:
        if text.startswith("publishing") and not any(word.startswith("the remote moved") for word in said):
            two.store.sync()
        said.append(text)

    report = one.store.sync(say=say)
    assert report.tries == 2 and "the remote moved meanwhile; once more" in said
    two.store.sync()
    _same(one, two)
    assert hub.git("reflog", "main", check=False).count("forced") == 0


def test_a_rewritten_remote_stops_and_asks(hub: Hub) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    one.add("from one")
    one.store.sync()
    two.store.sync()
    hub.git("update-ref", "refs/heads/main", hub.git("rev-parse", "main~1").strip())
    one.add("later")
    before = one.git("rev-parse", "HEAD")
    with pytest.raises(Rewritten):
        one.store.sync()
    assert one.git("rev-parse", "HEAD") == before
    one.store.sync(wishes=Wishes(accept_rewritten=True))
    assert hub.git("log", "--format=%s", "main").splitlines()[:2] == ["promote: later", "promote: from one"]


def test_a_workspace_cloned_anew_in_the_same_place_syncs(hub: Hub) -> None:
    one = hub.machine("one")
    one.add("first life")
    one.store.sync()
    one.store.close()
    shutil.rmtree(one.root)
    hub.git("update-ref", "refs/heads/main", "main~1")  # what the first life published is nowhere any more
    hub.git("gc", "-q", "--prune=now")
    again = hub.machine("one")
    again.add("second life")
    report = again.store.sync()
    assert (report.pulled, report.pushed) == (0, 1)
    _same(again, hub.machine("two"))


def test_an_empty_remote_is_filled_and_can_be_named_by_address(own: Place, tmp_path: Path) -> None:
    (tmp_path / "new.git").mkdir()
    empty = Git(tmp_path / "new.git")
    empty("init", "-q", "--bare", "-b", "main", ".")
    own.add("one")
    with pytest.raises(UsageError, match="No remote"):
        own.store.sync()
    report = own.store.sync(str(tmp_path / "new.git"))
    assert report.pushed == 2
    assert empty("rev-parse", "main") == own.git("rev-parse", "HEAD")


def test_secrets_are_stopped_before_they_are_published(hub: Hub) -> None:
    one = hub.machine("one")
    _write(one, "memory/2026-03-02.md", "- key ghp_" + "a1B2c3D4e5" * 4 + "\n")
    with pytest.raises(SecretsFound) as caught:
        one.store.sync()
    assert caught.value.found == (("memory/2026-03-02.md", "GitHub token"),)
    assert "a1B2" not in str(caught.value)
    said = caught.value.args[0].told(lambda words: load("zh").get(words, words))
    assert said.startswith("没有发布") and "memory/2026-03-02.md" in said
    assert hub.git("log", "--format=%s", "main").strip() == "start"
    assert one.store.sync(wishes=Wishes(allow_secrets=True)).pushed == 1


def test_files_that_are_no_memory_are_left_to_git(hub: Hub) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    (one.root / "link.md").symlink_to("MEMORY.md")
    one.git("add", "link.md")
    one.git("commit", "-qm", "link")
    one.git("push", "-q")
    two.add("mine")
    before = two.git("rev-parse", "HEAD")
    with pytest.raises(Refused, match="git pull"):
        two.store.sync()
    assert two.git("rev-parse", "HEAD") == before


def test_an_unrelated_history_is_refused(hub: Hub, make: Make) -> None:
    other = make()
    other.git("commit", "-q", "--allow-empty", "-m", "other root", "--amend")
    other.add("mine")
    with pytest.raises(Refused, match="nothing in common"):
        other.store.sync(str(hub.bare))


@pytest.mark.parametrize(
    "address",
    [
        "ext::sh -c 'touch pwned'",
        "--upload-pack=touch pwned",
        "http://plain.example.invalid/x",
        "-x:y",
        "ssh://-oProxyCommand=x/y",
        "fd::17",
    ],
)
def test_addresses_that_could_run_a_program_are_refused(own: Place, address: str) -> None:
    with pytest.raises((Refused, UsageError)):
        own.store.sync(address)
    own.git("config", "remote.origin.url", address)
    with pytest.raises((Refused, UsageError)):
        own.store.sync()
    assert not (own.root / "pwned").exists()


@pytest.mark.parametrize(
    "address",
    [
        "https://git.example.invalid/me/memory.git",
        "ssh://git@git.example.invalid:22/me/memory.git",
        "git@git.example.invalid:me/memory.git",
        "/srv/git/memory.git",
        "file:///srv/git/memory.git",
    ],
)
def test_addresses_of_other_machines_are_taken(own: Place, address: str) -> None:
    repo = discover(own.root)
    assert isinstance(repo, Repository)
    assert find_remote(repo, address, "refs/heads/main").url == address
    own.git("config", "remote.origin.url", address)
    assert find_remote(repo, None, "refs/heads/main").url == address


def test_no_connection_is_a_sentence_and_leaves_local_history(hub: Hub) -> None:
    one = hub.machine("one")
    one.add("offline")
    hub.bare.rename(hub.bare.with_name("away"))
    with pytest.raises(GitFailed, match=r"^Not synced: .*Your commits stay here, nothing was published"):
        one.store.sync()
    assert b"- offline\n" in one.memory()
    hub.bare.with_name("away").rename(hub.bare)
    assert one.store.sync().pushed == 1


def test_a_detached_head_is_refused(hub: Hub) -> None:
    one = hub.machine("one")
    one.git("checkout", "-q", "--detach")
    with pytest.raises(Refused, match="detached"):
        one.open().sync()


def test_a_folder_of_a_larger_repository_shares_its_private_ref(make: Make, tmp_path: Path) -> None:
    first = make("notes")
    bare = tmp_path / "hub.git"
    first.git("clone", "-q", "--bare", str(first.git.root), str(bare))
    first.git("clone", "-q", str(bare), str(tmp_path / "two"))
    first.git("remote", "add", "origin", str(bare))
    second = Place(tmp_path / "two" / "notes", Git(tmp_path / "two"))
    second.open(author=("two", "two@example.invalid"))
    first.add("from one")
    second.add("from two")
    head = second.git("rev-parse", "HEAD")
    for place in (first, second, first):
        place.store.sync()
    assert first.memory() == second.memory()
    assert first.memory().count(b"- from ") == 2
    assert second.git("rev-parse", "HEAD") == head
    assert Git(bare)("rev-parse", "main") == head
    second.close()


def test_the_ledger_of_an_undo_travels(hub: Hub) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    one.add("taken back")
    one.store.sync()
    two.store.sync()
    two.store.undo(one.store.history(limit=1)[0].commit)
    two.store.sync()
    one.store.apply(Act("reject", "x", ledger=(LedgerRecord("decisions", {"entry": "x"}),)))
    one.store.sync()
    assert [r["entry"] for r in one.store.read_ledger("decisions")] == ["x"]
    assert b"taken back" not in one.memory()


def test_what_a_sparse_checkout_leaves_out_is_named_not_called_a_clash(hub: Hub) -> None:
    one, two = hub.machine("one"), hub.machine("two")
    day = "memory/2026-03-01.md"
    two.git("sparse-checkout", "set", "--no-cone", "/MEMORY.md")
    before = one.store.read(day) or b""
    one.store.apply(Act("note", "x", (Change(day, before, before + b"- more\n"),)))
    one.store.sync()
    head = two.git("rev-parse", "HEAD")
    with pytest.raises(LeftOut, match="git sparse-checkout add"):
        two.store.sync()
    assert two.git("rev-parse", "HEAD") == head and not (two.root / day).exists()
    two.git("sparse-checkout", "disable")
    two.open().sync()
    assert (two.root / day).read_bytes() == before + b"- more\n"
    _same(one, two)
