"""The system's address book by the interface that Evolution itself uses: a module to be called by `Remote` on a bus."""
import gi

gi.require_version("EBook", "1.2")
gi.require_version("EBookContacts", "1.2")
gi.require_version("EDataServer", "1.2")
from gi.repository import EBook, EBookContacts, EDataServer, GLib  # noqa: E402

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


def take(text):
    """Adds a card of another program, or puts it in the place of the one with its UID.

    - Returns: its UID.
    """
    card = EBookContacts.Contact.new_from_vcard(text)
    uid = card.get_property("id")
    try:
        book.get_contact_sync(uid, None)
    except GLib.Error:
        return book.add_contact_sync(card, 0, None)[1]
    book.modify_contact_sync(card, 0, None)
    return uid


def read(uid):
    return book.get_contact_sync(uid, None)[1]


def categories(uid):
    """As the editor of a contact shows them."""
    return [value for attribute in EBookContacts.VCard.get_attributes(read(uid)) if attribute.get_name() == "CATEGORIES"
            for value in attribute.get_values()]


def set_categories(uid, names):
    card = read(uid)
    card.remove_attributes(None, "CATEGORIES")
    attribute = EBookContacts.VCardAttribute.new(None, "CATEGORIES")
    for name in names:
        attribute.add_value(name)
    card.append_attribute(attribute)
    book.modify_contact_sync(card, 0, None)


def text(uid):
    """As its export writes it."""
    return read(uid).to_string(getattr(EBookContacts.VCardFormat, "30"))


def is_list(uid):
    return bool(read(uid).get_property("list"))


serve({function.__name__: function for function in (add, change, remove, take, categories, set_categories, text, is_list)})
