"""How commands print tables."""

from rich.console import Console
from rich.table import Table


def print_table(table: Table, piped_width: int) -> None:
    """Print a table as wide as the terminal, or `piped_width` columns wide to a file or program."""
    terminal = Console()
    console = terminal if terminal.is_terminal else Console(width=piped_width)
    console.print(table)
