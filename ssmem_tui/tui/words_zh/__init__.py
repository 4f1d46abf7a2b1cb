"""The Chinese interface, one module per screen, each with `WORDS`: the English sentence → the Chinese one."""
