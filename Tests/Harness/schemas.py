"""The schemas of the program's JSON documents, and whether an output is what they say."""
import functools
import json

import fastjsonschema

from Harness.places import INTEGRATIONS

SCHEMAS = INTEGRATIONS / "schema"
COMMON = "definitions.json"


def load(name):
    return json.loads((SCHEMAS / name.rpartition("/")[2]).read_text())


@functools.cache
def validator(name):
    # Where a schema lies, so that it finds the one that all have in common.
    schema = {**load(f"{name}.json"), "$id": f"https://bday-widget.invalid/{name}.json"}
    return fastjsonschema.compile(schema, handlers={"https": load})


def document(arguments):
    """The name of the schema of what a call prints; None where it is no document of ours."""
    words = [argument for argument in arguments if not str(argument).startswith("-")]
    command = words[0] if words else ""
    options = set(map(str, arguments))
    if command == "timeline":
        return "timeline"
    formats = {str(value) for option, value in zip(arguments, arguments[1:]) if option == "--format"}
    if "--format=json" in options or "json" in formats:
        return "contacts" if command == "export" else "entry" if command != "watch" else None
    if "--json" not in options:
        return None
    if command == "groups":
        return {"show": "group", "list": "groups"}.get((words + [""])[1], "change") if len(words) > 1 else "groups"
    if command == "list" and "--hidden" in options:
        return "hidden"
    return {"config": "settings", "pick": "contact"}.get(command, command)


def check(arguments, output):
    """Asserts that what a call printed is what the schema says."""
    __tracebackhide__ = True
    name = document(arguments)
    if not name or not output.strip():
        return
    printed = json.loads(output)
    if name == "contact" and "contacts" in printed:
        name = "contacts"
    try:
        validator(name)(printed)
    except fastjsonschema.JsonSchemaValueException as error:
        raise AssertionError(f"{name}.json: {error}: {arguments}: {output[:2000]}") from None
