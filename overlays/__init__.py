"""What the audience sees: graphics, themes and the program page, as data that `importlib.resources` finds."""
