import AgentProtocol
import Failures
import LinuxSystem
import Messages
import Testing

/// What one side writes the other side reads.
@Suite struct AgentMessageTests {
    private func isReadBack<Request: AgentRequest>(_ request: Request) -> Bool {
        Request(line: request.line) == request
    }

    @Test func noticesComeBack() {
        #expect(isReadBack(NoticeRequest(summary: "Anna's\nBirthday!", body: "", hasSound: false)))
        let notice = NoticeRequest(
            summary: "a", body: "b", tag: "c", action: "d", contacts: ["3f9c0d4be81a2267"], hasSound: true)
        #expect(isReadBack(notice))
        #expect(!notice.line.contains("\n"))
    }

    @Test func questionsForAServerComeBack() {
        for isAwaited in [true, false] { #expect(isReadBack(ServerRequest(isAwaited: isAwaited))) }
    }

    @Test func keysComeBack() {
        for work in [.keep(key: "00ff", label: "Key"), .find, .get, .remove] as [SecretRequest.Work] {
            for patience in [nil, 100] { #expect(isReadBack(SecretRequest(work, id: "3f9c", patience: patience))) }
        }
    }

    @Test func answersComeBack() {
        let why = Message("{name} does not answer", ["name": .code("org.example")])
        let failures = [true, false].map {
            AgentAnswer.failed(CommandFailure(.unavailable, Diagnosis(why)), isRefusal: $0)
        }
        for answer in failures + [.done(key: nil), .done(key: "00ff")] {
            #expect(AgentAnswer(line: answer.line) == answer)
        }
    }

    /// With all that a translation needs.
    @Test func messagesComeBack() {
        let inner = Message.inContext("bus", "no {what}", ["what": .text("a {b}")])
        let messages = [
            Message("the bus failed: {reason}", ["reason": .message(inner)]), .verbatim("as {it} is"), .command("a b"),
            .plural("{count} of {all}", "{count} of {all} things", 3, ["all": .number(-4)]),
        ]
        for message in messages {
            let remark = AgentRemark(message)
            #expect(AgentRemark(line: remark.line) == remark && AgentAnswer(line: remark.line) == nil)
        }
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"status":69,"reason":"why"}"#,
        #"{"status":69,"reason":{"text":"{a}","values":{"a":{"unknown":1}}}}"#, #"{"done":false}"#,
        #"{"status":1000,"reason":"?"}"#,
    ])
    func anythingElseIsNone(line: String) {
        #expect(NoticeRequest(line: line) == nil && SecretRequest(line: line) == nil && AgentAnswer(line: line) == nil)
    }
}
