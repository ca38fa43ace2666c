"""Two seeds from which activity spreads as far as it can: task, process, and closures."""
