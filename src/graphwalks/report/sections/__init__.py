"""The parts of a report: pure functions from runs to tables and figures."""
