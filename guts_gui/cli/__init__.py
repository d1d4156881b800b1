"""The command line: `guts` and its subcommands."""
