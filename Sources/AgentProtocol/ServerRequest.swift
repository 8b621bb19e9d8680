import JSONC

/// Whether something on the desktop shows notices. The server is started where it is not running.
package struct ServerRequest: AgentRequest {
    package static let command = "server"
    package static let isStaying = false

    package init() {}

    package init?(_ json: JSONValue) {
        guard json["server"]?.boolValue == true else { return nil }
    }

    package var json: JSONValue { ["server": true] }
}
