import LinuxSystem
import PathBytes
import SafeText
import SystemPackage

/// Words in the settings of a unit (systemd.syntax(7)).
enum UnitWord {
    /// A path as one word: quoted, with specifiers (systemd.unit(5)) escaped.
    ///
    /// Not every setting knows the escapes of C, so that a line break has no form; what is no UTF-8 is refused by systemd.
    static func path(_ path: FilePath) throws(CommandFailure) -> String {
        guard let text = path.text, text.unicodeScalars.allSatisfy({ isWritable($0) }) else {
            throw .unwritablePath(path, in: "a unit of systemd")
        }
        return quoted(text)
    }

    /// A path as a word behind the variable that it is the value of.
    static func variable(_ name: String, _ path: FilePath) throws(CommandFailure) -> String {
        "\"\(name)=\(try Self.path(path).dropFirst())"
    }

    /// A program before its arguments, for `ExecStart=`.
    ///
    /// As a program's path systemd takes neither quotes nor backslashes; as an argument it takes any, with `$` doubled.
    static func command(_ program: FilePath) throws(CommandFailure) -> String {
        let word = try path(program)
        let starter = starter(of: program)
        if starter != program {
            return "\(starter) -c 'exec \"$$0\" \"$$@\"' \(word.replacing(scalar: "$", with: "$$"))"
        }
        return word
    }

    /// What systemd itself starts for `command`: the program, or a shell that becomes it.
    static func starter(of program: FilePath) -> FilePath {
        program.string.utf8.contains(where: #""'\"#.utf8.contains) ? "/bin/sh" : program
    }

    private static func quoted(_ text: String) -> String {
        "\""
            + text.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\"", with: "\\\"").replacing(
                scalar: "%", with: "%%") + "\""
    }

    /// Control characters and what Unicode keeps for no character (systemd's `utf8_is_valid`) are not.
    private static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
    }
}
