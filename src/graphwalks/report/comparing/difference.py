"""How much two runs differ: all together, and in each group of samples."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.counting import counted
from graphwalks.report.comparing.comparability import NotComparable, accepted, check_comparable
from graphwalks.report.comparing.lines import (
    Line,
    grouped,
    paired_lines,
    unpaired_lines,
)
from graphwalks.report.comparing.pairing import (
    Key,
    Pair,
    Pairing,
    Scored,
    damaged,
    key_of,
    pair,
    scored,
)
from graphwalks.report.comparing.parts import Part, parts_of
from graphwalks.report.headline import HEADLINES, Headline
from graphwalks.report.reading import read_rows
from graphwalks.report.run import Run
from graphwalks.report.settings import generation_changes, warnings_of
from graphwalks.statistics.bootstrap import mean_of
from graphwalks.statistics.paired import McNemar, discordant, mcnemar
from graphwalks.statistics.strata import block_mean

GAP_UNIT: Final = "%"
"""Unit of a gap that is relative, the only unit that a headline can have."""


LEVEL: Final = 0.05
"""Mid-p of McNemar from which on a difference is one by chance: that of the intervals."""


@dataclass(frozen=True)
class Side:
    """One of the two runs of a comparison.

    Attributes:
        run: The run.
        part: Mode or topology that is compared, empty for the whole run.
        headline: Its number over all its samples, as its log has it: the mean; of constructions
            NaN unless all were finished.
        samples: How many instances that is over.
        coverage: Share of them that could be run, or finished; NaN if the log does not say.
        outcomes: Share of every outcome that occurred, over all epochs.
    """

    run: Run
    part: str
    headline: float
    samples: int
    coverage: float
    outcomes: Mapping[str, float]


@dataclass(frozen=True)
class Comparison:
    """Two runs side by side.

    Attributes:
        task: Name of the task, with the mode of a construction.
        vary: Setting that differs as wanted; None if none does.
        headline: What is compared.
        unit: Of the headline: `GAP_UNIT` or empty, whatever else stands in the samples.
        sides: The first and the second run.
        pairing: What was paired.
        lines: All together first, then the groups.
        size_equal: For each question of graph cognition the published score, every size with the
            same weight, of both runs.
        discordant: Instances that only the first and only the second run has right, where each is
            right or wrong; else None.
        mcnemar: Chances of such a difference between runs of equal worth; None as above.
        accepted: What else differs as it follows from `vary`, see `accepted`.
        changes: What differs of model and generation.
        warnings: Versions that differ.
    """

    task: str
    vary: str | None
    headline: Headline
    unit: str
    sides: tuple[Side, Side]
    pairing: Pairing
    lines: tuple[Line, ...]
    size_equal: Mapping[str, tuple[float, float]]
    discordant: tuple[int, int] | None
    mcnemar: McNemar | None
    accepted: tuple[str, ...]
    changes: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def is_paired(self) -> bool:
        """Whether instances are compared, not two lots of them."""
        return bool(self.pairing.pairs)

    @property
    def is_by_chance(self) -> bool:
        """Whether samples are right or wrong, and too few changed sides to mean anything."""
        return self.mcnemar is not None and self.mcnemar.mid_p >= LEVEL


def compare(first: Run, second: Run, vary: str | None) -> list[Comparison]:
    """Compare two runs of a task: once, or for each mode that both hold.

    Args:
        first: The first run, such as a baseline.
        second: The second one.
        vary: Setting that may and must differ; None if none may.

    Raises:
        NotComparable: They differ in more than that, or have nothing in common.
        LogError: The samples of a log cannot be read.
    """
    check_comparable(first, second, vary)
    rows = read_rows(first)
    others = rows if second.log == first.log else read_rows(second)
    for run, samples in ((first, rows), (second, others)):
        if not samples:
            raise NotComparable(f"{run.log} holds no samples; run without --no-log-samples")
        headline = HEADLINES[run.family]
        if count := damaged(samples, headline):
            raise NotComparable(
                f"{run.log} is damaged: {headline.scorer}.{headline.key} is missing or impossible "
                f"in {counted(count, 'sample')}; score it again with inspect score, or run it again"
            )
    return [
        comparison_of(left, right, vary)
        for left, right in parts_of((first, rows), (second, others), vary)
    ]


def comparison_of(first: Part, second: Part, vary: str | None) -> Comparison:
    """Compare two parts of runs.

    Args:
        first: A part of the first run.
        second: A part of the second one.
        vary: Setting that differs; None if none does.

    Raises:
        NotComparable: One has samples that the other lacks, and no setting is varied; or they
            share no group of samples.
    """
    family, headline = first.run.family, HEADLINES[first.run.family]
    whole = headline.lower_is_better
    left, twice = scored(first.rows, key_of(first, vary), headline.key, whole)
    right, also_twice = scored(second.rows, key_of(second, vary), headline.key, whole)
    pairing = pair(left, right, twice | also_twice)
    if vary is None and (pairing.only_first or pairing.only_second):
        raise NotComparable(
            f"{first.run.log} and {second.run.log} took other samples: in the first alone "
            f"{pairing.only_first:,}, in the second alone {pairing.only_second:,} (--vary samples "
            "compares what both have)"
        )
    if pairing.pairs:
        lines = paired_lines(family, first.run.task, pairing.pairs)
    elif vary is not None and not left.keys() & right.keys():
        lines = unpaired_lines(family, first.run.task, left, right)
    else:
        lines = []
    counted = _discordant(headline, pairing.pairs)
    return Comparison(
        task=" ".join(filter(None, (first.run.task, *dict.fromkeys((first.name, second.name))))),
        vary=vary,
        headline=headline,
        unit=GAP_UNIT
        if any(str(one.facts.get("gap_unit")).strip() == GAP_UNIT for one in left.values())
        else "",
        sides=(_side(first, left, headline), _side(second, right, headline)),
        pairing=pairing,
        lines=tuple(lines),
        size_equal=_size_equal(pairing.pairs) if family == "cognition" else {},
        discordant=counted,
        mcnemar=mcnemar(*counted) if counted else None,
        accepted=accepted(first.run, second.run, vary),
        changes=generation_changes(first.run, second.run),
        warnings=warnings_of(first.run, second.run),
    )


def _side(part: Part, instances: Mapping[Key, Scored], headline: Headline) -> Side:
    values = [one.value for one in instances.values()]
    numbers = [value for value in values if not math.isnan(value)]
    whole = len(numbers) == len(values) or not headline.lower_is_better
    ends = (*([f"_{part.name}"] if part.name else []), "")
    coverage = [part.run.metric(headline.scorer, f"coverage{end}") for end in ends]
    counts = Counter(row.outcome or "not scored" for row in part.rows)
    return Side(
        run=part.run,
        part=part.name,
        headline=mean_of(numbers) if whole else math.nan,
        samples=len(values),
        coverage=next((value for value in coverage if value is not None), math.nan),
        outcomes={word: count / len(part.rows) for word, count in counts.most_common()},
    )


def _size_equal(pairs: Sequence[Pair]) -> dict[str, tuple[float, float]]:
    found = {}
    groups = grouped(pairs, lambda facts: str(facts.get("question")))
    for question, group in groups.items():
        sizes = [one.facts.get("size") for one in group]
        found[question] = (
            block_mean([one.first for one in group], sizes),
            block_mean([one.second for one in group], sizes),
        )
    return found


def _discordant(headline: Headline, pairs: Sequence[Pair]) -> tuple[int, int] | None:
    """Count them, unless epochs were averaged to something between right and wrong."""
    values = {value for one in pairs for value in (one.first, one.second)}
    if not headline.is_binary or not pairs or not values <= {0.0, 1.0}:
        return None
    return discordant([one.first == 1 for one in pairs], [one.second == 1 for one in pairs])
