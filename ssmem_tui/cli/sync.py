"""`ssmem-tui sync [REMOTE]`: share one memory with other machines and agents over any git remote."""

from __future__ import annotations

import click

from ssmem_tui.cli.output import complain, emit, json_option, open_from, row_of, store_of
from ssmem_tui.cli.wording import filled
from ssmem_tui.core.errors import ExitCode
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store.syncing import CONFLICTS, SyncReport, Wishes, open_disagreements
from ssmem_tui.language import t


@click.command("sync")
@click.argument("remote", required=False)
@click.option("--no-push", is_flag=True, help="Only take in what others have done.")
@click.option("--allow-secrets", is_flag=True, help="Publish although something looks like a secret.")
@click.option("--accept-rewritten", is_flag=True, help="Merge although the remote's history was rewritten.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    remote: str | None,
    no_push: bool,
    allow_secrets: bool,
    accept_rewritten: bool,
    as_json: bool,
) -> None:
    """Fetch, merge, publish. REMOTE is a name or an address; default: the one the branch follows.

    Nothing is ever forced. Where the same entry was changed on two machines, the published version stays and
    both are kept for a person (exit code 4). Exit code 5: stopped by a guard, nothing was published.
    """
    space = open_from(ctx)
    wishes = Wishes(allow_secrets, accept_rewritten, not no_push)
    with store_of(space) as store:
        report = store.sync(remote, wishes, say=complain)
        waiting = len(open_disagreements(store.read_ledger(CONFLICTS)))
    emit(_data(report, waiting), "\n".join(_lines(report, waiting)), as_json)
    if waiting:
        ctx.exit(int(ExitCode.NEEDS_PERSON))


def _data(report: SyncReport, waiting: int) -> dict[str, object]:
    return {
        "remote": report.remote.name if report.remote.name != report.remote.url else "",
        "address": report.remote.shown,
        "ref": report.remote.ref,
        **row_of(report, "commit pulled pushed changed"),
        "disagreements": [row_of(one, "path section base ours theirs") for one in report.disagreements],
        "waiting": waiting,
        "tries": report.tries,
    }


def _lines(report: SyncReport, waiting: int) -> list[str]:
    lines = [
        t(
            "{remote}: {pulled} commits taken in, {pushed} published",
            remote=report.remote.shown,
            pulled=f"{report.pulled:,}",
            pushed=f"{report.pushed:,}",
        )
    ]
    for found in report.disagreements:
        path, section = safe_line(found.path), " > ".join(found.section)
        lines += [t("two versions in {path} ({section})", path=path, section=section)]
        lines += [f"  {filled(t('here'), 5)}  {line}" for line in found.ours.split("\n")]
        lines += [f"  {filled(t('there'), 5)}  {line}" for line in found.theirs.split("\n")]
    if waiting:
        lines.append(
            t("1 entry has two versions; the sync screen of the app shows them side by side")
            if waiting == 1
            else t(
                "{n} entries have two versions; the sync screen of the app shows them side by side",
                n=f"{waiting:,}",
            )
        )
    return lines
