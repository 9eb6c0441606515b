"""Secrets in contracts: S004."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from toolreg.registry._findings import Finding
from toolreg.registry.lint._lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from toolreg.registry._findings import Path
    from toolreg.registry.lint._security_texts import Text

# What each kind of key begins with, so that a text without it costs nothing; its name; its form.
_FORMS: Final = tuple(
    (begin, name, lazy_pattern(pattern))
    for begin, name, pattern in (
        ("sk-ant-", "an Anthropic API key", r"(?<![\w-])sk-ant-[\w-]{24,}"),
        ("sk-", "an OpenAI API key", r"(?<![\w-])sk-(?!ant-)[\w-]{24,}"),
        ("k_live_", "a Stripe key", r"\b[rs]k_live_[A-Za-z0-9]{16,}"),
        ("ghp_", "a GitHub token", r"\bghp_[A-Za-z0-9]{36,}"),
        ("gho_", "a GitHub token", r"\bgho_[A-Za-z0-9]{36,}"),
        ("ghs_", "a GitHub token", r"\bghs_[A-Za-z0-9]{36,}"),
        ("github_pat_", "a GitHub token", r"\bgithub_pat_\w{22,}"),
        ("glpat-", "a GitLab token", r"(?<![\w-])glpat-[\w-]{20,}"),
        ("xox", "a Slack token", r"(?<![\w-])xox[abeoprs]-[A-Za-z0-9-]{16,}"),
        (
            "hooks.slack.com",
            "a Slack webhook",
            r"\bhooks\.slack\.com/services/T\w{6,}/B\w{6,}/\w{20,}",
        ),
        ("AKIA", "an AWS access key ID", r"\bAKIA[A-Z2-7]{16}\b"),
        ("ASIA", "an AWS access key ID", r"\bASIA[A-Z2-7]{16}\b"),
        ("AIza", "a Google API key", r"(?<![\w-])AIza[\w-]{35}"),
        ("ya29.", "a Google access token", r"(?<![\w-])ya29\.[\w-]{30,}"),
        ("eyJ", "a JSON Web Token", r"(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}"),
        ("hf_", "a Hugging Face token", r"\bhf_[A-Za-z0-9]{30,}"),
        ("npm_", "an npm token", r"\bnpm_[A-Za-z0-9]{36}\b"),
        ("pypi-", "a PyPI token", r"(?<![\w-])pypi-AgE[\w-]{50,}"),
        ("SG.", "a SendGrid key", r"(?<![\w-])SG\.[\w-]{20,}\.[\w-]{30,}"),
        (
            "PRIVATE KEY",
            "a private key",
            r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\s|\\n)*[A-Za-z0-9+/=]{32,}",
        ),
    )
)
BEGINNINGS: Final = tuple(begin for begin, _, _ in _FORMS)
_URL: Final = lazy_pattern(r"://([^\s/?#:@]{0,64}):([^\s/?#@]{3,200})@([\w.-]+)")
# A name that ends so holds a secret: `db_password`, `apiKey`; not `token_name`, not `max_tokens`.
_NAME: Final = lazy_pattern(
    r"(?:^|[_.-]|(?<=[a-z])(?=[A-Z]))"
    r"(?i:password|passwd|passphrase|secret|api[_-]?key|secret[_-]?key|private[_-]?key"
    r"|(?:access|auth|bearer|refresh|secret|security)[_-]?token)$|(?i:apikey|password)$"
)
# What stands for a secret and is none.
_PLACEHOLDER: Final = lazy_pattern(
    r"your|example|sample|placeholder|change.?(?:me|it|this)|insert|replace|dummy|fake|test"
    r"|redacted|default|xxx|\*\*|\.\.\.|…|[<>{}\s]|^\$|^%|^env[:.]|://|123456|abcdef"
    r"|^(?:none|null|true|false|optional|required|string)$"
    r"|^(?:user|username|pass|password|passwd|pwd|secret|token|key|api.?key)$"
    r"|eyjzdwiioiixmjm0nty3odkwi",  # the token that jwt.io shows
    re.IGNORECASE,
)
_VARIED: Final = 6
_LOCAL: Final = lazy_pattern(r"(?:localhost|127\.|host\b|[\w.-]*example\.)", re.IGNORECASE)
_DECLARED: Final = ("default", "const")
_LONG: Final = 12
_HINT: Final = "take it out and revoke it: whoever reads the contract, and the model, has it now"


def secret_in(text: str) -> str | None:
    """Say which secret a text holds, or nothing; what is said never holds it."""
    for begin, name, form in _FORMS:
        if begin in text:
            for found in form.finditer(text):
                if not _stands_for_one(found[0]):
                    return f"found what looks like {name} ({shape(found[0])})"
    if "://" in text:
        for found in _URL.finditer(text):
            if _is_login(*found.groups()):
                return f"found a URL with a password in it ({len(found[2])} characters)"
    return None


def secret_finding(text: Text) -> Finding | None:
    """Find a secret in a text."""
    message = secret_in(text.text)
    return Finding("S004", message, text.path, _HINT, text.key) if message else None


def secret_defaults(properties: dict[str, JsonValue], path: Path) -> Iterator[Finding]:
    """Find properties for secrets that declare one."""
    for name, schema in properties.items():
        if not isinstance(schema, dict):
            continue
        for keyword in _DECLARED:
            value = schema.get(keyword)
            if isinstance(value, str) and _NAME.search(name) and _is_declared(name, value):
                message = (
                    f"found a {keyword} ({shape(value)}) for a property that is a secret: "
                    "everyone who has the contract has it"
                )
                hint = "take it out; let the tool's own configuration hold the secret"
                yield Finding("S004", message, (*path, name, keyword), hint)


def shape(secret: str) -> str:
    """Tell a secret by its length, and by its first characters if there are many more."""
    begin = f" that begin {secret[:4]!a}" if len(secret) >= _LONG else ""
    return f"{len(secret)} characters{begin}"


def _is_declared(name: str, value: str) -> bool:
    """Whether the value of a property for secrets is one; forms of keys are found anyway."""
    if not value or _PLACEHOLDER.search(value) or secret_in(value):
        return False
    return value.casefold() != name.casefold() and len(set(value)) > 1


def _stands_for_one(key: str) -> bool:
    """Whether a key is made up; the words around a private key say nothing of that."""
    if len(set(key)) < _VARIED:
        return True
    return "PRIVATE KEY" not in key and bool(_PLACEHOLDER.search(key))


def _is_login(user: str, password: str, host: str) -> bool:
    return not (_PLACEHOLDER.search(password) or user == password or _LOCAL.match(host))
