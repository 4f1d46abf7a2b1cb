"""The review screen in Chinese."""

WORDS = {
    ": ": "：",
    "; ": "；",
    "R makes week and month summaries; candidates come from them.": "R 生成周和月的摘要；候选由此而来。",
    "+{n} tokens a start; with all decisions core goes from {now} to {after} of {limit} bytes": (
        "每次启动多 {n} 个 token；所有决定生效后核心从 {now} 变为 {after} 字节，上限 {limit}"
    ),
    ", first {first}, last {last}": "，最早 {first}，最近 {last}",
    "; {n} need a look of their own": "；还有 {n} 条要单独看",
    "Approve": "批准",
    "Change the words here, then approve them.": "在这里改写，然后批准。",
    "Change the words in $VISUAL or $EDITOR, then approve them.": "在 $VISUAL 或 $EDITOR 里改写，然后批准。",
    "Checks": "检查",
    "Choose another section of core for this.": "给它换一个核心小节。",
    "Edit in $EDITOR, then approve": "在 $EDITOR 里改写后批准",
    "Edit, then approve": "改写后批准",
    "Evidence": "依据",
    "Go over the budget knowingly?": "确定要超出预算吗？",
    "I say yes to all": "我都答“是”",
    "Keep this out, also in other words; asks for a reason. On an old entry: keep it another term.": (
        "排除，换种说法也不再出现；会询问理由。对久未使用的条目：再留一期。"
    ),
    "Kept out. Enter brings one back, as a commit of its own.": "被排除的。enter 取回一条，单独一次提交。",
    "L1 -> L3   retire line {n}": "L1 -> L3   移出第 {n} 行",
    "L3 -> L1   repeats line {n}": "L3 -> L1   与第 {n} 行重复",
    "in core already (line {n}), unreviewed: a keeps it, r removes it": (
        "已在核心里（第 {n} 行），还没人审过：a 保留，r 移走"
    ),
    "L3 -> L1   replaces line {n}": "L3 -> L1   替换第 {n} 行",
    "Leave for another day": "改天再定",
    "Leave this for another day.": "这一条改天再定。",
    "Let this in all the same?": "仍然放进核心吗？",
    "Let this in the other way: replace the nearest entry instead of adding, or add instead of replacing.": (
        "换一种放法：不新增而替换最近的条目，或不替换而新增。"
    ),
    "Let this in: a new line, or in place of the entry it updates. On an old entry: retire it.": (
        "放进核心：新的一行，或代替它更新的条目。对久未使用的条目：把它移出。"
    ),
    "Make one candidate of those that are marked, with all their evidence.": "把选中的合成一条，依据都保留。",
    "Make several candidates of one; on an old entry: pin it, so that it is never proposed again.": (
        "把一条拆成几条；对久未使用的条目：固定，以后不再提议移出。"
    ),
    "Mark": "选中",
    "Mark all that are shown": "全部选中",
    "Mark all that are not decided, or none; on an old entry: retire all of its group, or none.": (
        "选中所有还没决定的，或全不选；在旧条目上：整组移出，或全不移出。"
    ),
    "make room": "腾出空间",
    "; core stays {n} over its budget: nothing else may be marked for you": (
        "；核心仍超出预算 {n}：其余的不能替你选"
    ),
    "{n} leave core with W, {free} bytes come free; u takes it back": (
        "按 W 后 {n} 条离开核心，腾出 {free} 字节；u 撤销"
    ),
    "taken back: none of them leaves": "已撤销：都不离开",
    "Mark this one; the next decision is about all that are marked.": "选中这一条；下一个决定作用于选中的。",
    "Merge what is marked": "合并选中的",
    "Move to another section": "移到别的小节",
    "One step back: drop the last decision; when none is left, undo the newest commit of ours.": (
        "退一步：撤回上一个决定；没有决定时，撤销我们最新的一次提交。"
    ),
    "One step that was taken back forward again; when none is left, redo the last undone commit.": (
        "再进一步：恢复撤回的决定；没有时，重做上一次撤销的提交。"
    ),
    "Queue": "队列",
    "Redo one decision": "恢复一个决定",
    "Reject with a reason": "说明理由后拒绝",
    "Replace instead of add, or back": "改为替换，或改回新增",
    "Show the exact change, then write one commit per decision.": "先看确切改动，再写入，一个决定一次提交。",
    "Show what is kept out": "查看被排除的",
    "Split, or pin an old entry": "拆开，或固定旧条目",
    "This will be written. Decisions: {n}": "将要写入。决定：{n}",
    "This will be written. Commits: {n}": "将要写入。提交数：{n}",
    "Three times yes lets a line in. These are not yes:": "三个“是”才能进核心。这些还不是：",
    "Undo one decision": "撤回一个决定",
    "What was rejected, with how often it came back; and what left core. Either can be brought back.": (
        "被拒绝的内容及其反复出现的次数，以及已离开核心的条目；都可以取回。"
    ),
    "What will change": "将要改动",
    "Which section?": "放到哪个小节？",
    "nothing is decided yet: a approves, r rejects, then W writes": "还没有决定：a 批准，r 拒绝，然后 W 写入",
    "Write the decisions": "写入决定",
    "X shows {n} kept out": "X 查看被排除的 {n} 条",
    "another day": "改天再定",
    "Ask a model about open tests": "问模型还没定的检验",
    "Ask a model about the tests that are still open; shows the price first. Never by itself.": (
        "就还没定的检验问一次模型；先显示价格，从不自动去问。"
    ),
    "Ask a model about {n} open tests?": "就 {n} 个没定的检验问模型吗？",
    "ask a model": "问模型",
    "ask it": "去问",
    "price": "价格",
    "approve": "批准",
    "approved": "已批准",
    "approved {n}": "批准了 {n} 条",
    "as it will stand": "写成",
    "as one line": "合成一行",
    "bring back": "取回",
    "came back in the logs": "在日志里反复出现",
    "core changed since you looked; the decisions were placed anew": "核心在你看过之后变了；决定已重新安放",
    "core has no sections yet": "核心还没有小节",
    "core holds nothing like it that could be replaced": "核心里没有可替换的类似条目",
    "core says it already, line {n}": "核心已经有了，第 {n} 行",
    "core stays as it is; the decision is recorded": "核心不变；只记录决定",
    "could leave core": "可以离开核心",
    "core is over budget; worth least first": "核心超出预算；价值最低的在前",
    "diff": "差异",
    "e edit here   E in $EDITOR   p split   m merge   M section": (
        "e 在此改写   E 用 $EDITOR   p 拆开   m 合并   M 小节"
    ),
    "enter opens the line": "enter 打开这一行",
    "enter turns a test": "enter 改答案",
    "from a month summary": "来自月摘要",
    "go over it": "超出预算",
    "kept out": "已排除",
    "kept out: {reason}": "排除：{reason}",
    "last access": "最近一次使用",
    "left core": "离开了核心",
    "let it in": "放进来",
    "a later log line, a reported use or opening it counts as use; loading does not": (
        "启动时加载不算使用；之后的日志提到、报告使用或打开条目才算"
    ),
    "mark all": "全选",
    "mark two or more with space, then merge": "先用空格选中两条以上，再合并",
    "memory says : {text}": "记忆里写着：{text}",
    "merge": "合并",
    "no line of the logs refers to it": "日志里没有一行提到它",
    "noted by the agent": "智能体记下的",
    "nothing was rejected or retired yet": "还没有被拒绝或移出的",
    "other way": "换放法",
    "parts, divided by |": "用 | 分开",
    "proposed": "提议",
    "proposed by an agent": "智能体提议的",
    "written into core by the host": "宿主程序自行写入核心的",
    "reject": "拒绝",
    "promote": "纳入",
    "rejected": "已拒绝",
    "retire": "移出",
    "keep it": "保留",
    "pin": "固定",
    "retire all": "全部移出",
    "a retires   A all of them   r keeps   p pins": "a 移出   A 全部   r 保留   p 固定",
    "said by a person": "人说的",
    "score {score} = {parts}": "得分 {score} = {parts}",
    "section": "小节",
    "skip": "跳过",
    "sort: score": "按得分",
    "split": "拆开",
    "kept from before: {n} decisions; nothing is written before W": "之前的 {n} 个决定都留着；按 W 才写入",
    "the candidates could not be read": "读不出候选",
    "this text is for a real editor: press E": "这段文字请用编辑器：按 E",
    "took one decision back; nothing was written": "撤回一个决定；未写入任何内容",
    "reason": "理由",
    "worth by its wording {n} of 100": "按措辞值 {n} 分（满分 100）",
    "writing stopped: {why}": "写入中断：{why}",
    "choose": "选择",
    "do it": "执行",
    "back, nothing is written": "返回，什么都不写",
    "you edited  : {text}": "你改写为  ：{text}",
    "also said   : {text}": "也说过    ：{text}",
    "enter with less goes over the budget, and asks first": "腾出不够时按 enter 会超出预算，会先问一次",
    "None of them is clearly worth least, so none is marked: only you can choose.": (
        "没有哪一条明显最不重要，所以都没有标记：只能由你来选。"
    ),
    "{n} that look like a rule, health or your choice wait for you": (
        "{n} 条像规则、关乎健康或是你自己定的，留给你决定"
    ),
    "nothing leaves": "没有条目离开",
    "{free} of {need} bytes come free": "腾出 {free} 字节，需要 {need}",
    "{n} % alike: {text}": "相似 {n} %：{text}",
    "{n} bytes come free": "腾出 {n} 字节",
    "{n} d": "{n} 天",
    "{n} days old": "{n} 天前",
    "{n} left": "剩 {n} 条",
    "H asks OpenClaw for its list.": "H 向 OpenClaw 要它的清单。",
    "{n} more after these": "之后还有 {n} 条",
    "{n} could leave": "{n} 条可离开核心",
    "{n} decisions came undone: their entry is gone": "{n} 个决定失效：相关条目已不在",
    "{n} lines on {days} days": "{days} 天里 {n} 行",
    "{n} lines on 1 day": "一天里 {n} 行",
    "1 line": "1 行",
    "in core already": "条核心已有",
    "let in before": "条以前放进来过",
    "rejected before and kept out": "条以前拒绝过",
    "speak for no test": "条通不过检验",
    "beyond the cap": "条超出上限",
    "not listed: {what}": "未列出：{what}",
    "{n}× back": "回来 {n} 次",
    "Mark this row": "选中这一行",
    "Mark this row, or take its mark off.": "选中这一行，或取消选中。",
    "Choose nothing": "不选",
    "Choose nothing.": "什么都不选。",
    "Write it": "写入",
    "Write all of this, one commit per decision.": "全部写入，一个决定一次提交。",
    "Write nothing": "不写",
    "Write nothing; the decisions stay as they are.": "什么都不写，决定保持原样。",
    "named by OpenClaw's promotion list": "OpenClaw 的提升列表点名的",
    "OpenClaw's list: {n} lines": "OpenClaw 的列表：{n} 行",
    "OpenClaw's list": "OpenClaw 的列表",
    "Ask OpenClaw for its list": "向 OpenClaw 要它的列表",
    "Ask OpenClaw which lines it would promote; they come onto the desk like any other. Never by itself.": (
        "问 OpenClaw 它会提升哪些行；它们与其他候选一样进入审核台。从不自动去问。"
    ),
    "beyond what the months may give": "超出各月的份额",
    "may add {target} % of months": "这次至多放进各月的 {target} %",
    "adds {share} of {target} % of months": ("这次放进各月的 {share} %，至多 {target} %"),
    "+{n} tokens a start; core has {now} of {limit} bytes": (
        "每次启动多 {n} 个 token；核心现有 {now} 字节，上限 {limit}"
    ),
    "{n} not listed": "{n} 条未列出",
    "all are decided: W shows what will be written, u takes one back": (
        "都已决定：W 显示将写入的内容，u 收回一个"
    ),
}
