import ContactLibrary
import Failures
import Settings
import Testing

@Suite struct NearestNameTests {
    private let commands = ["timeline", "watch", "reload", "import", "sources", "list", "contact", "export", "FR"]

    @Test(arguments: [
        ("lsit", "list"), ("lis", "list"), ("li", "list"), ("LIST", "list"), ("sourcs", "sources"),
        ("time", "timeline"),
        ("imprt", "import"), ("exprot", "export"), ("contacts", "contact"), ("wacth", "watch"),
    ])
    func findsWhatWasMeant(word: String, meant: String) {
        #expect(NearestName.of(word, in: commands) == meant)
    }

    @Test(arguments: ["", "x", "ls", "FI", "somewhere", "notify", "groups"])
    func suggestsNothingFarFetched(word: String) {
        #expect(NearestName.of(word, in: commands) == nil)
    }

    @Test func suggestsNothingForAWordWithoutEnd() {
        suggestsNothingFarFetched(word: String(repeating: "list", count: 1_000_000))
    }

    /// A stranger's group can have a name of a megabyte: it is neither compared nor said.
    @Test func passesOverNamesWithoutEnd() {
        let endless = "Family" + String(repeating: "x", count: 1 << 20)
        #expect(NearestName.of("Family", in: [endless]) == nil)
        let failure = CommandFailure.unknownGroup("Famly", known: [endless, endless + "y"])
        #expect(failure.description.utf8.count < 1_200)
    }
}
