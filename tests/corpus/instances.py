"""Values for a schema, and others that are nearly right; which is which, the judge decides."""

from __future__ import annotations

import json
import random
import string
from typing import Any

_TEXTS = (
    "",
    "a",
    "Grüße",
    "x y",
    "0",
    "-1",
    "true",
    "null",
    "P1M",
    "2026-01-02",
    "ß\u0301",
    "🙂",
    "a/b",
)
_FORMATS = {
    "date-time": ("2026-03-04T05:06:07Z", "2026-03-04T05:06:07.123456789+05:30"),
    "date": ("2026-03-04",),
    "time": ("05:06:07Z", "05:06:07.5+01:00"),
    "duration": ("P1M", "PT36H"),
    "email": ("ada@example.com",),
    "idn-email": ("ada@example.com",),
    "hostname": ("example.com",),
    "ipv4": ("127.0.0.1",),
    "ipv6": ("::1", "2001:DB8:0:0:0:0:0:1"),
    "uri": ("https://example.com/a?b=c#d", "HTTPS://Example.COM"),
    "uri-reference": ("/a/b", "#"),
    "uuid": ("123e4567-E89b-12d3-a456-426614174000",),
    "json-pointer": ("/a/0",),
    "regex": ("^a+$",),
}
_PATTERNED = (
    *("abc", "ABC", "123", "12345", "a-b", "a_b", "2026-03-04", "12:30", "#ff0000", "en-US", "USD"),
    *("https://example.com", "a@example.com", "0x" + "a1" * 20, "1.2.3", "+4912345678", "/a/b.txt"),
    *("0" * 8, "a" * 12, "f" * 24, "f" * 32, "A1" * 5, "user:name", "12-34", "org/repo", "T12:00Z"),
    *(
        "2026-03-04T05:06:07Z",
        "123e4567-e89b-12d3-a456-426614174000",
        "2026-03",
        "2026",
        "0.5",
        "$x",
    ),
)
_KINDS = ("null", "boolean", "integer", "number", "string", "array", "object")
_MAX_DEPTH = 7


class Instances:
    """Make values for a schema, the same ones for the same seed."""

    def __init__(self, schema: Any, seed: int) -> None:
        self._root = schema
        self._random = random.Random(seed)  # noqa: S311 - nothing secret

    def value(self) -> Any:
        """Make a value that the schema probably accepts."""
        # How much of what is optional there is differs from value to value.
        self._share = self._random.choice((0.0, 0.3, 0.7, 1.0))
        return self._value(self._root, 0)

    def mutant(self, value: Any) -> Any:
        """Change one place of a value, often so that the schema refuses it."""
        copied = json.loads(json.dumps(value))
        places = list(_places(copied, None, None))
        holder, key, found = self._random.choice(places)
        changed = self._changed(found)
        if holder is None:
            return changed
        if self._random.random() < 0.2:
            del holder[key]
        else:
            holder[key] = changed
        return copied

    def _changed(self, value: Any) -> Any:
        choice = self._random.choice
        options: list[Any] = [
            None,
            True,
            0,
            -1,
            1.5,
            2**70,
            "",
            "other",
            [],
            {},
            [value],
            {"a": value},
        ]
        if isinstance(value, dict):
            options += [{**value, "unheard_of": choice((1, "x", None, {}))}] * 8
        if isinstance(value, list):
            options += [[*value, *value], [*value, None], [*value, {}], value[1:]] * 2
        if isinstance(value, str):
            options += [value + "x", value * 9, value.upper(), value.strip(), value[:-1]] * 2
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            options += [value + 1, -value, value * 1000, str(value), value + 0.5, float(value)] * 2
        if isinstance(value, bool):
            options += [int(value), str(value).lower(), not value]
        return choice(options)

    def _value(self, schema: Any, depth: int) -> Any:
        schema = self._joined(schema, 0)
        for keyword in ("anyOf", "oneOf"):
            options = schema.get(keyword)
            if isinstance(options, list) and options:
                rest = {key: each for key, each in schema.items() if key != keyword}
                chosen = self._joined(self._random.choice(options), 0)
                return self._value(self._both(rest, chosen), depth)
        named = self._named(schema)
        if named:
            return self._random.choice(named)
        kinds = schema.get("type") or self._implied(schema)
        kind = self._random.choice(kinds) if isinstance(kinds, list) else kinds
        return self._of_kind(kind, schema, depth)

    def _named(self, schema: dict[str, Any]) -> list[Any]:
        """Give the values that a schema names, if one of them is to be taken."""
        if "const" in schema:
            return [schema["const"]]
        if isinstance(schema.get("enum"), list):
            return list(schema["enum"])
        rarely = "default" in schema and self._random.random() < 0.1
        return [schema["default"]] if rarely else []

    def _of_kind(self, kind: Any, schema: dict[str, Any], depth: int) -> Any:
        match kind:
            case "null" | "boolean":
                return self._random.choice((True, False)) if kind == "boolean" else None
            case "integer" | "number":
                return self._number(schema, integral=kind == "integer")
            case "string":
                return self._text(schema)
            case "array":
                return self._array(schema, depth)
            case "object":
                return self._object(schema, depth)
            case _:
                return self._anything(depth)

    def _implied(self, schema: dict[str, Any]) -> str | None:
        if schema.keys() & {"properties", "required", "patternProperties", "additionalProperties"}:
            return "object"
        if schema.keys() & {"items", "prefixItems", "minItems", "maxItems"}:
            return "array"
        return None

    def _joined(self, schema: Any, depth: int) -> dict[str, Any]:
        """Follow references and join what `allOf` joins, as far as that is simple."""
        if not isinstance(schema, dict) or depth > 20:
            return {}
        joined = {key: each for key, each in schema.items() if key not in ("$ref", "allOf")}
        if isinstance(reference := schema.get("$ref"), str):
            joined = self._both(joined, self._joined(self._target(reference), depth + 1))
        parts = schema.get("allOf")
        for part in parts if isinstance(parts, list) else []:
            joined = self._both(joined, self._joined(part, depth + 1))
        return joined

    def _both(self, one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
        both = {**one, **other}
        for keyword in ("properties", "required"):
            first, second = one.get(keyword), other.get(keyword)
            if isinstance(first, dict) and isinstance(second, dict):
                both[keyword] = {**first, **second}
            elif isinstance(first, list) and isinstance(second, list):
                both[keyword] = [*first, *second]
        return both

    def _target(self, reference: str) -> Any:
        if not reference.startswith("#"):
            return True
        node = self._root
        for word in reference[1:].split("/")[1:]:
            key = word.replace("~1", "/").replace("~0", "~").replace("%24", "$")
            try:
                node = node[int(key)] if isinstance(node, list) else node[key]
            except (KeyError, IndexError, ValueError, TypeError):
                return True
        return node

    def _anything(self, depth: int) -> Any:
        if depth > _MAX_DEPTH:
            return None
        kind = self._random.choice(_KINDS)
        return self._value({"type": kind}, depth + 1)

    def _number(self, schema: dict[str, Any], *, integral: bool) -> Any:
        pick = self._random
        low: Any = schema.get("minimum")
        high: Any = schema.get("maximum")
        step = schema.get("multipleOf", 1 if integral else 0)
        if isinstance(each := schema.get("exclusiveMinimum"), (int, float)) and each is not True:
            low = each + (step or 0.5)
        if isinstance(each := schema.get("exclusiveMaximum"), (int, float)) and each is not True:
            high = each - (step or 0.5)
        if low is None and high is None:
            free = [0, 1, -1, 7, 42.0, 1e15, 2**53 + 1, 2**63, -(2**70)]
            found: Any = pick.choice(free if integral else [*free, 0.1, -2.5, 1e-7, 1e300])
        else:
            low = (high - 100) if low is None else low
            high = (low + 100) if high is None else high
            found = pick.choice([low, high, low + (high - low) * pick.random()])
        if integral:
            found = int(found)
            return float(found) if pick.random() < 0.1 and abs(found) < 2**53 else found
        return found - found % step if step else found

    def _text(self, schema: dict[str, Any]) -> str:
        pick = self._random
        least, most = int(schema.get("minLength", 0)), schema.get("maxLength")
        if isinstance(form := schema.get("format"), str) and form in _FORMATS:
            return pick.choice(_FORMATS[form])
        if "pattern" in schema:
            given = [each for each in schema.get("examples", ()) if isinstance(each, str)]
            return pick.choice([*_PATTERNED, *given * 20])
        text = pick.choice(_TEXTS)
        if len(text) < least:
            text += "".join(pick.choices(string.ascii_letters, k=least - len(text)))
        return text if most is None else text[: int(most)]

    def _array(self, schema: dict[str, Any], depth: int) -> list[Any]:
        items = schema.get("items", True)
        first = items if isinstance(items, list) else schema.get("prefixItems", [])
        rest = schema.get("additionalItems", True) if isinstance(items, list) else items
        least, most = int(schema.get("minItems", 0)), int(schema.get("maxItems", 3))
        size = self._random.randint(least, max(least, min(most, least + 2)))
        if depth > _MAX_DEPTH:
            size = least
        found = [self._value(each, depth + 1) for each in first]
        if rest is False:
            return found[: max(size, least)] if least < len(found) else found
        return [*found, *(self._value(rest, depth + 1) for _ in range(size - len(found)))]

    def _object(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        pick = self._random
        properties = schema.get("properties")
        properties = properties if isinstance(properties, dict) else {}
        required = [each for each in schema.get("required") or () if isinstance(each, str)]
        share = self._share if depth < _MAX_DEPTH else 0.0
        names = [each for each in properties if each in required or pick.random() < share]
        found = {each: self._value(properties[each], depth + 1) for each in names}
        further = schema.get("additionalProperties", True)
        for each in required:
            if each not in found:
                found[each] = self._value(further, depth + 1)
        patterns = schema.get("patternProperties")
        if isinstance(patterns, dict):
            for each in patterns.values():
                found[pick.choice(_PATTERNED)] = self._value(each, depth + 1)
        elif further is not False and (isinstance(further, dict) or pick.random() < 0.15):
            count = max(int(schema.get("minProperties", 1)), 1) if depth < _MAX_DEPTH else 0
            for each in pick.sample(
                ("extra", "a-b", "class", "Größe", "copy", "_x", "1"), min(count, 7)
            ):
                found.setdefault(each, self._value(further, depth + 1))
        return found


def _places(value: Any, holder: Any, key: Any) -> Any:
    yield holder, key, value
    parts = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for name, part in parts:
        yield from _places(part, value, name)


def equal(one: Any, other: Any) -> bool:
    """Compare as JSON Schema does: 1 and 1.0 are equal, 1 and `true` are not."""
    if isinstance(one, bool) or isinstance(other, bool) or one is None or other is None:
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(equal, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(
            equal(each, other[key]) for key, each in one.items()
        )
    return bool(one == other)
