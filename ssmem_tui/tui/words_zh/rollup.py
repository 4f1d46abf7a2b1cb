"""The roll-up screen in Chinese."""

WORDS = {
    "Send the notes of {periods} to {host}?": "把 {periods} 的笔记发送到 {host}？",
    "Nothing was sent so far.": "到现在未发送任何内容。",
    "send them": "发送",
    "{why} Nothing was sent or written.": "{why}未发送任何内容，也没有写入。",
    "nothing was sent or written; x takes the other engine": "没有发送，也没有写入；x 换另一个引擎",
    " and {n} more": "，另有 {n} 个",
    "about ${usd}": "约 ${usd}",
    "${usd} of ${most} spent this month": "本月已花 ${usd}，上限 ${most}",
    "{n} secrets are left out": "略去 {n} 处机密",
    "Each answer is checked before it is written; esc stops, u takes back.": (
        "每个回答先检查再写入；esc 停止，u 撤回。"
    ),
    "Nothing was written: the summary on disk is as before.": "没有写入：磁盘上的摘要和原来一样。",
    "This draft is kept in {path}.": "这份草稿保存在 {path}。",
    "W tries again, > gives it more space, x takes the other engine.": (
        "W 再试一次，> 给更多篇幅，x 换另一个引擎。"
    ),
    "Mark this period": "选中这个时段",
    "Mark this period, or take its mark off; writing rolls up all that are marked.": (
        "选中或取消选中这个时段；写入时汇总所有选中的时段。"
    ),
    "Mark all that is due or stale": "选中所有到期或过时的",
    "Mark everything that is due or stale, or nothing.": "选中所有到期或过时的时段，或者全部取消。",
    "all/none": "全选/全不选",
    "Roll up what is marked": "汇总选中的时段",
    (
        "Roll up the marked periods, weeks before months, each as one commit; esc stops after the present "
        "step."
    ): "汇总选中的时段，先周后月，各成一次提交；esc 在当前步骤后停下。",
    "Use the other engine": "换一个引擎",
    "Use the other engine: the offline one, or Claude where a key and a model are set.": (
        "换引擎：离线引擎，或在已配置密钥和模型时用 Claude。"
    ),
    "engine": "引擎",
    "Months from days, or from weeks": "月摘要取自日志或周摘要",
    "Make months from their days instead of their weeks, or back.": (
        "月摘要直接取自日志而不是周摘要，再按一次改回。"
    ),
    "from days": "取自日志",
    "A larger summary": "更长的摘要",
    "Give the summary a quarter more space.": "给摘要增加四分之一的篇幅。",
    "A smaller summary": "更短的摘要",
    "Give the summary a fifth less space.": "给摘要减少五分之一的篇幅。",
    "Replace a summary by someone else": "替换别人写的摘要",
    "Replace a summary that someone else made; the old text stays in history, and u brings it back.": (
        "替换别人写的摘要；旧文本留在历史中，按 u 取回。"
    ),
    "Roll-up": "汇总",
    "Periods": "时段",
    "Preview": "预览",
    "What would be sent": "将要发送的内容",
    "The answer as it comes": "正在返回的回答",
    "{n} statements, not checked yet": "{n} 条，尚未检查",
    "looking for what is due…": "正在查看到期的时段…",
    "there is nothing to roll up: no logs were found": "没有可汇总的内容：找不到日志",
    "preview": "预览",
    "planned": "计划中",
    "rolled up": "已汇总",
    "by someone else": "别人所写",
    "nothing marked; A marks all due": "没有选中；A 选中全部到期的",
    "{n} marked": "已选 {n} 项",
    "months from days": "月摘要取自日志",
    "W tells the price": "按 W 看价格",
    "refused: {why}": "被拒绝：{why}",
    "unchanged": "没有变化",
    "written, {n} tokens, keeps {share} of the facts; c compares": (
        "已写入，{n} 个 token，保留 {share} 的事实；c 对照来源"
    ),
    "mark a period with space first": "先用空格选中一个时段",
    "this summary is ours, or there is none; W writes it": "这份摘要是我们写的，或还没有；用 W 写入",
    "{n} checks passed; keeps {share} of the facts": "通过 {n} 项检查；保留 {share} 的事实",
    "{n} lines of yours kept": "其中保留了你写的 {n} 行",
    "Write {n} summaries?": "写入 {n} 份摘要？",
    "Each is a commit of its own; one u takes them all back.": "每份是单独一次提交；按一次 u 全部撤回。",
    "There is no repository here: what is written cannot be taken back.": "这里没有仓库：写入后无法撤回。",
    "{n} not written, their summaries are as before; the rows say why": (
        "{n} 个没有写入，摘要和原来一样；各行说明原因"
    ),
    "stopped with {n} left; their summaries are as before": "已停止，还剩 {n} 个；它们的摘要保持原样",
    "nothing changed": "没有变化",
}
