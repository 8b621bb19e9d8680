"""A source that was found, counted as named beside an added one, and is found again since that was forgotten."""
from Harness.cards import card


def test_it_keeps_its_contacts_when_it_is_gone(home):
    home.write(".contacts/anna.vcf", card("Anna Berg", 0))
    home.write(".birthdays", "--02-03 Ben\n")
    home.ask("import")
    added = home.write("more.vcf", card("Cleo", 5))
    home.ask("sources", "add", str(added))
    home.ask("import")
    home.ask("sources", "forget", str(added))
    (home.path / ".contacts").rename(home.path / "elsewhere")
    done = home.run("list")
    assert "Anna Berg" in done.stdout and "keeping the 2 contacts it gave before" in done.stderr
    # What is found no more can be forgotten as ever.
    home.ask("sources", "forget", str(home.path / ".contacts"))
    assert "Anna Berg" not in home.ask("list")
