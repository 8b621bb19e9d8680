"""`watch` with a group: what is changed in the address book or by `groups` shows at once."""
import json

from people import card

from Harness.homes import DEADLINE
from Harness.waiting import eventually


def member(name, days, group):
    return card(name, days).replace(b"END:VCARD", b"CATEGORIES:%s\nEND:VCARD" % group)


def test_members_come_and_go(home):
    home.write("others.vcf", card("Anna", 10) + card("Ben", 12))
    home.ask("import", str(home.path / "others.vcf"))
    home.ask("groups", "create", "Club")
    home.ask("groups", "add", "Club", "Ben")
    watch = home.watch("--group", "club")
    watch.shows("🎁 Ben in 12 days")
    home.ask("groups", "add", "Club", "Anna")
    watch.shows("🎁 Anna in 10 days")
    home.write(".contacts/cleo.vcf", member("Cleo", 9, b"CLUB"))
    watch.shows("🎁 Cleo in 9 days")
    (home.path / ".contacts/cleo.vcf").unlink()
    watch.shows("🎁 Anna in 10 days")
    home.ask("groups", "remove", "Club", "Anna", "Ben")
    watch.shows("No upcoming birthdays")


def test_a_group_that_there_is_not_may_come_and_go(home):
    home.write(".contacts/anna.vcf", card("Anna", 10))
    watch = home.watch("--group", "Club", "--format", "waybar")

    def shows(state):
        eventually(lambda: watch.last() and json.loads(watch.last())["class"], [state], DEADLINE)

    shows("error")
    home.write(".contacts/anna.vcf", member("Anna", 10, b"club"))
    shows("later")
    home.write(".contacts/anna.vcf", card("Anna", 10))
    shows("error")
    home.ask("groups", "create", "CLUB")
    shows("empty")
