import Failures
import JSONC
import LinuxSystem
import Messages
import PathBytes
import SystemPackage

/// A change of one setting in the user's file, to be shown or made. Nothing else in the file changes.
package struct ConfigurationChange: Sendable {
    package enum Kind: Sendable {
        /// There is no file yet, or nothing in it.
        case creation
        /// Lines come before that of the place.
        case addition
        /// The lines from the place on become others.
        case replacement
        case removal
    }

    package let kind: Kind
    /// Where: `config.jsonc:3`.
    package let place: String
    /// The lines that come there; of a removal, what goes.
    package let lines: [String]
    package let path: FilePath
    /// Nil where there is no file.
    private let before: [UInt8]?
    private let after: [UInt8]

    /// Makes the change, as `FileExchange.change` does.
    package func make() throws(SystemError) { try FileExchange.change(path, from: before, to: after) }

    fileprivate init(_ kind: Kind, _ path: FilePath, line: Int?, _ text: String, _ before: [UInt8]?, _ after: [UInt8]) {
        (self.kind, self.path, self.before, self.after) = (kind, path, before, after)
        place = line.map { "\(path):\($0)" } ?? path.string
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
}

extension ConfigurationFile {
    /// What sets a setting in the file.
    ///
    /// - Parameter value: nil to take it out.
    /// - Returns: nil where that is so already.
    /// - Throws: if more would have to be changed.
    package func change(_ key: SettingKey, to value: JSONValue?) throws(CommandFailure) -> ConfigurationChange? {
        guard let path else { throw .homeIsNotSet }
        guard let document else { return value.map { creation(of: key, $0, path) } }
        var names = key.names[..<1]
        while names.count < key.names.count, document.value[Array(names)]?.objectValue != nil {
            names = key.names[...names.endIndex]
        }
        let member = Array(names)
        let current = document.value[member]
        // An object that is not there yet is made with what is in it.
        let new = value.map { key.names[names.endIndex...].reversed().reduce($0) { [$1: $0] } }
        // Texts are equal in Swift where their bytes are not, which a path is made of.
        let isSame =
            current == new && current?.serialized().utf8.elementsEqual(new?.serialized().utf8 ?? "".utf8) ?? true
        if isSame || new == nil && member != key.names { return nil }
        let kind: ConfigurationChange.Kind
        let edit: JSONDocument.Edit?
        if let new {
            let addition = JSONObject.Member(key: member[member.endIndex - 1], value: new)
            edit =
                current == nil
                ? document.addition(of: addition, to: Array(member.dropLast()))
                : document.replacement(of: member, with: new)
            kind = edit?.isWholeLine ?? false ? .addition : .replacement
        } else {
            kind = .removal
            // It would be left to describe another setting.
            edit =
                document.hasComment(behind: member) ? nil : document.removal(of: member, canEndWithComma: true)
        }
        let changed = edit.flatMap { try? JSONDocument(parsing: document.bytes(with: [$0])) }
        let keepsComments = changed.map { $0.commentTexts == document.commentTexts } ?? (edit != nil)
        guard let made = edit, let result = changed, keepsComments,
            result.value[member] == new,
            result.value.without(member[...]) == document.value.without(member[...])
        else {
            let place = document.place(of: member).map { "\(path):\($0.line):\($0.column)" } ?? path.string
            let problem =
                !keepsComments
                // Translators: Said of a setting in a configuration.
                ? Message("comments in it or behind it would be lost")
                : Message("it cannot be changed here without changing more")
            throw CommandFailure(
                .cannotCreate, Diagnosis(.at(place, problem), .colon, .command("bday-widget config edit")))
        }
        let text = new == nil ? document.text(of: member) : result.lines(of: made.result)
        let line = new == nil ? document.place(of: member)?.line : document.place(at: made.range.lowerBound).line
        return ConfigurationChange(kind, path, line: line, text, bytes, result.bytes)
    }

    private func creation(of key: SettingKey, _ value: JSONValue, _ path: FilePath) -> ConfigurationChange {
        let member = JSONObject.Member(
            key: key.names[0], value: key.names.dropFirst().reversed().reduce(value) { [$1: $0] })
        let (lines, lineEnd) = (["{", "    \(member.written)", "}"], JSONDocument.lineEnd(of: bytes ?? []))
        var before = bytes ?? Array("// What there is: man 5 bday-widget\n".utf8)
        if let last = before.last, last != UInt8(ascii: "\n") { before += lineEnd.utf8 }
        let line = bytes.map { _ in before.count { $0 == UInt8(ascii: "\n") } + 1 }
        return ConfigurationChange(
            .creation, path, line: line, lines.joined(separator: "\n"), bytes,
            before + lines.flatMap { ($0 + lineEnd).utf8 })
    }
}
