import JSONC
import LinuxSystem

/// What commands change, in `$XDG_STATE_HOME/bday-widget/settings.json`. It is the library's own and adds to the
/// configuration.
struct LibraryState: Hashable, Sendable {
    /// Sources added by `sources add`, by identity.
    var sources: [String] = []
    /// Discovered sources that the user does not want.
    var forgotten: [String] = []

    /// - Throws: if the file exists and cannot be read or understood. It is never taken for an empty one.
    static func load(_ path: String) throws(LibraryError) -> LibraryState {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try RegularFile.read(path)
        } catch {
            if error.isMissing { return LibraryState() }
            throw .unreadable(error)
        }
        let json: JSONValue
        do throws(JSONSyntaxError) {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw .invalidConfiguration(place: path, reason: "\(error)")
        }
        guard case .object(let members) = json else { throw invalid(path, "not an object") }
        return LibraryState(
            sources: try paths("sources", of: members, path), forgotten: try paths("forgotten", of: members, path))
    }

    private static func paths(
        _ key: String, of members: JSONObject, _ path: String
    ) throws(LibraryError) -> [String] {
        guard let value = members[key] else { return [] }
        guard let paths = value.strings else { throw invalid(path, "\(key): not a list of paths") }
        return paths
    }

    private static func invalid(_ path: String, _ reason: String) -> LibraryError {
        .invalidConfiguration(place: path, reason: "\(reason); correct it, or remove the file to start again")
    }

    /// Changes the file under a lock, so that no change of another process is lost.
    ///
    /// - Parameter report: is told if another process is waited for.
    static func update(
        _ path: String, _ report: (String) -> Void = { _ in }, _ change: (inout LibraryState) -> Void
    ) throws(LibraryError) {
        let lock: LockFile
        do throws(SystemError) {
            try Directory.create(Path.parent(of: path))
            lock = try LockFile(Path.parent(of: path) + "/settings.lock") {
                report("waiting for another bday-widget, which is writing \(path)")
            }
        } catch {
            throw .unwritable(error)
        }
        let before = try load(path)
        var state = before
        change(&state)
        if state != before {
            FileReplacement.removeStaleTemporaryFiles(in: Path.parent(of: path))
            try state.save(path)
        }
        lock.unlock()
    }

    private func save(_ path: String) throws(LibraryError) {
        let json: JSONValue = [
            "sources": .array(sources.map { .string($0) }), "forgotten": .array(forgotten.map { .string($0) }),
        ]
        do throws(SystemError) {
            try FileReplacement.write(json.serialized(pretty: true) + "\n", to: path)
        } catch {
            throw .unwritable(error)
        }
    }
}
