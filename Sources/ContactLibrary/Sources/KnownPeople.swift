import BirthdayCore
import ContactSources
import ContactStore
import SystemPackage

/// The people in several sources, to tell who lives on in another one when a source does not give them any more.
///
/// It is built when it is asked for the first time: most readings lack nobody.
final class KnownPeople {
    private enum Key: Hashable {
        case uid(String, name: String)
        case birthday(name: String, Birthday?)
    }

    private let contacts: [(source: FilePath, contacts: [Contact])]
    /// The sources that have somebody, by what makes cards of different sources one person's.
    private lazy var sources: [Key: Set<FilePath>] = {
        var sources: [Key: Set<FilePath>] = [:]
        for (source, contacts) in contacts {
            for key in contacts.lazy.flatMap(Self.keys) { sources[key, default: []].insert(source) }
        }
        return sources
    }()

    /// - Parameters:
    ///   - ours: readings, which say what their sources have now.
    ///   - theirs: what is stored of the others.
    ///   - inUse: the identities of the sources in use.
    init(_ ours: [SourceReport], _ theirs: StoreDocument, inUse: Set<FilePath>) {
        let readings = ours.compactMap(\.reading)
        let read = Set(readings.map(\.identity))
        contacts =
            readings.map { ($0.identity, $0.contacts) }
            + theirs.sources.filter { inUse.contains($0.identity) && !read.contains($0.identity) }
            .map { ($0.identity, $0.contacts) }
    }

    /// Whether another source has a card of the same person.
    func contains(_ contact: Contact, elsewhereThanIn source: FilePath) -> Bool {
        Self.keys(contact).contains { !(sources[$0] ?? []).subtracting([source]).isEmpty }
    }

    private static func keys(_ contact: Contact) -> [Key] {
        let uid = contact.uid.map { [Key.uid($0.comparableUID, name: contact.name)] } ?? []
        guard !contact.name.isEmpty, contact.hasBirthday else { return uid }
        return uid + [.birthday(name: contact.name, contact.birthday?.withoutYear)]
    }
}
