/// One JSON document, for scripts and for bars without a format of their own.
struct JSON: OutputFormat {
    static let name = "json"
    static let laysOutDirections = true

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        JSONDocuments.object(content).serialized(pretty: options.pretty) + "\n"
    }
}
