"""Subcommands of `graphwalks generate`."""
