"""The commands that mean the same on every screen. Their actions are methods of the app."""

from __future__ import annotations

from ssmem_tui.tui.commands import Command


class Help(Command):
    """All keys that work here, to filter and to run."""

    id, key, footer, title, order = "help", "question_mark,f1", "all keys", "Show all keys", 1


class Palette(Command):
    """Find any command by its name and run it."""

    id, key, footer, title, order = "palette", "colon,ctrl+p", "commands", "Find a command", 85


class Quit(Command):
    """Close this screen; from the cockpit leave the app, asking once when something still runs or waits."""

    id, key, footer, title, order = "quit", "q", "quit", "Close or quit", 90


class QuitApp(Command):
    """Leave the app from anywhere; asks once when something still runs or is not written yet."""

    id, key, title, priority = "quit.app", "ctrl+q", "Quit the app", True


class Suspend(Command):
    """Give the terminal back to the shell for a while; `fg` brings the app back as it was."""

    id, key, title = "suspend", "ctrl+z", "Pause and go to the shell"


class Search(Command):
    """Search every topic and every line of memory as you type."""

    id, key, footer, title, order = "search", "s", "search", "Search all memory", 41


class Review(Command):
    """Decide which candidates enter core memory."""

    id, key, footer, title, order = "review", "v", "review", "Review candidates", 42


class Compare(Command):
    """Lay a summary beside its sources: what was kept, what was lost, what nobody said."""

    id, key, footer, title, order = "compare", "c", "compare", "Compare a summary with its sources", 43


class Blame(Command):
    """For each line: the commit that wrote it, and why."""

    id, key, footer, title, order = "blame", "b", "blame", "Blame lines", 52
    git = "git blame -- <file>"


class History(Command):
    """Every change of what is selected, with its diff; one of them can be taken back alone."""

    id, key, footer, title, order = "history", "t", "history", "History", 44
    git = "git log -- <file>"


class Rollup(Command):
    """Compress what is due: days to weeks, weeks to months; shows plan and cost first."""

    id, key, footer, title, order = "rollup", "R", "roll-up", "Roll up what is due", 47
    git = "git commit -m 'roll-up: <period>' -- <summary>"


class Startup(Command):
    """What the agent loads at its next start, what it costs, and which lines it will not see."""

    id, key, footer, title, order = "startup", "L", "loads", "What loads tomorrow", 60


class Outside(Command):
    """Files that changed behind our back: look, accept or restore."""

    id, key, footer, title, order = "outside", "O", "outside", "Outside changes", 61
    git = "git status"


class Trends(Command):
    """Calendar of days, start-up tokens over time, themes of a month, compression per tier."""

    id, key, footer, title, order = "trends", "T", "trends", "Calendar and trends", 62


class Sync(Command):
    """Share memory with other machines and agents."""

    id, key, footer, title, order = "sync", "P", "sync", "Sync with another machine", 63
    git = "git fetch; git merge; git push"


class Undo(Command):
    """Take back the newest act; it becomes a commit of its own, so nothing is lost."""

    id, key, footer, title, order = "undo", "u", "undo", "Undo the newest act", 50
    git = "git revert <commit>"


class Redo(Command):
    """Bring back what was undone last."""

    id, key, footer, title, order = "redo", "ctrl+r", "redo", "Redo what was undone", 0
    git = "git revert <commit>"


class EditOutside(Command):
    """Open the file in $VISUAL or $EDITOR at this line; what you change there becomes one commit."""

    id, key, footer, title, order = "edit.external", "E", "editor", "Open in $EDITOR", 49
    git = "git commit -m 'edit: <file>' -- <file>"


class CopyLine(Command):
    """Copy this line as it stands in the file, or what is marked with the mouse."""

    id, key, footer, title, order = "copy.line", "y", "copy", "Copy the line", 48


class CopyFile(Command):
    """Copy the path of this file with the line number."""

    id, key, footer, title, order = "copy.place", "Y", "copy place", "Copy path and line number", 0


class OpenFolder(Command):
    """Show the folder of this file in the desktop's file manager."""

    id, key, title = "open.folder", "", "Open the folder"


class ExportScreen(Command):
    """Write this screen as an SVG picture into the current folder."""

    id, key, title = "export.screen", "", "Export this screen as SVG"


class Workspaces(Command):
    """Open another workspace: of this repository, of an agent on this machine, or one opened lately."""

    id, key, footer, title, order = "workspaces", "ctrl+o", "workspaces", "Open another workspace", 0


class Themes(Command):
    """Choose colours; every theme is shown while the cursor stands on it."""

    id, key, title = "theme", "", "Choose a theme"


class Reload(Command):
    """Read the workspace from disk again."""

    id, key, title = "reload", "f5", "Read the workspace again"


class Jump(Command):
    """Show a letter on each pane and hint; the letter goes there."""

    id, key, footer, title, order = "jump", "semicolon", "jump", "Jump by letter", 84


EVERYWHERE = (
    Help,
    Palette,
    Quit,
    QuitApp,
    Suspend,
    Search,
    Review,
    Compare,
    Blame,
    History,
    Rollup,
    Startup,
    Outside,
    Trends,
    Sync,
    Undo,
    Redo,
    EditOutside,
    CopyLine,
    CopyFile,
    OpenFolder,
    ExportScreen,
    Workspaces,
    Themes,
    Reload,
    Jump,
)
