import ContactLibrary
import JSONC
import WidgetTimeline

extension SourceStatus {
    var json: JSONValue {
        var object: JSONObject = [
            "path": .string(path), "membership": .string(provenance.rawValue),
            "state": .string(authorization.rawValue), "contacts": .int(contacts),
        ]
        object["kind"] = kind.map(JSONValue.string)
        return .object(object)
    }

    /// For a terminal: `~/.contacts (vdir, 212 contacts)`, `~/gone.vcf (not found)`. A path is a stranger's text.
    func line(_ environment: UserEnvironment) -> String {
        let people = "\(contacts) \(contacts == 1 ? "contact" : "contacts")"
        let parts = [kind, state, contacts == 0 && authorization != .authorized ? nil : people].compactMap(\.self)
        return CleanText(cleaning: "\(environment.abbreviating(path)) (\(parts.joined(separator: ", ")))").string
    }

    /// The state in words; nil if there is nothing to say.
    private var state: String? {
        switch authorization {
        case .authorized: nil
        case .notDetermined: "not read yet"
        case .limited: "partly unreadable"
        case .denied: "not readable"
        case .restricted: "not found"
        }
    }
}
