"""Tensors out of files of torch, without torch."""

import io
import pickle
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.sources import tensors
from tests.sources.torch_files import description, file_of, saved

EDGES = np.array([[0, 1, 2, 3], [3, 2, 1, 0]], dtype="<i8")


def kept(folder: Path, content: bytes) -> Path:
    path = folder / "edge_index.pt"
    path.write_bytes(content)
    return path


def refusal(folder: Path, content: bytes) -> str:
    with pytest.raises(SourceError, match="edge_index") as caught:
        tensors.read(kept(folder, content), "edge_index.pt")
    return caught.value.message


@pytest.mark.parametrize("dtype", ["<i8", "<i4", "<i2", "u1", "<f8"])
def test_numbers_of_every_kind_come_back(tmp_path: Path, dtype: str) -> None:
    array = EDGES.astype(dtype)
    found = tensors.read(kept(tmp_path, saved("edge_index", array)), "edge_index.pt")
    assert found.dtype == array.dtype
    assert found.tolist() == array.tolist()


def test_strides_and_offset_say_where_numbers_lie(tmp_path: Path) -> None:
    def view(offset: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> Any:
        pickled = description("Long", 8, offset, shape, strides)
        content = file_of("edge_index", pickled, EDGES.tobytes(), b"little")
        return tensors.read(kept(tmp_path, content), "edge_index.pt").tolist()

    assert view(0, (4, 2), (1, 4)) == EDGES.T.tolist()
    assert view(1, (2, 2), (4, 1)) == EDGES[:, 1:3].tolist()
    assert view(7, (), ()) == 0
    assert view(0, (0, 4), (4, 1)) == []


@pytest.mark.parametrize("stride", [1 << 60, 1 << 61])
def test_a_stride_that_no_machine_can_step_is_refused(tmp_path: Path, stride: int) -> None:
    pickled = description("Long", 8, 0, (1,), (stride,))
    refusal(tmp_path, file_of("edge_index", pickled, EDGES.tobytes(), b"little"))


def test_byte_order_is_that_of_the_file(tmp_path: Path) -> None:
    pickled, swapped = description("Long", 8, 0, (2, 4), (4, 1)), EDGES.astype(">i8").tobytes()
    big = kept(tmp_path, file_of("edge_index", pickled, swapped, b"big"))
    assert tensors.read(big, "edge_index.pt").tolist() == EDGES.tolist()
    unsaid = kept(tmp_path, file_of("edge_index", pickled, EDGES.tobytes(), None))
    assert tensors.read(unsaid, "edge_index.pt").tolist() == EDGES.tolist()
    assert "byte order" in refusal(tmp_path, file_of("e", pickled, swapped, b"middle"))


def test_the_old_format_is_refused_with_the_way_on(tmp_path: Path) -> None:
    old = b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19."
    assert "torch.save(torch.load(PATH), PATH)" in refusal(tmp_path, old)
    refusal(tmp_path, b"")


@pytest.mark.parametrize(
    ("count", "offset", "shape", "strides"),
    [
        (8, 1, (2, 4), (4, 1)),  # beyond the end
        (8, 0, (9,), (0,)),  # one number shown nine times
        (8, 0, (2, 4), (5, 1)),
        (7, 0, (2, 3), (3, 1)),  # not as many bytes as there are
        (8, 0, (2, 4), (1,)),
    ],
)
def test_a_shape_outside_the_storage_is_refused(
    tmp_path: Path, count: int, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]
) -> None:
    pickled = description("Long", count, offset, shape, strides)
    refusal(tmp_path, file_of("edge_index", pickled, EDGES.tobytes(), b"little"))


def test_anything_but_one_tensor_is_refused(tmp_path: Path) -> None:
    def given(pickled: bytes) -> str:
        return refusal(tmp_path, file_of("edge_index", pickled, EDGES.tobytes(), b"little"))

    assert "holds a dict, not one tensor" in given(pickle.dumps({"a": 1}))
    assert "torch.BFloat16Storage, which is not allowed" in given(
        description("BFloat16", 8, 0, (8,), (1,))
    )
    assert "which is not allowed" in given(b"cos\nsystem\n(X\x04\x00\x00\x00truetR.")
    assert "not described" in given(b"ctorch._utils\n_rebuild_tensor_v2\n)R.")
    assert "without storage" in given(b"ctorch._utils\n_rebuild_tensor_v2\n(NNNNtR.")
    assert "something else than a storage" in given(b"(I1\ntQ.")
    assert "no pickle" in given(b"N" * 70_000)


def test_a_storage_that_is_packed_or_missing_is_refused(tmp_path: Path) -> None:
    pickled = description("Byte", 1000, 0, (1000,), (1,))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("edge_index/data.pkl", pickled)
        archive.writestr("edge_index/data/0", bytes(1000))
    assert "missing or compressed" in refusal(tmp_path, target.getvalue())
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("edge_index/data.pkl", pickled)
    assert "missing or compressed" in refusal(tmp_path, target.getvalue())
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a/data.pkl", pickled)
        archive.writestr("b/data.pkl", pickled)
    assert "2 members" in refusal(tmp_path, target.getvalue())


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_files_are_read_or_refused(tmp_path: Path, draw: Any) -> None:
    content = bytearray(saved("edge_index", EDGES))
    for _ in range(draw.draw(st.integers(1, 3))):
        content[draw.draw(st.integers(0, len(content) - 1))] = draw.draw(st.integers(0, 255))
    cut = draw.draw(st.integers(0, len(content)))
    try:
        found = tensors.read(kept(tmp_path, bytes(content[:cut])), "edge_index.pt")
        assert found.size <= EDGES.size * 8
    except SourceError as error:
        assert "edge_index" in error.message
