import Failures
import PathBytes
import SystemPackage
import Testing

@testable import Scheduling

/// What `schedule enable` writes. systemd's own answer to it is tested with a real user manager.
@Suite struct ServiceUnitTests {
    private func text(_ widget: FilePath) throws -> String {
        try ServiceUnit(
            Schedule.serviceName, Array("[Service]\nExecStart=@PROGRAM@ notify --stay\n".utf8), running: widget,
            in: "/units", of: widget
        ).text()
    }

    @Test(
        arguments: [
            ("/usr/bin/bday-widget", #""/usr/bin/bday-widget""#),
            ("/home/with space %h/bday-widget", #""/home/with space %%h/bday-widget""#),
            // What systemd would refuse as a program is run by a shell.
            ("/home/o'brien/$x%/bday-widget", #"/bin/sh -c 'exec "$$0" "$$@"' "/home/o'brien/$$x%%/bday-widget""#),
            (#"/a"b\c"#, #"/bin/sh -c 'exec "$$0" "$$@"' "/a\"b\\c""#),
        ] as [(FilePath, String)])
    func theProgramIsAQuotedWord(widget: FilePath, word: String) throws {
        #expect(try text(widget) == "\(OwnFile.signature)\n[Service]\nExecStart=\(word) notify --stay\n")
    }

    @Test(arguments: ["line\nbreak", "tab\t", "\u{7F}", "\u{FFFE}"])
    func whatNoUnitCanHoldIsRefused(name: String) {
        let widget = FilePath("/\(name)/bday-widget")
        #expect(throws: CommandFailure.pathNotInUnit(widget)) { try text(widget) }
    }

    @Test func aPathThatIsNoTextIsRefused() {
        let widget = FilePath(bytes: Array("/a".utf8) + [0xFF])
        #expect(throws: CommandFailure.pathNotInUnit(widget)) { try text(widget) }
    }
}
