extension String {
    /// What a command's help says at length, and calls of it that somebody would type, each with what it is for.
    ///
    /// - Parameter examples: calls without the program's name, as a shell takes them.
    static func with(_ text: String = "", examples: KeyValuePairs<String, String>) -> String {
        let width = examples.map(\.key.count).max() ?? 0
        let lines = examples.map { call, purpose in
            "  bday-widget \(call)\(String(repeating: " ", count: width - call.count))  \(purpose)"
        }
        return (text.isEmpty ? "" : "\(text)\n\n") + lines.joined(separator: "\n")
    }
}
