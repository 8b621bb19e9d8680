/// One JSON document, for scripts and for bars without a format of their own.
package struct JSON: OutputFormat {
    package static let name = "json"
    package static let laysOutDirections = true

    package func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        JSONDocuments.object(content).serialized(pretty: options.pretty) + "\n"
    }
}
