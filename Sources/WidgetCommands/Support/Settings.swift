import JSONC
import LinuxSystem

/// What commands change, in `$XDG_STATE_HOME/bday-widget/settings.json`: ours, and added to the configuration.
struct Settings: Hashable, Sendable {
    /// Sources added by `sources add`, by identity.
    var sources: [String] = []
    /// Discovered sources that the user does not want.
    var forgotten: [String] = []

    /// - Throws: when the file is there and cannot be read, or says what it cannot say; it is not taken for an empty one.
    static func load(_ path: String) throws(CommandFailure) -> Settings {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try RegularFile.read(path)
        } catch {
            if error.isMissing { return Settings() }
            throw CommandFailure(reading: error)
        }
        let json: JSONValue
        do throws(JSONSyntaxError) {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw CommandFailure(status: .configuration, message: "\(path): \(error)")
        }
        guard case .object(let members) = json else { throw wrong(path, "not an object") }
        return Settings(
            sources: try paths("sources", of: members, path), forgotten: try paths("forgotten", of: members, path))
    }

    private static func paths(
        _ key: String, of members: JSONObject, _ path: String
    ) throws(CommandFailure) -> [String] {
        guard let value = members[key] else { return [] }
        guard let paths = value.strings else { throw wrong(path, "\(key): not a list of paths") }
        return paths
    }

    private static func wrong(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            status: .configuration, message: "\(path): \(reason); correct it, or remove the file to begin anew")
    }

    /// Changes the file; one at a time, so that no change is lost.
    static func update(_ path: String, _ change: (inout Settings) -> Void) throws(CommandFailure) {
        let lock: LockFile
        do throws(SystemError) {
            try Directory.create(Path.parent(of: path))
            lock = try LockFile(Path.parent(of: path) + "/settings.lock")
        } catch {
            throw CommandFailure(writing: error)
        }
        let before = try load(path)
        var settings = before
        change(&settings)
        if settings != before {
            FileReplacement.removeStaleTemporaryFiles(in: Path.parent(of: path))
            try settings.save(path)
        }
        lock.unlock()
    }

    private func save(_ path: String) throws(CommandFailure) {
        let json: JSONValue = [
            "sources": .array(sources.map { .string($0) }), "forgotten": .array(forgotten.map { .string($0) }),
        ]
        do throws(SystemError) {
            try FileReplacement.write(json.serialized(pretty: true) + "\n", to: path)
        } catch {
            throw CommandFailure(writing: error)
        }
    }
}
