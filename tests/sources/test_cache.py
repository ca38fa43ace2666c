"""How files and folders arrive in the cache."""

import os
import time
from pathlib import Path

import pytest

from graphwalks.sources.cache import (
    STALE_SECONDS,
    arriving_file,
    arriving_folder,
    cache_folder,
    discard_folder,
)


def test_cache_is_where_the_variable_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"
    monkeypatch.delenv("GRAPHWALKS_CACHE")
    assert cache_folder().name == "graphwalks"


def test_file_is_not_there_before_it_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "file"
    with arriving_file(target) as stream:
        stream.write(b"whole")
        assert not target.exists()
    assert target.read_bytes() == b"whole"


def test_failure_keeps_the_older_file(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"older")
    with pytest.raises(KeyboardInterrupt), arriving_file(target) as stream:
        stream.write(b"hal")
        raise KeyboardInterrupt
    assert os.listdir(tmp_path) == ["file"]
    assert target.read_bytes() == b"older"


def test_folder_that_came_first_stays(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    with arriving_folder(target) as mine:
        mine.mkdir()
        (mine / "mine").touch()
        with arriving_folder(target) as other:
            other.mkdir()
            (other / "other").touch()
    assert os.listdir(target) == ["other"]
    assert os.listdir(tmp_path) == ["folder"]


def test_discarded_folder_is_gone_and_may_be_gone_already(tmp_path: Path) -> None:
    (tmp_path / "folder" / "deep").mkdir(parents=True)
    for _ in range(2):
        discard_folder(tmp_path / "folder")
        assert os.listdir(tmp_path) == []


def test_what_a_killed_process_left_is_removed_after_a_day(tmp_path: Path) -> None:
    long_ago = time.time() - STALE_SECONDS - 60
    for name in (".partial-old", ".partial-new", "kept"):
        (tmp_path / name).touch()
    os.utime(tmp_path / ".partial-old", (long_ago, long_ago))
    os.utime(tmp_path / "kept", (long_ago, long_ago))
    with arriving_file(tmp_path / "file"):
        pass
    assert sorted(os.listdir(tmp_path)) == [".partial-new", "file", "kept"]
