"""How commands print tables, and texts of others."""

from rich.console import Console
from rich.table import Table


def print_table(table: Table, piped_width: int) -> None:
    """Print a table as wide as the terminal, or `piped_width` columns wide to a file or program."""
    terminal = Console()
    console = terminal if terminal.is_terminal else Console(width=piped_width)
    console.print(table)


def shown(text: str, most: int) -> str:
    """Return a foreign text for the terminal: cut, and in printable ASCII on one line."""
    cut = "..." if len(text) > most else ""
    return text[:most].encode("unicode_escape").decode("ascii") + cut
