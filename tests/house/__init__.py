"""The rules of the house, each a function from a source text to what in it breaks the rule."""
