"""Pairs of an earlier and a later line, labelled by hand: does the later one close or change the earlier?

Made up for this purpose. `TUNED` was looked at while the rule was written, `HELD_OUT` was written before the
rule was first run and never used to change it.
"""

from __future__ import annotations

from typing import NamedTuple


class Pair(NamedTuple):
    """`what` is the text of the lost task, or the value, on the earlier line; empty means the whole line."""

    earlier: str
    later: str
    superseded: bool
    what: str = ""


TUNED = (
    # Tasks done, English
    Pair("- [ ] rotate the webhook secret", "- [x] rotate the webhook secret", True),
    Pair(
        "- [ ] ask Marta to rotate the webhook secret",
        "- Marta rotated the webhook secret this morning",
        True,
    ),
    Pair(
        "- TODO: renew the wildcard certificate for staging",
        "- Renewed the wildcard staging certificate",
        True,
    ),
    Pair("- TODO: write the migration guide for v2", "- Wrote the v2 migration guide, 3 pages", True),
    Pair("- Next step: load test the export queue", "- Load test of the export queue done, no errors", True),
    Pair("- Need to send the invoice to Kofi", "- Sent Kofi the invoice", True),
    Pair("- [ ] book the train to Hamburg", "- Train to Hamburg is booked, seat 42", True),
    Pair(
        "- [ ] move the nightly backup to the second disk",
        "- The nightly backup now lives on disk two, moved it at noon",
        True,
    ),
    Pair(
        "- Pending: legal review of the data contract",
        "- Legal review of the data contract is finished, no changes",
        True,
    ),
    Pair(
        "- TODO: drop the old reporting cron job",
        "- The old reporting cron job is no longer needed, dropped it",
        True,
    ),
    Pair(
        "- [ ] upgrade the parser to Python 3.12",
        "- Decided the parser upgrade to Python 3.12 is not needed",
        True,
    ),
    Pair(
        "- TODO: fix the flaky login test", "- Fixed the flaky login test by waiting for the redirect", True
    ),
    # Tasks done, Chinese
    Pair("- 待办：给张老师发送搜索报告", "- 已把搜索报告发送给张老师", True),
    Pair("- [ ] 更新导出模块的接口文档", "- [x] 更新导出模块的接口文档", True),
    Pair("- 下一步：压测网关的限流功能", "- 网关限流功能压测完成，没有报错", True),
    Pair("- 待办：续签测试环境的证书", "- 测试环境的证书续签好了", True),
    Pair("- [ ] 联系王经理确认发票预算", "- 王经理确认了发票预算", True),
    Pair("- 待办：迁移旧的日历数据", "- 旧的日历数据不再需要，迁移取消", True),
    # Values changed, English
    Pair(
        "- Rate limit is 600 requests per minute",
        "- Rate limit raised from 600 to 900 requests per minute",
        True,
        "600",
    ),
    Pair(
        "- Retry budget for the importer is 30",
        "- Retry budget for the importer is 50, not 30 (changed 11:40)",
        True,
        "30",
    ),
    Pair(
        "- Launch of the mobile theme is on April 15",
        "- Launch of the mobile theme moved to April 22",
        True,
        "April 15",
    ),
    Pair("- Budget for the audit tool: $4,500", "- Audit tool budget cut to $3,000", True, "$4,500"),
    Pair("- Team sync is at 10:00", "- Team sync now starts at 11:30", True, "10:00"),
    Pair("- Search timeout is 30 seconds", "- Changed the search timeout to 45 seconds", True, "30 seconds"),
    Pair("- The feed keeps 90 days of history", "- Feed history extended to 180 days", True, "90 days"),
    Pair(
        "- Parser handles 410 requests per second",
        "- After the fix the parser went up to 560 requests per second",
        True,
        "410",
    ),
    # Values changed, Chinese
    Pair("- 搜索并发上限为300人", "- 搜索并发上限从300人调整到500人", True, "300人"),
    Pair("- 登录超时是30秒", "- 登录超时改为45秒", True, "30秒"),
    Pair("- 发布日期定在4月15日", "- 发布日期推迟到4月22日", True, "4月15日"),
    Pair("- 审计工具预算三万五千元", "- 审计工具预算降到两万元", True, "三万五千元"),
    # Not superseded, English
    Pair("- [ ] rotate the webhook secret", "- Webhook secret still not rotated", False),
    Pair("- [ ] rotate the webhook secret", "- Talked about webhooks and their secrets over lunch", False),
    Pair("- TODO: write the migration guide for v2", "- Will write the v2 migration guide next week", False),
    Pair("- TODO: fix the flaky login test", "- The flaky login test failed twice again", False),
    Pair("- [ ] book the train to Hamburg", "- Booked the hotel in Lyon", False),
    Pair("- Need to send the invoice to Kofi", "- Kofi joined the billing team", False),
    Pair(
        "- Rate limit is 600 requests per minute", "- Upload limit raised from 20 MB to 40 MB", False, "600"
    ),
    Pair("- Retry budget for the importer is 30", "- The importer now logs 12 fields per row", False, "30"),
    Pair(
        "- Launch of the mobile theme is on April 15", "- Office party moved to April 22", False, "April 15"
    ),
    Pair(
        "- Search timeout is 30 seconds",
        "- Search timeout of 30 seconds confirmed by ops",
        False,
        "30 seconds",
    ),
    # Not superseded, Chinese
    Pair("- 待办：给张老师发送搜索报告", "- 搜索报告还没发送给张老师", False),
    Pair("- 下一步：压测网关的限流功能", "- 明天压测网关的限流功能", False),
    Pair("- 登录超时是30秒", "- 导出队列改为45个并发", False, "30秒"),
    Pair("- 审计工具预算三万五千元", "- 午饭预算降到两百元", False, "三万五千元"),
)

HELD_OUT = (
    Pair("- [ ] publish the changelog for March", "- Published the March changelog", True),
    Pair("- TODO: delete the unused staging buckets", "- Deleted all unused buckets on staging", True),
    Pair(
        "- Open question: who owns the metrics dashboard",
        "- Yusuf took over the metrics dashboard, he owns it",
        True,
    ),
    Pair("- [ ] set up alerts for disk usage", "- [x] alerts for disk usage set up", True),
    Pair(
        "- Follow up with Dmitri about the audit log retention",
        "- Dmitri answered about audit log retention: keep it",
        True,
    ),
    Pair("- Waiting for the vendor to fix the calendar feed", "- Vendor fixed the calendar feed", True),
    Pair("- TODO: test the restore from backup", "- Restore from backup tested, it works", True),
    Pair(
        "- [ ] translate the onboarding mail into French",
        "- Onboarding mail in French is off the table, called off by Lena",
        True,
    ),
    Pair("- 待办：修复上传页面的乱码", "- 上传页面的乱码已修复", True),
    Pair("- [ ] 整理三月的会议纪要", "- 三月的会议纪要整理完了", True),
    Pair("- 需要跟进：客户的退款申请", "- 客户的退款申请已处理", True),
    Pair("- 待办：给新同事开通仓库权限", "- 新同事的仓库权限开通了", True),
    Pair("- Cache lifetime is 15 minutes", "- Lowered the cache lifetime to 5 minutes", True, "15 minutes"),
    Pair("- The invoice run starts on March 3", "- Invoice run postponed to March 10", True, "March 3"),
    Pair("- Memory limit of the worker: 512 MB", "- Worker memory limit bumped to 1 GB", True, "512 MB"),
    Pair("- Storage costs 120 EUR a month", "- Storage now costs 95 EUR a month", True, "120 EUR"),
    Pair("- Standup is at 9:30", "- Standup moved from 9:30 to 10:15", True, "9:30"),
    Pair("- 缓存有效期为15分钟", "- 缓存有效期缩短，改为5分钟", True, "15分钟"),
    Pair("- 例会时间是9:30", "- 例会时间改到10:15", True, "9:30"),
    Pair("- 每月存储费用120元", "- 存储费用涨到每月150元", True, "120元"),
    Pair("- [ ] publish the changelog for March", "- The changelog for March is half written", False),
    Pair("- TODO: delete the unused staging buckets", "- Created two new buckets on staging", False),
    Pair(
        "- Waiting for the vendor to fix the calendar feed",
        "- Vendor promised to fix the calendar feed soon",
        False,
    ),
    Pair("- TODO: test the restore from backup", "- Backup ran for 12 minutes", False),
    Pair("- Cache lifetime is 15 minutes", "- Build time went down to 5 minutes", False, "15 minutes"),
    Pair("- Memory limit of the worker: 512 MB", "- Worker count changed to 6", False, "512 MB"),
    Pair("- Standup is at 9:30", "- Dentist appointment moved to 10:15", False, "9:30"),
    Pair("- 待办：修复上传页面的乱码", "- 上传页面的乱码仍待修复", False),
    Pair("- 缓存有效期为15分钟", "- 构建时间降到5分钟", False, "15分钟"),
    Pair("- [ ] 整理三月的会议纪要", "- 参加了三月的会议", False),
)

FILLER = (
    "- Morning standup was short and cheerful",
    "- Coffee machine is broken again",
    "- Reviewed the pull request of the intern",
    "- Lunch ran long because of the queue",
    "- 早上站会很短，气氛不错",
    "- 整理了桌面和旧笔记",
    "- Read about consensus protocols in the evening",
    "- The heating in the office made odd noises",
    "- 下午比较安静，主要在读论文",
    "- Tried a new editor theme, went back to the old one",
)
