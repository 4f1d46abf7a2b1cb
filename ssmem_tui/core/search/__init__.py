"""Fuzzy search over topics and over every line, as one types.

`searcher.Searcher` keeps a cache outside the workspace in line with the files and answers queries;
`thread.SearchThread` asks it for a screen; `matching.filter_texts` is the same matcher for the rows of
a pane.
"""
