import JSONC
import LinuxSystem

/// The requests and answers of the agent: JSON documents, a line each.
enum AgentLines {
    /// The next request; nil at the end.
    static func next() throws(AgentFailure) -> JSONValue? {
        guard let line = readLine() else { return nil }
        guard let request = try? JSONValue(parsing: Array(line.utf8)) else { throw .notUnderstood }
        return request
    }

    static func answer(_ value: JSONValue) throws(AgentFailure) {
        do throws(SystemError) {
            try StandardStream.output.write(value.serialized() + "\n")
        } catch {
            // Nobody is there any more to ask for anything.
            throw AgentFailure(.inputOutput, "")
        }
    }
}
