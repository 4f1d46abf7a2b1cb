"""Property tests run the same examples everywhere and are never failed by a busy machine; apps are driven
without fixed sleeps."""

from hypothesis import settings

from tests import rest

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
rest.install()
