import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem

/// What became of one source that was to be read.
struct SourceOutcome: Sendable {
    var path: String
    var result: Result<SourceReading, SystemError>
    /// What it had given before; nil for a new source.
    var before: StoredSource?
    /// What it gives now; nil for a new source that cannot be read.
    var after: StoredSource?
    /// It was read, but held nothing of use, and gives what it gave before.
    var isKept = false

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

    /// What is odd in what was read.
    var problems: [SourceProblem] { reading?.problems ?? [] }

    /// Why the source as a whole gives nothing now, and what is shown instead; nil where it was read.
    var failureReason: String? {
        switch result {
        case .failure(let error): withKept(error.reason)
        case .success: isKept ? withKept("no contact can be read in it now") : nil
        }
    }

    private func withKept(_ reason: String) -> String {
        guard let kept = before?.contacts.count, kept > 0 else { return reason }
        return "\(reason); keeping the \(kept) \(kept == 1 ? "contact" : "contacts") it gave before"
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
