import ContactLibrary
import Testing

@Suite struct NearestNameTests {
    private let commands = ["timeline", "watch", "reload", "import", "sources", "list", "contact", "export"]

    @Test(arguments: [
        ("lsit", "list"), ("lis", "list"), ("LIST", "list"), ("sourcs", "sources"), ("time", "timeline"),
        ("imprt", "import"), ("exprot", "export"), ("contacts", "contact"), ("wacth", "watch"),
    ])
    func findsWhatWasMeant(word: String, meant: String) {
        #expect(NearestName.of(word, in: commands) == meant)
    }

    @Test(arguments: ["", "x", "ls", "somewhere", "notify", "groups", String(repeating: "list", count: 1_000_000)])
    func suggestsNothingFarFetched(word: String) {
        #expect(NearestName.of(word, in: commands) == nil)
    }
}
