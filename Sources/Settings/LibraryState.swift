import Failures
import JSONC
import LinuxSystem
import Messages
import PathBytes
import SafeText
import SystemPackage

/// What commands change, in `$XDG_STATE_HOME/bday-widget/settings.json`. It is the library's own and adds to the
/// configuration.
package struct LibraryState: Hashable, Sendable {
    /// Sources added by `sources add`, by identity.
    package var sources: [FilePath] = []
    /// Sources that are found and that the user does not want, by identity.
    package var forgotten: [FilePath] = []
    /// What `setup` has offered, and the user did not want: its own words.
    package var declined: [String] = []
    /// The user did not want contacts to be read. That holds for all but the sources that were added by name.
    package var refusesReading = false
    /// The key of the store, where it is not in the key file: of a store that is there, the store itself says so.
    package var key: StoreKeyReference?
    /// A change of the key that has begun and is not finished.
    package var keyChange: KeyChange?

    package init(sources: [FilePath] = [], forgotten: [FilePath] = []) {
        (self.sources, self.forgotten) = (sources, forgotten)
    }

    /// - Throws: if the file exists and cannot be read or understood. It is never taken for an empty one.
    package static func load(_ path: FilePath) throws(CommandFailure) -> LibraryState {
        let bytes: [UInt8]
        do {
            bytes = try RegularFile.read(name(path), in: Directory(own: path.parent))
        } catch {
            guard let error = error.unlessAbsent else { return LibraryState() }
            throw CommandFailure(reading: error, cause: .unreadable)
        }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw .invalid(path.string, Diagnosis(error.message))
        }
        guard case .object(let members) = json else { throw invalid(path, Message("not an object")) }
        var state = LibraryState()
        state.sources = try paths("sources", of: members, path)
        state.forgotten = try paths("forgotten", of: members, path)
        state.declined = members["declined"]?.strings ?? []
        state.refusesReading = try flag("refusesReading", of: members, path)
        state.key = try key("key", of: members, path)
        state.keyChange = try keyChange(of: members, path)
        return state
    }

    private static func paths(
        _ key: String, of members: JSONObject, _ path: FilePath
    ) throws(CommandFailure) -> [FilePath] {
        guard let value = members[key] else { return [] }
        let paths = value.strings?.map(PathText.path)
        guard let paths, !paths.contains(nil) else { throw invalid(path, .at(key, Message("not a list of paths"))) }
        return paths.compactMap(\.self)
    }

    private static func flag(
        _ name: String, of members: JSONObject, _ path: FilePath
    ) throws(CommandFailure) -> Bool {
        guard let value = members[name] else { return false }
        guard let flag = value.boolValue else { throw invalid(path, .at(name, Message("neither true nor false"))) }
        return flag
    }

    private static func key(
        _ name: String, of members: JSONObject, _ path: FilePath
    ) throws(CommandFailure) -> StoreKeyReference? {
        guard let value = members[name] else { return nil }
        guard let key = StoreKeyReference(json: value) else {
            throw invalid(path, .at(name, Message("not a key's place and id")))
        }
        return key
    }

    private static func keyChange(of members: JSONObject, _ path: FilePath) throws(CommandFailure) -> KeyChange? {
        guard let value = members["keyChange"] else { return nil }
        guard case .object(let parts) = value, let from = try key("from", of: parts, path),
            let to = try key("to", of: parts, path)
        else { throw invalid(path, .at("keyChange", Message("not two keys"))) }
        return KeyChange(from: from, to: to)
    }

    private static func invalid(_ path: FilePath, _ reason: Message) -> CommandFailure {
        .invalid(path.string, Diagnosis(reason, .clause, Message("correct it, or remove the file to start again")))
    }

    /// Changes the file under a lock, so that no change of another process is lost.
    ///
    /// - Parameter report: called if another process is waited for.
    package static func update(
        _ path: FilePath, _ report: (Message) -> Void = { _ in }, _ change: (inout LibraryState) -> Void
    ) throws(CommandFailure) {
        let directory = try CommandFailure.writing { () throws(SystemError) in try Directory(creatingOwn: path.parent) }
        let lock = try CommandFailure.writing { () throws(SystemError) in
            try LockFile("settings.lock", in: directory) {
                report(
                    Message("waiting for another bday-widget, which is writing {path}", ["path": .path(path.string)]))
            }
        }
        TemporaryFile.removeStale(in: directory)
        let before = try load(path)
        var state = before
        change(&state)
        if state != before {
            let text = state.json.serialized(pretty: true) + "\n"
            try CommandFailure.writing { () throws(SystemError) in
                try FileReplacement.write(text, to: name(path), in: directory)
            }
        }
        lock.unlock()
    }

    private static func name(_ path: FilePath) -> FilePath.Component { path.lastComponent ?? "settings.json" }

    private var json: JSONValue {
        var members: JSONObject = [
            "sources": .array(sources.map { .string(PathText.text($0)) }),
            "forgotten": .array(forgotten.map { .string(PathText.text($0)) }),
        ]
        if !declined.isEmpty { members["declined"] = .array(declined.map { .string($0) }) }
        if refusesReading { members["refusesReading"] = true }
        if let key { members["key"] = key.json }
        if let keyChange { members["keyChange"] = ["from": keyChange.from.json, "to": keyChange.to.json] }
        return .object(members)
    }
}

/// A path as a text of JSON: as it is where it is UTF-8, else percent-encoded behind `%:`. No other text begins with `%`.
enum PathText {
    private static let mark = "%:"

    static func text(_ path: FilePath) -> String {
        if let text = path.text, text.utf8.first != UInt8(ascii: "%") { return text }
        return mark + PercentEncoding.text(of: path.bytes) { $0 > 0x20 && $0 < 0x7F }
    }

    /// - Returns: nil for what is no text of a path.
    static func path(_ text: String) -> FilePath? {
        let isEncoded = text.hasPrefix(mark)
        let bytes = isEncoded ? PercentEncoding.bytes(of: String(text.dropFirst(mark.count))) : Array(text.utf8)
        return bytes.flatMap { $0.contains(0) ? nil : FilePath(bytes: $0) }
    }
}
