"""The show file: what a show is made of, loaded with every mistake told at once (docs/show_file.md)."""

from studio.show.config.loading import Device, Loaded, NoPassword, Output, Secret, ShowFile, load
from studio.show.config.problem import Problem, ShowFileError
from studio.show.config.source import packaged_shows

__all__ = [
    "Device",
    "Loaded",
    "NoPassword",
    "Output",
    "Problem",
    "Secret",
    "ShowFile",
    "ShowFileError",
    "load",
    "packaged_shows",
]
