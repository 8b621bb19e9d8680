import BirthdayCore
import Localization

/// Finds contacts by what a user types: without case and accents.
package struct ContactSearch: Sendable {
    private let contacts: [Contact]

    package init(_ contacts: [Contact]) { self.contacts = contacts }

    /// The contacts whose names contain a text.
    package func containing(_ text: String) -> [Contact] {
        let wanted = SearchText(text)
        return contacts.filter { SearchText($0.name).contains(wanted) }
    }

    /// The contact with this id, else those with this name, else those whose names contain the text. Empty if there is
    /// none.
    package func matching(_ text: String) -> [Contact] {
        if let contact = contacts.first(where: { $0.isKnown(as: text) }) { return [contact] }
        let similar = containing(text)
        let wanted = SearchText(text)
        let same = similar.filter { SearchText($0.name) == wanted }
        return same.isEmpty ? similar : same
    }
}
