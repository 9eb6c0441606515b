"""Every real call and result is judged as its contract says, and arrives as it was sent."""

from __future__ import annotations

import asyncio
import json
import warnings
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel, TypeAdapter

from toolreg.runtime import ClientTool, ClientToolAnswers, ClientToolCall, ToolResult

if TYPE_CHECKING:
    from tests.corpus.conftest import Corpus, Generated

# One worker loads and generates the corpus once, for all of its tests.
pytestmark = pytest.mark.xdist_group("corpus")

ANY: TypeAdapter[Any] = TypeAdapter(Any)


def _calls(corpus: Corpus, *, valid: bool) -> list[tuple[str, str, dict[str, Any]]]:
    """Give the calls of loaded tools: the tool's package and ID, and the call."""
    found = []
    for call in corpus.calls:
        place = (call["tool"]["file"], call["tool"]["line"])
        if call["arguments_valid"] is valid and place in corpus.declared:
            package, declaration = corpus.declared[place]
            found.append((package, str(declaration.id), call))
    return found


def _run(answers: ClientToolAnswers, id_: str, arguments: object) -> ToolResult[Any]:
    result = asyncio.run(answers.run(ClientToolCall.from_json(id_, json.dumps(arguments))))
    assert isinstance(result, ToolResult)
    return result


def test_every_call_is_of_a_loaded_tool(corpus: Corpus) -> None:
    """No call is left out of the tests below."""
    assert len(_calls(corpus, valid=True)) == 3744
    assert len(_calls(corpus, valid=False)) == 30


def test_valid_arguments_reach_a_handler_as_they_came(corpus: Corpus) -> None:
    """A handler bound by ID is given the very arguments of each valid call."""
    for package, id_, call in _calls(corpus, valid=True):
        reached: list[object] = []

        async def handler(args: dict[str, Any], reached: list[object] = reached) -> str:
            reached.append(args)
            return "done"

        declaration = corpus.registries[package][id_]
        answers = ClientToolAnswers.from_registry({id_: declaration}, {id_: handler})
        result = _run(answers, id_, call["arguments"])

        if declaration.output_schema is None:
            assert not result.is_error, (id_, result)
        assert reached == [call["arguments"]], id_


def test_invalid_arguments_reach_no_handler(corpus: Corpus) -> None:
    """Each call that its contract refuses is an error result, and no handler runs."""
    for package, id_, call in _calls(corpus, valid=False):

        async def handler(args: dict[str, Any]) -> str:
            raise AssertionError(args)

        declaration = corpus.registries[package][id_]
        answers = ClientToolAnswers.from_registry({id_: declaration}, {id_: handler})
        result = _run(answers, id_, call["arguments"])

        assert result.is_error, (id_, call)


def _stub(module: Any, id_: str) -> ClientTool[..., Any]:
    tools = [getattr(module, name) for name in module.__all__]
    return next(tool for tool in tools if isinstance(tool, ClientTool) and tool.id == id_)


def _view(model: type[BaseModel] | None, value: object) -> Any:
    """Give a value as it comes out of a generated model, which reads it by JSON's names alone."""
    assert model is not None
    view = model.model_validate(value, by_alias=True, by_name=False)
    return view.model_dump(mode="json", exclude_unset=True)


def test_generated_models_take_what_is_valid(corpus: Corpus, generated: Generated) -> None:
    """Generated models take each valid call and result, and give it back as it was."""
    results = 0
    for package, id_, call in _calls(corpus, valid=True):
        tool = _stub(generated.module(package), id_)

        assert _view(tool.input_model, call["arguments"]) == call["arguments"], id_

        if call.get("structured_valid"):
            structured = call["result"]["structuredContent"]
            results += 1
            assert _view(tool.output_model, structured) == structured, id_

    assert results == 54


def test_valid_arguments_reach_a_stubs_answer(corpus: Corpus, generated: Generated) -> None:
    """The answer of a generated stub gets values that equal each valid call's."""
    for package, id_, call in _calls(corpus, valid=True):
        module = generated.module(package)
        tool = _stub(module, id_)
        reached: list[dict[str, Any]] = []

        async def handler(
            *args: BaseModel, reached: list[dict[str, Any]] = reached, **named: object
        ) -> ToolResult[Any]:
            if args:
                reached.append(args[0].model_dump(mode="json", exclude_unset=True))
            else:
                by_name = tool.parameters  # noqa: B023 - run before the next turn of the loop
                json_named = {by_name.get(name, name): value for name, value in named.items()}
                reached.append(ANY.dump_python(json_named, mode="json", exclude_unset=True))
            return ToolResult(content="done")

        with warnings.catch_warnings(action="ignore", category=UserWarning):
            answers = ClientToolAnswers(tool.answer(handler))
        _run(answers, id_, call["arguments"])

        assert reached, (id_, call)
        arrived = {name: reached[0].get(name, "absent") for name in call["arguments"]}
        assert arrived == call["arguments"], id_


def test_results_are_delivered_if_they_conform(corpus: Corpus) -> None:
    """A real result that its output schema takes is delivered unchanged, others are refused."""
    delivered = refused = 0
    for call in corpus.calls:
        result = call.get("result")
        place = (call["tool"]["file"], call["tool"]["line"])
        if result is None or place not in corpus.declared:
            continue
        declaration = corpus.declared[place][1]
        id_ = str(declaration.id)
        answers = ClientToolAnswers.from_registry({id_: declaration}, {})
        given = ClientToolCall.from_json(id_, json.dumps(call["arguments"]))
        settled = answers.settle(given, ToolResult.model_validate(result))
        delivered += 1

        assert settled.is_error is bool(result.get("isError")), (id_, settled)
        assert settled.structured_content == result.get("structuredContent")

        if call.get("structured_valid"):
            broken = {**result, "structuredContent": {"no": "such thing", "at": ["all"]}}
            refused += answers.settle(given, ToolResult.model_validate(broken)).is_error

    assert (delivered, refused) == (107, 54)
