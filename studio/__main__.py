"""Lets `python -m studio` do what the command `studio` does."""

import sys

from studio.cli import main

if __name__ == "__main__":
    sys.exit(main())
