/// The configuration as a person writes it, each setting with what it is for: for the reference, and for who begins.
package enum WrittenConfiguration {
    /// A line for each setting, and for each within `notifications`.
    package static func lines(_ settings: [Setting<Configuration>], _ indent: String) -> [String] {
        settings.enumerated().flatMap { index, setting -> [String] in
            let comma = index == settings.count - 1 ? "" : ","
            guard setting.name == "notifications" else { return [line(setting, indent, comma)] }
            let inner = Configuration.Notifications.settings
            return ["\(indent)\"\(setting.name)\": {"]
                + inner.enumerated().map { line($1, indent + "    ", $0 == inner.count - 1 ? "" : ",") }
                + ["\(indent)}\(comma)"]
        }
    }

    private static func line<Target>(_ setting: Setting<Target>, _ indent: String, _ comma: String) -> String {
        let line = "\(indent)\"\(setting.name)\": \(setting.example.written)\(comma)"
        if setting.comment.isEmpty { return line }
        return line + String(repeating: " ", count: max(2, 33 - line.count)) + "// \(setting.comment)"
    }

    /// A file in which nothing is set: every setting stands in a comment.
    package static func unset(_ settings: [Setting<Configuration>]) -> String {
        let lines = lines(Array(settings.dropFirst()), "    ").map { line in
            let start = line.firstIndex { $0 != " " } ?? line.endIndex
            return line.hasSuffix("{") || line[start...].hasPrefix("}")
                ? line : "\(line[..<start])// \(line[start...])"
        }
        let head = ["// Take the slashes away before what you want. More: man 5 bday-widget", "{"]
        return (head + lines + ["}", ""]).joined(separator: "\n")
    }
}
