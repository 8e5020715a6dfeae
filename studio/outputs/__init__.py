"""What devices should show, worked out from the state, with the loops that bring them there."""
