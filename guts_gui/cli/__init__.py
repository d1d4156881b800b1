"""The commands: `guts` and its subcommands."""
