import ContactLibrary
import JSONC
import SafeText

extension SourceReport {
    var json: JSONValue {
        var object: JSONObject = [
            "path": .string(path.string), "membership": .string(entry.provenance.rawValue),
            "state": .string(authorization.rawValue), "contacts": .int(contacts),
        ]
        object["kind"] = kind.map(JSONValue.string)
        return .object(object)
    }

    /// For a terminal: `~/.contacts (vdir, 212 contacts)`, `~/gone.vcf (not found)`. A path is untrusted text.
    func line(_ environment: UserEnvironment) -> String {
        let people =
            contacts.counted("contact with a birthday", "contacts with birthdays")
            + (withoutBirthday == 0 ? "" : ", \(withoutBirthday) without")
        let parts = [kind, state, contacts == 0 && authorization != .authorized ? nil : people, why].compactMap(\.self)
        return CleanText(cleaning: "\(environment.abbreviating(path)) (\(parts.joined(separator: ", ")))").string
    }

    /// Why it is read; nil for a source that the user named for good.
    private var why: String? {
        switch entry.provenance {
        case .configured: nil
        case .discovered: error == nil ? "found by itself" : nil
        case .imported: "imported once"
        }
    }

    /// The state in words; nil if there is nothing to say.
    private var state: String? {
        switch authorization {
        case .authorized: nil
        case .notDetermined: "not read yet: bday-widget import"
        case .limited: "some unreadable"
        case .denied: error?.reason
        case .restricted: error?.cause == .unmounted ? "empty; is it mounted?" : "not found"
        }
    }
}
