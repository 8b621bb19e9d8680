"""What the pages give to be copied: their blocks of code."""
import re
import textwrap

from Harness.places import INTEGRATIONS, REPOSITORY

PAGES = [REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").rglob("*.md")), *sorted(INTEGRATIONS.glob("*/README.md"))]


def blocks(page):
    """The texts between fences, and those that are indented behind an empty line, without what marks them."""
    fenced = r"^```\w*\n((?:.*\n)*?)^```$"
    indented = r"^\n((?:^    .*\n(?:^\n(?=    ))*)+)"
    return [fence or textwrap.dedent(lines)
            for fence, lines in re.findall(f"{fenced}|{indented}", page.read_text(), re.MULTILINE)]


def name(page):
    return str(page.relative_to(REPOSITORY))
