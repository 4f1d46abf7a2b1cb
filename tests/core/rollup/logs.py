"""Small invented logs for the tests of the roll-up."""

from __future__ import annotations

from datetime import date, timedelta

from ssmem_tui.core.periods import Period

WEEK = Period.parse("2026-W07")

_ENGLISH = (
    "## Log\n- heartbeat ok 08:0{i}\n- Importer retries went from 3 to {n} because the upstream host "
    "drops calls.\n"
    "- Looked at the dashboard.\n",
    "## Decisions\n- Deploy window moves to Tuesday 10:00, agreed with ops.\n## Log\n- heartbeat ok 09:0{i}\n"
    "- Lunch.\n",
    "## Log\n- heartbeat ok 10:0{i}\n- **Root cause:** the nightly job filled `/var/spool` with {n} GB of "
    "logs.\n",
    "## Next\n- [ ] Ask Nora for the new VPN host before 2026-02-20.\n- [x] Close ticket {n}.\n",
)
_CHINESE = (
    "## 决定\n- 部署窗口改到周二 10:00，运维已同意。\n## 日志\n- 心跳正常 0{i}\n- 看了一下仪表盘。\n",
    "## 日志\n- 导入器重试次数从 3 改为 {n}，因为上游经常断开。\n- 心跳正常 0{i}\n",
    "## 教训\n- 先备份再迁移，否则 `ledger.db` 会丢 {n} 行。\n",
    "## 待办\n- [ ] 2 月 20 日前向诺拉要新的 VPN 地址。\n- [x] 关闭工单 {n}。\n",
)


def _week(forms: tuple[str, ...]) -> list[tuple[date, str]]:
    days = [WEEK.start + timedelta(days=i) for i in range(7)]
    return [
        (day, f"# {day}\n\n" + forms[i % len(forms)].format(i=i, n=5 + 3 * i)) for i, day in enumerate(days)
    ]


def week_of_logs() -> list[tuple[date, str]]:
    """Seven days of terse English logs."""
    return _week(_ENGLISH)


def chinese_week() -> list[tuple[date, str]]:
    """The same week in Chinese."""
    return _week(_CHINESE)
