"""ssmem-tui: see, compress, review and version the memory of an LLM agent."""

__version__ = "0.1.0"
