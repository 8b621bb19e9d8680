import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import Localization

/// Reads sources into the store's document and says what became of each.
struct SourceRefresh: Sendable {
    let today: CalendarDay
    private let reader: SourceReader

    /// - Parameter onProgress: called with the number of cards read so far, now and then.
    init(today: CalendarDay, onProgress: (@Sendable (Int) -> Void)? = nil) {
        self.today = today
        reader = SourceReader(today: today, onProgress: onProgress) { decodeText($1, charset: $0) }
    }

    /// A source that cannot be read keeps what it gave before.
    func read(_ members: [SourceMembers.Member], into document: inout StoreDocument) -> [SourceOutcome] {
        var outcomes: [SourceOutcome] = []
        for member in members {
            let before =
                document.source(member.identity) ?? document.sources.first { $0.path == member.path }
            do throws(SystemError) {
                let reading = try reader.read(member.path, mayWait: member.membership == .once)
                var after = StoredSource(
                    reading, path: member.path, membership: member.membership, on: today, before: before)
                if let before, after.repeats(before) {
                    after = before
                } else {
                    if let before, before.identity != after.identity { document.forget(before.identity) }
                    document.replace(after)
                }
                outcomes.append(
                    SourceOutcome(path: member.path, result: .success(reading), before: before, after: after))
            } catch {
                outcomes.append(
                    SourceOutcome(path: member.path, result: .failure(error), before: before, after: before))
            }
        }
        return outcomes
    }

    /// Reads sources that are named in a call, without a store.
    func read(_ paths: [String]) -> (contacts: [Contact], outcomes: [SourceOutcome]) {
        var document = StoreDocument()
        let outcomes = read(paths.map { SourceMembers.Member(path: $0, membership: .once) }, into: &document)
        return (ContactMerge.people(inSources: document.sources.map(\.contacts)), outcomes)
    }
}

/// What became of one source that was to be read.
struct SourceOutcome: Sendable {
    var path: String
    var result: Result<SourceReading, SystemError>
    /// What it had given before; nil for a new source.
    var before: StoredSource?
    /// What it gives now; nil for a new source that cannot be read.
    var after: StoredSource?

    /// How many contacts it gives that it did not give before, that say something else, and that are gone.
    var changes: (new: Int, changed: Int, removed: Int) {
        let old = before?.contacts ?? []
        let now = after?.contacts ?? []
        if old.isEmpty { return (now.count, 0, 0) }
        if old == now { return (0, 0, 0) }
        let places = Dictionary(old.indices.map { (old[$0].id, $0) }) { first, _ in first }
        var (new, changed) = (0, 0)
        for contact in now {
            guard let place = places[contact.id] else {
                new += 1
                continue
            }
            if !contact.saysTheSame(as: old[place]) { changed += 1 }
        }
        return (new, changed, places.count - (now.count - new))
    }

    /// What was read; nil where the source could not be.
    var reading: SourceReading? { try? result.get() }

    var problems: [SourceProblem] { reading?.problems ?? [] }

    /// Why it could not be read, and what is shown instead.
    func failureReason(_ error: SystemError) -> String {
        guard let kept = before?.contacts.count, kept > 0 else { return error.reason }
        return "\(error.reason); keeping the \(kept) \(kept == 1 ? "contact" : "contacts") it gave before"
    }
}

extension Contact {
    /// Whether both say the same of a person, wherever the cards lie.
    fileprivate func saysTheSame(as other: Contact) -> Bool {
        name == other.name && birthday == other.birthday && nativeBirthday == other.nativeBirthday
            && groups == other.groups && structuredName == other.structuredName && uid == other.uid
            && isDeceased == other.isDeceased && isExcluded == other.isExcluded
    }
}
