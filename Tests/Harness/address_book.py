"""The system's address book by the interface that Evolution itself uses: a module to be called by `Remote` on a bus."""
import gi

gi.require_version("EBook", "1.2")
gi.require_version("EBookContacts", "1.2")
gi.require_version("EDataServer", "1.2")
from gi.repository import EBook, EBookContacts, EDataServer  # noqa: E402

from Harness.cards import vcard  # noqa: E402
from Harness.remote import serve  # noqa: E402

registry = EDataServer.SourceRegistry.new_sync(None)
# It waits this many seconds for a server that a local book does not have; with none, for ever.
book = EBook.BookClient.connect_sync(registry.ref_source("system-address-book"), 1, None)


def contact(name, *lines):
    return EBookContacts.Contact.new_from_vcard(
        vcard(f"FN:{name}", f"N:{name};;;;", *lines, version="3.0", end="\r\n"))


def add(name, *lines):
    """Adds a contact.

    - Returns: its UID.
    """
    return book.add_contact_sync(contact(name, *lines), 0, None)[1]


def change(uid, name, *lines):
    book.modify_contact_sync(contact(name, f"UID:{uid}", *lines), 0, None)


def remove(uid):
    book.remove_contact_by_uid_sync(uid, 0, None)


serve({"add": add, "change": change, "remove": remove})
