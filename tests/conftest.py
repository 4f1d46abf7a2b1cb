"""Property tests run the same examples everywhere and are never failed by a busy machine; apps are driven
without fixed sleeps."""

import gc

from hypothesis import settings

from tests import rest

gc.disable()  # until all is collected: none of it is garbage

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
rest.install()


def pytest_collection_finish() -> None:
    """Leave the quarter of a million objects of modules and tests out of every look for garbage, and look
    seldom: such looks took more than a quarter of the time of a test that drives the app."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()
