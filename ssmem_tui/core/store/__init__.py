"""The only place that writes to a workspace: lock, merge, atomic exchange, one commit an act."""
