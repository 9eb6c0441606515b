"""Diagnostics as a test report in the XML of JUnit, which CI servers show."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from toolreg.cli._printable import printable, printable_lines
from toolreg.cli._text_format import count
from toolreg.registry import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from toolreg.cli._report import Report
    from toolreg.registry import Diagnostic

# A file, and the ID of a tool in it; no ID for what is no tool's.
_Case: TypeAlias = tuple[str, str]

_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(report: Report, tools: Iterable[tuple[str, str]]) -> str:
    """
    Write a test suite a file, and a test case a tool; errors fail it, warnings are its output.

    `tools` are the good tools, each with the file that declares it. What is found in a file and is
    no tool's is a case of the file's name. The text is ASCII, whatever is in it.
    """
    suites: dict[str, dict[_Case, list[Diagnostic]]] = defaultdict(dict)
    for case, found in sorted(_cases(report, tools).items()):
        suites[case[0]][case] = found
    body = "".join(_suite(file, cases) for file, cases in suites.items())
    every = [found for cases in suites.values() for found in cases.values()]
    text = f'<testsuites name="toolreg"{_counts(every)}>\n{body}</testsuites>'
    whole = f'<?xml version="1.0" encoding="utf-8"?>\n{text}'
    return whole.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _cases(report: Report, tools: Iterable[tuple[str, str]]) -> Mapping[_Case, list[Diagnostic]]:
    cases: dict[_Case, list[Diagnostic]] = {each: [] for each in tools}
    homes = {id_: file for file, id_ in cases}
    for each in report.diagnostics:
        # A tool's schema may stand in another file than the tool.
        file = homes.get(each.tool_id or "", each.location.file)
        cases.setdefault((file, each.tool_id or ""), []).append(each)
    return cases


def _suite(file: str, cases: Mapping[_Case, Sequence[Diagnostic]]) -> str:
    body = "".join(_case(case, found) for case, found in cases.items())
    return f"  <testsuite name={_value(file)}{_counts(cases.values())}>\n{body}  </testsuite>\n"


def _counts(cases: Iterable[Sequence[Diagnostic]]) -> str:
    failed = [any(each.level is Level.ERROR for each in found) for found in cases]
    return f' tests="{len(failed)}" failures="{sum(failed)}" errors="0" skipped="0"'


def _case(case: _Case, found: Sequence[Diagnostic]) -> str:
    file, id_ = case
    head = f"    <testcase classname={_value(file)} name={_value(id_ or file)} file={_value(file)}"
    body = "".join(_parts(found))
    return f"{head}>\n{body}    </testcase>\n" if body else f"{head} />\n"


def _parts(found: Sequence[Diagnostic]) -> Iterator[str]:
    """Write one failure for all errors: some servers show no second one."""
    errors = [each for each in found if each.level is Level.ERROR]
    warnings = [each for each in found if each.level is not Level.ERROR]
    if errors:
        message = errors[0].message if len(errors) == 1 else count(len(errors), "error")
        codes = ", ".join(dict.fromkeys(each.code for each in errors))
        head = f"      <failure message={_value(message)} type={_value(codes)}>"
        yield f"{head}{_text(errors)}</failure>\n"
    if warnings:
        yield f"      <system-out>{_text(warnings)}</system-out>\n"


def _text(found: Iterable[Diagnostic]) -> str:
    return escape(_safe(printable_lines("\n".join(map(_described, found)))))


def _described(each: Diagnostic) -> str:
    where = f"\n  at: {printable(each.location.pointer)}" if each.location.pointer else ""
    hint = f"\n  hint: {printable(each.hint)}" if each.hint else ""
    head = printable(f"{each.location}: {each.level} {each.code}: {each.message}")
    return f"{head}{where}{hint}"


def _value(text: str) -> str:
    return quoteattr(_safe(printable(text)))


def _safe(text: str) -> str:
    """Escape visibly what XML 1.0 cannot hold in any way."""
    return _NO_XML.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)
