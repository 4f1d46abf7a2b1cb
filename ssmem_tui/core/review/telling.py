"""Marks of telling: what happened once, how things stood, who said what; and of lines cut out of a story.

Month summaries quote their days, so many of their lines tell instead of rule; these cues are what a log line
has and a line of core has not. English and Chinese.
"""

from __future__ import annotations

import re

from ssmem_tui.core.review.wording import DESCRIBES, FORBIDS, GENERAL, IMPERATIVE, cue

LEAD = re.compile(r"^[^\s:：]{1,20}(?: [^\s:：]{1,30}){0,4}(?:[:：](?!\d)|(?<!\d)[:：])\s*(?=\S)")
"""A topic or a speaker before a colon; what counts is said behind it."""
STORY_LEAD = cue(
    """pros?|cons?|deliverables?|fix|cause|reasons?|tasks?|triggered|tests?|dry run|load test
    |notes? (?:of|on)|while at it|what (?:happened|i|we)|who was
    |money|space|machines|live|labels|tablets|one surprise|small talk|year in review|talk about|todo|worker
    |grant|(?:\\w+ )?(?:attempts?|errors?|effect|phase|stage|focus)(?: \\d+)?""",
    "优点|缺点|任务|数字|机器|日常|家务|跑步|机票|安静|打算|备选|还差|进度|第.次尝试|尝试|.{0,6}错误|影响",
    start=True,
)
"""Topics under which a log tells how things went."""
RECURRING = cue(
    """(?:each|every|per) (?:day|week|month|quarter|year|night|morning
    |(?:mon|tues|wednes|thurs|fri|satur|sun)day)|of each (?:month|year|quarter)|yearly|monthly|weekly
    |(?:mon|tues|wednes|thurs|fri|satur|sun)days
    |always on|for ever|no matter the weekday""",
    "每天|每晚|每周|每星期|每月|每年|每季|每逢|星期.(?:不|休)",
)
"""A date that comes back: a habit, no event."""
PASSING = cue(
    """this week|that week|for the \\w+ week|for (?:today|tonight|now)|is (?:away|ill|on holiday)|are away
    |tonight|on (?:mon|tues|wednes|thurs|fri|satur|sun)day morning|first only|at first|offer|so far
    |from \\d\\S* to \\d\\S*|in the first (?:week|month|days)""",
    "那一周|这一周|本周|这周|暂时|先不|不在|今晚|晚上跟|号到|日到",
)
"""True for some days: worth a note in the log, no line of core."""
STATUS = cue(
    """for the first time|first (?:day|week|month)|so far|not a single|before the fix|after the fix|in a row
    |since (?:lunch|noon|yesterday|monday|\\d\\S*)|until (?:noon|lunch)|dry run|live (?:today|in|since)
    |any more|no longer|rule[^.]{0,40} (?:held|paid|applied)|p9[59]|errors? 0|0 (?:errors?|missed|left)
    |difference 0|all the same|out of|at once|took \\d\\S*|in \\d+ min|(?:is|are|now|went|been) live|went out
    |rolled out|shipped|(?:is|are) (?:now )?(?:out|done|ready|finished|complete|green|back|fixed)
    |up and running|in production|(?:works?|runs?) again|now (?:works?|runs?)|currently|right now
    |at the moment|no new|nothing new|no changes?|(?:is|are|was|were|remains?|stays?) unchanged
    |no (?:issues?|problems?|errors?) (?:found|seen|detected)|pending|awaiting|waiting (?:for|on)""",
    """无(?:重要|紧急|待办)?事项|无新增|无待处理|无法(?:获取|连接|访问)|未发现|未出现|没有新增|无变[化更]|保持不变|[无没]有?异常|运行正常|状态正常|一切正常|等待.{0,6}(?:决定|确认|反馈|指令)
    |第一次|第一周|第一天|到目前|至今|修之前|修之后|用了|弄完|花了|跑完|上线了|[已都部]上线|在.{1,8}上线(?![前后之时])
    |已(?:经)?(?:发布|部署|完成|修复|恢复|到货|寄出)|恢复正常|现在可以|正在|(?:都|全部)(?:准备好|寄出|完成)
    |不.{1,3}了(?=[。！]|$)""",
)
"""How things stood at one moment."""
FAILED = cue(
    """not (?:yet )?(?:configured|connected|implemented|available|reachable|installed|set up
    |subscribed|found|sent|started|running)|timed out|unavailable|offline
    |disconnected|login failed|same error""",
    """未(?:配置|连接|安装|开通|启动|设置|找到|运行)|(?<![会致能])失败(?=$|[，,。；;）)])|超时(?=$|[，,。；;）)])|断[线连]
    |不存在|(?<!不)正常(?=$|[，,。；;）)])""",
)
"""What did not work, or did, at one moment, unless a condition makes a lesson of it (`CONDITION`)."""
CONDITION = cue(
    "if|when(?:ever)?|unless|without|after|before|until", "如果|若|一旦|时(?!间)|否则|不然|只要|[之以]?后|前"
)
PRAISE = cue(
    """works? (?:well|great|fine|nicely)|scales? well|valuable|effective|solid|robust|consistent|comprehensive
    |promising|impressive|excellent|powerful|useful|worth it|success rate|production.ready
    |(?:low|high).(?:risk|value)|(?:quite|does) well|flexible""",
    "稳定|有效|良好|优秀|出色|完善|清晰|管用|顺利|效果|充足|成功率",
)
"""How well something is or went, which decides nothing."""
REPORTS = cue(
    """asked|said|says he|thinks?|thought|guess(?:ed|es)?|laughed|showed|told|offered|noticed|wants to know
    |was right|by himself|by herself|for fun|without being asked|according to|talked?|could not help|signed
    |tried|by chance|luckily|happened to""",
    "碰巧|幸好|文章里|说了?「|笑了|问了|觉得|想知道|得意|忍不住|考虑|聊得|口述|发现时|没有人发现|不知道为什么",
)
"""Who said or felt what: a story about people."""
QUOTED = re.compile(r"""^\W{0,3}["“「].*["”」]\W*$""")
"""Nothing but the words of somebody."""
PERSON = cue("he|she|they|him|her|them|i|my|me", "他|她|我(?!们)")
"""Somebody in particular without a name: a story that goes on."""
STARTS_MIDWAY = cue(
    """and|but|or|so|then|only then|the rest|the other|same|already|also|still|because|which|went|called|wrote
    |did|saw|yes|no luck|as on|by then|later|again|not yet|here|this|that|these|those|it|he|she|they|their|his
    |her""",
    "然后|剩下|只剩|已经|结果|就|而且|但是|同样|打了|他|她|这|那|别的",
    start=True,
)
"""A line that leans on the one before it."""
STARTS_WITH_FIGURE = re.compile(r"^(?:already |only |about |the )?[v€$£#]?\d[\d.,:/-]*(?!\S*[a-z]{3})", re.I)
PRESENT = cue(
    """is|are|has|have|does|do|goes|go|gets|lies|lives?|stays?|keeps?|writes?|reads?|works?|needs?|comes?|takes?
    |carry|carries|ends?|begins?|starts?|allows?|may|must|can|cannot|shall|should|means?|belongs?|say|want
    |counts?|costs?|holds?|runs?|reports?|sends?|shows?|uses?|prefers?|answers?|closes?|rounds|includes?
    |appl(?:y|ies)|falls?|deletes?|prints?|decides?|checks?|rings?|waits?|leaves?|moves?|lands?|overtakes?
    |files?""",
    """要(?!是)|只(?!是|剩)|都要|都用|放在|保存在|保留|负责|才(?!能?[^，。]{0,6}了)
    |不(?!是|了|过|会|到|知|错|够|太)|到期|一律|必须|过敏""",
)
"""A verb that says how things are."""

_PAST = re.compile(
    r"(?P<aux>\b(?:is|are|be|been|being|gets?|stays?|remains?|an?|the|not|with|nothing|that|who|which|what)\s+"
    r"(?:not |only |always )?|(?<=, ))?"
    r"\b(?P<verb>was|were|had|did|went|came|met|got|took|made|saw|said|told|gave|left|found|began|lost|won|broke"
    r"|became|knew|thought|brought|sent|wrote|written|ran|held|stood|kept|spent|bought|paid|built|fell|felt|rang"
    r"|ate|slept|[a-z]{2,}(?<!e)ed)\b",
    re.I,
)
_NOT_PAST = frozenset({"bed", "red", "hundred", "sacred", "naked"})
_PERFECT = re.compile(r"\b(?:has|have) (?:\w+ )?(?:been|[a-z]+ed|written|seen|got|gone|come|become)\b", re.I)
_PAST_HAN = re.compile(
    r"(?<![为除])了(?![解然])|曾|已经|刚刚?|(?<=[^\W\d_a-zA-Z超经通不])过(?!敏|期|程|滤|分|来|去|年|节)"
)
_OTHER_TONGUE = re.compile(
    "[\u00df-\u024f\u0400-\u9fff\uac00-\ud7af]|\\b(?:der|die|das|und|nicht|ist|mit|statt|el|los|que|para|les|des|pas|il|che|non)\\b"
)
"""Chinese, or a language whose verbs no list here knows."""
_CLAUSE = re.compile(r"[:：;；] ?")
_OBJECT = re.compile(r"\s+[^\d\s]|[,，\u4e00-\u9fff]")


_DONE_LEAD = re.compile(
    r"^\W*(?!decided|agreed|learn|proposed|need)[a-z]{3,}ed [\w#`]"
    r"|\b(?:removed|deleted|added|dropped|fixed)\W*[:：]\W*$",
    re.I,
)
_DEED_HAN = re.compile(
    "^(?:创建|新建|生成|添加|增加|新增|更新|整理|完成|修复|上传|检查|删除|安装|部署|测试|提交|同步|发送|收到|要求[^每只不都必]*$|已)"
)


def leads_with_deed(text: str, said: str) -> bool:
    """Whether the topic before a colon tells what was done, `Located main file:`, `Old pages removed:`, or
    the words open with a deed or a task, 生成…, which in Chinese show no past."""
    if _DEED_HAN.match(said):
        return True
    return said != text and _DONE_LEAD.search(text[: len(text) - len(said)]) is not None


def body(text: str) -> str:
    """What a statement says behind its topics: `What went wrong: Lesson: set it first` → `set it first`."""
    for _ in range(2):
        found = LEAD.match(text)
        if found is None:
            break
        text = text[found.end() :]
    return text


def tells_past(text: str) -> bool:
    """Whether the main verb is past: what happened, against what is so. A passive of the present is none."""
    verbs = (m["verb"].lower() for m in _PAST.finditer(text) if m["aux"] is None)
    if any(verb not in _NOT_PAST for verb in verbs):
        return True
    return _PERFECT.search(text) is not None or _PAST_HAN.search(text) is not None


def tells_what_to_do(said: str) -> bool:
    """Whether a body of words, or a clause behind a colon, opens with an order: `above 400: stop it`."""
    for clause in _CLAUSE.split(said):
        if DESCRIBES.match(clause):
            continue
        found = IMPERATIVE.match(clause)
        if found and _OBJECT.match(clause, found.end()):
            return True
    return False


def is_fragment(said: str) -> bool:
    """Whether a body of words is cut out of a story: it leans on what stood before, or has no verb."""
    if said.rstrip().endswith(("…", "...")) or STARTS_MIDWAY.match(said) or DESCRIBES.match(said):
        return True
    if _OTHER_TONGUE.search(said):
        return False
    past = tells_past(said)
    if past:
        return said[:1].islower()
    return not (PRESENT.search(said) or IMPERATIVE.match(said) or GENERAL.search(said) or FORBIDS.match(said))
