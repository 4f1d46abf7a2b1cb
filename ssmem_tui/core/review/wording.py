"""Cue patterns of admission: how worth is worded, in English and Chinese.

`core.cues` knows kinds of statements; these are the finer marks that the three tests weigh.
"""

from __future__ import annotations

import re

from ssmem_tui.core.cues import is_rule


def cue(english: str, chinese: str, *, start: bool = False) -> re.Pattern[str]:
    """Alternatives, divided by `|` over any number of lines, matched as whole English words or anywhere."""
    latin, han = (
        "|".join(part.strip() for part in text.replace("\n", " ").split("|")) for text in (english, chinese)
    )
    return re.compile(rf"^(?:please )?(?:{latin})\b|^(?:{han})" if start else rf"\b(?:{latin})\b|{han}", re.I)


IMPERATIVE = cue(
    """always|never|do not|don't|use|keep|run|put|set|make|ask|check|avoid|prefer|send|write|read|test
    |back ?up|review|verify|confirm|split|name|store|treat|start|stop|let|call|wait|tell|mention|leave|log
    |quote|answer|round|count|wrap|pin|tag|label|commit|merge|rebase|export|import|sort|clean|wash|weigh|dry|heat|cool
    |take|give|hand|schedule|publish|print|measure|rotate|open|close|lock|book|pay""",
    "请|先|不要|别|禁止|务必|必须|一律|凡是|始终|永远|每次|切勿|记得|统一|只用|优先",
    start=True,
)
GENERAL = cue(
    """when(?:ever)?|if|unless|any|every|each|all|always|never|only|usually|in general|by default|must|should
    |may not|has to|have to|needs?""",
    """每次|每个|每当|每天|凡是|如果|只要|一旦|所有|任何|默认|通常|一般|必须|应当|应该|都要|一律|才能|只能|不能
    |不得|不许|都用""",
)
LIMIT = cue(
    """limit(?:s|ed)?|cap(?:ped)?|at most|at least|max(?:imum)?|minimum|no more than|not more than|budget
    |threshold|quota|timeout|within|deadline|not exceed|up to|below|above""",
    "上限|下限|最多|至少|不超过|不低于|以内|以下|以上|阈值|预算|配额|超时|截止",
)
SETTING = cue(
    """[\\w .'-]{2,30}\\s(?:=|->|→)\\s\\S+
    |(?:port|path|folder|directory|branch|host|address|endpoint|default|account|login|credential|key|password)s?
     (?:is|are|lives?|stays?|sits?)|(?:lives?|stored?|kept|runs?|listens?|mounted) (?:in|at|on|under)""",
    "端口|路径|目录|地址|分支|配置|默认值|存放在|放在|位于|运行在|装在|存在",
)
DATED = cue(
    """yesterday|today|tonight|tomorrow|this (?:morning|afternoon|evening|week)|last (?:night|week|month)
    |next week|just now|earlier|again|once more|this time|finally""",
    "昨天|昨晚|今天|今晚|明天|刚才|刚刚|今早|本周|这周|上周|下周|终于|又一次|这次|这回",
)
CHATTER = cue(
    """lunch|dinner|coffee machine|weather|sunny|rain(?:y|ed)?|weekend|nice|great|lovely|fun|happy|tired|joke
    |cat|dog|morale|thanks|congrat\\w*|mood|quiet (?:day|afternoon|morning)|haha""",
    "天气|午饭|晚饭|咖啡机|开心|累|心情|哈哈|不错|周末|聊天|玩笑|猫|加油",
)
MAYBE = cue(
    """maybe|perhaps|might|could try|not sure|unsure|wonder(?:ing)?|consider(?:ing)?|possibly|idea|probably
    |tbd|someday|decide (?:in|on|by|later|before|after)|to be (?:decided|agreed|discussed|confirmed)|undecided
    |open question""",
    "要不要|能不能|是不是|会不会|也许|可能|或许|不确定|考虑|想想|再说|待定|再定|再决定|说不定|有空",
)
PREFERS = cue(
    """prefers?|likes?|wants?|hates?|dislikes?|favou?rite|would rather|insists?|expects?|allergic|vegetarian
    |birthday|time ?zone|speaks|lives in|works (?:from|at|on)|pronounced""",
    "喜欢|偏好|习惯|讨厌|希望|想要|要求[^，。]{0,12}[每只不都必]|不爱|不吃|过敏|素食|生日|时区|称呼|住在",
)
ASKED = cue(
    r"(?:customer|client|guest|visitor|applicant)s?\b[^.;]{0,40}?\b(?:wants?|asks?|asked|wishes|hopes?)",
    "(?:客户|顾客|客人|店家|有人|老板)[^，。；]{0,12}?(?:想|希望|要求)",
)
"""A wish of somebody whom the person serves: to be decided about, no principle of theirs."""
CHOICE = cue(
    """decid\\w+|decision|agreed|chose|chosen|choose|approved|settled on|switch(?:ed)? (?:to|from)|instead of
    |rather than|moves? to|moved to|dropped|replac\\w+|policy|new rule|own rule
    |rule (?:is|stays|from|that)|standard|owns|responsible|from now on""",
    """决定|选定|选用|采用|改用|改为|定为|约定|批准|同意|确定|换成|取代|不再|统一|规定|规则|负责""",
)
CONTRAST = cue("instead of|rather than|replac\\w+", "取代|换成")
"""Of these, what speaks of a choice in a rule but only of a change in a report of how things stand."""
CHANGED = cue(
    """(?:raised|lowered|increased|reduced|cut|extended|shortened|capped|limited)[^.;]{0,40}? to
    |(?:limit|quota|price|fee|rate|term|interval|window|size|timeout)s? (?:\\w+ ){0,3}from [^.;]{1,20} to
    |no longer (?:used|accepted|allowed|offered|supported|needed|sold|valid)""",
    "(?:提高|上调|下调|降低|降|调|升|延长|缩短|放宽|收紧|减少|增加)[到至为成]|不再(?:使用|接受|支持|提供|允许|需要|收)|停用",
)
"""A setting or custom that got another value, which stays."""
IN_FORCE = cue(
    """(?:from|as of|starting|effective) (?:\\d{4}-\\d\\d-\\d\\d|\\d\\d-\\d\\d|january
    |february|march|april|may|june|july|august|september|october
    |november|december|next (?:year|month|week))(?! (?:to|until|till|–))""",
    "[从自][^，。]{1,10}起|[\\d月日号]起",
)
"""Holds from a date on, with no end."""
PINNED = cue(
    """pin(?:ned|s)?|(?:stays?|sticks?|stick|locked|fixed|frozen) (?:on|at|to|with|below)
    |not (?:above|newer than|beyond)""",
    "锁(?:在|定|死)|固定[在用为]|停在|不升级|别升",
)
"""Kept where it is on purpose."""
FORBIDS = cue(
    """no (?!(?:new|changes?|issues?|problems?|errors?|updates?|news)\\b)\\w+|never|nothing|nobody may
    |without (?:a|an|any) \\w+ no""",
    "不要|不得|不许|不能|禁止|绝不|从不",
    start=True,
)
COURSE = re.compile(
    r"\b\d+ (?:\S+ ){0,3}lessons?\b|\blessons? (?:\d|plans?\b|files?\b|videos?\b|transcripts?\b)"
    r"|\bsample lessons?\b",
    re.I,
)
"""Lessons that are taught, not learnt."""
RESULT = re.compile(
    r"\d[^.。]{0,30}(?:→|->|←)|(?:→|->)\s*\d|instead of\s+[€$£]?\d|\bcompared with\b|\d+ of \d+"
    r"|\b(?:slowest|fastest|missed|caught|tested|refund of|revenue)\b",
    re.I,
)
"""A measurement or the outcome of one piece of work."""
UNTIL = cue(
    "until|till|not before|by the end of|deadline|so far|for now|at first|this (?:month|year)",
    "[\\d号日月底末周五]之前|为止|截止|暂时|目前|不在的时候",
)
"""True for a while only."""

DENIES = re.compile(
    r"\b(?:does|do|must|may|should) not (?!any more)\w+|\bcannot\b"
    r"|(?<=[\u4e00-\u9fff]{2})不(?![是了过会到知错够太在再好一变存同足多少明见如仅但管论])",
    re.I,
)
"""A present that says what is not done."""
_ASKS = re.compile("要不要|能不能|会不会|[^，。]{1,4}不[^，。]{1,4}？")  # no ASCII text holds any
DESCRIBES = re.compile(r"^\W*(?:never|always) [a-z]+(?<![su])s\b", re.I)
"""`Never blocks the page`: what something does that the line before named, and no order."""
_NEVER_DID = re.compile(r"\bnever (?:\w+ed|had|was|were|got|came|saw|did|went|knew|been)\b", re.I)


def rules(text: str) -> bool:
    """Whether `text` is worded as something that holds from now on (`core.cues.is_rule`), also where the
    cue opens the sentence; 以后 counts only where a clause begins with it, and what never happened is no
    rule."""
    plain = text if text.isascii() else _ASKS.sub("", text.replace("以后", ""))
    if "never" in plain.lower() or "always" in plain.lower():
        plain = DESCRIBES.sub("", _NEVER_DID.sub("", plain))
    return is_rule(plain[:1].lower() + plain[1:]) or starts_now(text)


def starts_now(text: str) -> bool:
    """Whether a clause of `text` opens with 以后, or it says `from now on`."""
    if text.isascii():
        return "from now on" in text.lower() and FROM_NOW.search(text) is not None
    return FROM_NOW.search(text) is not None


FROM_NOW = re.compile(r"(?:^|[，。；：:,、]\s*)(?:我们|你)?(?:以后|今后|从今)|从现在起|\bfrom now on\b", re.I)
"""A rule that starts now; 以后 after a verb only says when."""
