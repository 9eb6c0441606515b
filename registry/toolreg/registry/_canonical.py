"""Canonical JSON (RFC 8785) and the fingerprints taken of it."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, cast

import rfc8785

if TYPE_CHECKING:
    from pydantic import JsonValue

# RFC 8785 knows only numbers that an IEEE 754 double holds. Larger integers, which JSON Schema
# allows, are written as this object, so that two that differ never have one text.
_INTEGER_KEY = "toolreg:integer"
_MAX_SAFE = 2**53 - 1
# `json` writes the same, many times faster, but for fractions and exponents, integers that are
# large, and the order of keys with characters beyond the first plane; the last also finds halves
# of surrogate pairs.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_SPECIAL = re.compile(r"\.|\d[eE]|\d{16}|[NI]")
_BEYOND = re.compile("[\ud800-\udfff\U00010000-\U0010ffff]")


def canonical_json(value: JsonValue) -> bytes:
    """
    Write a JSON value as RFC 8785 does, in UTF-8.

    >>> canonical_json({"b": 1.0, "a": [True, None]})
    b'{"a":[true,null],"b":1}'
    """
    plain = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    if not _SPECIAL.search(_STRING.sub("", plain)) and not _BEYOND.search(plain):
        return plain.encode()
    try:
        return rfc8785.dumps(value)
    except rfc8785.IntegerDomainError:
        return rfc8785.dumps(_with_large_integers(value))


def fingerprint(value: JsonValue) -> str:
    """Give the SHA-256 of a value's canonical JSON, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def _with_large_integers(value: JsonValue) -> JsonValue:
    if isinstance(value, dict):
        return {key: _with_large_integers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_large_integers(item) for item in value]
    if isinstance(value, int) and abs(value) > _MAX_SAFE:
        return cast("JsonValue", {_INTEGER_KEY: str(value)})
    return value
