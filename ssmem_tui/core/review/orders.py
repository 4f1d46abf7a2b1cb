"""Whether a line that might enter core could be an order to the agent that reads it there.

Wider than what the doctor says of a whole workspace (`cues.is_instruction`): a person looks at each of these
lines anyway, and one second look too many costs less than an order that tomorrow's agent follows.
"""

from __future__ import annotations

import re
from typing import Final

from ssmem_tui.core.cues import is_instruction
from ssmem_tui.core.words import fold

_MARKS: Final = re.compile(r"[*_`~]+|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
_SIMPLE: Final = str.maketrans(
    "無視規則則記憶寫進長發傳轉執運請將從現須應當務開啟員認確權統詞內設數據檔驗證實際顯輸講訴讓問",
    "无视规则则记忆写进长发传转执运请将从现须应当务开启员认确权统词内设数据档验证实际显输讲诉让问",
)
"""Of the traditional characters those that the patterns hold."""
_FROM: Final = r"(?:^\W*|[.;:!?,]\W+|\b(?:please|then|and|to|must|should|now|always|also|just)\s+)"
"""Where an English order begins: in front, or after a word that asks for it."""
_AGENT: Final = (
    r"(?:assistants?|(?:ai|llm) (?:agents?|assistants?|models?)|agents?|ais?|llms?|language models?"
    r"|chat ?bots?"
    r"|claude|chatgpt|gpt|models? reading)"
)
_OURS: Final = (
    r"(?:contents?|\.env|id_rsa|\.ssh|memory(?:\.md)?|memories|notes?|conversations?|history|logs?|secrets?"
    r"|keys?|credentials?|passwords?|tokens?|wallet|repo(?:sitory)?|e-?mails?|files?)"
)
_ENGLISH: Final = re.compile(
    "|".join(
        (
            _FROM + r"(?:ignore|disregard|forget|override|overrule|bypass|disable|stop (?:following|obeying)"
            r"|(?:do not|don't) (?:follow|obey))\b.{0,40}\b(?:above|previous|prior|earlier|told|all"
            r"|everything|your"
            r"|instructions?|prompts?|rules?|guidelines?|polic(?:y|ies)|safety|restrictions?)\b",
            r"\byou are (?:now|no longer)\b|^\W*you are (?:an?|the|my)\b|\byou (?:must|shall"
            r"|are required to|are allowed"
            r" to|will now|should now)\b|\bfrom now on,? (?:you|approve|accept|trust|obey|answer"
            r"|reply|recommend|act)\b",
            r"\b(?:rules?|instructions?|limits?)\b.{0,12}\bno longer (?:apply|hold)\b"
            r"|\byou have been granted\b|\bmode (?:is )?"
            r"(?:enabled|activated|on)\b|\bin (?:every|all) future\b|\bnever (?:reveal|say"
            r"|disclose)\b|^\W*system prompt\b"
            r"|\b(?:click|open|visit) (?:every|all|each|any|this|the) links?\b|^\W*henceforth\b",
            r"\bpay no attention\b|\byour (?:new|real|only|true) (?:tasks?|jobs?|goals?"
            r"|instructions?|orders?|owner|boss)\b"
            r"|\byou (?:work|act|speak) for\b|\bkeep (?:quiet|silent|this|it)\b.{0,20}\b(?:secret"
            r"|quiet|hidden|private|about|from)\b"
            r"|\b(?:pre-?|has already |already )(?:approved|authori[sz]ed) (?:all|every|any|each)\b"
            r"|\bskip (?:the |all |any )?(?:confirmations?|approvals?|asking|checks?|questions?)\b",
            _FROM + r"(?:obey|comply with|do (?:exactly )?as|follow (?:only|every|whatever)|answer only"
            r"|reply only)\b"
            r"|\b(?:begin|start|end|reply to|answer) every\b|\bwith the contents? of\b"
            r"|^\W*\[system\]|^\W*system override\b",
            r"^\W*(?:instructions?|commands?|orders?|directives?)\s*:|\b(?:important|critical|vital"
            r"|essential)\b.{0,12}\bthat the"
            rf" {_AGENT}\b",
            _FROM
            + r"(?:set|change|enter|type|fill in|replace|update)\b.{0,40}\b(?:user|owner)(?:'s|s)?\b.{0,20}"
            r"\b(?:passwords?|accounts?|cards?|iban|address|pin)\b",
            _FROM + r"(?:pretend|role-?play|act as (?:if|though|an?|the|root|admin|my)|behave as)\b",
            rf"\b(?:notes?|messages?|attention|memo|prompts?|instructions?|orders?) (?:to"
            rf"|for) (?:the |all |any |other )*"
            rf"{_AGENT}\b",
            rf"\b(?:dear|attention|hey|hello|listen),? (?:all )?{_AGENT}\b",
            rf"\b(?:the|any|all|an?|every|this|each) {_AGENT}(?: \w+){{0,3}} (?:must|should|shall"
            rf"|has to|have to|needs? to)\b",
            rf"^\W*{_AGENT}\s*(?:[,:]\s*)?(?:must|should|shall|please)\b"
            rf"|^\W*{_AGENT}\s*[,:]\s*(?:you|run|execute|send|post|upload"
            r"|forward|exfiltrate|e-?mail|add|save|promote|remember|delete|erase|ignore"
            r"|forget|approve|trust|obey|always|never|do|don't|stop|open|call|install|download|copy"
            r"|write|tell|reply)\b",
            rf"\bif you(?: are|'re) (?:an? )?{_AGENT}\b|\bas an? {_AGENT},? you\b",
            r"\bwhen(?:ever)? (?:you|an? (?:ai|agent|assistant|llm|model)) (?:next )?(?:reads?|sees?"
            r"|loads?|process(?:es)?"
            r"|finds?|parses?|starts?)\b",
            r"\bwhen(?:ever)? (?:the |an? )?(?:users?|owners?|persons?|humans?) (?:asks?|mentions?"
            r"|wants?|requests?)\b"
            r".{0,60}\b(?:recommend|say|answer|reply|suggest|send|tell|claim)\b",
            _FROM
            + r"(?:send|post|upload|forward|e-?mail|mail|exfiltrate|push|copy|transfer|publish|leak|give)\b"
            rf".{{0,40}}(?:\b|(?=\.)){_OURS}\b.{{0,40}}\bto\b",
            _FROM + r"(?:transfer|pay|wire|send)\b.{0,20}(?:[$€£¥]\s*\d|\d\s*(?:usd|eur|btc|eth|gbp"
            r"|dollars|euros))",
            r"\b(?:do not|don't|never|without)\s+(?:ever\s+)?(?:ask|tell|inform|mention|notify|alert"
            r"|show|warn|reveal)(?:ing)?\b"
            r".{0,30}\b(?:user|owner|human|person|anyone|anybody|them|him|her|confirmation"
            r"|permission|approval)\b",
            r"\b(?:add|save|store|write|promote|copy|put|commit|append|record"
            r"|insert)\b.{0,30}\b(?:in|into|to)\b.{0,20}"
            r"\b(?:memory|core)\b",
            r"\bmemori[sz]e\b\s*(?:[:,]|this\b|that\b|the following\b)|\bplease remember\b|\bremember\s*:",
            r"\b(?:approve|accept|trust|authori[sz]e|confirm|promote)\b.{0,12}\b(?:everything|all"
            r"|every|any|this line|this entry"
            r"|candidates?|without)\b",
            _FROM + r"(?:print|show|reveal|repeat|output|dump|write out)\b.{0,20}\b(?:your|the|all)\b.{0,12}"
            r"\b(?:instructions?|prompts?|rules|memory)\b",
            r"\bsystem (?:prompt|message|note|notice|override|instructions?)\s*:|\bnew (?:rules?"
            r"|polic(?:y|ies)|directives?"
            r"|instructions?|orders?)\s*:|\b(?:treat|mark|regard) (?:this"
            r"|the following)\b.{0,30}\b(?:coming from|trusted|verified|true|safe|approved|fact)\b",
            _FROM + r"(?:run|execute|call|install|eval)\b.{0,30}(?:\bcurl\b|\bwget\b|\brm -|\bsudo\b"
            r"|\bbash\b|\| ?(?:ba)?sh\b"
            r"|\bfollowing\b|\bthis (?:command|script|code)\b|\bthe tool\b)",
            _FROM + r"(?:delete|erase|wipe|remove|overwrite|destroy)\b.{0,20}\b(?:all|every|your|entire"
            r"|everything)\b",
        )
    ),
    re.IGNORECASE,
)
_ZH_AGENT: Final = r"(?:AI|LLM|智能体|智能助手|人工智能|大模型|语言模型|机器人|助手|代理|模型|Claude|GPT)"
_ZH_OURS: Final = r"(?:密钥|密码|凭证|令牌|私钥|记忆|MEMORY|\.env|\.ssh|聊天记录|对话|文件|内容|日志|笔记|所有|全部|https?://)"
_ZH_SEND: Final = r"(?:发送|上传|转发|推送|泄露|公开|邮寄|发(?:给|到|往))(?![了过完])"
_CHINESE: Final = re.compile(
    "|".join(
        (
            r"(?:忽略|无视|忘记|忘掉|不要理会|覆盖|绕过|推翻|(?:停止|不要|不再|别)(?:遵守|遵循"
            r"|理会))[^。！？]{0,14}"
            r"(?:指令|指示|说明|规则|规定|提示|要求|限制|内容|设置|设定|约束|安全|以上|之前|一切)",
            r"你现在(?:就)?(?:是(?!什么|谁|哪|否|不是|怎|如)|不是|处于|扮演|可以|必须)|你(?:必须"
            r"|务必|不得|应当|不再是|只能)",
            r"(?:从现在|从此刻|从今)(?:起|开始|往后)[^。]{0,6}(?:你|批准|接受|服从|信任)|(?:假装"
            r"|扮演|冒充|装作)(?:你|主人|用户|管理员)",
            r"(?:规则|指令|限制)[^。]{0,4}(?:作废|失效|不再适用)|你已(?:经)?获得|模式已?(?:开启|启用"
            r"|激活)|(?:以后|今后)(?:所有|每次|每个)(?:会话|对话|回答|回复|启动)"
            r"|(?:不要|别|不得)透露|点击[^。]{0,8}(?:链接|连接)|从现在(?:起|开始)(?:用|只|每)",
            r"你的(?:新|真正|唯一)的?(?:任务|目标|指令|主人)|(?:从今天|从今|今后)[^。]{0,3}你(?:为"
            r"|是|要)|真正的(?:任务|主人)"
            r"|对(?:用户|主人|他|她)保密|不要?声张|不留痕迹|(?:悄悄|偷偷|暗中)[^。了]{0,3}(?:修改"
            r"|删除|执行|运行|发|上传|加)",
            r"(?:预先|提前|已经?)(?:批准|授权|同意)了?(?:所有|一切|任何|全部)|每次(?:回答|回复"
            r"|对话)[^。]{0,6}[都要]|无条件",
            r"^\W*(?:指令|命令|指示)\s*[:：]|只(?:服从|听从|相信)|视为[^。]{0,8}(?:命令|指令|指示"
            r"|可信|已确认)"
            r"|以(?:管理员|root)[^。]{0,4}(?:执行|运行)|读完[^。]{0,4}(?:删除|执行|请)",
            r"(?:将|把)(?:主人|用户)的[^。]{0,8}[改设换]|输入[^。]{0,6}(?:密码|账号|口令)|请访问\s*https?:",
            r"在[^。]{0,4}(?:记忆|核心)[^。]{0,3}[中里](?:保存|写|加|记)",
            rf"{_ZH_AGENT}[^。]{{0,12}}(?:必须|请|应当|应该|务必|立即|马上|不得)",
            rf"(?:{_ZH_AGENT}|系统)\s*[:：,，]\s*(?:请|你|立即|马上|立刻|删除|运行|执行|发送|上传"
            rf"|写入|忽略|批准|加入|记住|清空|不要|必须)",
            r"系统(?:提示词?|消息|指令|通知|命令)\s*[:：]|新的?(?:系统)?(?:提示词|指令|规则|指示)\s*[:：]",
            rf"(?:致|给|告)(?:所有)?(?:的)?{_ZH_AGENT}|如果你是[^。]{{0,8}}{_ZH_AGENT}|作为(?:一个"
            rf"|一名)?{_ZH_AGENT}[^。]{{0,6}}[你应必请]",
            rf"[读看]到(?:这里|本文|此处|这[句段条行])[^。]{{0,12}}(?:时|后|请|{_ZH_AGENT})",
            rf"[把将][^。]{{0,20}}{_ZH_OURS}[^。]{{0,15}}{_ZH_SEND}|{_ZH_SEND}[^。]{{0,20}}{_ZH_OURS}",
            r"(?:不要|别|不得|不必|无需|不用|不需要|绝不|请勿|禁止)[^。]{0,4}(?:告诉|通知|告知|让"
            r"|询问|问|请示|征求|提醒|惊动)"
            r"[^。]{0,6}(?:用户|主人|人类|任何人|[他她](?!们)|确认|同意|许可)",
            r"(?:不要|无需|不用|不需要|不必|不再需?要?|跳过)[^。]{0,8}(?:确认|批准|授权|许可)"
            r"|已(?:经)?授权(?:所有|一切|全部|任何)",
            r"(?<![已未不没（(])(?:写入|写进|存入|存进|加入|加进|添加到|记入|记到|放入|保存到"
            r"|提升到)[^。了]{0,8}"
            r"(?:记忆|核心|MEMORY)",
            r"(?:请|务必|一定要|必须)[^。]{0,3}(?:记住|牢记|记下)",
            r"(?:批准|接受|信任|通过|授权)[^。]{0,4}(?:一切|所有|全部|每[一个条]|任何|候选"
            r"|[此本这]条|链接)|直接(?:批准|执行|通过)",
            r"(?:输出|显示|告诉我|泄露|公开|打印|复述|说出|重复|展示)[^。]{0,6}(?:你的"
            r"|系统)[^。]{0,4}(?:提示|指令|规则|设定|记忆|密)",
            r"(?:请|立即|马上|立刻)[^。]{0,6}(?:运行|执行|删除|发送|上传|转账|付款|批准|提升|安装"
            r"|下载)|(?:运行|执行)以下",
            r"转账[^。]{0,6}\d|(?:用户|主人)[^。]{0,4}(?:问|提到|想要)[^。]{0,16}(?:推荐|回答|回复"
            r"|建议|告诉|就说)",
            r"(?:删除|清空|清除|抹去|销毁)[^。了]{0,6}(?:所有|全部|你的|一切)|(?:删除"
            r"|清空)[^。了]{0,4}记忆",
        )
    ),
    re.IGNORECASE,
)


def may_be_order(line: str) -> bool:
    """Whether `line`, as it stands in a note or without its marks, could be read as an order to an agent."""
    text = _MARKS.sub("", fold(line))
    if is_instruction(line) or is_instruction(text) or _ENGLISH.search(text):
        return True
    return not text.isascii() and _CHINESE.search(text.translate(_SIMPLE)) is not None
