"""How memory grew: days as a calendar, start-up over time, themes, compression per tier, age of core."""
