/// What is wrong, and what to do about it. The words stand where the problem is found; who shows them chooses the form.
package struct Diagnosis: Hashable, Sendable {
    package let problem: String
    /// The next step, with the command; empty where nothing is known to help.
    package let remedy: String
    /// What to type, to be pasted. `NAME` and `PATH` stand for what only the user knows.
    package let command: String?
    private let joint: Joint

    /// How the remedy stands behind the problem in a message.
    package enum Joint: Sendable {
        case clause, colon, line, parenthesis
    }

    /// - Parameter remedy: what stands before the command.
    package init(_ problem: String, _ joint: Joint = .clause, _ remedy: String = "", command: String? = nil) {
        self.problem = problem
        self.joint = joint
        self.remedy = remedy + (command ?? "")
        self.command = command
    }

    /// - Parameter steps: the whole remedy, in which the commands stand where they belong.
    package init(_ problem: String, _ joint: Joint, steps: String, command: String) {
        (self.problem, self.joint, remedy, self.command) = (problem, joint, steps, command)
    }

    /// In one line. A sentence begins with a capital; a program's name has none.
    package var sentence: String {
        let isName = ["bday-widget", "systemd", "systemctl"].contains { problem.hasPrefix($0) }
        let start = isName ? problem : problem.prefix(1).uppercased() + problem.dropFirst()
        return "\(start). Next step: \(remedy)"
    }
}

extension Diagnosis: CustomStringConvertible {
    package var description: String {
        if remedy.isEmpty { return problem }
        return switch joint {
        case .clause: "\(problem); \(remedy)"
        case .colon: "\(problem): \(remedy)"
        case .line: "\(problem)\n\(remedy)"
        case .parenthesis: "\(problem) (\(remedy))"
        }
    }
}

// A problem that nothing is known to help against is its words alone.
extension Diagnosis: ExpressibleByStringInterpolation {
    package init(stringLiteral problem: String) { self.init(problem) }
}
