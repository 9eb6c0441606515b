"""
docs/generated.md shows what is generated of its own contracts.

`TOOLREG_REGENERATE=1 pytest tests/codegen/test_generated_page.py` writes the generated blocks, and
what comes of the calls, anew; review the diff as code.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.codegen.page import PAGE, Shown, write_contracts
from toolreg.registry import read
from toolreg.registry.lint import lint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """Generate what the page shows; its packages can be imported."""
    folder = tmp_path_factory.mktemp("page")
    sys.path.insert(0, str(folder))
    yield Shown(PAGE.read_text("utf-8"), folder)
    sys.path.remove(str(folder))
    for name in [each for each in sys.modules if each.startswith("page_")]:
        del sys.modules[name]


def test_page_shows_what_is_generated(shown: Shown) -> None:
    """Each block is what its contract gives; `TOOLREG_REGENERATE=1` writes them anew."""
    expected = shown.anew()
    if os.environ.get("TOOLREG_REGENERATE") == "1":
        PAGE.write_text(expected, "utf-8")

    assert PAGE.read_text("utf-8") == expected


def test_contracts_have_no_faults(tmp_path: Path) -> None:
    """`toolreg check` finds no error, and of warnings those alone that say what models miss."""
    write_contracts(PAGE.read_text("utf-8"), tmp_path / "contracts")
    loaded = read(tmp_path / "contracts")

    found = [*loaded.diagnostics, *lint(loaded.registry, loaded.contracts)]

    assert [str(each) for each in found if not each.code.startswith("D")] == []


def test_links_lead_to_sections() -> None:
    """Each link within the page names a section, and the table at its top names all of them."""
    page = PAGE.read_text("utf-8")
    sections = [anchor(each) for each in re.findall(r"^### (.+)$", page, re.MULTILINE)]

    assert re.findall(r"^\| \[[^\]]+\]\(#([^)]+)\)", page, re.MULTILINE) == sections
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) == set(sections)
    assert len(set(sections)) == len(sections)


def anchor(title: str) -> str:
    """Name a section as links do."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


USE = """\
from typing import assert_type

from page_args.client import UpdateInput, update
from page_keywords.client import (
    BrowseInputPage,
    DrawInputCircle,
    DrawInputSquare,
    FindContactInput,
    FindContactInputOption1,
    ListFilesOutput,
    ListFilesOutputItem,
    LocateOutput,
    MoveCursorInputPoint,
    QuoteInputMoney,
    SetFieldsInput,
    TranslateInputMixed,
    browse,
    draw,
    find_contact,
    get_text_v2,
    list_files,
    locate,
    move_cursor,
    ping,
    quote,
    set_fields,
    translate,
)
from pydantic import JsonValue

PAGE = BrowseInputPage()


@ping.answer
def pong() -> JsonValue:
    return "pong"


@browse.answer
def turn(page: BrowseInputPage = PAGE, span: tuple[int, int] = (0, 9)) -> JsonValue:
    return [page.size, span[1]]


@draw.answer
def measure(shape: DrawInputCircle | DrawInputSquare) -> JsonValue:
    if shape.kind == "circle":
        assert_type(shape, DrawInputCircle)
        return shape.radius
    assert_type(shape, DrawInputSquare)
    return shape.side


@quote.answer
def price(
    net: QuoteInputMoney, gross: QuoteInputMoney | None = None, unit: str | None = None
) -> JsonValue:
    return net.amount


@translate.answer
def counted(
    texts: dict[str, str],
    sizes: object = None,
    free: object = None,
    mixed: TranslateInputMixed | None = None,
) -> JsonValue:
    return len(texts)


@get_text_v2.answer
def text(
    *,
    class_: str,
    first_name: str | None = None,
    field_2fa: bool | None = None,
    field_id: str | None = None,
    json_: str | None = None,
) -> JsonValue:
    return class_


@find_contact.answer
def found(args: FindContactInput) -> JsonValue:
    return args.root.mail if isinstance(args.root, FindContactInputOption1) else args.root.number


@set_fields.answer
def changed(args: SetFieldsInput) -> JsonValue:
    return len(args.root)


@move_cursor.answer
def moved(to: MoveCursorInputPoint) -> JsonValue:
    return to.x + to.y


@update.answer
def updated(args: UpdateInput) -> JsonValue:
    return "note" in args.model_fields_set


@locate.answer
def located() -> LocateOutput:
    return LocateOutput(latitude=47.5, place=None)


@list_files.answer
def files() -> ListFilesOutput:
    return ListFilesOutput([ListFilesOutputItem(path="a.txt")])
"""


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_types_are_strict(shown: Shown, checker: str) -> None:
    """All that is shown, and handlers of it, pass the strict type checkers."""
    assert shown.modules
    (shown.folder / "use.py").write_text(USE, "utf-8")
    (shown.folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', "utf-8")
    mypy = ["--strict", "--python-version=3.11", "-p", "page_keywords", "-p", "page_args"]
    options = [*mypy, "-m", "use"] if checker == "mypy" else ["--pythonpath", sys.executable]

    done = subprocess.run(
        [sys.executable, "-m", checker, *options],
        cwd=shown.folder,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )

    assert done.returncode == 0, done.stdout + done.stderr
