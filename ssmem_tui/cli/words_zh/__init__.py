"""The command line in Chinese, modules with `WORDS`: the English sentence → the Chinese one."""
