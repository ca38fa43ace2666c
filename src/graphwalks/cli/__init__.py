"""The `graphwalks` command."""
