"""The roll-up screen's rows, words and background work, without the screen."""
