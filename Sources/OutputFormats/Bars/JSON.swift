/// One JSON document, for scripts and for bars that nobody has described yet.
struct JSON: Bar {
    static let name = "json"
    static let laysOutDirections = true

    func output(_ content: BarContent, options: RenderOptions) -> String {
        JSONDocuments.object(content).serialized(pretty: options.pretty) + "\n"
    }

    func output(_ failure: BarFailure) -> String? { nil }
}
