"""How much of a dated log is still recoverable after a roll-up; `python -m tests.benchmarks.retention`.

Text only, so a summary by a model or a person is scored the same way. Method: research/compress.md section 3.
"""
