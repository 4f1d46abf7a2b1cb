"""The compare screen in Chinese."""

WORDS = {
    "Compare": "对照",
    "Recall test": "回忆测验",
    "Ask facts of the days, one value blanked out, and see which rungs of the ladder still answer.": (
        "从日志中取事实，挖去一个值，看阶梯的哪几级还能回答。"
    ),
    "Questions": "问题",
    "recall test": "回忆测验",
    "a recall test needs a week or a month": "回忆测验需要一周或一个月的摘要",
    "does not say": "没有提到",
    "  for: {words}": "  查找：{words}",
    "the days hold no fact to ask for": "这些天没有可问的事实",
    "Summary": "摘要",
    "Sources": "来源",
    "Lost facts": "丢失的事实",
    "heaviest first": "重的在前",
    "as they stand": "按原文顺序",
    "Word view": "逐词对照",
    "% kept by day": "每日保留%",
    "show": "显示",
    "all": "全部",
    "lost": "丢失",
    "no day is named": "没有写明日期",
    "tenths kept": "保留的十分之几",
    "ratio": "压缩比",
    "{n} of {total} tok": "{n} / {total} tok",
    "{n} files {first} .. {last}": "{n} 个文件 {first} .. {last}",
    "{n} unwritten": "{n} 处未写入",
    "claim {n} of {total}": "第 {n} / {total} 条陈述",
    "{n} claims": "{n} 条陈述",
    "{n} support this claim": "{n} 行支持这条陈述",
    "{n} to look at: n N": "{n} 处要看：n N",
    "no conflict found": "没有发现冲突",
    "{n} tasks or decisions lost: n N": "丢失 {n} 个待办或决定：n N",
    "no line of this kind": "没有这类行",
    "no problem, and nothing lost": "没有问题，什么也没丢",
    "nothing to write: a puts a lost line back, e edits a line of the summary": (
        "没有可写的：a 放回丢失的行，e 编辑摘要的行"
    ),
    "a puts back a line of the sources or of the lost facts: tab goes there": (
        "a 放回来源或丢失事实中的一行：先用 tab 到那里"
    ),
    "no fact was lost": "没有丢失事实",
    "no source stands behind this line": "这一行背后没有来源",
    "no support; nearest {place} scores {score:.2f}": "没有依据；最接近的是 {place}，得分 {score:.2f}",
    "weak support; best {place} scores {score:.2f}": "依据弱；最好的是 {place}，得分 {score:.2f}",
    "no line of the sources shares its words": "来源中没有一行与它用词相同",
    "{word}: {place} says {says}": "{word}：{place} 写的是{says}",
    "{fact} stands in no source": "{fact} 不在任何来源中",
    "{fact} is worked out: {how}": "{fact} 由来源算出：{how}",
    "{fact} stands elsewhere in the sources": "{fact} 在来源的别处",
    "nearest {place}": "最接近的是 {place}",
    "intended": "有意",
    "thinned": "有缺漏",
    "superseded by {place}": "已被 {place} 取代",
    "also in {places}": "也在 {places}",
    "closed or changed later by {place}": "后来由 {place} 完成或更改",
    "this line is in no claim; a puts it back": "这一行不在任何陈述里；a 放回",
    "source": "来源",
    "none": "无",
    "facts in both": "两边都有",
    "only in the source": "只在来源",
    "only in the summary": "只在摘要",
    "{fact} from {place}": "{fact} 来自 {place}",
    "There is no summary to compare yet: R makes one.": "还没有可对照的摘要：R 生成。",
    "{path} is in no summary yet: R makes one.": "{path} 还不在任何摘要里：R 生成。",
    "{period} has no summary yet: R makes one.": "{period} 还没有摘要：R 生成。",
    "{period} runs until {day}: once it is over, R makes its summary.": (
        "{period} 到 {day} 才结束：结束之后，R 生成它的摘要。"
    ),
    "{period} runs until {day}: R can make a summary of what there is so far.": (
        "{period} 到 {day} 才结束：R 可以先为已有内容生成摘要。"
    ),
    "{path} is not there any more.": "{path} 已经不在了。",
    "This line stands in the summary already.": "摘要里已经有这一行。",
    "put back; W writes it, u takes it back": "已放回；W 写入，u 撤回",
    "changed; W writes it, u takes it back": "已修改；W 写入，u 撤回",
    "taken back; {n} unwritten": "已撤回；还有 {n} 处未写入",
    "Write {path}?": "写入 {path}？",
    "write as one commit": "写成一次提交",
    "write": "写入",
    "compare with": "对照来源",
    "compare with: periods, files, @commits": "对照来源：时段、文件、@提交",
    "s looks in all memory": "s 查全部记忆",
    "D looks in the logs themselves, s in all memory": "D 查原始日志，s 查全部记忆",
    "against the logs themselves": "与原始日志对照",
    "against the rung below": "与下一级对照",
    "{path} goes back to no logs that are here.": "{path} 没有可追溯的日志。",
    "logs": "日志",
    "Compare with the logs themselves": "与原始日志对照",
    "Compare with the logs themselves, past the summaries between; again for the rung below.": (
        "越过中间的摘要，直接与原始日志对照；再按一次回到下一级。"
    ),
    "nothing here is in doubt": "这里没有疑问",
    "marked as intended": "已标为有意",
    "no longer marked as intended": "不再标为有意",
    "Leave without writing?": "不写入就离开？",
    "{n} changes of the summary are not written": "摘要有 {n} 处修改未写入",
    "{path} after comparing": "{path}：对照之后",
    "Show all lines": "显示所有行",
    "Show every line of both sides.": "显示两边的每一行。",
    "Show conflicts": "显示冲突",
    "Show only claims that the sources contradict.": "只显示与来源矛盾的陈述。",
    "Show unsupported claims": "显示无来源的陈述",
    "Show only claims that no line of the sources supports.": "只显示没有任何来源支持的陈述。",
    "Show weakly supported claims": "显示依据弱的陈述",
    "Show only claims with weak support, or with a number or a name that stands in no source.": (
        "只显示依据弱的陈述，或其数字、名字不在任何来源中的陈述。"
    ),
    "Show lost facts": "显示丢失的事实",
    "Show only source lines from which a fact got lost, and go to the list of lost facts.": (
        "只显示丢了事实的来源行，并转到丢失事实列表。"
    ),
    "Show dropped lines": "显示舍弃的行",
    "Show only source lines of which nothing is left in the summary.": "只显示摘要里毫无留存的来源行。",
    "pane": "窗格",
    "Next pane": "下一个窗格",
    "Go to the next pane: summary, sources, lost facts, words.": "下一个窗格：摘要、来源、丢失事实、逐词。",
    "Pane before": "上一个窗格",
    "Go to the pane before.": "转到上一个窗格。",
    "put back": "放回",
    "Put the lost line back": "把丢失的行放回",
    "Put the lost fact's line back into the summary, under the heading for its kind; W writes it.": (
        "把丢失事实所在的行放回摘要相应的标题下；W 写入。"
    ),
    "Mark as intended": "标为有意",
    "This is meant to be so: the claim needs no source, or the fact may be lost. Again takes it back.": (
        "有意如此：这条陈述不需要来源，或这个事实可以丢。再按一次取消。"
    ),
    "sources": "来源",
    "Choose other sources": "选择其他来源",
    "Search all memory for this line": "在全部记忆中搜索这一行",
    "Search all memory for the words of this line: what its sources do not say may stand elsewhere.": (
        "用这一行的词语搜索全部记忆：来源里没有的，可能写在别处。"
    ),
    "{n} of {path}": "{path} 中的 {n} 处",
    "Compare the summary with other notes: periods or files, parted by blanks.": (
        "把摘要与其他笔记对照：时段或文件，用空格分开。"
    ),
    "order": "顺序",
    "Order of the lost facts": "丢失事实的顺序",
    "Sort the lost facts by weight or by where they stand.": "丢失事实按轻重或按位置排列。",
    "Write the summary": "写入摘要",
    "Write the changed summary as one commit; shows the exact difference first.": (
        "把改过的摘要写成一次提交；先显示确切的差异。"
    ),
    "Undo the newest change": "撤销最近的修改",
    "Take back the newest change of the draft; without a draft, the newest act.": (
        "撤回草稿里最近的修改；没有草稿时撤销最近的操作。"
    ),
}
