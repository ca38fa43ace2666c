"""What a server can do wrong, and one that does it by rule before it answers right."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from threading import Event, Lock, Thread
from typing import Any, Final

from graphwalks.choice import Prompt, read_prompt
from graphwalks.models.choosing import pick
from graphwalks.walks.players import oracle
from tests.fake_server import FakeServer, Raw, Reply, chat_reply, fake_server, too_long
from tests.machines import PATIENCE

Trouble = Callable[[], Reply]
"""A reply that is none, or none that can be read."""

_HEAD: Final = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


def whole(body: bytes) -> Raw:
    """A reply of status 200 with any body."""
    return Raw(_HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body)


def odd(choices: object) -> Reply:
    """A chat completion with something else where its choices should be."""
    _, body = chat_reply("")
    return 200, body | {"choices": choices}


def message(content: str | None, reasoning: str | None, finish_reason: str = "stop") -> Reply:
    """A chat completion with thoughts of their own, as vLLM's reasoning parsers make them."""
    said = {"role": "assistant", "content": content, "reasoning_content": reasoning}
    return odd([{"index": 0, "finish_reason": finish_reason, "message": said}])


def refused(status: int, text: str, code: str | int | None = None) -> Reply:
    """An error in the form of the API."""
    return status, {"error": {"message": text, "type": "error", "code": code or status}}


TROUBLES: Final[Mapping[str, Trouble]] = {
    "HTTP 429": lambda: refused(429, "Rate limit reached"),
    "HTTP 500": lambda: refused(500, "Internal Server Error"),
    "HTTP 503": lambda: refused(503, "Overloaded"),
    "closed": lambda: Raw(b""),
    "cut": lambda: Raw(_HEAD + b'Content-Length: 1000\r\n\r\n{"id": "re'),
    "malformed JSON": lambda: whole(b'{"id": "re'),
    "a web page": lambda: whole(b"<html>Bad gateway</html>"),
    "no choices": lambda: odd(None),
}
"""Faults of a server by name, but for that which never ends."""


def too_long_elsewhere() -> Reply:
    """The refusal of a hosted provider for a prompt beyond its window."""
    return refused(400, "This prompt is too long", "context_length_exceeded")


def too_long_at_vllm() -> Reply:
    """The refusal of vLLM."""
    return too_long(512)


def right(body: Mapping[str, Any]) -> str:
    """The right answer to a request of walks or cognition, else the first option."""
    texts = {one["role"]: str(one["content"]) for one in body["messages"]}
    request = read_prompt(Prompt(texts.get("system", ""), texts["user"]))
    if request is None:
        return oracle(texts["user"])
    try:
        return pick("oracle", 1.0, request)
    except ValueError:
        return request.options[0].id


def prompt_of(body: Mapping[str, Any]) -> str:
    """All that is said in a request."""
    return "\n".join(str(message["content"]) for message in body["messages"])


class TroubledServer:
    """Meets every prompt with troubles of its own, in turn, and then with the right answer.

    Attributes:
        troubles: Those of each prompt, in the order in which prompts arrive first.
        asked: Requests that came, by prompt.
        paid: Requests that were answered, by prompt.
        released: Lets go of the requests that hang.
    """

    def __init__(self, troubles: Sequence[Sequence[Trouble]]) -> None:
        self.troubles = troubles
        self.asked: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()
        self.released = Event()
        self._order: dict[str, int] = {}
        self._lock = Lock()

    def hang(self) -> Reply:
        """Say nothing until all is over."""
        self.released.wait(PATIENCE)
        return Raw(b"")

    def heal(self) -> None:
        """Answer everything right from now on."""
        self.troubles = ()

    def met(self, prompt: str) -> Sequence[Trouble]:
        """The troubles of a prompt."""
        place = self._order[prompt]
        return self.troubles[place] if place < len(self.troubles) else ()

    def answer(self, body: dict[str, Any]) -> Reply:
        """Reply to a request."""
        prompt = prompt_of(body)
        with self._lock:
            self._order.setdefault(prompt, len(self._order))
            turn = self.asked[prompt]
            self.asked[prompt] += 1
            troubles = self.met(prompt)
            if turn >= len(troubles):
                self.paid[prompt] += 1
        return troubles[turn]() if turn < len(troubles) else self.reply(body)

    def reply(self, body: dict[str, Any]) -> Reply:
        """The right answer."""
        return chat_reply(right(body))


@contextmanager
def dying(server: TroubledServer, before: int, away: float | None) -> Iterator[FakeServer]:
    """Let a server die with a request open when it has answered so many.

    Args:
        server: The server.
        before: Its answers until then.
        away: Seconds until it is back at its address; None if it does not come back in the block.
    """
    dies, over = Event(), Event()

    def answer_or_die(body: dict[str, Any]) -> Reply:
        if server.paid.total() < before:
            return server.answer(body)
        dies.set()
        return Raw(b"")

    def operate() -> None:
        dies.wait(PATIENCE)
        first.close()
        if away is not None and not over.wait(away):
            with fake_server(server.answer, address.port):
                over.wait(PATIENCE)

    first = ExitStack()
    address = first.enter_context(fake_server(answer_or_die))
    operator = Thread(target=operate)
    operator.start()
    try:
        yield address
    finally:
        over.set()
        dies.set()
        operator.join()
