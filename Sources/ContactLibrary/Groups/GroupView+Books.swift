import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import PathBytes
import SystemPackage
import VCard

// The address books that a card of a group can be made in.

extension GroupView {
    /// Those that have cards of groups, in the order of the sources.
    var booksWithGroups: [GroupCardBook] { books { _ in true } }

    /// Those of the cards that have cards of groups, and the group neither as a card nor as a category: it comes there in the
    /// book's own way.
    func newBooks(of cards: [Contact], for group: ContactGroup) -> [GroupCardBook] {
        let theirs = Set(cards.map(\.origin.book))
        let known = Set(ownCards(of: group.name).map(\.origin.book) + self.cards(in: group.id).map(\.origin.book))
        return books { theirs.contains($0) && !known.contains($0) }
    }

    private func books(_ isWanted: (FilePath) -> Bool) -> [GroupCardBook] {
        sources.filter { canEdit($0.identity) }.flatMap { source in
            var seen: Set<FilePath> = []
            let paths = source.groupCards.map(\.origin.book).filter { isWanted($0) && seen.insert($0).inserted }
            return paths.compactMap { path in
                form(of: path, source).map { GroupCardBook(source: source.identity, path: path, form: $0) }
            }
        }
    }

    /// The form of the first card of a group in an address book that can be edited as one; nil where none is.
    private func form(of book: FilePath, _ source: StoredSource) -> GroupCardForm? {
        var seen: Set<FilePath> = []
        let files = source.groupCards.map(\.origin).filter { $0.book == book }.map(\.file)
        return SourceEditor.form(ofGroupsIn: files.filter { seen.insert($0).inserted })
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
        let file = source.contacts.first { $0.origin.book == path }?.origin.file
        let form = form(of: path, source) ?? SourceEditor.form(besideCardsIn: file)
        return GroupCardBook(source: source.identity, path: path, form: form)
    }

    /// The address book to name for a group that takes the place of a deleted one; nil where none has to be named.
    func bookOfNext(like report: GroupReport) -> FilePath? {
        if let book = report.ownCards.lazy.compactMap({ try? book(at: $0.origin.book) }).first { return book.path }
        let books = booksWithGroups.map(\.path)
        if books.count < 2 { return nil }
        return books.first { book in report.people.contains { $0.origin.book == book } } ?? books[0]
    }
}
