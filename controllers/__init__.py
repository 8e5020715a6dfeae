"""What hands touch: one module for each kind of device that sends presses or shows lamps."""
