"""Widgets hold no logic: they are given records and draw them. Lists and text draw visible rows only."""
