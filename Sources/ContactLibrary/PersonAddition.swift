import BirthdayCore
import ContactSources
import ContactStore
import Failures
import LinuxSystem
import Messages
import SafeText
import Settings
import SystemPackage
import VCard

/// A card that is to be written, as it will be.
package struct PlannedCard: Hashable, Sendable {
    package let card: NewPersonCard
    /// The directory of a vdir, in which no file has the name.
    package let directory: FilePath
    package let name: FilePath.Component
    package let bytes: [UInt8]
    /// The groups that the person comes into, as they are spelled.
    package let groups: [String]
    /// The identity of the source that the directory is in.
    let source: FilePath

    package var file: FilePath { directory.appending(name) }

    /// The person, as the card and the groups will have it.
    package var person: Contact {
        var person = card.contact
        person.groups = groups
        return person
    }
}

/// Puts people who are in no address book into a vdir, on what the sources say now.
///
/// Why: docs/decisions.md#new-cards.
extension GroupTransaction {
    private var environment: UserEnvironment { library.environment }

    /// A card for somebody who has none, with a UID of its own.
    package static func card(_ name: String, _ birthday: Birthday, isFamilyFirst: Bool) -> NewPersonCard {
        NewPersonCard(name: name, birthday: birthday, uid: .randomUUID(), isFamilyFirst: isFamilyFirst)
    }

    /// Whom an address book has of the name and day.
    package func person(like card: NewPersonCard) -> Contact? { known.everybody.first(where: card.isOf) }

    /// The card that somebody would get.
    ///
    /// - Parameters:
    ///   - groups: what the groups are called that the person comes into.
    ///   - path: a vdir, or a directory in one. Without it there has to be only one that has cards.
    ///   - call: what puts the card into a directory.
    /// - Throws: also `unknownGroup` and `directoryGroup`.
    package func plan(
        _ card: NewPersonCard, in groups: [String], in path: FilePath?, call: (FilePath) -> String
    ) throws(CommandFailure) -> PlannedCard {
        let groups = try self.groups(groups)
        let places = try places(at: path, for: card)
        guard let (source, directory) = places.first, places.count == 1 else {
            throw CommandFailure(
                .usage,
                Diagnosis(
                    path.map {
                        Message("{path} has several directories of cards; name one of them", ["path": shown($0)])
                    } ?? Message("there are several directories of cards; name one of them"), .line,
                    .lines(places.map { .command(call($0.1)) })))
        }
        let beside = source.contacts.first { $0.origin.book == directory }?.origin.file
        for group in groups {
            if let only = index.onlyDirectory(of: group), only != directory {
                throw .directoryGroup(group.name, directory: only)
            }
        }
        do {
            let card = self.card(card, naming: groups, in: directory)
            let file = try SourceEditor.file(card, besideCardsIn: beside)
            return PlannedCard(
                card: card, directory: directory, name: file.name, bytes: file.bytes, groups: groups.map(\.name),
                source: source.identity)
        } catch {
            throw refusal(error, directory)
        }
    }

    private func groups(_ names: [String]) throws(CommandFailure) -> [ContactGroup] {
        var groups: [ContactGroup] = []
        for name in names {
            let group = try index.group(name)
            if !groups.contains(where: { $0.id == group.id }) { groups.append(group) }
        }
        return groups
    }

    /// The card with those of the groups that no card of their own, and no directory, makes in that address book.
    private func card(_ card: NewPersonCard, naming groups: [ContactGroup], in directory: FilePath) -> NewPersonCard {
        let index = index
        var card = card
        card.groups = groups.filter {
            index.onlyDirectory(of: $0) == nil && !index.hasGroupCard(of: $0, in: directory)
        }.map(\.name)
        return card
    }

    /// Puts somebody whose card is written into groups: what the card does not say, their own cards do.
    ///
    /// - Throws: why not into all of them.
    package mutating func join(_ person: Contact, _ groups: [String]) throws(CommandFailure) {
        for group in groups {
            let outcome: GroupOutcome
            do {
                outcome = try make(.add([person], to: group), isDryRun: false)
            } catch {
                throw error.afterCards
            }
            if let refusal = outcome.cards.refused.first {
                let values: Message.Values = ["reason": .message(refusal.reason), "group": .group(group)]
                // Translators: {reason} is what is wrong with the group's card; the person's is written.
                let problem = Message("{reason}; the person is added, and not in \"{group}\"", values)
                throw CommandFailure(
                    refusal.cause.status, Diagnosis(problem).at(environment.abbreviating(refusal.card.file)))
            }
            if let failure = outcome.unstored { throw failure.afterCards }
        }
    }

    /// Somebody who got this card by a call that could not store it; nil for anybody else.
    ///
    /// - Parameter groups: as in `plan`.
    package func unstored(_ card: NewPersonCard, in groups: [String]) throws(CommandFailure) -> Contact? {
        let groups = try self.groups(groups)
        let stored = Set(store.before.sources.flatMap(\.contacts).compactMap(\.uid))
        return known.everybody.first { person in
            guard card.isOf(person), let uid = person.uid, !stored.contains(uid) else { return false }
            let file = person.origin.file
            var same = self.card(card, naming: groups, in: person.origin.book)
            same.uid = ParsedCard.memberKey(uid)
            guard let written = try? SourceEditor.file(same, besideCardsIn: file) else { return false }
            return file.lastComponent == written.name && (try? RegularFile.read(file)) == written.bytes
        }
    }

    /// Writes a card, and reads its source again. It is still to be stored.
    ///
    /// - Returns: the person, as the source gives them now.
    package mutating func write(_ planned: PlannedCard) throws(CommandFailure) -> Contact {
        do {
            try SourceEditor().create(planned.name, planned.bytes, in: planned.directory)
        } catch {
            throw refusal(error, planned.file)
        }
        store.read(store.entries.named([planned.source]))
        let key = ParsedCard.memberKey(planned.card.uid)
        let cards = index.sources.flatMap(\.contacts)
        guard let person = cards.first(where: { $0.uid.map(ParsedCard.memberKey) == key }) else {
            throw CommandFailure(
                .inputOutput,
                Diagnosis(Message("the card was written, and cannot be read there"))
                    .at(environment.abbreviating(planned.file)))
        }
        return person
    }

    private func shown(_ path: FilePath) -> Message.Value { .path(environment.abbreviating(path)) }

    /// Why a file was not made.
    private func refusal(_ refusal: CardEditRefusal, _ path: FilePath) -> CommandFailure {
        CommandFailure(
            refusal.cause.status,
            Diagnosis(.clauses([refusal.reason, Message("no card was written")])).at(environment.abbreviating(path)))
    }

    /// The vdirs and the directories in them that could get the card.
    private func places(
        at path: FilePath?, for card: NewPersonCard
    ) throws(CommandFailure) -> [(StoredSource, FilePath)] {
        let index = index
        let vdirs = index.sources.filter { $0.kind == SourceKinds.vdir && !isAway($0.identity, index) }
        guard let path else {
            if vdirs.isEmpty { throw noDirectory(index, for: card) }
            return vdirs.flatMap { vdir in
                Self.books(in: vdir.identity, of: vdir, isNamed: false).map { (vdir, $0) }
            }
        }
        let place = SourceIdentity.of(path)
        guard let source = index.sources.last(where: { place.isInside($0.identity) }) else {
            if vdirs.isEmpty, FileKind(path: place) == nil { throw noDirectory(index, for: card) }
            throw .unknownSource(path: path)
        }
        if isAway(place, index) || isAway(source.identity, index) {
            throw CommandFailure(
                .noInput,
                Diagnosis(
                    Message("{path} is not there, or not mounted; no card was written", ["path": shown(path)])))
        }
        guard source.kind == SourceKinds.vdir, FileKind(path: place) == .directory else {
            throw CommandFailure(
                .usage,
                Diagnosis(
                    Message("{path} is not a directory of cards (a vdir)", ["path": shown(path)]), .clause,
                    Message("name one with --in PATH")))
        }
        return Self.books(in: place, of: source).map { (source, $0) }
    }

    /// What writes a line for somebody into a list of people; nil where no such list is in use.
    private func line(_ card: NewPersonCard, _ index: GroupIndex) -> Message? {
        let list = index.sources.last { source in
            // Those of birthday(1) have other lines.
            guard source.kind == SourceKinds.list, let text = try? RegularFile.read(source.identity)
            else { return false }
            return text.last == UInt8(ascii: "\n") && !text.contains(UInt8(ascii: "="))
        }
        guard let list, card.birthday.calendar == .gregorian else { return nil }
        let line = ShellWords.word("\(card.birthday.hyphenated) \(card.name)")
        return Message(
            "to add a line to {file}: {command}",
            [
                "file": shown(list.identity),
                "command": .command("echo \(line) >>\(environment.shellWord(list.identity))"),
            ])
    }

    /// No vdir is in use.
    private func noDirectory(_ index: GroupIndex, for card: NewPersonCard) -> CommandFailure {
        // One that is away is to come back, and not to be made: one in the usual place is found.
        let isSearched =
            store.entries.isSearched && index.sources.allSatisfy { $0.kind != SourceKinds.vdir }
        let forgotten = library.forgotten.filter { FileKind(path: $0) == .directory }
        let problem =
            isSearched
            ? Message("there is no directory of cards (a vdir) to write into")
            : Message("none of the contact sources is a directory of cards (a vdir) to write into")
        let remedy: Message =
            !isSearched
            ? Message("to add one that has a card: {command}", ["command": Diagnosis.sourcesAdd])
            : forgotten.isEmpty
                ? .inContext("directory", "to make one: {command}", ["command": .command("mkdir -p ~/.contacts")])
                : Diagnosis.toReadAgain(forgotten.map(environment.shellWord))
        return CommandFailure(
            .noInput, Diagnosis(problem, .line, .lines([line(card, index), remedy].compactMap(\.self))))
    }

    /// Whether the source at a path is gone, or something is to be mounted there: a card would lie below that.
    private func isAway(_ path: FilePath, _ index: GroupIndex) -> Bool {
        index.gone.contains(path)
            || store.outcomes.contains { outcome in
                outcome.error != nil && outcome.entry.identity == path
                    || outcome.reading?.parts(.unmounted).contains(where: path.isInside) ?? false
            }
    }

    /// The address books in a directory of a vdir: itself where it is named and has cards, else all with cards, else the
    /// collections without any, else itself.
    private static func books(in place: FilePath, of source: StoredSource, isNamed: Bool = true) -> [FilePath] {
        let books = source.books(in: place).filter { FileKind(path: $0) == .directory }
        if isNamed, books.contains(place) { return [place] }
        if !books.isEmpty { return books }
        let entries = (try? Directory(path: place).entries()) ?? []
        let below = entries.filter { !$0.hasPrefix(".") }.map { place.appending($0.name) }
        let collections = below.filter { FileKind(path: $0) == .directory }
        return collections.isEmpty ? [place] : collections.sorted { $0.precedes($1) }
    }
}

extension NewPersonCard {
    /// Whether somebody has the name, in any case, and the day.
    fileprivate func isOf(_ other: Contact) -> Bool {
        !contact.days.isDisjoint(with: other.days) && GroupName(other.name) == GroupName(name)
    }
}

extension Contact {
    /// The birthdays without their years.
    fileprivate var days: Set<Birthday> { Set([birthday, nativeBirthday].compactMap { $0?.withoutYear }) }
}

extension String {
    /// A new UUID for a card (RFC 9562, 5.4), in lower case.
    static func randomUUID() -> String {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [bytes[..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10...]]
            .map { Hexadecimal.text(of: Array($0)) }.joined(separator: "-")
    }
}
