import BirthdayCore
import ContactStore
import LinuxSystem
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// What a source gives is a function of what was read and of what it gave last: over random histories of files that come,
/// change, cannot be read, are cut, or lie in a directory that cannot be read, each file gives what was last read of it.
@Suite struct GivenLastTests {
    private static let root: FilePath = "/h/book"
    private static let directories = ["/h/book", "/h/book/a", "/h/book/b", "/h/book/b/c"]

    private enum State: CaseIterable { case absent, read, unreadable, cut, away }

    @Test(arguments: 0..<(Sweep.isWhole ? 200 : 20)) func eachFileGivesWhatWasLastReadOfIt(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let files = (0..<8).map { FilePath("\(Self.directories[$0 % 4])/\($0).vcf") }
        var (expected, content): ([FilePath: Set<String>], SourceContent?) = ([:], nil)
        for step in 0..<40 {
            var reading = SourceReading(identity: Self.root, kind: "vdir", readAt: 10)
            // What lies in it is not even listed.
            let away = Int.random(in: 0...3, using: &random) == 0 ? Self.directories.randomElement(using: &random) : nil
            if let away { reading.gaps[FilePath(away)] = .unreadable }
            for file in files {
                let isAway = away.map { file.isInside(FilePath($0)) } ?? false
                let state = isAway ? .away : State.allCases.dropLast().randomElement(using: &random) ?? .read
                let names = Set(
                    (0...Int.random(in: 0...2, using: &random)).map {
                        Bool.random(using: &random) ? "\($0)" : "\($0) of \(step)"
                    })
                switch state {
                case .away: continue
                case .absent:
                    expected[file] = nil
                    continue
                case .unreadable: reading.gaps[file] = .unreadable
                case .read: expected[file] = names
                case .cut:
                    reading.gaps[file] = .incomplete
                    expected[file, default: []].formUnion(names)
                }
                reading.content.files.append(SourceFile(path: file))
                if state != .unreadable { reading.content.cards += names.sorted().map { Self.card($0, file) } }
            }
            let now = SourceContent(reading, before: content)
            let given = Dictionary(grouping: now.cards, by: \.origin.file).mapValues { Set($0.map(\.name)) }
            #expect(given == expected.filter { !$0.value.isEmpty }, "seed \(seed), step \(step)")
            // What is stored comes back, and the same reading changes nothing.
            let order = now.files.map(\.path)
            #expect(now.cards.map { order.firstIndex(of: $0.origin.file) ?? -1 }.isSorted)
            #expect(SourceContent(reading, before: now) == now, "seed \(seed), step \(step)")
            content = now
        }
    }

    private static func card(_ name: String, _ file: FilePath) -> Contact {
        Contact(
            uid: name, name: name, birthday: Birthday(month: 4, day: 12),
            origin: ContactOrigin(source: root, file: file, line: 1))
    }
}

extension [Int] {
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
