"""Fuzzy search over topics and over every line, as one types."""
