"""Shows that run as they are, one folder a show, as data that `importlib.resources` finds."""
