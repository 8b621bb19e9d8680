import BirthdayCore
import Localization

/// Finds contacts by what a user types: without case and accents, and in Latin letters where a name is in others.
package struct ContactSearch: Sendable {
    private let contacts: [Contact]

    package init(_ contacts: [Contact]) { self.contacts = contacts }

    /// The contacts in whose name or nicknames each word of a text is contained, in any order.
    package func containing(_ text: String) -> [Contact] {
        let words = SearchText(text).words
        return contacts.filter { Self.names(of: $0, contain: words) }
    }

    /// The contact with this id, else those with this name, else those with this nickname, else those that contain the
    /// text. Empty if there is none.
    package func matching(_ text: String) -> [Contact] {
        if let contact = contacts.first(where: { $0.isKnown(as: text) }) { return [contact] }
        let similar = containing(text)
        let wanted = SearchText(text)
        let named = similar.filter { SearchText($0.name) == wanted }
        if !named.isEmpty { return named }
        let nicknamed = similar.filter { $0.nicknames.contains { SearchText($0) == wanted } }
        return nicknamed.isEmpty ? similar : nicknamed
    }

    private static func names(of contact: Contact, contain words: [SearchText]) -> Bool {
        let texts = [contact.name] + contact.nicknames
        let names = texts.map { SearchText($0) }
        let missing = words.filter { word in !names.contains { $0.contains(word) } }
        guard !missing.isEmpty, missing.allSatisfy(\.isASCII) else { return missing.isEmpty }
        let transliterations = texts.flatMap(SearchText.transliterations)
        return missing.allSatisfy { word in transliterations.contains { $0.contains(word) } }
    }
}
