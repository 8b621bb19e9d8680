import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import Messages
import SafeText
import SystemPackage
import VCard

/// A card that is to be written, as it will be.
package struct PlannedCard: Hashable, Sendable {
    package let card: NewPersonCard
    /// The directory of a vdir, in which no file has the name.
    package let directory: FilePath
    package let name: FilePath.Component
    package let bytes: [UInt8]
    /// The identity of the source that the directory is in.
    let source: FilePath

    package var file: FilePath { directory.appending(name) }
}

/// Puts people who are in no address book into a vdir, on what the sources say now.
package struct PersonAddition {
    private var sources: GroupTransaction

    /// Waits for other processes that change cards, and reads all sources.
    ///
    /// - Parameter isDryRun: only a plan is asked for.
    package init(_ library: Library, isDryRun: Bool) throws(LibraryError) {
        sources = try GroupTransaction(library, isDryRun: isDryRun)
    }

    /// Everybody, as the sources give them now.
    package var known: ContactReading { sources.known }

    /// Lets others change cards. What was read may be out of date from now on.
    package mutating func unlock() { sources.unlock() }

    /// The card that somebody would get.
    ///
    /// - Parameter path: a vdir, or a directory in one. Without it there has to be only one that has cards.
    package func plan(_ card: NewPersonCard, in path: FilePath?) throws(PersonAdditionError) -> PlannedCard {
        if let person = known.everybody.first(where: card.isOf) { throw .isKnown(person) }
        let view = sources.view
        let (source, directory) = try place(at: path, view)
        let beside = source.contacts.first { $0.origin.book == directory }?.origin.file
        do throws(CardEditRefusal) {
            let file = try SourceEditor.file(card, besideCardsIn: beside)
            return PlannedCard(
                card: card, directory: directory, name: file.name, bytes: file.bytes, source: source.identity)
        } catch {
            throw .refused(error, directory)
        }
    }

    /// Somebody who got this card by a call that could not store it; nil for anybody else.
    package func unstored(_ card: NewPersonCard) -> Contact? {
        let stored = Set(sources.store.before.sources.flatMap(\.contacts).compactMap(\.uid))
        return known.everybody.first { person in
            guard card.isOf(person), let uid = person.uid, !stored.contains(uid) else { return false }
            let same = NewPersonCard(name: card.name, birthday: card.birthday, uid: ParsedCard.memberKey(uid))
            let file = person.origin.file
            guard let written = try? SourceEditor.file(same, besideCardsIn: file) else { return false }
            return file.lastComponent == written.name && (try? RegularFile.read(file)) == written.bytes
        }
    }

    /// Stores what was read.
    package mutating func store() throws(LibraryError) { try sources.save() }

    /// Writes a card, and reads its source again. It is still to be stored.
    ///
    /// - Returns: the person, as the source gives them now.
    package mutating func write(_ planned: PlannedCard) throws(PersonAdditionError) -> Contact {
        do throws(CardEditRefusal) {
            try SourceEditor().create(planned.name, planned.bytes, in: planned.directory)
        } catch {
            throw .refused(error, planned.file)
        }
        sources.store.read(sources.store.entries.named([planned.source]))
        let key = ParsedCard.memberKey(planned.card.uid)
        let cards = sources.view.sources.flatMap(\.contacts)
        guard let person = cards.first(where: { $0.uid.map(ParsedCard.memberKey) == key }) else {
            throw .isUnread(planned.file)
        }
        return person
    }

    /// The vdir and the directory in it that gets the card.
    private func place(
        at path: FilePath?, _ view: GroupView
    ) throws(PersonAdditionError) -> (StoredSource, FilePath) {
        let vdirs = view.sources.filter { $0.kind == VdirSource.kind && !isAway($0.identity, view) }
        guard let path else {
            if vdirs.isEmpty { throw noDirectory(view) }
            return try only(
                vdirs.flatMap { vdir in
                    Self.books(in: vdir.identity, of: vdir, isNamed: false).map { (vdir, $0) }
                }, in: nil)
        }
        let place = SourceIdentity.of(path)
        guard let source = view.sources.last(where: { place.isInside($0.identity) }) else {
            if vdirs.isEmpty, FileKind(path: place) == nil { throw noDirectory(view) }
            throw .library(.unknownSource(path: path))
        }
        if isAway(place, view) || isAway(source.identity, view) { throw .isAway(path) }
        guard source.kind == VdirSource.kind, FileKind(path: place) == .directory else { throw .isNoDirectory(path) }
        return try only(Self.books(in: place, of: source).map { (source, $0) }, in: path)
    }

    private func noDirectory(_ view: GroupView) -> PersonAdditionError {
        // One that is away is to come back, and not to be made.
        let hasNone = view.sources.allSatisfy { $0.kind != VdirSource.kind }
        return .noDirectory(isSearched: hasNone && sources.store.entries.isSearched)
    }

    /// Whether the source at a path is gone, or something is to be mounted there: a card would lie below that.
    private func isAway(_ path: FilePath, _ view: GroupView) -> Bool {
        view.gone.contains(path)
            || sources.store.outcomes.contains { outcome in
                outcome.error != nil && outcome.entry.identity == path
                    || outcome.reading?.parts(.unmounted).contains(where: path.isInside) ?? false
            }
    }

    private func only(
        _ places: [(StoredSource, FilePath)], in named: FilePath?
    ) throws(PersonAdditionError) -> (StoredSource, FilePath) {
        guard let place = places.first, places.count == 1 else {
            throw .severalDirectories(places.map(\.1), in: named)
        }
        return place
    }

    /// The address books in a directory of a vdir: itself where it is named and has cards, else all with cards, else the
    /// collections without any, else itself.
    private static func books(in place: FilePath, of source: StoredSource, isNamed: Bool = true) -> [FilePath] {
        let origins = source.contacts.map(\.origin) + source.groupCards.map(\.origin)
        let books = Set(origins.map(\.book)).filter { $0.isInside(place) && FileKind(path: $0) == .directory }
        if isNamed, books.contains(place) { return [place] }
        if !books.isEmpty { return books.sorted { $0.precedes($1) } }
        let entries = (try? Directory(path: place).entries()) ?? []
        let below = entries.filter { !$0.hasPrefix(".") }.map { place.appending($0.name) }
        let collections = below.filter { FileKind(path: $0) == .directory }
        return collections.isEmpty ? [place] : collections.sorted { $0.precedes($1) }
    }
}

extension NewPersonCard {
    /// Whether somebody has the name, in any case, and the day.
    fileprivate func isOf(_ contact: Contact) -> Bool {
        guard let other = contact.birthday, other.calendar == .gregorian else { return false }
        return other.month == birthday.month && other.day == birthday.day
            && GroupName(contact.name) == GroupName(name)
    }
}

/// Why somebody gets no card.
package enum PersonAdditionError: Error, Hashable, Sendable {
    /// An address book has somebody of that name and day.
    case isKnown(Contact)
    /// `in`: the directory that was named, and has them.
    case severalDirectories([FilePath], in: FilePath?)
    /// No vdir is in use. `isSearched`: one that is made in the usual place is found.
    case noDirectory(isSearched: Bool)
    case isNoDirectory(FilePath)
    /// It is gone, or is not mounted.
    case isAway(FilePath)
    /// The file was not made.
    case refused(CardEditRefusal, FilePath)
    /// The file was made, and nobody read in it.
    case isUnread(FilePath)
    case library(LibraryError)
}

extension PersonAdditionError {
    /// - Parameters:
    ///   - place: a path for people to read.
    ///   - call: what puts the card into a directory.
    package func diagnosis(_ place: (FilePath) -> String, call: (FilePath) -> String) -> Diagnosis {
        switch self {
        case .isKnown(let contact): "an address book has this person already: \(place(contact.origin.file))"
        case .severalDirectories(let paths, let named):
            Diagnosis(
                "\(named.map { "\(place($0)) has" } ?? "there are") several directories of cards; name one of them",
                .line,
                "", command: paths.map(call).joined(separator: "\n"))
        case .noDirectory(isSearched: true):
            Diagnosis(
                "there is no directory of cards (a vdir) to write into", .line, "to make one: ",
                command: "mkdir -p ~/.contacts")
        case .noDirectory(isSearched: false):
            Diagnosis(
                "none of the contact sources is a directory of cards (a vdir) to write into", .line,
                "to add one that has a card: ", command: Diagnosis.sourcesAdd)
        case .isNoDirectory(let path):
            Diagnosis("\(place(path)) is not a directory of cards (a vdir)", .clause, "name one with --in PATH")
        case .isAway(let path): "\(place(path)) is not there, or not mounted; no card was written"
        case .refused(let refusal, let path): "\(place(path)): \(refusal.reason); no card was written"
        case .isUnread(let path): "\(place(path)): the card was written, and cannot be read there"
        case .library(let error): error.diagnosis
        }
    }

    package var status: ExitStatus {
        switch self {
        case .isKnown: .cannotCreate
        case .severalDirectories, .isNoDirectory: .usage
        case .noDirectory, .isAway: .noInput
        case .refused(let refusal, _):
            switch refusal.cause {
            case .notPermitted, .readOnly: .notPermitted
            case .busy: .tryAgain
            case .failed: .inputOutput
            }
        case .isUnread: .inputOutput
        case .library(let error): ExitStatus(error)
        }
    }
}

/// New UUIDs for cards (RFC 9562, 5.4).
package enum RandomUUID {
    /// In lower case.
    package static func text() -> String {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [bytes[..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10...]]
            .map { Hexadecimal.text(of: Array($0)) }.joined(separator: "-")
    }
}
