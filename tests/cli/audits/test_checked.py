"""What is printed of a row that does not agree."""

from graphwalks.cli.audits.checked import Checked


def test_every_fault_has_a_line_with_the_name_of_its_row() -> None:
    checked = Checked.of_row("cycle/power/8", ["yes stored, no found", "no prompt"], unsolved=2)
    assert checked == Checked(
        1, ("cycle/power/8: yes stored, no found", "cycle/power/8: no prompt"), 2
    )


def test_a_row_that_agrees_has_no_line() -> None:
    assert Checked.of_row("tsp/kroA100", [], unsolved=0) == Checked(1, (), 0)


def test_texts_of_a_file_are_cut_and_printed_in_ascii() -> None:
    checked = Checked.of_row("n" * 41, ["\x1b[2J" + "f" * 1000], unsolved=0)
    assert checked.faults == ("n" * 40 + "...: " + "\\x1b[2J" + "f" * 296 + "...",)
