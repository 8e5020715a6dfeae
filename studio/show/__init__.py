"""The running show: its one owner (the conductor), its journal, its rundown and its show file."""
