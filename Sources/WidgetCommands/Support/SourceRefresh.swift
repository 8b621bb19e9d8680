import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import Localization

/// Reads sources, and puts what they gave into the store's document.
///
/// These are two steps: a reading can take as long as whoever pipes it in, and the store is locked for the second alone.
struct SourceRefresh: Sendable {
    let today: CalendarDay
    private let reader: SourceReader

    /// - Parameter onProgress: called with the number of cards read so far, now and then.
    init(today: CalendarDay, onProgress: (@Sendable (Int) -> Void)? = nil) {
        self.today = today
        reader = SourceReader(today: today, onProgress: onProgress) { iconvName, bytes in
            decodeText(bytes, charset: iconvName).map { Array($0.utf8) }
        }
    }

    /// A source that was read, or could not be.
    struct MemberReading: Sendable {
        var member: SourceMembers.Member
        var result: Result<SourceReading, SystemError>
    }

    func read(_ members: [SourceMembers.Member]) -> [MemberReading] {
        members.map { member in
            MemberReading(
                member: member,
                result: Result { () throws(SystemError) in
                    try reader.read(member.path, mayWait: member.membership == .once)
                })
        }
    }

    /// Puts readings into a document. A source that cannot be read, or holds nothing of use, keeps what it gave before.
    ///
    /// - Parameter known: the document before the readings. What another process read and stored since, and later than
    ///   the reading here, stays. (Times alone do not tell: a clock can be set back.)
    func merge(
        _ readings: [MemberReading], into document: inout StoreDocument, known: StoreDocument
    ) -> [SourceOutcome] {
        readings.map { fresh in
            let member = fresh.member
            let before = document.source(of: member)
            var outcome = SourceOutcome(path: member.path, result: fresh.result, before: before, after: before)
            guard case .success(let reading) = fresh.result else { return outcome }
            if let before, before.readAt > reading.readAt, before.readAt != known.source(of: member)?.readAt {
                return outcome
            }
            var after: StoredSource
            if let before, !before.contacts.isEmpty, reading.holdsNothingOfUse {
                after = before.kept(after: reading, membership: member.membership, on: today)
                outcome.isKept = true
            } else {
                after = StoredSource(
                    reading, path: member.path, membership: member.membership, on: today, before: before)
            }
            if let before, after.repeats(before) {
                after = before
            } else {
                if let before, before.identity != after.identity { document.forget(before.identity) }
                document.replace(after)
            }
            outcome.after = after
            return outcome
        }
    }

    /// Reads sources that are named in a call, without a store.
    func read(_ paths: [String]) -> (contacts: [Contact], outcomes: [SourceOutcome]) {
        var document = StoreDocument()
        let readings = read(paths.map { SourceMembers.Member(path: $0, membership: .once) })
        let outcomes = merge(readings, into: &document, known: document)
        return (document.sources.people, outcomes)
    }
}

extension SourceReading {
    /// Whether there is text, or a file that should have some, and no card in any: an export that failed, a pipe whose
    /// writer failed.
    ///
    /// An empty file is one of them, for that is what a full disk and a program that empties a file before it writes it
    /// leave behind, and nobody keeps an address book of nobody; who does can say so with `sources forget`. A directory
    /// without files that should hold cards, a calendar without events and a database without rows are really empty.
    fileprivate var holdsNothingOfUse: Bool { counts.cards == 0 && counts.skipped > 0 && !problems.isEmpty }
}

extension StoreDocument {
    /// What a member gave when it was last read: it is known by its path while a link of that leads nowhere.
    func source(of member: SourceMembers.Member) -> StoredSource? {
        source(member.identity) ?? sources.first { $0.path == member.path }
    }
}
