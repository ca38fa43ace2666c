"""Lines of any number of runs: as many figures as it takes to tell them apart."""

from collections.abc import Mapping, Sequence

from graphwalks.report.chart import Series, any_number, draw_lines, split
from graphwalks.report.drawing import Caption
from graphwalks.report.labels import number_of
from graphwalks.report.section import Figure
from graphwalks.report.sections.cells import told_each


def line_figures(
    name: str,
    title: str,
    categories: Mapping[str, str],
    series: Sequence[Series],
    axes: tuple[str, str],
) -> tuple[Figure, ...]:
    """Draw shares of runs over ordered categories; runs without any number are left out.

    Args:
        name: Of the first figure; those after it have a number, too.
        title: Above each; several figures also name the runs that they begin and end with.
        categories: What stands below each, from left to right, to its name in words.
        series: The runs, each with its label.
        axes: What the categories are, and what the shares are.
    """
    charts = split([one for one in series if any_number(one.points)])
    figures = []
    for place, chart in enumerate(charts, 1):
        ends = [number_of(one.label) for one in (chart[0], chart[-1])]
        which = f", {' to '.join(dict.fromkeys(ends))}" * (len(charts) > 1)
        told = " ".join(
            f"{one.label}: {told_each(list(categories.values()), one.points)}." for one in chart
        )
        words = f"{title}{which}. {told}"
        caption = Caption(f"{name}-{place}" if place > 1 else name, f"{title}{which}", words)
        drawn = draw_lines(caption, list(categories), chart, *axes)
        figures.append(Figure(caption.name, caption.title, drawn, words, ""))
    return tuple(figures)
