"""Words by which memory shows what kind of statement a line is, and orders that hide in foreign text.

English and Chinese have full lists; headings and labels are known in seven more languages; everything else
falls back to structure. The lists and how far they carry: research/compress.md sections 5 and 6.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache


class Kind(StrEnum):
    """What a statement is for its reader."""

    DECISION = "decision"
    LESSON = "lesson"
    TASK = "task"
    DONE = "done"
    PREFERENCE = "preference"
    FACT = "fact"


_ENGLISH = {
    "time": """yesterday today tonight tomorrow ago last next recently since until january february march
        april june july august september october november december monday tuesday wednesday thursday friday
        saturday sunday week weekend month year morning evening""",
    "phatic": """thanks thank wow awesome amazing great cool nice lovely wonderful congrats congratulations
        glad sounds bye hi hey hello agree proud absolutely definitely totally fun luck haha""",
    "first": "i i'm i've i'd i'll my me mine we we're we've we'll our us",
    "second": "you you're you've you'll your yours",
    "decision": """decide decided decision decisions agreed chose choose chosen switch switched plan planned
        planning policy rule rules approved rejected instead going""",
    "lesson": """learn learned learnt learning lesson lessons mistake realize realized realised discover
        discovered insight gotcha pitfall because avoid key never always cause""",
    "todo": "todo need needs must should pending blocked waiting follow-up remind deadline due",
    "done": """fix fixed complete completed finish finished deploy deployed ship shipped launch launched
        create created build built add added implement implemented release released publish published merge
        merged start started join joined got bought won pass passed move moved visit visited attend
        attended went adopt adopted sign signed found""",
    "past": """went got took bought made saw met had was were did won lost found began started gave left came
        wrote read ran told built taught became felt said heard spent sent kept grew broke chose drove fell
        flew""",
    "kin": """mom mum mother dad father parent parents sister brother wife husband son daughter kid kids child
        children family friend friends girlfriend boyfriend partner grandma grandmother grandpa grandfather
        aunt uncle cousin dog cat pet pets boss colleague colleagues team client neighbor neighbour""",
    "numword": """two three four five six seven eight nine ten dozen hundred first second third once twice
        couple half""",
    "pref": """prefer prefers preferred favorite favourite love loves like likes enjoy enjoys hate hates
        dislike wants dream hobby""",
}
_CHINESE = {
    "time": """昨天 今天 明天 前天 后天 上周 下周 上个月 下个月 上月 下月 去年 今年 明年 最近 周末 周一
        周二 周三 周四 周五 周六 周日 星期 早上 晚上 下午 上午""",
    "phatic": """再聊 明天见 聊天 谢谢 不客气 你好 太棒 真棒 太好了 加油 恭喜 听起来 没问题 当然 再见 晚安
        很高兴 希望你 祝你 不错""",
    "first": "我 咱",
    "second": "你 您",
    "decision": "决定 选择 采用 改用 确定 方案 规则 约定 同意 批准 计划 打算",
    "lesson": "教训 学到 发现 原因 根因 避免 注意 经验 原来 因为 总结 心得",
    "todo": "待办 下一步 需要 必须 跟进 提醒 截止 阻塞 尚未 未完成",
    "done": "完成 修复 部署 上线 创建 实现 发布 合并 添加 加入 买了 去了 参加 开始",
    "past": "了 过",
    "kin": """妈妈 爸爸 父母 姐姐 妹妹 哥哥 弟弟 妻子 老婆 丈夫 老公 儿子 女儿 孩子 家人 朋友 同事 老板
        客户 团队 奶奶 爷爷""",
    "numword": "一个 两个 三个 四个 五个 两次 三次 一次 第一 第二 一本 一部 一家",
    "pref": "喜欢 偏好 最爱 讨厌 想要 爱好 习惯 希望",
}

FLAGS: dict[str, int] = {name: 1 << bit for bit, name in enumerate(_ENGLISH)}
"""Name of a cue → its bit in the sets that `word_flags` returns."""

_WORD_FLAGS: dict[str, int] = {}
for _name, _words in _ENGLISH.items():
    for _word in _words.split():
        _WORD_FLAGS[_word] = _WORD_FLAGS.get(_word, 0) | FLAGS[_name]
_HAN_FLAGS = {word: FLAGS[name] for name, words in _CHINESE.items() for word in words.split()}
_HAN_CUE = re.compile("|".join(sorted(map(re.escape, _HAN_FLAGS), key=len, reverse=True)))


@lru_cache(maxsize=1 << 14)
def word_flags(piece: str) -> int:
    """Bits of `FLAGS` that a word, or a run of Han characters, carries."""
    if "\u3400" <= piece[0] <= "\u9fff":
        flags = 0
        for found in _HAN_CUE.finditer(piece):
            flags |= _HAN_FLAGS[found.group()]
        return flags
    low = piece.lower().replace("’", "'")
    base = low.split("'", 1)[0]
    flags = _WORD_FLAGS.get(low, 0) | _WORD_FLAGS.get(base, 0)
    return flags | FLAGS["past"] if len(base) > 4 and base.endswith("ed") else flags


_SECTION_CUES: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.I))
    for kind, pattern in (
        (
            Kind.TASK,
            r"^\W*(?:open |my |our )?(?:to-?dos?|tasks?|action items?|next(?: steps?| actions?| up)?"
            r"|pending|open|blocked"
            r"|blockers?|follow.?ups?|(?:open |unsolved )(?:items?|points?|loops?|questions?)|not "
            r"done)\b.{0,24}$"
            r"|待办|下一步|未完成|待跟进|没做完|次の|課題|^offen|nächste schritte|próxim|pendên|pendiente"
            r"|à faire|en attente",
        ),
        (Kind.DECISION, r"(?<!not )\b(?:decision|decided)|决定|决策|決定|決策|entscheid|decis|décision"),
        (
            Kind.LESSON,
            r"lesson|learn|insight|takeaway|gotcha|\brules?\b|教训|经验|学到|心得|反思|学び|教訓|erkenntnis|lektion"
            r"|leçon|liç|aprend|lecci",
        ),
        (Kind.PREFERENCE, r"preference|偏好|喜好|präferenz|préférence|preferenc"),
        (
            Kind.DONE,
            r"(?<!not )\bdone\b|\bcompleted?\b|achiev|\bbuilt\b|\bshipped|accomplish|完成|成果|erledigt"
            r"|feito|conclu"
            r"|terminé|hecho",
        ),
        (Kind.FACT, r"^facts?\b|^事实|^要点|^fakten|^faits|^hechos|^fatos"),
    )
)


@lru_cache(maxsize=1 << 12)
def section_kind(heading: str) -> Kind | None:
    """Kind of what stands below `heading`, or `None` when it does not say."""
    return next((kind for kind, cue in _SECTION_CUES if cue.search(heading)), None)


_LABEL_CUES: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.I))
    for kind, pattern in (
        (Kind.DECISION, r"decision|decided|决定|决策|决议|決定|结论|entscheid|décision|decis"),
        (
            Kind.LESSON,
            r"lesson|learn|insight|\brules?\b|root cause|\bcause\b|takeaway|gotcha|warning|教训|经验|学到"
            r"|规则"
            r"|根因|原因|注意|洞察|教訓|学び|注意点|leçon|règle|lição|regra|lektion|regel|erkenntnis|lecci|regla",
        ),
        (Kind.TASK, r"\btodo|to-do|\bnext\b|pending|blocked|follow.?up|待办|下一步|待跟进|阻塞|未完成"),
        (Kind.PREFERENCE, r"preference|prefers|偏好|喜好"),
        (Kind.DONE, r"^(?:done|fixed|shipped|completed)\b|^(?:完成|已完成|修复|上线)"),
    )
)
_LASTING_LABEL = re.compile(r"fix\b|key\b|note\b|important|重要|要点", re.I)


@lru_cache(maxsize=1 << 12)
def label_kind(label: str) -> Kind | None:
    """Kind that a label such as `Decision` in `**Decision:** …` announces; `FACT` for `Note`, `Important`."""
    if not label:
        return None
    kind = next((kind for kind, cue in _LABEL_CUES if cue.search(label)), None)
    return kind or (Kind.FACT if _LASTING_LABEL.search(label) else None)


_PROOFS: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.I))
    for kind, pattern in (
        (
            Kind.DECISION,
            r"\b(?:decid|decision|agreed|chose|approved|rejected|switch(?:ed)? to)"
            r"|决定|采用|改用|定为|方案|约定|同意|批准|拍板",
        ),
        (
            Kind.LESSON,
            r"\b(?:lesson|learn(?:ed|t)|mistake|realis|realiz|insight:|gotcha|pitfall|root cause|turns out)"
            r"|教训|学到|原因|根因|心得|原来",
        ),
        (
            Kind.TASK,
            r"\b(?:todo|to-do|pending|blocked|waiting for|needs? to|deadline|follow.?up|due)\b"
            r"|待办|下一步|跟进|截止|尚未|未完成",
        ),
        (
            Kind.PREFERENCE,
            r"\b(?:prefer|favou?rite|(?:i|we) (?:\w+ )?(?:love|like|hate|enjoy|dislike))|喜欢|偏好|最爱"
            r"|讨厌|爱好",
        ),
    )
)
_NEEDED = {
    Kind.DECISION: FLAGS["decision"],
    Kind.LESSON: FLAGS["lesson"],
    Kind.TASK: FLAGS["todo"],
    Kind.PREFERENCE: FLAGS["pref"],
}


def kind_of(text: str, flags: int) -> Kind:
    """Kind of a sentence whose cue bits are known: a cue word and a proof in the wording must agree."""
    for kind, proof in _PROOFS:
        if flags & _NEEDED[kind] and proof.search(text):
            if kind is Kind.TASK and flags & FLAGS["past"]:
                continue
            return kind
    if flags & FLAGS["done"] and not flags & FLAGS["first"]:
        return Kind.DONE
    return Kind.FACT


_WORDS = re.compile(r"[A-Za-z\u00c0-\u024f]+(?:['’-][A-Za-z]+)*|[\u3400-\u9fff]+")
_BOX = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[([ xX])\]\s+)?")
LABEL = re.compile(
    r"^(?:\*\*([^*\n]{1,40}?)(?:[:：]\*\*|\*\*\s*[:：])"
    r"|([A-Z\u4e00-\u9fff][^\s:：*`/。，、！？；]{0,20}(?: [^\s:：*`/。，、！？；]{1,15}){0,2})"
    r"(?:[:：](?!\d)|(?<!\d)[:：]))\s*(?=\S)"
)
"""A short label and its colon at the start of a line: `**Decision:**`, `Root cause:`, `结论：`; no clock
time."""


def line_kind(text: str) -> Kind:
    """Kind of one line of Markdown or prose: by its checkbox, its label, its wording; else a fact."""
    body = text
    if found := _BOX.match(text):
        if found[1]:
            return Kind.TASK if found[1] == " " else Kind.DONE
        body = text[found.end() :]
    if found := LABEL.match(body):
        if kind := label_kind((found[1] or found[2]).strip()):
            return kind
        body = body[found.end() :]
    flags = 0
    for word in _WORDS.findall(body):
        flags |= word_flags(word)
    return kind_of(body, flags)


_RULE = re.compile(
    r"\b(?:NEVER|ALWAYS|MUST|DON'T|DO NOT|JAMAIS|TOUJOURS|NIE|IMMER|NUNCA|SEMPRE|SIEMPRE)\b"
    r"|\b(?:never|always|make sure|from now on|rule of thumb)\b"
    r"|禁止|必须|千万|不要|不能|一律|永远|以后|务必|切记|必ず|絶対|해야"
)


_RULE_WORDS = (
    *"never always must don't jamais toujours nie immer nunca sempre siempre".split(),
    *("do not", "make sure", "from now on", "rule of thumb"),
)
_RULE_OTHERS = tuple("禁止 必须 千万 不要 不能 一律 永远 以后 务必 切记 必ず 絶対 해야".split())


def is_rule(text: str) -> bool:
    """Whether `text` is worded as something that holds from now on."""
    low = text.lower()
    for word in _RULE_WORDS if text.isascii() else (*_RULE_WORDS, *_RULE_OTHERS):
        if word in low:  # most lines hold none, and the pattern takes thirty times as long
            return _RULE.search(text) is not None
    return False


_ORDERS: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = tuple(
    (tuple(held.split("/")), re.compile(pattern, re.I))
    for held, pattern in (
        (
            "ignore/disregard/forget/override",
            r"\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your)\b"
            r".{0,30}\b(?:instruction|prompt|rule|guideline|message)s?",
        ),
        (
            "do not /don't /never ",
            r"\b(?:do not|don't|never) (?:tell|inform|mention|show)\b.{0,20}"
            r"\b(?:user|owner|human|person)\b",
        ),
        (
            "system",
            r"\bsystem\s*[:：]\s*"
            r"(?:delete|erase|ignore|forget|write|send|run|execute|remove|add|save|promote|you)\b",
        ),
        (
            "memor",
            r"\b(?:delete|erase|wipe)\b.{0,12}\b(?:every|all|your)\b.{0,12}\bmemor(?:y|ies)\b(?! leak)",
        ),
        (
            "system prompt/developer prompt",
            r"\b(?:reveal|print|show|repeat|leak|output|ignore|change|replace|overwrite)\b.{0,20}"
            r"\b(?:system|developer) prompt\b",
        ),
        ("new instruction", r"\bnew instructions?\s*:"),
        (
            "you are now",
            r"\byou are now (?:an?|the|in|no longer|free|my|not|allowed|unrestricted|acting|going to)\b",
        ),
        (
            "ai agent/ai assistant/ai model/llm agent/llm assistant/llm model",
            r"\b(?:AI|LLM) (?:agents?|assistants?|models?)\b.{0,40}\b(?:must|should|please|need to)\b",
        ),
        (
            "assistant/agent/ai/claude",
            r"\b(?:assistant|agent|AI|claude)\s*[,:]\s*(?:you must|please|run|send|add|save|promote|remember"
            r"|delete)\b",
        ),
        (
            "memory/core",
            r"\b(?:add|save|store|write|promote|copy) (?:this|the following)\b.{0,30}"
            r"\b(?:memory|core|MEMORY\.md)",
        ),
        (
            "send/post/upload/forward/exfiltrate",
            r"(?:^\W*|[.;:!?]\s+|\b(?:please|then|and|to|must|should|now|always|also|just)\s+)"
            r"(?:send|post|upload|forward|exfiltrate)\s+"
            r"(?:(?:me|us|them)\s+)?(?:the|your|our|all|any|every|its|these|those|my)\b.{0,50}"
            r"\b(?:api.?keys?|credentials?|secrets?|tokens?|passwords?)\b",
        ),
        ("</inst]", r"<\|?(?:im_start|im_end|system|endoftext)\|?>|\[/?INST\]|<<SYS>>"),
        (
            "忽略/无视/忘记/忘掉",
            r"(?:忽略|无视|忘记|忘掉)[^。]{0,12}(?:之前|以上|上述|先前|所有|前面)[^。]{0,12}"
            r"(?:指令|指示|说明|规则|提示|要求)",
        ),
        ("用户/主人/人类", r"(?:不要|别|不得)(?:告诉|通知|告知|让)(?:用户|主人|人类)"),
        (
            "系统提示词",
            r"(?:输出|显示|告诉|泄露|公开|打印|复述|修改|忽略)[^。]{0,8}系统提示词",
        ),
        ("你现在是", r"你现在是(?!什么|谁|哪|否|不是|处|在|怎|如)"),
        (
            "记忆",
            r"(?<![（(不未已以该要能会何么])(?:写入|存入|加入|添加到|记入)(?:你的)?(?:长期|核心)?记忆(?!的)",
        ),
        ("助手/代理", r"(?:AI|智能)(?:助手|代理)[^。]{0,12}(?:必须|请|应当|立即)"),
        ("发送/上传/转发", r"(?:发送|上传|转发)[^。]{0,20}(?:密钥|密码|凭证|令牌)"),
    )
)
"""Words, in small letters, of which a text holds one where the pattern beside them can be met: most lines
hold none, and the patterns take a hundred times as long."""


def is_instruction(text: str) -> bool:
    """Whether `text` gives orders to an agent, as a planted line would.

    Such a line may be quoted and traced like any other, but is never promoted without a second look
    (design, section 10). A lexical test: it can be evaded, and an honest note about prompts may trip it.
    """
    lowered = text.lower()
    for held, pattern in _ORDERS:
        for word in held:  # plain loops: asked of every line of ten years, `any` takes twice as long
            if word in lowered:
                if pattern.search(text):
                    return True
                break
    return False
