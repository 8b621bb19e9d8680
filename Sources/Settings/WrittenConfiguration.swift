/// The configuration as a person writes it, each setting with what it is for: for the reference, and for who begins.
package enum WrittenConfiguration {
    /// A line for each setting, and for each within a group.
    package static func lines(_ settings: [Setting<Configuration>], _ indent: String) -> [String] {
        settings.enumerated().flatMap { index, setting -> [String] in
            let (start, comma) = ("\(indent)\"\(setting.name)\": ", index == settings.count - 1 ? "" : ",")
            if !setting.inner.isEmpty {
                return ["\(start){"] + lines(setting.inner, indent + "    ") + ["\(indent)}\(comma)"]
            }
            let line = "\(start)\(setting.example.written)\(comma)"
            if setting.comment.isEmpty { return [line] }
            return [line + String(repeating: " ", count: max(2, 33 - line.count)) + "// \(setting.comment)"]
        }
    }

    /// A file in which nothing is set: every setting stands in a comment.
    package static func unset(_ settings: [Setting<Configuration>]) -> String {
        let lines = lines(settings, "    ").map { line in
            let start = line.firstIndex { $0 != " " } ?? line.endIndex
            return line.hasSuffix("{") || line[start...].hasPrefix("}")
                ? line : "\(line[..<start])// \(line[start...])"
        }
        let head = ["// Take the slashes away before what you want. More: man 5 bday-widget", "{"]
        return (head + lines + ["}", ""]).joined(separator: "\n")
    }
}
