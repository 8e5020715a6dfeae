"""Quiz Studio: a show controller for quiz shows."""

__version__ = "0.1.0"
