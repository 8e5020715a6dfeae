"""The games of the rulebook, one file each."""

from studio.formats.registry import Format, formats

__all__ = ["Format", "formats"]
