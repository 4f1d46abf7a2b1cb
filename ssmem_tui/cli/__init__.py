"""The headless twin of every job: plain text for people, JSON with stable keys for programs."""
