import BirthdayCore
import TextSearch

/// Finds contacts by what a user types: without case and accents, and in Latin letters where a name is in others.
///
/// What is looked up is prepared when it is asked for first, so that thousands of look-ups take no more than a few.
package final class ContactSearch {
    private let contacts: [Contact]
    /// Several have an identifier that they had before there were several.
    private lazy var byID = Dictionary(
        grouping: contacts.indices.flatMap { place in contacts[place].allIDs.map { (id: $0, place: place) } }
    ) { $0.id }
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

    /// The contacts with these identifiers, each once; nil if nobody has one of them, or several have.
    package func identified(by identifiers: [String]) -> [Contact]? {
        let places = identifiers.compactMap { byID[$0].flatMap { $0.count == 1 ? $0[0].place : nil } }
        var seen: Set<Int> = []
        return places.count == identifiers.count ? places.filter { seen.insert($0).inserted }.map { contacts[$0] } : nil
    }

    /// The contacts with this id, else those with this name, else those with this nickname, else of those that contain the
    /// text those in whom most of its words are whole ones. Empty if there is none.
    package func matching(_ text: String) -> [Contact] {
        if text.isContactIdentifier, let identified = byID[text] { return identified.map { contacts[$0.place] } }
        let wanted = SearchText(text)
        if let named = byName[wanted] { return named.map { contacts[$0] } }
        if let nicknamed = byNickname[wanted] { return nicknamed.map { contacts[$0.place] } }
        let words = wanted.words
        let found = contacts.indices.filter { names(at: $0, contain: words) }
        let wholeWords = found.map { place in words.count { isWhole($0, at: place) } }
        let most = wholeWords.max()
        return zip(found, wholeWords).filter { $0.1 == most }.map { contacts[$0.0] }
    }

    private func names(at place: Int, contain words: [SearchText]) -> Bool {
        words.allSatisfy { word in isIn(place, word) { $0.contains(word) } }
    }

    private func isWhole(_ word: SearchText, at place: Int) -> Bool { isIn(place, word) { $0.words.contains(word) } }

    /// Whether one of the names, or a name as it is written in ASCII, is one that the word is looked for in with success.
    private func isIn(_ place: Int, _ word: SearchText, _ hasWord: (SearchText) -> Bool) -> Bool {
        if texts[place].contains(where: hasWord) { return true }
        guard word.isASCII else { return false }
        let contact = contacts[place]
        return ([contact.name] + contact.nicknames).contains {
            SearchText.spellings(of: $0).contains(where: hasWord)
        }
    }
}
