import BirthdayCore
import SystemPackage

/// A desktop entry that a desktop runs at the start of a session (Desktop Application Autostart Specification).
package enum AutostartEntry {
    static let name: FilePath.Component = "bday-widget-notify.desktop"

    static func text(_ widget: FilePath) throws(ScheduleError) -> String {
        """
        \(OwnFile.signature)
        [Desktop Entry]
        Type=Application
        Name=Birthday notices
        Exec=\(try command(widget))
        Terminal=false
        NoDisplay=true

        """
    }

    /// The value of the Exec key.
    private static func command(_ widget: FilePath) throws(ScheduleError) -> String {
        guard let text = widget.text,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .unwritablePath(widget, in: "a desktop entry") }
        // The specification excludes an equals sign in a program's name, and GLib looks for one without undoing what is
        // done to a per cent sign. An argument can have both.
        if text.contains(where: { "=%".contains($0) }) {
            return "/bin/sh -c \(quoted(#"exec "$0" notify --stay"#)) \(quoted(text))"
        }
        return "\(quoted(text)) notify --stay"
    }

    /// An argument, which is quoted first, and then escaped as a string (Desktop Entry Specification, "The Exec key").
    private static func quoted(_ text: String) -> String {
        var argument = ""
        for scalar in text.unicodeScalars {
            if #""`$\"#.unicodeScalars.contains(scalar) { argument += "\\" }
            if scalar == "%" { argument += "%" }
            argument.unicodeScalars.append(scalar)
        }
        return "\"\(argument.replacing("\\", with: "\\\\"))\""
    }
}
