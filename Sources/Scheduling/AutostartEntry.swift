import LinuxSystem
import SafeText
import SystemPackage

/// A desktop entry that a desktop runs at the start of a session (Desktop Application Autostart Specification).
package enum AutostartEntry {
    static let name: FilePath.Component = "bday-widget-notify.desktop"
    static let followerName: FilePath.Component = "bday-widget-follow-lock.desktop"

    static func text(_ widget: FilePath) throws(CommandFailure) -> String {
        try text("Birthday notices", command(widget, "notify --stay"))
    }

    /// - Parameter agent: what follows the session's lock.
    static func text(following agent: FilePath) throws(CommandFailure) -> String {
        try text("Birthdays without names while the session is locked", command(agent, "follow-lock"))
    }

    private static func text(_ name: String, _ command: String) -> String {
        """
        \(OwnFile.signature)
        [Desktop Entry]
        Type=Application
        Name=\(name)
        Exec=\(command)
        Terminal=false
        NoDisplay=true

        """
    }

    /// The value of the Exec key.
    private static func command(_ program: FilePath, _ arguments: String) throws(CommandFailure) -> String {
        guard let text = program.text,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .unwritablePath(program, in: "a desktop entry") }
        // The specification excludes an equals sign in a program's name, and GLib looks for one without undoing what is
        // done to a per cent sign. An argument can have both.
        if text.utf8.contains(where: "=%".utf8.contains) {
            return "/bin/sh -c \(quoted(#"exec "$0" "# + arguments)) \(quoted(text))"
        }
        return "\(quoted(text)) \(arguments)"
    }

    /// An argument, which is quoted first, and then escaped as a string (Desktop Entry Specification, "The Exec key").
    private static func quoted(_ text: String) -> String {
        var argument = ""
        for scalar in text.unicodeScalars {
            if #""`$\"#.unicodeScalars.contains(scalar) { argument += "\\" }
            if scalar == "%" { argument += "%" }
            argument.unicodeScalars.append(scalar)
        }
        return "\"\(argument.replacing(scalar: "\\", with: "\\\\"))\""
    }
}
