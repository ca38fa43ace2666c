"""Parameters of the tasks: what is taken, and what is refused in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from graphwalks.arbigraph.dependence import Certificate
from graphwalks.arbigraph.request import DEFAULTS, read_request
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, load_topology
from graphwalks.errors import ArgumentError


def request(**arguments: Any) -> Any:
    return read_request("arbigraph_math", arguments)


def write(path: Path, document: object) -> str:
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_the_defaults_are_one_sample_of_each_task_in_the_chain_of_six() -> None:
    found = request()
    assert [one.name for one in found.topologies] == ["six_chain_target"]
    assert (found.source, found.samples_per_task, found.native_task_ids) == (
        "generated",
        None,
        None,
    )
    assert (found.scheme.join, found.scheme.modulus, found.scheme.list_cap) == ("sum", 97, 10)
    assert (found.view.condition, found.view.ask, found.view.order) == (
        "full",
        "all",
        "topological",
    )
    assert set(DEFAULTS) >= {"dependence", "gsm_templates", "reveal_target"}


def test_all_topologies_are_the_seven_of_the_release() -> None:
    found = request(topology="all")
    assert tuple(one.name for one in found.topologies) == RELEASE_SHAPES


def test_topologies_can_be_listed_as_words_or_as_a_list() -> None:
    words = request(topology="three_chain_target,six_chain_target")
    assert (
        words.topologies == request(topology=["three_chain_target", "six_chain_target"]).topologies
    )


def test_a_file_is_named_by_its_stem(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.json", load_topology("three_chain_target", "math"))
    (found,) = request(topology=path).topologies
    assert found.name == "mine"


def test_the_name_of_a_file_is_made_fit_for_ids(tmp_path: Path) -> None:
    path = write(tmp_path / "my graph\n2.json", load_topology("three_chain_target", "math"))
    (found,) = request(topology=[path]).topologies
    assert found.name == "my_graph_2"


def test_a_folder_of_rows_is_refused_with_the_way_on(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="is a folder; give one file of it"):
        request(source=str(tmp_path))


def test_ids_of_tasks_can_be_numbers_or_words() -> None:
    assert request(native_task_id=[3, 12]).native_task_ids == (3, 12)
    assert request(native_task_id="3,12").native_task_ids == (3, 12)
    assert request(native_task_id=40).native_task_ids == (40,)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"topologie": "all"}, "no parameter 'topologie'; did you mean 'topology'?"),
        ({"topology": "six_chain"}, "six_chain.*six_chain_target"),
        ({"topology": ""}, "topology is empty"),
        ({"topology": 3}, "topology=3 is not allowed"),
        ({"topology": {"six": 1}}, "topology={'six': 1} is not allowed"),
        ({"native_task_id": "9" * 5000}, "native_task_id='999.* is not allowed"),
        ({"native_task_id": 41}, "math has no task 41"),
        ({"native_task_id": "nine"}, "native_task_id='nine' is not allowed"),
        ({"samples_per_task": 0}, "samples_per_task=0 is not allowed"),
        ({"dependence": "proven"}, "dependence=proven is not allowed; .*certified"),
        ({"dependence_draws": "many"}, "dependence_draws='many' is not allowed"),
        ({"gsm_templates": "folder"}, "gsm_templates is for gsm nodes; a run of math has none"),
        ({"source": "nowhere.jsonl"}, "source=nowhere.jsonl is not allowed"),
        ({"source": "official", "modulus": 100}, "modulus=100 needs source=generated"),
        ({"source": "official", "seed": 3}, "seed=3 needs source=generated"),
        ({"ask": "everything"}, "ask=everything is not allowed"),
    ],
)
def test_what_is_not_allowed_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        request(**arguments)


def test_a_file_with_other_nodes_is_for_any_graph(tmp_path: Path) -> None:
    mixed = load_topology("three_chain_target", "math")
    mixed["nodes"][1]["category"] = "python"
    path = write(tmp_path / "mixed.json", mixed)
    with pytest.raises(ArgumentError, match="mixed.json has python nodes; run arbigraph_graph"):
        request(topology=path)
    (found,) = read_request("arbigraph_graph", {"topology": path}).topologies
    assert [node.category for node in found.topology.nodes] == ["math", "python", "math"]


def test_targets_are_certified_with_twenty_draws_unless_said_otherwise() -> None:
    assert request().certificate == Certificate(draws=20, allowance=0)
    asked = request(dependence_draws=50, dependence_allowance=2)
    assert asked.certificate == Certificate(draws=50, allowance=2)
    assert request(dependence="any").certificate is None


def test_templates_stand_in_for_word_problems(shared_data: Path) -> None:
    checkout = shared_data / "public" / "gsm_symbolic"
    if not checkout.is_dir():
        pytest.skip("the checkout of GSM-Symbolic is not here")
    asked = read_request("arbigraph_gsm", {"gsm_templates": str(checkout)})
    (six,) = asked.topologies
    assert {node.category for node in six.topology.nodes} == {"gsm_symbolic"}
    assert asked.checkout is not None
    assert len(asked.checkout.tasks) + len(asked.checkout.left_out) == 41


def test_templates_from_the_environment_need_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARBIGRAPH_DEPS", raising=False)
    with pytest.raises(ArgumentError, match="ARBIGRAPH_DEPS, which is not set"):
        read_request("arbigraph_gsm", {"gsm_templates": "env"})


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    document = load_topology("three_chain_target", "math")
    paths = [write(tmp_path / "a.json", document), write(tmp_path / "other" / "a.json", document)]
    with pytest.raises(ArgumentError, match="two topologies have the same name"):
        request(topology=paths)
