import subprocess
import sys

PROGRAM = """
from graphwalks.construction.modularity import generated
print(generated(0, 0).name)
"""


def test_a_solver_adds_nothing_to_what_a_program_prints() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout == "planted-n50-s0-0\n"
