"""Everything that fills the cockpit, imported in a thread while the empty one is already on the screen."""

from ssmem_tui.tui.cockpit import background, commit, fates, found, ladder, layers, overview, queue, why

__all__ = ["background", "commit", "fates", "found", "ladder", "layers", "overview", "queue", "why"]
