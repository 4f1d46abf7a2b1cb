"""The engine behind a key: prompts, prices, the call, and what makes its answer safe to write."""
