"""The JSON documents that the cases have recorded, against their schemas."""
import json
import re

import fastjsonschema
import pytest

from Harness.places import REPOSITORY
from Harness.schemas import validator

CASES = REPOSITORY / "Tests/EndToEndTests/Cases"
# By which members a document is known, the rarer first.
MEMBERS = {
    "import": {"new", "removed"}, "change": {"group", "dryRun"}, "group": {"members", "people"}, "doctor": {"findings"},
    "schedule": {"scheduled"}, "notifications": {"requests"}, "list": {"sections"}, "timeline": {"entries"}, "entry": {"family"},
    "groups": {"groups", "total"}, "sources": {"sources"}, "key": {"place", "unlocked"}, "contacts": {"contacts"},
    "contact": {"born"}, "hidden": {"people"}, "settings": {"file", "settings"},
}


# What a case has replaced by a word, since each run has another.
STANDS_FOR = {"id": "0" * 16, "contact": "0" * 16, "date": "2026-11-23", "since": "2026-11-23T09:00:00+00:00"}


def unmasked(value, key=None):
    if isinstance(value, dict):
        return {member: unmasked(part, member) for member, part in value.items()}
    if isinstance(value, list):
        return [unmasked(part) for part in value]
    isMasked = key in STANDS_FOR and isinstance(value, str) and not any(character.isdigit() for character in value)
    return STANDS_FOR[key] if isMasked else value


def documents():
    """Every recorded document with the name of its schema: Waybar's, and other programs', have none."""
    for file in sorted(CASES.glob("*/expected")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            try:
                printed = json.loads(line) if line.startswith("{") else None
            except ValueError:
                continue  # Cut by the case.
            names = [name for name, members in MEMBERS.items() if printed and members <= printed.keys()]
            if names:
                yield pytest.param(names[0], printed, id=f"{file.parent.name}-{number}")


@pytest.mark.parametrize("name, printed", list(documents()))
def test_it_is_what_its_schema_says(name, printed):
    try:
        validator(name)(unmasked(printed))
    except fastjsonschema.JsonSchemaValueException as error:
        pytest.fail(f"{name}.json: {error}", pytrace=False)


def test_most_kinds_are_recorded():
    assert {param.values[0] for param in documents()} >= {"list", "sources", "notifications", "key", "entry", "change"}


def test_the_configuration_in_the_reference_is_what_its_schema_says():
    page = (REPOSITORY / "docs/reference/configuration.md").read_text()
    text = page.partition("```jsonc\n")[2].partition("\n```")[0]
    configuration = json.loads(re.sub(r"\s+// .*", "", text))
    validator("config")(configuration)
    for wrong in ({"count": 0}, {"famly": 1}, {"families": {"large": {"family": "small"}}}, {"notifications": {"time": 9}}):
        with pytest.raises(fastjsonschema.JsonSchemaValueException):
            validator("config")({**configuration, **wrong})
