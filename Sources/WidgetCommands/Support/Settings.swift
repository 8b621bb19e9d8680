import JSONC
import LinuxSystem

/// What commands change, in `$XDG_STATE_HOME/bday-widget/settings.json`: ours, and added to the configuration.
struct Settings: Hashable, Sendable {
    /// Sources added by `sources add`, by identity.
    var sources: [String] = []
    /// Discovered sources that the user does not want.
    var forgotten: [String] = []

    /// - Throws: when the file is there and cannot be read; it is not taken for an empty one.
    static func load(_ path: String) throws(CommandFailure) -> Settings {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readFile(path)
        } catch {
            if error.isMissing { return Settings() }
            throw CommandFailure(reading: error)
        }
        do throws(JSONSyntaxError) {
            let json = try JSONValue(parsing: bytes)
            return Settings(sources: json.texts("sources"), forgotten: json.texts("forgotten"))
        } catch {
            throw CommandFailure(status: .configuration, message: "\(path): \(error)")
        }
    }

    func save(_ path: String) throws(CommandFailure) {
        let json: JSONValue = [
            "sources": .array(sources.map { .string($0) }), "forgotten": .array(forgotten.map { .string($0) }),
        ]
        do throws(SystemError) {
            try makeFolder(parent(of: path))
            try FileReplacement.write(json.serialized(pretty: true) + "\n", to: path)
        } catch {
            throw CommandFailure(writing: error)
        }
    }
}

extension JSONValue {
    fileprivate func texts(_ key: String) -> [String] {
        guard case .object(let members) = self, case .array(let values)? = members[key] else { return [] }
        return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
}
