"""The 40 categories of ogbn-arxiv, in the order of their labels.

Codes and names are those of the taxonomy of arXiv (https://arxiv.org/category_taxonomy), the order
is that of the mapping that Open Graph Benchmark publishes with the graph.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Category:
    """A category of computer science on arXiv.

    Attributes:
        code: Such as "cs.AI".
        name: Such as "Artificial Intelligence".
    """

    code: str
    name: str

    @property
    def described(self) -> str:
        """Name and code, as the description of an option."""
        return f"{self.name} ({self.code})"

    @property
    def published(self) -> str:
        """How the mapping of Open Graph Benchmark writes it, such as "arxiv cs ai"."""
        return f"arxiv {self.code.replace('.', ' ').lower()}"


CATEGORIES: Final = (
    Category("cs.NA", "Numerical Analysis"),
    Category("cs.MM", "Multimedia"),
    Category("cs.LO", "Logic in Computer Science"),
    Category("cs.CY", "Computers and Society"),
    Category("cs.CR", "Cryptography and Security"),
    Category("cs.DC", "Distributed, Parallel, and Cluster Computing"),
    Category("cs.HC", "Human-Computer Interaction"),
    Category("cs.CE", "Computational Engineering, Finance, and Science"),
    Category("cs.NI", "Networking and Internet Architecture"),
    Category("cs.CC", "Computational Complexity"),
    Category("cs.AI", "Artificial Intelligence"),
    Category("cs.MA", "Multiagent Systems"),
    Category("cs.GL", "General Literature"),
    Category("cs.NE", "Neural and Evolutionary Computing"),
    Category("cs.SC", "Symbolic Computation"),
    Category("cs.AR", "Hardware Architecture"),
    Category("cs.CV", "Computer Vision and Pattern Recognition"),
    Category("cs.GR", "Graphics"),
    Category("cs.ET", "Emerging Technologies"),
    Category("cs.SY", "Systems and Control"),
    Category("cs.CG", "Computational Geometry"),
    Category("cs.OH", "Other Computer Science"),
    Category("cs.PL", "Programming Languages"),
    Category("cs.SE", "Software Engineering"),
    Category("cs.LG", "Machine Learning"),
    Category("cs.SD", "Sound"),
    Category("cs.SI", "Social and Information Networks"),
    Category("cs.RO", "Robotics"),
    Category("cs.IT", "Information Theory"),
    Category("cs.PF", "Performance"),
    Category("cs.CL", "Computation and Language"),
    Category("cs.IR", "Information Retrieval"),
    Category("cs.MS", "Mathematical Software"),
    Category("cs.FL", "Formal Languages and Automata Theory"),
    Category("cs.DS", "Data Structures and Algorithms"),
    Category("cs.OS", "Operating Systems"),
    Category("cs.GT", "Computer Science and Game Theory"),
    Category("cs.DB", "Databases"),
    Category("cs.DL", "Digital Libraries"),
    Category("cs.DM", "Discrete Mathematics"),
)
