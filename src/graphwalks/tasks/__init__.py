"""The tasks that `inspect eval graphwalks/NAME` runs."""
