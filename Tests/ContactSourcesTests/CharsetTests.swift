import BirthdayCore
import Foundation
import LocalTime
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources
@testable import VCard

/// Cards in every charset of the list, read as the app reads them. `Fixtures/charsets.py` has the bytes from Python's
/// codecs.
@Suite struct CharsetTests {
    private struct Sample {
        var iconvName: String
        var bytes: [UInt8]
        var text: String
    }

    private static var samples: [Sample] {
        get throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/charsets.tsv")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
                let fields = line.split(separator: "\t").map(String.init)
                try #require(fields.count == 3)
                let digits = Array(fields[1])
                let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                    UInt8(String(digits[$0...$0 + 1]), radix: 16)
                }
                return Sample(iconvName: fields[0], bytes: bytes, text: fields[2])
            }
        }
    }

    private func read(_ lines: [[UInt8]]) throws -> SourceReading {
        let directory = try TemporaryDirectory()
        let card = ["BEGIN:VCARD", "VERSION:2.1", "BDAY:1990-11-23"].map { Array($0.utf8) } + lines
        let text = (card + [Array("END:VCARD".utf8), []]).joined(separator: Array("\r\n".utf8))
        let path = directory.path + "/cards.vcf"
        try Data(text).write(to: URL(filePath: path))
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        return try SourceReader(today: today).read(FilePath(path))
    }

    /// The names by which a charset is declared, and one sample of text for each charset.
    private func declared() throws -> [(name: String, sample: Sample)] {
        let samples = try Dictionary(uniqueKeysWithValues: Self.samples.map { ($0.iconvName, $0) })
        var names: [(String, Sample)] = []
        for (name, charset) in CharsetName.list {
            guard case .iconv(let iconvName) = charset else { continue }
            names.append((name, try #require(samples[iconvName], "no sample of \(iconvName)")))
        }
        #expect(Set(names.map(\.1.iconvName)) == Set(samples.keys))
        return names
    }

    @Test func everyCharsetOfTheListIsRead() throws {
        for (name, sample) in try declared() {
            let quoted = sample.bytes.map { byte in
                let digits = String(byte, radix: 16, uppercase: true)
                return "=" + (digits.count == 1 ? "0" : "") + digits
            }
            var values = [
                ("FN;CHARSET=\(name);ENCODING=QUOTED-PRINTABLE:", Array(quoted.joined().utf8)),
                ("FN;ENCODING=BASE64;CHARSET=\(name):", Array(Data(sample.bytes).base64EncodedString().utf8)),
            ]
            // The line ends of a file are single bytes.
            if !sample.iconvName.hasPrefix("UTF-16") { values.append(("FN;CHARSET=\"\(name)\":", sample.bytes)) }
            for (header, value) in values {
                let reading = try read([Array(header.utf8) + value, []])
                let names = reading.contacts.map { $0.name.precomposedStringWithCanonicalMapping }
                #expect(names == [sample.text], "\(header)")
                #expect(reading.problems.isEmpty, "\(header) \(reading.problems)")
            }
        }
    }

    /// 0xFF begins no character in any of these.
    @Test(arguments: ["EUC-KR", "Big5", "GBK", "EUC-JP", "Shift_JIS", "TIS-620"])
    func bytesThatAreNotInTheCharsetAreReported(charset: String) throws {
        let reading = try read([Array("FN;CHARSET=\(charset):J".utf8) + [0xFC, 0xFF]])
        #expect(reading.contacts.map(\.name) == ["Jüÿ"])
        #expect(
            reading.problems.map(\.reason.english) == ["FN is not in the charset \"\(charset)\", read as windows-1252"])
    }

    @Test func aMissingConverterIsNamed() {
        #expect(throws: CharsetFailure.unavailable(iconvName: "NO-SUCH")) {
            try decodeByIconv("NO-SUCH", [0x41])
        }
    }
}
