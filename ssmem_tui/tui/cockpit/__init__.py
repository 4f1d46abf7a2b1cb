"""What the cockpit shows, worked out by plain functions over records; `screens/cockpit.py` only places it."""
