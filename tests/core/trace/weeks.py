"""Small made-up weeks, English and Chinese, with what a comparison should say about them."""

from __future__ import annotations

from datetime import date

from ssmem_tui.core.trace import Text

DAYS = (
    Text(
        "memory/2026-03-02.md",
        """# 2026-03-02

## Decisions
- **Priya** decided to move the billing cache to `src/core/store.py`, lookups took 240 ms
- Never store webhook tokens in ops/auth.toml

## Log
- Coffee machine is broken again
- Rate limit for the export API is 600 requests per minute
""",
        date(2026, 3, 2),
    ),
    Text(
        "memory/2026-03-03.md",
        """# 2026-03-03

- Fixed the search crash in [src/api/queue7.py](src/api/queue7.py); commit `a3807be`, 12 tests added
- Deploys are not allowed on Fridays, said Tomas
- [ ] ask Marta to rotate the signing certificate before April 15
- Quiet afternoon, mostly reading
""",
        date(2026, 3, 3),
    ),
    Text(
        "memory/2026-03-04.md",
        """# 2026-03-04 周三

- 张老师反馈同时登录超过３００人时搜索会失败
- 决定把导出功能升级到 v2.1.0，预算三万五千元
- 午饭排队太久
""",
        date(2026, 3, 4),
    ),
)

SUMMARY = Text(
    "memory/weekly/2026-W10.md",
    """# 2026-W10

- Billing cache moved to `src/core/store.py` (Priya's call; lookups took 240 ms)
- Never store webhook tokens in ops/auth.toml
- Rate limit for the export API is 900 requests per minute
- Deploys are allowed on Fridays, said Tomas
- Team morale improved after the offsite in Lisbon
- 搜索在同时登录超过 300 人时会失败（据张老师）
""",
)
