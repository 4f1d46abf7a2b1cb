"""The terminal app: widgets show what `ssmem_tui.core` computes and hold no logic of their own."""
