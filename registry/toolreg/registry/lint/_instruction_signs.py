"""
The orders to a model that are known: what they are, and how they are said.

The patterns are about folded texts (lower case, single spaces, plain letters) and bounded, so that
no text makes them slow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toolreg.registry.lint._lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re


@dataclass(frozen=True, slots=True)
class Sign:
    """
    Describe one kind of order.

    A text without any of `words` is not asked by the pattern.
    """

    kind: str
    words: frozenset[str]
    pattern: re.Pattern[str]


def _sign(kind: str, words: str, *patterns: str) -> Sign:
    return Sign(kind, frozenset(words.split(" | ")), lazy_pattern("|".join(patterns)))


_NOT: Final = r"(?:do not|don't|never|must not|should not|shouldn't|not to|cannot|avoid) (?:ever )?"
_USER: Final = r"(?:the |your )?(?:end.?)?users?\b(?!'s)(?! (?:id|name|data|account)\b)"
_TOOLS: Final = r"(?:tools?|functions?)\b"
# "any other tool", but not where the sentence says whose: "of this server".
_ALL_OTHERS: Final = (
    rf"(?:any|all|every|each) (?:other )?{_TOOLS}"
    r"(?! (?:of|from|in|on|by|within|that|which|provided)\b)"
)
_CALL: Final = r"(?:call|use|invoke|run|execute|read|consult)"
_ALWAYS: Final = rf"(?:must|always|have to|need to|required to|should) (?:[\w'-]+ ){{0,4}}?{_CALL}"
_EARLIER: Final = r"(?:previous|prior|above|earlier|preceding|existing|former|original|current)"
_ORDERS: Final = r"(?:instructions?|prompts?|directives?|guidelines)\b"
_RULES: Final = r"(?:instructions?|guidelines|guardrails|system prompt|safety \w+|training)\b"
_DROP: Final = (
    r"\b(?:ignore|disregard|forget|override|bypass) "
    r"(?:(?:all|any|everything|every|the|your|of|my|these|those|other|and) ){0,4}"
)
_FILES: Final = (
    r"(?:\.ssh/(?!config)(?!\w+\.pub)\w+|\bid[_ ](?:rsa|ed25519|ecdsa)\b(?!\.pub)"
    r"|/etc/(?:passwd|shadow)\b|\.aws/credentials|\bmcp\.json\b|claude_desktop_config"
    r"|\.netrc\b|\.npmrc\b|\.git-credentials|(?<!\w)\.env\b(?! ?var))"
)
_ONWARD: Final = (
    r"(?:pass|include|send|append|put|attach|provide|use|add|insert|submit)"
    r" (?:it|them|its|their|the|all|as)\b"
)
_LOOT: Final = (
    r"(?:conversations?|chat (?:history|logs?)|system prompts?|api keys?|credentials?|passwords?"
    r"|secrets?|private keys?|environment variables|everything"
    r"|(?:all|every) (?:\w+ )?(?:e?mails?|messages?|files?|data|results?))"
)
_ROLES: Final = r"(?:assistant|agent|ai|model|administrator|admin|hacker|expert|system|bot)\b"
_MODES: Final = r"(?:developer|admin|god|debug|maintenance|jailbreak|unrestricted|root) mode"
_START: Final = r"(?:^|[.!:;>] |\b(?:and|must|should|now|to|please) )"

_DROPS: Final = "it tells the model to drop its instructions"
_HIDES: Final = "it tells the model to keep something from the user"

SIGNS: Final = (
    _sign(
        _DROPS,
        "ignore | disregard | forget | override | bypass",
        rf"{_DROP}{_EARLIER} (?:\w+ )?{_ORDERS}",
        rf"{_DROP}(?<=your ){_RULES}",
        rf"{_DROP}(?<=all ){_RULES}",
        rf"{_DROP}(?<=any ){_RULES}",
        r"\b(?:ignore|disregard|forget|bypass) (?:the |all )?system prompt\b",
        # Not "override the system prompt for this thread": a tool may have a parameter for that.
        rf"{_START}override the system prompt(?=$|[.!,;]| and\b| with\b)",
    ),
    _sign(
        _HIDES,
        "tell | inform | alert | mention | user know | notice | noticing | aware",
        rf"\b{_NOT}(?:tell|inform|alert)(?:ing)? {_USER}(?! until\b)",
        rf"\b{_NOT}mention(?:ing)? (?:[\w'-]+ ){{1,8}}?to {_USER}",
        rf"\b{_NOT}let {_USER} (?:know|notice|see this)",
        rf"\bwithout (?:ever )?(?:telling|informing|alerting) {_USER}",
        rf"\bwithout {_USER} (?:knowing|noticing|being aware|ever knowing)",
    ),
    _sign(
        _HIDES,
        "reveal | disclose | hide | conceal | secret | hidden",
        rf"\b{_NOT}(?:reveal|disclose) (?:this|these|the|your) (?:\w+ )?"
        rf"(?:{_ORDERS}|rules?|step\b)",
        rf"\b(?:hide|conceal) (?:this|it|that|these [\w ]{{1,30}}?|the fact) from {_USER}",
        rf"\bkeep (?:this|it|that|these) (?:a )?(?:secret|hidden)(?: from {_USER})?",
    ),
    _sign(
        "it speaks as the system that it is not",
        "<important> | <critical> | </ | <<sys | <| | inst] | [system | [hidden | {system"
        " | {instruction",
        r"<(?:important|critical)>",
        # By its end: "<system>" alone stands for a value in the help of commands.
        r"</(?:system|system[-_ ]\w{1,40}|hidden|secret|admin|override|assistant)>",
        r"<<sys>>",
        r"<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id)\|>",
        r"\[/?inst\]",
        r"\[(?:system|hidden)(?:\]|:| (?:prompt|message|instructions?)\]?)(?=.{8})",
        r"\{\{?(?:system|instructions?): ",
    ),
    _sign(
        "it puts itself before the tools of every server",
        "other tool | any tool | all tool | every tool | each tool | other func | any func"
        " | all func | every func | each func | anything else",
        rf"\b{_ALWAYS} (?:this|the|it)\b[^.!?]{{0,60}}?\b(?:before|prior to) (?:you )?"
        rf"(?:\w+ing )?{_ALL_OTHERS}",
        rf"\bbefore (?:you )?(?:us|call|invok|runn|execut)(?:ing|e)? {_ALL_OTHERS},? (?:you )?"
        rf"(?:\w+ ){{0,2}}?{_CALL}\b",
        rf"\b{_ALWAYS} this (?:{_TOOLS} )?(?:first )?before anything else",
        rf"\b{_ALWAYS} this [^.!?]{{0,40}}?(?:instead of|in preference to|rather than) "
        rf"{_ALL_OTHERS}",
        rf"\b(?:never|do not|don't) (?:use|call) any other {_TOOLS}"
        r"(?! (?:of|from|in|on|by|within|that|which|provided)\b)",
    ),
    _sign(
        "it tells the model to send data away",
        "http | @",
        r"\b(?:send|forward|post|upload|transmit|exfiltrate|leak|copy|bcc|e?mail|append) "
        rf"(?:[^\s.!?]+ ){{0,8}}?{_LOOT}[^.!?]{{0,60}}? (?:to|at) (?:\w+ ){{0,3}}?"
        r"(?:https?://|[\w.+-]{1,64}@[\w-]{1,64}\.\w)",
    ),
    _sign(
        "it tells the model to be something else",
        "you are n | act as | pretend",
        rf"\byou are now (?:(?:a|an|the) (?:\w+ ){{0,2}}?{_ROLES}|dan\b|unrestricted"
        rf"|free (?:of|from)|no longer\b|in {_MODES})",
        r"\byou are no longer (?:bound|restricted|limited|subject)\b",
        rf"{_START}act as (?:the|a) system(?=$|[.!,;]| (?:prompt|message|administrator|and)\b)",
        r"\bpretend (?:that )?you (?:are|have no)\b",
    ),
    _sign(
        "it tells the model to read secret files and to pass them on",
        ".ssh/ | id_rsa | id rsa | id_ed25 | id ed25 | id_ecdsa | id ecdsa | /etc/passwd"
        " | /etc/shadow | .aws/ | mcp.json | claude_desktop | .netrc | .npmrc | .git-cred | .env",
        r"\b(?:read|open|cat|get|fetch|access|load|include|pass|attach)\b(?! only)"
        rf"[^!?]{{0,80}}?{_FILES}(?=[^!?]{{0,120}}?\b{_ONWARD})",
        r"\b(?:contents?|data|text) (?:from|of) (?:reading )?(?:(?:the|your|my|ssh) |~/){0,3}"
        rf"{_FILES}",
    ),
    _sign(
        "it hides an order in a comment",
        "<!--",
        r"<!--[^<>]{0,400}?\b(?:you|must|ignore|instructions?|always|assistant|secretly)\b",
    ),
)
"""Every kind of order."""

WORDS: Final = tuple(sorted({word for sign in SIGNS for word in sign.words}))
"""The words without which a text has no sign of an order."""
