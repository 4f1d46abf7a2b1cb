"""Plan, draft, check and write the summaries of weeks and months."""
