"""The demo: a copy of the sample workspace with the history it would have, were it real."""

from ssmem_tui.core.demo.making import Demo, make, sample_folder

__all__ = ["Demo", "make", "sample_folder"]
