import Messages
import Testing

@testable import DesktopSession

struct SessionErrorTests {
    @Test func whatAnotherProgramSaidStaysOneLine() {
        let error = SessionError.refused(name: "org.example", error: "E", message: "one\ntwo\u{1B}[31m\u{202E}three")
        #expect(error.message.english == "org.example refused: one two [31m three")
    }

    @Test func anErrorWithoutWordsIsNamed() {
        #expect(
            SessionError.refused(name: "org.example", error: "org.example.Full", message: "").message.english
                == "org.example refused: org.example.Full")
    }

    @Test func aWrongTypeIsSaidToBeOne() {
        #expect(
            SessionError.wrongType(name: "org.example").message.english == "org.example gave an answer of a wrong type")
    }
}
