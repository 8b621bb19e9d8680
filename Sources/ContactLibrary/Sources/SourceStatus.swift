import ContactSources
import ContactStore
import LinuxSystem
import SystemPackage

/// The state of one contact source.
package struct SourceStatus: Sendable {
    /// Whether a source can be read, in the words of a phone's Contacts framework. Raw values are JSON's.
    package enum Authorization: String, Sendable {
        /// Not read yet.
        case notDetermined
        case authorized
        /// Parts of it cannot be read.
        case limited
        case denied
        /// There is nothing at its path.
        case restricted
    }

    package let path: FilePath
    package let kind: String?
    package let provenance: StoredSource.Provenance
    package let authorization: Authorization
    /// How many contacts with birthdays it gives.
    package let contacts: Int
    /// How many of its contacts have none, or one that cannot be read.
    package let withoutBirthday: Int
    /// Why it cannot be read; nil if it can.
    package let error: SystemError?

    /// A source as it was stored, and whether it can be read now.
    ///
    /// - Parameter reader: for a look at a directory that is another one than before.
    init(entry: SourceEntry, stored: StoredSource?, _ reader: SourceReader) {
        path = entry.path
        kind = stored?.kind
        provenance = entry.provenance
        contacts = stored?.contactsWithBirthday ?? 0
        withoutBirthday = (stored?.contacts.count ?? 0) - contacts
        let isUnmounted = stored?.isUnmounted(at: entry.path, in: reader) ?? false
        error = isUnmounted ? .unmounted(entry.path) : Self.accessError(entry.path)
        if let error {
            authorization = error.isMissing ? .restricted : .denied
        } else if let stored {
            authorization = stored.isLimited ? .limited : .authorized
        } else {
            authorization = .notDetermined
        }
    }

    /// A source as it was just read.
    init(outcome: SourceOutcome) {
        path = outcome.path
        kind = outcome.after?.kind
        provenance = outcome.after?.provenance ?? .imported
        contacts = outcome.after?.contactsWithBirthday ?? 0
        withoutBirthday = (outcome.after?.contacts.count ?? 0) - contacts
        switch outcome.result {
        case .success(let reading):
            error = nil
            authorization = reading.unreadable.isEmpty && !outcome.isKept ? .authorized : .limited
        case .failure(let error):
            self.error = error
            authorization = error.isMissing ? .restricted : .denied
        }
    }

    /// Why the path cannot be read now; nil if it can.
    static func accessError(_ path: FilePath) -> SystemError? {
        path == StandardInputSource.path ? nil : path.readAccessError
    }
}
