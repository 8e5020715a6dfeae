"""The tests: tables and short scripts in the words of a show."""
