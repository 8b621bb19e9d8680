import BirthdayCore
import LinuxSystem
import TestSupport
import Testing

@testable import ContactSources

/// A file that is read in pieces gives what it gives as a whole.
@Suite struct FilePiecesTests {
    private static let kinds: [@Sendable (Int) -> String] = [
        { "BEGIN:VCARD\nVERSION:4.0\nUID:\($0)\nFN:Name \($0)\nBDAY:--0412\nEND:VCARD\n" },
        { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Other \($0)\r\nBDAY:1985-04-12\r\nEND:VCARD\r\n\r\n" },
        { "BEGIN:VCARD\nFN:Same\nBDAY:19850412\nEND:VCARD\n" + ($0 % 2 == 0 ? "\n \n" : "") },
        { "BEGIN:VCARD\nUID:same\nFN:Twice \($0 % 3)\nBDAY:19850412\nEND:VCARD\n" },
        { "BEGIN:VCARD\nFN:Bad \($0)\nBDAY:19723101\nEND:VCARD\n" },
        { number in
            let photo = String(repeating: "AAAA\n ", count: 300)
            return "BEGIN:VCARD\nFN:Photo \(number)\nPHOTO;ENCODING=b:\(photo)A\nEND:VCARD\n"
        },
        { "BEGIN:VCARD\nKIND:group\nFN:Group \($0 % 5)\nMEMBER:same\nMEMBER:\($0 - 1)\nEND:VCARD\n" },
        { "BEGIN:VCARD\nFN:Holder \($0)\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\nBDAY:--0101\nEND:VCARD\n" },
        { "BEGIN:VCARD\nFN:No end \($0)\nBDAY:--0202\n" },
        { "BEGIN:VCARD\nFN:O\($0)\nBEGIN:VCARD\nFN:Inner\nBDAY:--0303\nEND:VCARD\nBDAY:--0304\nEND:VCARD\n" },
        { _ in "between\nBEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:END:VCARD=\nBEGIN:VCARD\nFN:Soft\nEND:VCARD\n" },
        {
            "BEGIN:VCARD\nFN:B\($0)\nBDAY:--0505\nNOTE:x\n END:VCARD\n BEGIN:VCARD\nFN:Second\nBDAY:--0606\nEND:VCARD\n"
        },
        { _ in
            "BEGIN:VCARD\nFN:Outer\nBEGIN:VCARD\nFN:Inner\nBDAY:--0101\nEND:VCARD\n"
                + "BEGIN:VCARD\n x\nBDAY:--0707\nEND:VCARD\n"
        },
        { _ in "FN:Lost\nNOTE:x\n END:VCARD\n BEGIN:VCARD\nFN:Phantom\nBDAY:--0909\nEND:VCARD\n" },
        { "BEGIN:VCARD\nFN:AGENT \($0)\nAGENT:\nEND:VCARD\nBEGIN:VCARD\nFN:After\nBDAY:--0405\nEND:VCARD\n" },
    ]

    private func read(_ path: String, pieces length: Int?) throws -> SourceReading {
        let today = try #require(CalendarDay(iso: "2026-11-21"))
        var collector = ContactCollector(identity: path, kind: "vcf", today: today, readAt: 0)
        let pieces = length.flatMap { FilePieces(path: path, length: $0, leastSize: 0) }
        #expect((pieces == nil) == (length == nil))
        try collector.addText(of: path, pieces)
        return collector.finish()
    }

    @Test(arguments: 0..<60) func givesWhatTheWholeGives(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let directory = try TemporaryDirectory()
        // Mostly what is usual: what cannot be cut ends the reading in pieces.
        let odd = Int.random(in: 0...3, using: &random)
        var text: [UInt8] = []
        for number in 0..<Int.random(in: 1...120, using: &random) {
            let last = Int.random(in: 0..<20, using: &random) < odd ? Self.kinds.count : 7
            text += Array(Self.kinds[Int.random(in: 0..<last, using: &random)](number).utf8)
            if odd == 3, number % 30 == 7 { text += Array("BEGIN:VCARD\nFN:".utf8) + [0xE9, 0x0A] }
        }
        let path = directory.path + "/all.vcf"
        try FileReplacement.write(text, to: path, durable: false)
        let whole = try read(path, pieces: nil)
        for length in [64, 200, 1_000, 5_000, 1 << 20] {
            let pieces = try read(path, pieces: length)
            #expect(pieces.contacts == whole.contacts)
            #expect(pieces.counts == whole.counts)
            #expect(pieces.problems == whole.problems)
        }
    }

    @Test(arguments: ["", "no card at all\n", "BEGIN:VCARD\nFN:A", "\u{FEFF}BEGIN:VCARD\nFN:A\nBDAY:--0101\nEND:VCARD"])
    func givesWhatTheWholeGives(text: String) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/all.vcf"
        try FileReplacement.write(text, to: path, durable: false)
        let whole = try read(path, pieces: nil)
        let pieces = try read(path, pieces: 64)
        #expect(pieces.contacts == whole.contacts)
        #expect(pieces.counts == whole.counts)
        #expect(pieces.problems == whole.problems)
    }
}
