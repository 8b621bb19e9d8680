import LinuxSystem
import Testing

struct ConversationTests {
    private func shell(_ script: String) throws -> Conversation { try Conversation(with: "/bin/sh", ["-c", script]) }

    @Test func linesGoBothWays() throws {
        let conversation = try shell("while read -r line; do echo \"<$line>\"; echo; done; exit 3")
        for line in ["one", "", "Zoë"] {
            try conversation.send(line)
            #expect(try conversation.receive(within: 60_000) == "<\(line)>")
            #expect(try conversation.receive(within: 60_000) == "")
        }
        #expect(try conversation.finish() == 3)
    }

    @Test func severalLinesAndALongOneComeWhole() throws {
        let conversation = try shell("printf 'a\\nb\\n%0200000d\\nend' 0")
        #expect(try conversation.receive(within: 60_000) == "a")
        #expect(try conversation.receive(within: 60_000) == "b")
        #expect(try conversation.receive(within: 60_000)?.count == 200_000)
        #expect(try conversation.receive(within: 60_000) == nil)
        #expect(try conversation.finish() == 0)
    }

    @Test func aProgramThatSaysNothingIsNotWaitedForLonger() throws {
        let conversation = try shell("read -r line")
        let error = #expect(throws: SystemError.self) { try conversation.receive(within: 10) }
        #expect(error?.cause == .noAnswer)
        #expect(try conversation.finish() == 1)
    }

    @Test func aProgramThatHasEndedTakesNothing() throws {
        let conversation = try shell("kill -9 $$")
        #expect(try conversation.receive(within: 60_000) == nil)
        StandardStream.prepare()
        // Its descriptors are closed one after the other.
        #expect(throws: SystemError.self) { while true { try conversation.send("more") } }
        #expect(try conversation.finish() == 128 + 9)
    }

    @Test func aProgramThatIsNotThereIsAnError() {
        #expect(throws: SystemError.self) { try Conversation(with: "/nonexistent/program", []) }
    }
}
