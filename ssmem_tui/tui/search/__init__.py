"""What the search screen shows, made from records: rows of hits, a preview with its marks, past queries."""
