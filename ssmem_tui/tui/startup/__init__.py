"""What the start-up screen shows, as rows and lines."""
