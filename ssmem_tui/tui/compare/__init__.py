"""What the compare screen shows, worked out without a widget: pairs, lines, figures, what is put back."""
