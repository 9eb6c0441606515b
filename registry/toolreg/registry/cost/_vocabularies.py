"""
Exact counters, by optional packages whose wheels hold their vocabularies.

Nothing is ever downloaded: a package that would fetch a vocabulary is not asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from toolreg.registry.cost._estimate import Estimate

if TYPE_CHECKING:
    from toolreg.registry.cost._counter import Counter

_OPENAI: Final = "o200k_base"
_TEKKEN: Final = "tekken"


def counter_for(target: str) -> Counter:
    """
    Give what counts the tokens of a target best, here.

    OpenAI's targets are counted by `bpe-openai`, Mistral's by `mistral-common`, if installed; all
    others are estimated.
    """
    if target.startswith("openai") and find_spec("bpe_openai"):
        return _openai()
    if target == "mistral" and find_spec("mistral_common"):
        return _mistral()
    return Estimate()


@dataclass(frozen=True, slots=True)
class _OpenAi:
    """Count by a vocabulary of `bpe-openai`; marks of control in a text are text."""

    encoding: Any
    name: str = _OPENAI
    exact: bool = True

    def count(self, text: str) -> int:
        """Count the tokens of a text."""
        return len(self.encoding.encode(text, disallowed_special=()))


@dataclass(frozen=True, slots=True)
class _Tekken:
    """Count by the newest vocabulary that `mistral-common` holds."""

    tokenizer: Any
    name: str = _TEKKEN
    exact: bool = True

    def count(self, text: str) -> int:
        """Count the tokens of a text."""
        return len(self.tokenizer.encode(text, bos=False, eos=False))


@cache
def _openai() -> Counter:
    return _OpenAi(import_module("bpe_openai").get_encoding(_OPENAI))


@cache
def _mistral() -> Counter:
    module = import_module("mistral_common.tokens.tokenizers.mistral")
    return _Tekken(module.MistralTokenizer.v3(is_tekken=True).instruct_tokenizer.tokenizer)
