import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import SystemPackage

// The address books that a card of a group can be made in.

extension GroupView {
    /// Those that have cards of groups, in the order of the sources.
    var booksWithGroups: [GroupCardBook] { books { _ in true } }

    /// Those of the cards that have cards of groups, and the group neither as a card nor as a category: it comes there in the
    /// book's own way.
    func newBooks(of cards: [Contact], for group: ContactGroup) -> [GroupCardBook] {
        let theirs = Set(cards.map(\.origin.book))
        let named = sources.flatMap(\.contacts).filter { $0.isMember(of: group.id) }.map(\.origin)
        let known = Set((groupCards(of: group.name).map(\.origin) + named).map(\.book))
        return books { theirs.contains($0) && !known.contains($0) }
    }

    private func books(_ isWanted: (FilePath) -> Bool) -> [GroupCardBook] {
        sources.flatMap { source in
            var seen: Set<FilePath> = []
            let paths = source.groupCards.map(\.origin.book).filter { isWanted($0) && seen.insert($0).inserted }
            return paths.map { book(at: $0, of: source) }
        }
        .filter { canEdit($0.source) && editing?.hasGroupCards($0) ?? false }
    }

    /// The one that a path means: a file, a directory, or the only directory with cards in it.
    ///
    /// - Throws: `unknownSource`, `readOnlySource`, and `severalBooks`.
    func book(at path: FilePath) throws(LibraryError) -> GroupCardBook {
        let place = SourceIdentity.of(path)
        guard let source = sources.last(where: { place.isInside($0.identity) && !gone.contains($0.identity) }) else {
            throw .unknownSource(path: path)
        }
        guard canEdit(source.identity) else { throw .readOnlySource(path: path) }
        if place != source.identity, FileKind(path: place) != .directory { throw .unknownSource(path: path) }
        let origins = source.contacts.map(\.origin) + source.groupCards.map(\.origin)
        let books = Set(origins.map(\.book)).filter { $0.isInside(place) }
        if books.isEmpty || books.contains(place) { return book(at: place, of: source) }
        guard let only = books.first, books.count == 1 else {
            throw .severalBooks(books.sorted { $0.precedes($1) })
        }
        return book(at: only, of: source)
    }

    private func book(at path: FilePath, of source: StoredSource) -> GroupCardBook {
        var seen: Set<FilePath> = []
        let files = source.groupCards.map(\.origin).filter { $0.book == path }.map(\.file)
        return GroupCardBook(
            source: source.identity, path: path, groupFiles: files.filter { seen.insert($0).inserted },
            file: source.contacts.first { $0.origin.book == path }?.origin.file)
    }
}
