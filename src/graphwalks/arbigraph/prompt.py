"""The prompt of a filled graph."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph import sentences
from graphwalks.arbigraph.catalogue import task_of
from graphwalks.arbigraph.catalogue.task import Conversion
from graphwalks.arbigraph.edges import Scheme
from graphwalks.arbigraph.instance import FilledNode, output_name
from graphwalks.arbigraph.pattern import Pattern, SlotValue

CONDITIONS: Final = ("full", "edge_cut", "isolated")
"""The target's ancestors are connected to it, present without a connection, or absent."""

ASKS: Final = ("all", "target")
ORDERS: Final = ("topological", "shuffled")

PRESENTED: Final = ("ask", "reveal_target", "order")
"""Parameters that only change how a row is shown; a stored row does not tell them."""


@dataclass(frozen=True)
class View:
    """How a filled graph is shown; two views show the same values.

    Attributes:
        condition: A word of `CONDITIONS`.
        ask: Whether every output is asked for, or the target's only: a word of `ASKS`.
        reveal_target: Whether the prompt says which output is graded.
        order: A word of `ORDERS`.
    """

    condition: str
    ask: str
    reveal_target: bool
    order: str


def render(nodes: Sequence[FilledNode], target: int, scheme: Scheme, view: View) -> str:
    """Write the prompt.

    Args:
        nodes: The tasks in the order of the prompt.
        target: Number of the target.
        scheme: Modulus, join and list cap.
        view: What is asked for.
    """
    wanted = output_name(target)
    if view.ask == "target":
        opening = sentences.SOLVE_TARGET.render({"target": wanted})
    else:
        opening = sentences.SOLVE_ALL
    if view.reveal_target and view.ask == "all":
        opening = f"{opening} {sentences.GRADED.render({'target': wanted})}"
    blocks = [
        "\n".join(_block(node, scheme, asked=view.ask == "all" or node.number == target))
        for node in nodes
    ]
    return "\n\n".join([opening, *blocks]) + "\n"


def _block(node: FilledNode, scheme: Scheme, *, asked: bool) -> list[str]:
    task = task_of(node.category, node.task_id)
    number, result = node.number, f"r_{node.number}"
    is_list = node.input_type == "list"
    name = f"list_{number}" if is_list else f"val_{number}"
    lines = [sentences.HEADING.render({"number": number})]
    source = _source(node, scheme, lines)
    conversion = task.conversion
    slots: dict[str, SlotValue] = {"name": name, "source": source}
    slots |= {"modulus": scheme.modulus, "add": conversion.add}
    lines.append(_conversion(conversion, is_list=is_list).render(slots))
    if is_list:
        lines.append(sentences.CAP.render({"name": name, "cap": scheme.list_cap}))
    if conversion.pad:
        lines.append(sentences.PAD.render({"name": name}))
    lines.append(
        task.statement.render({**node.params, "value": name, "result": result, "k": number})
    )
    closing = sentences.REPORT if asked else sentences.DEFINE
    lines.append(closing.render({"output": node.output_name, "result": result}))
    return lines


def _conversion(conversion: Conversion, *, is_list: bool) -> Pattern:
    if not conversion.absolute:
        return sentences.SIGNED_LIST if is_list else sentences.SIGNED_NUMBER
    if conversion.add:
        return sentences.LIST_PLUS if is_list else sentences.NUMBER_PLUS
    return sentences.LIST if is_list else sentences.NUMBER


def _source(node: FilledNode, scheme: Scheme, lines: list[str]) -> str:
    """Write how a task gets its value; return the words that name the value."""
    number, is_list = node.number, node.input_type == "list"
    if not node.parents:
        announced = sentences.ANNOUNCED_LIST if is_list else sentences.ANNOUNCED_NUMBER
        lines.append(announced.render({"name": f"task_{number}_input", "value": node.received}))
        return f'task_{number}_input["result"]'
    references = [f'{output_name(parent)}["result"]' for parent in node.parents]
    if not is_list:
        if len(references) == 1:
            return references[0]
        joined = f"val_{number}_join"
        lines.append(
            sentences.NUMBER_SUM.render({"name": joined, "sources": ", ".join(references)})
        )
        return joined
    names = [f"full_{number}_{parent}" for parent in node.parents]
    for name, reference in zip(names, references, strict=True):
        lines.append(sentences.FULL_LIST.render({"name": name, "source": reference}))
    if len(names) == 1:
        return names[0]
    joined = f"list_{number}_join"
    pattern = sentences.LIST_SUM if scheme.join == "sum" else sentences.INTERLEAVED
    lines.append(pattern.render({"name": joined, "sources": ", ".join(names)}))
    return joined
