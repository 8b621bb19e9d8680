import SystemPackage
import Testing

@testable import LinuxSystem

@Suite struct CharsetConverterTests {
    @Test(arguments: [
        ("CP932", [0x93, 0xFA, 0x96, 0x7B, 0xB6, 0xC5, 0x87, 0x40], "日本ｶﾅ①"),
        ("SHIFT_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
        ("EUC-JP", [0xC6, 0xFC, 0xCB, 0xDC, 0x8E, 0xB6], "日本ｶ"),
        ("ISO-2022-JP", [0x41, 0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], "A日本"),
        ("KOI8-R", [0xE9, 0xD7, 0xC1, 0xCE], "Иван"),
        ("GB18030", [0xD6, 0xD0, 0xCE, 0xC4, 0x81, 0x30, 0x84, 0x36, 0x94, 0x39, 0xDA, 0x33], "中文\u{A5}\u{1F4A9}"),
        ("BIG5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"),
        ("EUC-KR", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
        ("TIS-620", [0xA1, 0xD2], "กา"),
        ("ISO-8859-2", [0xA3, 0xF3, 0x64, 0xBC], "Łódź"),
        ("ISO-8859-15", [0xA4, 0xBC], "€Œ"),
        ("WINDOWS-1251", [0xC8, 0xE2, 0xE0, 0xED], "Иван"),
        ("MACINTOSH", [0x8A, 0xDB, 0xCA], "ä€\u{A0}"),
    ])
    func converts(charset: String, bytes: [UInt8], expected: String) throws {
        #expect(try CharsetConverter.utf8(bytes, from: charset) == Array(expected.utf8))
        #expect(try CharsetConverter.utf8([], from: charset) == [])
    }

    /// A byte that begins no character, a character that is cut off, a byte without a character.
    @Test(arguments: [
        ("CP932", [0x41, 0xFD]), ("EUC-JP", [0xC6]), ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46]),
        ("GB18030", [0x81, 0x30]),
        ("BIG5", [0xA4]), ("EUC-KR", [0x41, 0xFF]), ("TIS-620", [0xDB]), ("WINDOWS-1251", [0x98]),
    ])
    func refusesInvalidBytes(charset: String, bytes: [UInt8]) {
        #expect(throws: Errno.illegalByteSequence) { try CharsetConverter.utf8(bytes, from: charset) }
    }

    /// One byte of TIS-620 is three of UTF-8; two of BIG5-HKSCS can be two characters.
    @Test func convertsLongTexts() throws {
        let thai = try CharsetConverter.utf8(Array(repeating: 0xA1, count: 100_000), from: "TIS-620")
        #expect(thai == Array(String(repeating: "ก", count: 100_000).utf8))
        let pairs = try CharsetConverter.utf8((0..<1_000).flatMap { _ in [0x88, 0x62] }, from: "BIG5-HKSCS")
        #expect(pairs == Array(String(repeating: "\u{CA}\u{304}", count: 1_000).utf8))
    }

    /// The converter holds a letter back until it knows that no combining mark follows.
    @Test func writesWhatTheConverterHoldsBack() throws {
        #expect(try CharsetConverter.utf8([0x41], from: "TCVN5712-1") == [0x41])
    }

    @Test func distinguishesAMissingConverter() {
        #expect(throws: Errno.invalidArgument) { try CharsetConverter.utf8([0x41], from: "NO-SUCH") }
    }
}
