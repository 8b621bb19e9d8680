import JSONC

/// What the app asks the agent for: a JSON document, in a line.
package protocol AgentRequest: Hashable, Sendable {
    /// The agent's command that fulfils it.
    static var command: String { get }
    /// Whether the agent goes on when it has answered everything.
    static var isStaying: Bool { get }

    /// - Returns: nil where the document is something else.
    init?(_ json: JSONValue)
    var json: JSONValue { get }
}

extension AgentRequest {
    package init?(line: String) {
        guard let json = try? JSONValue(parsing: Array(line.utf8)) else { return nil }
        self.init(json)
    }

    package var line: String { json.serialized() }
}
