"""What the history, blame and sync screens show: fetched in threads, laid out as rows and lines."""
