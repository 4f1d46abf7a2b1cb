"""Find a workspace, know its layout, and name every note in it; nothing here writes."""
