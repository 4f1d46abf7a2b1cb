"""What jobs say of themselves, in Chinese: roll-ups, their checks, Claude, sync, writing."""

WORDS = {
    # How far a job is.
    "{period}: {what}": "{period}：{what}",
    "reading 1 note": "读取 1 篇笔记",
    "reading {n} notes": "读取 {n} 篇笔记",
    "offline": "离线",
    "claude": "Claude",
    "checking": "检查",
    "writing": "写入",
    "done": "完成",
    "claims": "陈述",
    "notes": "笔记",
    "reading": "读取",
    "ready": "就绪",
    "comparing": "对照",
    "comparing with the sources": "与来源对照",
    "asking {model}": "询问 {model}",
    "merging {n} parts": "合并 {n} 部分",
    "repairing": "修正",
    "{why} Try {n} of {most} in {seconds} s": "{why}{seconds} 秒后第 {n} 次尝试，共 {most} 次",
    "{what}: ~{n} tokens{money}": "{what}：约 {n} token{money}",
    # Why a period is in the plan.
    "due": "到期",
    "stale": "过时",
    "running": "进行中",
    "asked": "指定",
    "{n} changed": "{n} 个有改动",
    "{n} new": "{n} 个新增",
    "{n} gone": "{n} 个已不在",
    "after {weeks}": "在 {weeks} 之后",
    "made by someone else": "别人所写",
    "{what}; {more}": "{what}；{more}",
    "{period} waits for its week {week}, which was not written.": "{period} 要等 {week}，而那一周没有写入。",
    # What a draft must pass.
    "elision": "省略",
    "role tokens": "角色标记",
    "control characters": "控制字符",
    "secrets": "机密",
    "size": "篇幅",
    "statements": "陈述",
    "unsupported claims": "没有来源的陈述",
    "conflicts": "冲突",
    "lost facts": "丢失事实",
    "says {what} instead of the text": "用 {what} 代替了正文",
    "holds {what}": "含有 {what}",
    "holds characters that act on a terminal": "含有会影响终端的字符",
    "{n} that look like keys or passwords": "{n} 处像密钥或密码",
    "{n} of {target} tokens": "{n} token，目标 {target}",
    "{n} of {total}": "{total} 中的 {n}",
    "{n} lines": "{n} 行",
    "{n} (line {lines})": "{n}（第 {lines} 行）",
    "{share} of their weight, {n} at risk": "丢失 {share} 的分量，{n} 个有风险",
    "stands in no source": "不在任何来源中",
    "worked out: {how}": "由来源算出：{how}",
    "stands elsewhere in the sources": "在来源的别处",
    "{what}; {place} says {says}": "{what}；{place} 写的是 {says}",
    "{what}; nearest is {place}": "{what}；最接近的是 {place}",
    "{place} denies this": "{place} 否认这一点",
    "{place} does not deny this": "{place} 没有否认这一点",
    "{place} says {says}": "{place} 写的是 {says}",
    # Claude.
    "the parts were put together without the model": "各部分没有经模型直接拼合",
    "round {n}: {figures}": "第 {n} 轮：{figures}",
    "round 2: {figures}, not used": "第 2 轮：{figures}，未采用",
    "round 2 failed: {why}": "第 2 轮失败：{why}",
    "batch: {figures}": "批次：{figures}",
    "{n} statements, {share} of the facts kept, {lost} at risk lost, {doubts} in doubt": (
        "{n} 条陈述，保留 {share} 的事实，丢失 {lost} 个要紧的，{doubts} 条存疑"
    ),
    "asked twice: {why}": "问了两次：{why}",
    "{model} did not serve; used {other}": "{model} 不可用；改用 {other}",
    "left out: {why}": "略去：{why}",
    "in doubt: {why}": "存疑：{why}",
    "{kind} {what} {why}": "{kind} {what} {why}",
    "repeats an order that stood in the logs": "重复了日志里的一条命令",
    "stands on no line of the sources": "来源里没有一行支持它",
    "secrets replaced before sending: {n}": "发送前替换的机密：{n}",
    "A model and a ceiling of cost go with the claude engine; offline is free.": (
        "模型和费用上限只用于 claude 引擎；离线引擎不花钱。"
    ),
    "ssmem.toml names the engine {name}; use one of {known}.": (
        "ssmem.toml 里的引擎 {name} 不存在；可用的有 {known}。"
    ),
    (
        "{file} cannot be read, so no batch is touched; move it away to begin anew (what was handed in "
        "stays paid and is not collected)."
    ): "无法读取 {file}，所以不动任何批次；移走它可重新开始（已提交的照样付费，不再取回）。",
    "{file} cannot be written: {why}; no batch was handed in.": "无法写入 {file}：{why}；没有提交批次。",
    "These periods were handed in already; collect them when they are ready.": (
        "这些时段已经提交过；就绪后再取回。"
    ),
    "{periods} is too large for one call of a batch; run it alone.": (
        "{periods} 太大，放不进批次的一次调用；请单独运行。"
    ),
    "A batch was being handed in when ssmem-tui last ended; it is not ready yet.": (
        "ssmem-tui 上次结束时正在提交批次；它还没有就绪。"
    ),
    "A batch that was being handed in never arrived; hand it in again.": (
        "上次提交的批次没有送达；请重新提交。"
    ),
    "{period} was not in the batch.": "{period} 不在批次里。",
    "The notes of {period} changed since they were handed in; roll it up again.": (
        "{period} 的笔记在提交之后变了；请重新汇总。"
    ),
    # Sync.
    "the remote moved meanwhile; once more": "远端在此期间有了变化；再来一次",
    "recording {n} files that the agent changed": "记录智能体改动的 {n} 个文件",
    "asking {remote}": "询问 {remote}",
    "merging": "合并",
    "publishing {n} commits": "发布 {n} 次提交",
    # Writing.
    "Written, but not in git yet ({why}); it is committed as soon as git can.": (
        "已写入，但还没进 git（{why}）；git 可用时就会提交。"
    ),
    "Written in part only ({why}); it is taken back as soon as the disk lets it.": (
        "只写入了一部分（{why}）；磁盘允许时就会撤回。"
    ),
    "There is no repository here: the change is written, but it cannot be undone.": (
        "这里没有仓库：改动已写入，但不能撤销。"
    ),
    "Your own staged version of {path} was left as it is.": "你自己暂存的 {path} 保持原样。",
    "An outside version of {names} that was overwritten meanwhile is kept in history.": (
        "{names} 在期间被覆盖的外部版本保留在历史中。"
    ),
    "{path} is no plain file any more; its new text is kept aside (see status).": (
        "{path} 已不是普通文件；新的内容搁置保存（见 status）。"
    ),
    "{path} now holds what looks like a secret ({kind}).": "{path} 现在含有像密钥的内容（{kind}）。",
    (
        "The index of git is locked (index.lock), so git status shows the change once more until it is "
        "free. If no git runs here, remove that file."
    ): (
        "git 的索引被锁住（index.lock），在放开之前 git status 还会显示这处改动。若这里没有 git 在运行，"
        "请删除该文件。"
    ),
    "The index of git could not be brought up to date yet; it is caught up next time.": (
        "git 的索引这次没能更新；下次会补上。"
    ),
    # The desk.
    "new line; core holds nothing like it": "新的一行；核心里没有类似的",
    "new line; nearest is": "新的一行；最接近",
    "updates": "更新",
    "repeats": "重复",
    "contradicts": "矛盾",
    "{deed} line {line}, {n} % alike": "{deed}：第 {line} 行，相似 {n} %",
    "{n} in core already": "{n} 条核心已有",
    "{n} let in before": "{n} 条以前放进来过",
    "{n} rejected before and kept out": "{n} 条以前拒绝过",
    "{n} speak for no test": "{n} 条通不过检验",
    "{n} beyond the cap": "{n} 条超出上限",
    "read {months}": "取自 {months} 的摘要",
    "no month summary to read yet": "还没有月摘要可读",
    "{n} waiting; {read}": "{n} 条待审；{read}",
    "{n} waiting; {read}; left aside: {what}": "{n} 条待审；{read}；放在一边：{what}",
    "There is no text to propose.": "没有要提议的文字。",
    "{n} entries fit {wanted}; {way}": "有 {n} 条符合 {wanted}；{way}",
    "No entry fits {wanted}; {way}": "没有条目符合 {wanted}；{way}",
    "name one by its line, as MEMORY.md:12, or by its ident.": "请写它的行，如 MEMORY.md:12，或它的标识。",
    "{value} is before the calendar begins.": "{value} 早于日历的起点。",
    # The demo, and cron.
    "The demo cannot be written to {folder}: {why}.": "示例无法写入 {folder}：{why}。",
    "{folder} is not empty; the demo writes only into a new folder.": (
        "{folder} 不是空的；示例只写入新文件夹。"
    ),
    "git could not be run, so the demo has no history.": "无法运行 git，所以示例没有历史。",
    "The sample workspace was not installed with ssmem-tui; install it again.": (
        "示例工作区没有随 ssmem-tui 安装；请重新安装。"
    ),
    "The workspace's path holds control characters; cron cannot name it.": (
        "工作区的路径含控制字符；cron 写不了。"
    ),
    # core.rollup.reasons
    "a later line says that it is done": "后来有一行说已完成",
    "a later line gives another value": "后来有一行给出了别的值",
    "it only says what follows, or when": "它只引出下文，或只说时间",
    "it reads as the state of a moment, which is not kept": "读起来是一时的状态，不保留",
    "it has too few words that tell something": "有内容的词太少",
    "it alone is longer than the summary may be": "它一行就超过摘要的篇幅",
    "no room was left for a line of its length": "剩下的篇幅容不下这么长的一行",
    "outweighed: each line that was taken says more for its length": "分量不够：选入的每一行按长度说得更多",
    "most of it is said by “{other}”, and the rest weighs too little": (
        "大部分“{other}”已经说了，其余的分量太小"
    ),
    "{day} has had its share, with lines of no less weight": "{day} 的份额已由分量不低于它的行用完",
    "the same stands again on {day}, and was taken from there": "{day} 又写了一遍，取自那里",
    "it stood here when the summary was written; somebody took it out since": (
        "写摘要时有这一行，后来被人删去"
    ),
    "it was taken, and a check of the draft left it out again": "曾选入，草稿检查时又去掉",
    "a fuller line says it too: “{other}”": "更完整的一行也说到：“{other}”",
    "{n} of {total} statements fit into {target} tokens": "{total} 条中有 {n} 条放得进 {target} 个 token",
}
