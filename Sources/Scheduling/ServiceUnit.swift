import Failures
import LinuxSystem
import Messages
import PathBytes
import SafeText
import Settings
import SystemPackage

/// A static service of systemd's user manager: installed with the program, or else written beside the user's own units. Nothing in
/// it is the user's but the place of the program.
///
/// Why: docs/decisions.md#units.
struct ServiceUnit: Sendable {
    let name: FilePath.Component
    /// Where it is written, or linked by systemctl.
    let file: OwnFile
    /// The link by which the manager starts it, made by systemctl.
    let enablement: OwnFile
    /// Where it is installed with the program, and starts it; nil where it is not.
    let installed: FilePath?
    private let template: [UInt8]
    private let program: FilePath

    /// - Parameters:
    ///   - template: the file that `make install` installs, too.
    ///   - program: what it runs.
    ///   - directory: of the user's units.
    ///   - widget: by which the place of the installation is known.
    init(
        _ name: FilePath.Component, _ template: [UInt8], running program: FilePath, in directory: FilePath,
        of widget: FilePath
    ) {
        self.name = name
        self.template = template
        self.program = program
        file = OwnFile(path: directory.appending(name))
        enablement = OwnFile(path: directory.appending("default.target.wants").appending(name))
        installed = ["share", "lib"].map {
            widget.parent.parent.appending($0).appending(["systemd", "user", name])
        }.first { place in
            // One that was moved names the place of before.
            (try? RegularFile.read(place)).map { String(decoding: $0, as: UTF8.self).contains(program.string) } ?? false
        }
    }

    /// What `enable` makes.
    var paths: [FilePath] { (installed == nil ? [file.path] : []) + [enablement.path] }

    var isEnabled: Bool { FileKind(path: enablement.path, followsLinks: false) == .link }

    /// Whether something of it is there that this program wrote, or systemctl where a user enabled it.
    var isThere: Bool {
        get throws(CommandFailure) {
            for file in [file, enablement] {
                switch try file.content() {
                case .own, .link: return true
                case .missing, .foreign: continue
                }
            }
            return false
        }
    }

    /// As it is written beside the user's own units.
    func text() throws(CommandFailure) -> String {
        let unit = String(decoding: template, as: UTF8.self)
        return "\(OwnFile.signature)\n\(unit.replacing("@PROGRAM@", with: try UnitWord.command(program)))"
    }

    /// Writes it where it is not installed. What an earlier version wrote is replaced, or removed.
    func write() throws(CommandFailure) {
        if let installed {
            if file.path.linkTarget != installed { try file.remove() }
        } else {
            try file.write(try text())
        }
    }
}

/// Words in the settings of a unit (systemd.syntax(7)).
enum UnitWord {
    /// A program before its arguments, for `ExecStart=`: quoted, with specifiers (systemd.unit(5)) escaped. What is no UTF-8 is
    /// refused by systemd.
    ///
    /// As a program's path systemd takes neither quotes nor backslashes; as an argument it takes any, with `$` doubled.
    static func command(_ program: FilePath) throws(CommandFailure) -> String {
        guard let text = program.text, text.unicodeScalars.allSatisfy(isWritable) else { throw .pathNotInUnit(program) }
        let word =
            "\""
            + text.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\"", with: "\\\"")
            .replacing(scalar: "%", with: "%%") + "\""
        guard text.utf8.contains(where: #""'\"#.utf8.contains) else { return word }
        return "/bin/sh -c 'exec \"$$0\" \"$$@\"' \(word.replacing(scalar: "$", with: "$$"))"
    }

    /// Control characters and what Unicode keeps for no character (systemd's `utf8_is_valid`) are not.
    private static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
    }
}

/// The user manager of systemd, asked by its own program: this one opens no socket.
package struct SystemdUser: Sendable {
    /// How long an answer is waited for, in milliseconds.
    private static let timeout = Timeout.milliseconds(5_000)

    /// The manager's own variables, which are those of what it starts.
    ///
    /// - Throws: where systemctl is missing, or no user manager answers it.
    func environment() throws(CommandFailure) -> UserEnvironment {
        let lines: [Substring]
        do {
            lines = try call(["show-environment"]).split(separator: "\n")
        } catch {
            throw .refused(
                Message(
                    "systemd's user manager cannot be asked: {reason}",
                    ["reason": .message(error.diagnosis.message)]))
        }
        let pairs = lines.map { line in
            (String(line.prefix { $0 != "=" }), Self.value(line.drop { $0 != "=" }.dropFirst()))
        }
        let variables = Dictionary(pairs) { first, _ in first }
        return UserEnvironment { variables[$0] }
    }

    /// What a program needs for windows, as the manager has it by now: `NAME=VALUE`. What it started earlier may have other values.
    package static func screen() -> [String] {
        guard let manager = try? SystemdUser().environment() else { return [] }
        return ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP"].compactMap { name in
            manager.value(name).map { "\(name)=\($0)" }
        }
    }

    /// A value as a shell's word: plain, or `$'…'` with escapes.
    private static func value(_ word: Substring) -> String {
        guard word.hasPrefix("$'") else { return String(word) }
        return String(word.dropFirst(2).dropLast()).replacing(#"\'"#, with: "'").replacing(#"\\"#, with: #"\"#)
    }

    /// Calls `systemctl --user`.
    ///
    /// - Returns: what it printed.
    /// - Throws: what it said, where it failed or did not answer.
    @discardableResult
    func call(_ arguments: [String], within milliseconds: Int = timeout) throws(CommandFailure) -> String {
        let command = ["env", "LC_ALL=C", "systemctl", "--user", "--no-ask-password", "--no-pager"]
        let answer: ChildProcess.Answer
        do {
            answer = try ChildProcess.answer(of: command + arguments, within: milliseconds)
        } catch {
            throw .refused(.at("systemctl", error.message))
        }
        guard let ended = answer.status else { throw .refused(.at("systemctl", SystemError(.noAnswer, "").message)) }
        if ended == 0 { return answer.output }
        // env(1) has this status where there is no such program.
        if ended == 127 { throw .refused(Message("systemctl is not installed")) }
        let said = answer.errors.split(separator: "\n").first.map { Message.verbatim(CleanText(cleaning: String($0))) }
        // Translators: What a program ended with, such as "status 69".
        let status = Message("status {status}", ["status": .number(Int(ended))])
        throw .refused(.at("systemctl \(arguments.first ?? "")", said ?? status))
    }
}
