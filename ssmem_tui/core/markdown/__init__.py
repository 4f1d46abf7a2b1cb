"""Bytes, lines, units and entries of Markdown, without losing a byte."""
