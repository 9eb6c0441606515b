"""Tools whose descriptions do not tell them apart: D012."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from toolreg.registry._findings import Finding
from toolreg.registry.lint._description_words import FILLERS, name_words, stem
from toolreg.registry.lint._lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from toolreg.registry._declaration import Declaration
    from toolreg.registry._registry import Registry

ALIKE: Final = 0.85
# Tools that share a word are compared with the last of them only: time grows with their number.
_BUCKET: Final = 40
_MAX_TEXT: Final = 2_000
# Words that say the same at the start of a description.
_SYNONYMS: Final = {
    word: group[0]
    for group in (
        ("get", "fetch", "retrieve", "return", "obtain", "read"),
        ("create", "add", "make"),
        ("delete", "remove"),
        ("update", "modify", "edit", "change"),
        ("search", "find", "query", "look"),
        ("calculate", "compute"),
    )
    for word in group
}
_NAME: Final = lazy_pattern(r"[^\W_]+(?:[_-]+[^\W_]+)*")
_UNSPACED: Final = lazy_pattern(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0eff]")


class _Said(NamedTuple):
    """
    Hold the words of one tool's description in their order.

    `prefix` are the rarest: of two alike descriptions one word at least is in both prefixes.
    """

    id: str
    tool: Declaration
    words: Mapping[str, None]
    weight: float
    prefix: tuple[str, ...]


def check_duplicates(registry: Registry) -> Iterator[tuple[str, Finding]]:
    """
    Find tools that a model cannot tell apart, each with the first by ID that is like it.

    Two descriptions are alike if they have the same words, or if one has all of the other's and
    little more, weighed by how rare the words are among the tools.
    """
    tools = [each for each in registry.values() if each.description.strip()]
    first: dict[str, str] = {}
    distinct: list[Declaration] = []
    for each in tools:
        same = first.setdefault(_folded(each.description), str(each.id))
        if same == str(each.id):
            distinct.append(each)
        else:
            yield str(each.id), _finding("is the same as", same)
    for id_, other in _alike(distinct):
        yield id_, _finding("hardly differs from", other)


def _finding(how: str, other: str) -> Finding:
    message = f"the description {how} the one of {other!r}: a model cannot tell the two tools apart"
    hint = "say in each what only it does and when to prefer it, or make one tool of both"
    return Finding("D012", message, ("description",), hint)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")


def _alike(tools: Sequence[Declaration]) -> Iterator[tuple[str, str]]:
    buckets: defaultdict[str, list[_Said]] = defaultdict(list)
    for each in _weighed(tools):
        near = chain.from_iterable(buckets[word][-_BUCKET:] for word in each.prefix)
        first = min((other.id for other in near if _are_alike(each, other)), default=None)
        if first is not None:
            yield each.id, first
        for word in each.prefix:
            buckets[word].append(each)


def _weighed(tools: Sequence[Declaration]) -> Iterator[_Said]:
    """Weigh the words of each description: the fewer tools say a word, the more it tells."""
    called = {each.id.name.casefold() for each in tools if "-" in each.id.name}
    said = [_words(each.description, called) for each in tools]
    counts = Counter(chain.from_iterable(said))
    weights = {word: 1 + math.log(len(tools) / count) for word, count in counts.items()}
    rarest = sorted(weights, key=lambda word: (-weights[word], word))
    ranks = {word: rank for rank, word in enumerate(rarest)}
    for each, mine in zip(tools, said, strict=True):
        weight = math.fsum(map(weights.__getitem__, mine))
        left, prefix = (1 - ALIKE) * weight, list[str]()
        for word in sorted(mine, key=ranks.__getitem__):
            prefix.append(word)
            left -= weights[word]
            if left < 0:
                break
        yield _Said(str(each.id), each, mine, weight, tuple(prefix))


def _are_alike(one: _Said, other: _Said) -> bool:
    # Of two with one weight the one with more words cannot be in the other.
    is_light = (one.weight, len(one.words)) <= (other.weight, len(other.words))
    light, heavy = (one, other) if is_light else (other, one)
    if light.weight < ALIKE * heavy.weight or not light.words.keys() <= heavy.words.keys():
        return False
    if light.words != heavy.words and _tells(heavy, light):
        return False
    return list(light.words) == [word for word in heavy.words if word in light.words]


def _tells(heavy: _Said, light: _Said) -> bool:
    """Whether what one description says more is in its tool's name, or names the other tool."""
    more = {word.partition(" ")[0] for word in heavy.words.keys() - light.words.keys()}
    names = map(_canonical, name_words(heavy.tool.id.name))
    return not more.isdisjoint(names) or light.tool.id.name in heavy.tool.description


def _words(text: str, names: Container[str]) -> dict[str, None]:
    """Give the words of a description in their order, without fillers and names of tools."""
    found = (name for name in _NAME.findall(text[:_MAX_TEXT].casefold()) if name not in names)
    counts = Counter(chain.from_iterable(map(_parts, found)))
    # A word that is said again is one more word.
    again = [f"{word} {count}" for word, count in counts.items() if count > 1]
    return dict.fromkeys(chain(counts, again))


@lru_cache(maxsize=20_000)
def _parts(name: str) -> tuple[str, ...]:
    """Give the words of a run of letters and joiners; one with underscores is no word of a text."""
    if "_" in name:
        return ()
    parts: list[str] = []
    for word in name.split("-"):
        if word.isascii() or not _UNSPACED.search(word):
            parts.append(_canonical(stem(word)))
        else:
            parts += [word[at : at + 2] for at in range(max(1, len(word) - 1))]
    return tuple(part for part in parts if part not in FILLERS)


def _canonical(word: str) -> str:
    return _SYNONYMS.get(word, word)
