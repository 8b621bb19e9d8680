import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import SystemPackage

/// A change of a group. What the address book can hold is changed there; the rest is in the store.
package enum GroupChange: Sendable {
    /// Makes a group that nobody is in yet: as a card where one address book has such cards, else in the store.
    ///
    /// `in`: the address book that gets the card, whether or not it has cards of groups.
    case create(String, in: FilePath? = nil)
    /// Puts people into a group: each with the first card that can be changed, else in the store alone.
    case add([Contact], to: String)
    /// Takes people out of a group: from each of their cards that names it, and from the store. A group with a preference of
    /// its own stays when nobody is left in it.
    case remove([Contact], from: String)
    /// Gives a group another name. Where no card could be changed, nothing is left of it.
    ///
    /// `isJoining`: the new name can be another group's, with which it becomes one; what was chosen for a group that nobody
    /// bears now goes along too.
    case rename(String, to: String, isJoining: Bool = false)
    /// Takes everybody out of a group, and the group away. The people stay. Of a group that nobody bears now, what was
    /// chosen for it goes.
    case delete(String)
    /// Says when people in a group are notified of, also in one that nobody bears now.
    case notify(LeadTimes, of: String)
    /// Drops what was said of a group by `notify`: the user's default holds for it.
    case notifyByDefault(String)
}

/// Changes of groups on what the sources say now: planned on what was loaded, made in cards, read again there, and stored.
package struct GroupTransaction {
    /// Everybody, as the sources give them now.
    package let known: ContactReading
    /// Whether only the report is asked for.
    var isDryRun = false
    var store: StoreTransaction
    /// When groups without a preference of their own are notified of.
    let standard: LeadTimes
    /// Keeps other processes from changing groups; nil where nothing is to be changed.
    private var lock: Lock?
    private let onProgress: (@Sendable (Int) -> Void)?

    private final class Lock: Sendable {
        private let file: LockFile
        init(_ file: consuming LockFile) { self.file = file }
    }

    /// Waits for the changes of other processes, and reads all sources. What they say that is new is stored first, so that a
    /// change that is interrupted is not taken for the same as one that another program made before.
    ///
    /// - Parameters:
    ///   - isDryRun: only reports are asked for.
    ///   - onProgress: called after each file with the number of cards done with.
    package init(
        _ library: Library, isDryRun: Bool, onProgress: (@Sendable (Int) -> Void)? = nil
    ) throws(LibraryError) {
        if !isDryRun {
            do throws(StoreError) { lock = Lock(try library.store.lockGroups()) } catch { throw LibraryError(error) }
        }
        var store = try StoreTransaction(library)
        known = library.contacts(&store)
        self.store = store
        standard = library.configuration.notifications.standard
        self.onProgress = onProgress
    }

    /// - Parameter isDryRun: only says what would be.
    /// - Throws: `unknownGroup`, `groupExists`, `severalBooks`, `unknownSource`, `readOnlySource`, `unchangeableCards`,
    ///   `directoryGroup` and `sharedUID`, and errors of the store: then nothing is changed.
    package mutating func make(_ change: GroupChange, isDryRun: Bool) throws(LibraryError) -> GroupReport {
        self.isDryRun = isDryRun
        let before = store
        var report =
            switch change {
            case .create(let name, let book): try create(name, in: book)
            case .add(let people, let name): try add(people, to: name)
            case .remove(let people, let name): try remove(people, from: name)
            case .rename(let name, let new, let isJoining): try rename(name, to: new, isJoining: isJoining)
            case .delete(let name): try delete(name)
            case .notify(let leadTimes, let name): try setLeadTimes(leadTimes, of: name)
            case .notifyByDefault(let name): try setLeadTimes(nil, of: name)
            }
        if isDryRun { store = before } else { noteCards(of: report.name) }
        do throws(LibraryError) {
            try save()
        } catch {
            if report.changed.isEmpty { throw error }
            report.unstored = error
            let local = Set(report.local.map(\.id))
            report.people.removeAll { local.contains($0.id) }
            report.local = []
        }
        report.identifier = view.find(report.name)?.identifier
        return report
    }

    /// Keeps with a choice by which cards the group is known when another program renames it.
    private mutating func noteCards(of name: String) {
        let (view, stored) = (view, store.document.groups.named(name))
        let group = stored ?? ContactGroup(name: name)
        guard view.isNamed(group.name), stored != nil || view.isJoined(group) else { return }
        let uids = view.uids(of: group)
        if uids != group.cardUIDs { store.changeGroups { $0.change(group.name) { $0.cardUIDs = uids } } }
    }

    /// Lets others change groups. What was read may be out of date from now on.
    package mutating func unlock() { lock = nil }

    /// What there is by now.
    var view: GroupView { GroupView(store) }

    /// Stores what was changed so far.
    mutating func save() throws(LibraryError) {
        if isDryRun { return }
        do throws(StoreError) { try store.store() } catch { throw LibraryError(error) }
    }

    /// Changes cards, and reads the sources again in which they lie.
    mutating func edit(_ report: inout GroupReport, _ edits: (inout GroupCardEdits) -> Void) {
        let view = view
        var run = GroupCardEdits(SourceEditor(isDryRun: isDryRun, onProgress: onProgress), report)
        edits(&run)
        report = run.report
        report.settle(view)
        if isDryRun { return }
        let outdated = view.outdated(by: report)
        if !outdated.isEmpty { store.read(store.entries.named(outdated)) }
    }
}
