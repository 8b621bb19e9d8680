import ContactSources
import ContactStore
import JSONC
import LinuxSystem
import WidgetTimeline

/// A contact source as `sources` tells of it.
struct SourceState: Sendable {
    /// Whether it can be read; Contacts' words on a phone.
    enum Authorization: String, Sendable {
        /// Not read yet.
        case notDetermined
        case authorized
        /// Parts of it cannot be read.
        case limited
        case denied
        /// It is gone.
        case restricted
    }

    let path: String
    let kind: String?
    let membership: StoredSource.Membership
    let authorization: Authorization
    /// How many contacts with birthdays it gives.
    let contacts: Int

    /// The source as it was stored, and as far as it can be looked at now.
    init(member: SourceMembers.Member, stored: StoredSource?) {
        path = member.path
        kind = stored?.kind
        membership = member.membership
        contacts = stored?.contacts.count ?? 0
        if let error = Self.accessError(member.path) {
            authorization = error.isMissing ? .restricted : .denied
        } else if let stored {
            authorization = stored.isLimited ? .limited : .authorized
        } else {
            authorization = .notDetermined
        }
    }

    /// The source as it was just read.
    init(outcome: SourceOutcome) {
        path = outcome.path
        kind = outcome.after?.kind
        membership = outcome.after?.membership ?? .once
        contacts = outcome.after?.contacts.count ?? 0
        switch outcome.result {
        case .success(let reading):
            authorization = reading.unreadable.isEmpty && !outcome.isKept ? .authorized : .limited
        case .failure(let error): authorization = error.isMissing ? .restricted : .denied
        }
    }

    var json: JSONValue {
        var object: JSONObject = [
            "path": .string(path), "membership": .string(membership.rawValue),
            "state": .string(authorization.rawValue), "contacts": .int(contacts),
        ]
        object["kind"] = kind.map(JSONValue.string)
        return .object(object)
    }

    /// For a terminal: a path is a stranger's text.
    func line(_ environment: UserEnvironment) -> String {
        let people = "\(contacts) \(contacts == 1 ? "contact" : "contacts")"
        let what = [kind, authorization.rawValue, people].compactMap(\.self).joined(separator: ", ")
        return DisplayName.clean("\(environment.abbreviating(path)) (\(what))")
    }

    /// Why the path cannot be read now.
    static func accessError(_ path: String) -> SystemError? {
        path == StandardInputSource.path ? nil : Path.readAccessError(path)
    }
}
