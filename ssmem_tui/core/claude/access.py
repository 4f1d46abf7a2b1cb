"""The way in: a key from the environment, never stored or shown, the endpoint it is for, and whether the
person let a workspace send its text there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from ssmem_tui.core.errors import ConfigError, Refused, UsageError
from ssmem_tui.core.private import name_of, state_folder, write_whole
from ssmem_tui.core.saying import saying

_KEY = "ANTHROPIC_API_KEY"
_TOKEN = "ANTHROPIC_AUTH_TOKEN"
_BASE = "ANTHROPIC_BASE_URL"
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0"})
_ANY_TOKEN = "local"


class Key:
    """A credential whose `repr` says nothing, so that no log, crash report or screen can show it."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The value itself; only the call to the endpoint asks for it."""
        return self._value

    def __repr__(self) -> str:
        return "Key(…)"

    __str__ = __repr__

    def __reduce__(self) -> tuple[type[Key], tuple[str]]:
        raise TypeError("a key is never written anywhere")


@dataclass(frozen=True, slots=True)
class Access:
    """Where to ask and with what. `bearer` says that the key is an auth token; `base_url` is empty for the
    SDK's own default."""

    key: Key
    base_url: str = ""
    bearer: bool = False

    @property
    def host(self) -> str:
        """The endpoint as people name it."""
        return urlsplit(self.base_url).netloc if self.base_url else "api.anthropic.com"

    @property
    def local(self) -> bool:
        """Whether the endpoint runs on this machine, so that nothing leaves it."""
        return urlsplit(self.base_url).hostname in _LOCAL if self.base_url else False


def endpoint(base_url: str, environ: Mapping[str, str]) -> str:
    """The endpoint's address: config first, then the environment, else empty for the SDK's own.

    Raises:
        ConfigError: it is no http(s) address, or carries a password.
    """
    address = (base_url or environ.get(_BASE, "")).strip()
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigError(saying("The base_url of the Claude engine must begin with http:// or https://."))
    if parts.username or parts.password:
        raise ConfigError(
            saying("The base_url of the Claude engine must not hold a password; use the environment.")
        )
    return address.rstrip("/")


def access(base_url: str, environ: Mapping[str, str]) -> Access:
    """The credential and the endpoint. A local endpoint takes any token, so it needs no key.

    `base_url` stands in a file of the workspace, which may be a stranger's: the person's key goes there only
    when their environment names the same endpoint.

    Raises:
        UsageError: there is no key in the environment, or it holds what no key holds.
        Refused: the workspace names an endpoint that the environment does not.
        ConfigError: see `endpoint`.
    """
    address = endpoint(base_url, environ)
    trusted = not base_url.strip() or _origin(address) == _origin(environ.get(_BASE, ""))
    found = Access(Key(_ANY_TOKEN), address)
    for name, bearer in ((_KEY, False), (_TOKEN, True)):
        value = environ.get(name, "").strip()
        if value and trusted:
            if not (value.isascii() and value.isprintable() and " " not in value):
                raise UsageError(
                    saying(
                        "{name} holds something that no key holds, such as a blank; copy it anew.", name=name
                    )
                )
            return Access(Key(value), address, bearer)
        if value and not found.local:
            raise Refused(
                saying(
                    "ssmem.toml of this workspace would send your key to {host}; if you trust that "
                    "endpoint, set {base} to it as well.",
                    host=found.host,
                    base=_BASE,
                )
            )
    if found.local:
        return found
    raise UsageError(
        saying(
            "There is no key: set {key} in the environment, or use the offline engine, which needs none.",
            key=_KEY,
        )
    )


def _origin(address: str) -> tuple[str, str]:
    """Scheme and host: the same host without TLS is another endpoint."""
    parts = urlsplit(address.strip())
    return parts.scheme, parts.netloc


def consent_file(root: Path) -> Path:
    """Where the answer for the workspace at `root` is kept, in the user's state folder."""
    return state_folder() / "claude" / name_of(root)


def consented(root: Path, host: str) -> bool:
    """Whether text of the workspace may go to `host` because its settings say so.

    The workspace's own `engine = "claude"` is no such word: the workspace may be a stranger's, and the key is
    the person's. What they said is kept outside of it, for one endpoint: another one is asked about anew.
    """
    try:
        return consent_file(root).read_text("utf-8") == host
    except (OSError, UnicodeDecodeError):
        return False


def consent(root: Path, host: str) -> None:
    """Keep that it may.

    Raises:
        OSError: the state folder cannot be written.
    """
    write_whole(consent_file(root), host.encode())
