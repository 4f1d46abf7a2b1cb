"""Align a compression with its sources: fates, provenance, lost facts, unsupported claims."""
