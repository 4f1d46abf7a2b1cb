"""The screens of start-up and outside changes in Chinese."""

WORDS = {
    # What loads tomorrow.
    "Loads": "加载",
    "{host} loads": "{host} 加载",
    "Raw logs against layered memory": "原始日志与分层记忆对比",
    "Start of the day before": "前一天的启动",
    "The start of the day before.": "看前一天启动时加载什么。",
    "Start of the day after": "后一天的启动",
    "The start of the day after.": "看后一天启动时加载什么。",
    "Other caps": "换一组上限",
    "Replay under other caps: those of the host's own config, of its present and of its older builds.": (
        "换一组上限重放：宿主自己的配置、当前版本、较早版本。"
    ),
    "caps": "上限",
    "day before": "前一天",
    "day after": "后一天",
    "caps of the host's config": "宿主配置的上限",
    "caps of {when}": "{when} 的上限",
    "replay": "重放",
    "together": "合计",
    "characters": "字符",
    "{n} lines not seen": "{n} 行看不到",
    "lines {a}-{b} are not seen": "第 {a}-{b} 行看不到",
    "{ratio} of what all logs would cost": "占全部原始日志的 {ratio}",
    "nothing loads: there is no core memory, and no log that a start reads": (
        "什么也不加载：没有核心记忆，也没有启动时会读的日志"
    ),
    "raw": "原始",
    "layered": "分层",
    "not rolled up yet": "尚未汇总",
    # What was noticed when opening.
    "noticed": "发现的情况",
    "`ssmem-tui doctor` looks deeper: links, duplicates, secrets, contradictions.": (
        "`ssmem-tui doctor` 查得更深：链接、重复、机密、矛盾。"
    ),
    # Other workspaces.
    "Open another workspace": "打开另一个工作区",
    "Open another workspace: of this repository, of an agent on this machine, or one opened lately.": (
        "打开另一个工作区：本仓库里的、本机智能体的，或最近打开过的。"
    ),
    "workspaces": "工作区",
    "Which workspace?": "打开哪个工作区？",
    "Open the other workspace now?": "现在打开另一个工作区？",
    "no dated note": "没有带日期的笔记",
    "newest day {day}": "最新日期 {day}",
    "changed {when}": "改动于 {when}",
    # Outside changes.
    "Difference": "差异",
    "Mark this file": "选中这个文件",
    "Mark this file, or take its mark off; accepting then takes all that are marked.": (
        "选中或取消选中这个文件；接受时作用于所有选中的文件。"
    ),
    "Accept this change": "接受这处改动",
    (
        "Keep what others wrote: the marked files, or this one, become a commit of their own. "
        "Of a version that was kept aside: bring it into its file."
    ): "保留别人写的内容：选中的文件或当前文件单独成为一次提交。对于被搁置的版本：把它并入所属文件。",
    "Let this version go": "放弃这个版本",
    "Let a version that was kept aside rest: it is named no more, its bytes stay, and `u` names it again.": (
        "放弃一个被搁置的版本：不再列出，内容仍保留，`u` 可以重新列出。"
    ),
    "let go": "放弃",
    "take": "并入",
    "replace": "替换",
    "kept aside: a takes it, x lets it go": "被搁置的版本：a 并入，x 放弃",
    "{n} kept aside": "{n} 个被搁置",
    "The same lines were changed since: taking it puts this version in place of the file.": (
        "同样的行后来被改动过：并入就是用这个版本替换整个文件。"
    ),
    "The same lines were changed since. u brings the file back as it is now.": (
        "同样的行后来被改动过。u 可以把文件恢复成现在的样子。"
    ),
    "Put this version in place of {path}?": "用这个版本替换 {path}？",
    "nothing tells which file this belongs to; y copies a line of it": (
        "无从得知它属于哪个文件；y 可以复制其中一行"
    ),
    "Accept all changes": "接受所有改动",
    "Keep everything that others wrote, as one commit.": "把别人写的全部保留为一次提交。",
    "restore": "恢复",
    "Put the file back": "恢复这个文件",
    "Write the file as history has it; the outside version is committed first, so `u` brings it back.": (
        "把文件写回历史中的样子；外部版本先提交，所以 `u` 可以取回。"
    ),
    "accept": "接受",
    "looking…": "正在查看…",
    "What others write is listed here: a keeps it as their commit, ! puts the file back.": (
        "别人写入的内容列在这里：a 保留为他们的提交，! 恢复文件。"
    ),
    "nothing changed behind our back": "没有外部改动",
    "{n} with losses": "{n} 个有丢失",
    "{n} lines gone": "少了 {n} 行",
    "not text": "不是文本",
    "the same words; only line ends or spaces differ": "文字相同，只有换行或空格不同",
    "{what}; without a history its old text is not known": "{what}；没有历史，旧内容无从得知",
    "u puts the files back as they were": "u 把文件恢复原样",
    "appeared": "新增",
    "shrank": "变小",
    "lost lines": "丢了行",
    "vanished": "消失",
    "renamed, was {path}": "改名，原为 {path}",
    "renamed": "改名",
}
