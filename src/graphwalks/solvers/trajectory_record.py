"""What is kept of a trajectory while it is built, in the log."""

from typing import Any

from inspect_ai.util import StoreModel


class TrajectoryRecord(StoreModel):
    """A trajectory: its history as it grows, all else when it ends, whatever ended it."""

    player: str = ""
    """Name of the model, or of the policy that played."""

    history: list[str] = []
    """Actions that were taken."""

    forced: int = 0
    """Decisions at which only one action could be chosen, taken without a call; for a policy, those
    on which all rules agree, whatever the mode.
    """

    ending: str = ""
    """The outcome; empty if a limit or an error broke it off."""

    fault: str = ""
    """What was wrong with the last reply, if it could not be read."""

    reason: str = ""
    """A sentence on an unsupported readout."""

    model_calls: int = 0
    """Replies of the model, those from the cache included."""

    cached_calls: int = 0
    """Replies that Inspect's cache gave."""

    retries: int = 0
    """Replies that could not be read, or chose what is not legal, and were asked for again."""

    objective: float | None = None
    """Of a finished trajectory; modularity rounded."""

    objective_exact: str = ""
    """The same as a whole number or a fraction."""

    gap: float | None = None
    """Of a finished trajectory, see `graphwalks.construction.gap`."""

    decisions: list[dict[str, Any]] = []
    """What was open and what was taken, one entry per decision."""

    picture: str = ""
    """Of a finished trajectory, a data URI of a PNG."""
