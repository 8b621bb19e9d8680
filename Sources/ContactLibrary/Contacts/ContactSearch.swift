import BirthdayCore
import Localization

/// Finds contacts by what a user types: without case and accents, and in Latin letters where a name is in others.
///
/// What is looked up is prepared when it is asked for first, so that thousands of look-ups take no more than a few.
package final class ContactSearch {
    private let contacts: [Contact]
    /// The first contact with each identifier.
    private lazy var byID = Dictionary(
        contacts.indices.flatMap { place in
            ([contacts[place].id] + contacts[place].otherIDs.map(\.id)).map { ($0, place) }
        }
    ) { first, _ in first }
    /// The names as they are compared: the name, then the nicknames.
    private lazy var texts = contacts.map { ([$0.name] + $0.nicknames).map { SearchText($0) } }
    private lazy var byName = Dictionary(grouping: texts.indices) { texts[$0][0] }
    private lazy var byNickname = Dictionary(
        grouping: texts.indices.flatMap { place in Set(texts[place].dropFirst()).map { (name: $0, place: place) } }
    ) { $0.name }

    package init(_ contacts: [Contact]) { self.contacts = contacts }

    /// The contacts in whose name or nicknames each word of a text is contained, in any order.
    package func containing(_ text: String) -> [Contact] {
        let words = SearchText(text).words
        return contacts.indices.filter { names(at: $0, contain: words) }.map { contacts[$0] }
    }

    /// The contact with this id, else those with this name, else those with this nickname, else those that contain the
    /// text. Empty if there is none.
    package func matching(_ text: String) -> [Contact] {
        if let place = byID[text] { return [contacts[place]] }
        let wanted = SearchText(text)
        if let named = byName[wanted] { return named.map { contacts[$0] } }
        if let nicknamed = byNickname[wanted] { return nicknamed.map { contacts[$0.place] } }
        return containing(text)
    }

    private func names(at place: Int, contain words: [SearchText]) -> Bool {
        let names = texts[place]
        let missing = words.filter { word in !names.contains { $0.contains(word) } }
        guard !missing.isEmpty, missing.allSatisfy(\.isASCII) else { return missing.isEmpty }
        let contact = contacts[place]
        let transliterations = ([contact.name] + contact.nicknames).flatMap(SearchText.transliterations)
        return missing.allSatisfy { word in transliterations.contains { $0.contains(word) } }
    }
}
