"""The pure part: moves, state and the scripts' ground, with no clock, no input or output and nothing random."""
