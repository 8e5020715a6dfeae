"""Passes: what a joined page shows instead of a code, known again after a restart by a small file of their hashes."""

import hmac
import logging
import secrets
from pathlib import Path

import msgspec

from studio.desk.codes import Grant, mark_of
from studio.show.system import write_private

PASS_LIMIT = 200
"""The oldest pass goes when one more is given; a show has a dozen pages."""

log = logging.getLogger(__name__)


class _Kept(msgspec.Struct, frozen=True):
    mark: str
    grant: Grant


class _PassFile(msgspec.Struct, frozen=True):
    version: int
    passes: tuple[_Kept, ...]


class Passes:
    """The passes given, kept in `path` (None: in memory only), which holds hashes and no pass."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._kept: tuple[_Kept, ...] = self._load()

    def give(self, grant: Grant) -> str:
        """A new pass for `grant`: the text of a cookie."""
        token = secrets.token_urlsafe(32)
        self._kept = (*self._kept, _Kept(mark_of(token).hex(), grant))[-PASS_LIMIT:]
        self._save()
        return token

    def grant(self, token: str) -> Grant | None:
        """What the holder of this pass may be, None for one we did not give."""
        mark, found = mark_of(token).hex(), None
        for kept in self._kept:
            if hmac.compare_digest(kept.mark, mark):
                found = kept.grant
        return found

    def _load(self) -> tuple[_Kept, ...]:
        if self._path is None:
            return ()
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_PassFile).passes
        except FileNotFoundError:
            return ()
        except (OSError, msgspec.DecodeError) as wrong:
            log.warning("passes %s cannot be read (%s): every page has to join again", self._path, wrong)
            return ()

    def _save(self) -> None:
        """Only its owner may read it."""
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_private(self._path, msgspec.json.encode(_PassFile(1, self._kept)))
        except OSError as wrong:
            log.warning("passes %s cannot be written (%s): pages have to join again after a restart", self._path, wrong)
