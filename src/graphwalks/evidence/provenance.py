"""Official queries held against the graphs that they were made from."""

from collections.abc import Iterator, Mapping

from graphwalks.evidence.arxiv.citations import TEST, TRAIN, Citations
from graphwalks.evidence.arxiv.neighbours import neighbourhood
from graphwalks.evidence.condition import EDGES, TEXTS
from graphwalks.evidence.item import Item
from graphwalks.evidence.prime.arcs import shown
from graphwalks.evidence.prime.entities import EntityBase, Question


def paper_faults(item: Item, citations: Citations) -> Iterator[str]:
    """Tell what splits, labels, citations and texts of a graph do not bear out.

    Args:
        item: A query whose id is the number of its target.
        citations: The graph.
    """
    target = int(item.query)
    papers = {name: paper for paper, name in neighbourhood(citations, target).names.items()}
    if citations.splits[target] != TEST:
        yield "the target is no paper of the test split"
    if item.answers != (str(citations.labels[target]),):
        yield f"{', '.join(item.answers)} stored as answer, it is {citations.labels[target]}"
    for anchor in item.state["training_anchors"]:
        paper = papers.get(anchor["node"])
        if paper is None or citations.splits[paper] != TRAIN:
            yield f"the anchor {anchor['node']} is no training paper"
        elif anchor["class"] != str(citations.labels[paper]):
            yield f"the anchor {anchor['node']} is of class {citations.labels[paper]}"
    for citing, cited in item.state[EDGES["arxiv"]]:
        if papers.get(cited) not in citations.cited[papers.get(citing, target)]:
            yield f"{citing} does not cite {cited}"
    for one in item.state[TEXTS]:
        paper = papers.get(one["node"])
        if paper is None or not citations.texts[paper].startswith(one["text"]):
            yield f"the text of {one['node']} is not the beginning of that of the paper"


def entity_faults(item: Item, base: EntityBase, questions: Mapping[str, Question]) -> Iterator[str]:
    """Tell what queries, entities and arcs of a knowledge graph do not bear out.

    Args:
        item: A query whose candidates are entities of the base.
        base: The knowledge graph.
        questions: The published queries by their ids as text.
    """
    question, state = questions[item.query], item.state
    if state["query"] != question.text:
        yield "the query is not the published one"
    if item.answers != tuple(map(str, sorted(question.answers))):
        yield "the answers are not the published ones"
    entities = {
        node["id"]: base.entity(int(node["id"]))
        for node in (*state["candidate_nodes"], *state["context_nodes"])
    }
    for node in (*state["candidate_nodes"], *state["context_nodes"]):
        entity = entities[node["id"]]
        if (node["name"], node["type"]) != (entity.name, entity.type):
            yield f"name and type of {node['id']} are others in the knowledge graph"
    for one in state[TEXTS]:
        if not entities[one["node"]].document.startswith(one["text"]):
            yield f"the text of {one['node']} is not the beginning of its document"
    brought = [shown(arc) for id in state["candidate_ids"] for arc in base.incident(int(id))]
    for arc in state[EDGES["prime"]]:
        if arc not in brought:
            yield f"no candidate brings the relation {' '.join(arc)}"
