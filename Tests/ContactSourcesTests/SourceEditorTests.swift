import BirthdayCore
import Foundation
import LinuxSystem
import LocalTime
import Messages
import SystemPackage
import TestSupport
import Testing
import VCard

@testable import ContactSources

/// Cards are changed in the files where they live.
@Suite struct SourceEditorTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = try FilePath(directory.path).canonical().string + "/book"
        try Directory.create(FilePath(path + "/family"))
    }

    private func card(_ name: String, uid: String? = nil) -> String {
        "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\n\(uid.map { "UID:\($0)\n" } ?? "")BDAY:1990-03-15\nEND:VCARD\n"
    }

    private func contacts(_ path: String) throws -> [Contact] {
        try SourceReader(today: #require(CalendarDay(iso: "2026-11-20"))).read(FilePath(path)).contacts
    }

    private func text(_ file: String) throws -> String {
        String(decoding: try RegularFile.read(FilePath(file)), as: UTF8.self)
    }

    private func apply(_ edits: [CardEdit]) -> [Result<CardEditOutcome, CardEditRefusal>] {
        SourceEditor(now: 0).apply(edits).results
    }

    private func files(_ directory: String) throws -> [String] {
        try Directory(path: FilePath(directory)).entries().map(\.name.string)
    }

    @Test func everyCardIsChangedWhereItLives() throws {
        try FileReplacement.write(card("Anna", uid: "a"), to: FilePath(path + "/family/a.vcf"))
        try FileReplacement.write(card("Bernd") + card("Clara"), to: FilePath(path + "/b.vcf"))
        let edits = try contacts(path).map { CardEdit(.addCategory("Chor"), of: $0) }
        let progress = ProgressCount()
        let results = SourceEditor(now: 0, isDryRun: true).apply(edits).results
        #expect(try !text(path + "/b.vcf").contains("Chor"))
        #expect(SourceEditor(now: 0, onProgress: progress.count).apply(edits).results == results)
        #expect(progress.last == 3)
        #expect(
            Set(results) == [
                .success(.changed(line: 1)), .success(.changed(line: 1)),
                .success(.changed(line: 6)),
            ])
        #expect(try contacts(path).map(\.groups) == [["Chor"], ["Chor"], ["Chor"]])
        let again = apply(edits)
        #expect(again.allSatisfy { if case .success(.unchanged) = $0 { true } else { false } })
        let removed = try contacts(path).map { CardEdit(.removeCategory("chor"), of: $0) }
        _ = SourceEditor(now: 0).apply(removed)
        #expect(try text(path + "/b.vcf") == card("Bernd") + card("Clara"))
        #expect(try text(path + "/family/a.vcf") == card("Anna", uid: "a"))
        #expect(try files(path) == ["b.vcf", "family"])
    }

    @Test(arguments: CardCorpus.all) func everyFileOfTheCorpusComesBack(corpus: CardCorpus) throws {
        var count = 0
        for card in try corpus.files {
            let bytes = try RegularFile.read(FilePath(corpus.directory.appending(path: card).path))
            let file = path + "/a.vcf"
            try FileReplacement.write(bytes, to: FilePath(file))
            chmod(file, 0o640)
            let name = "bday-widget, Tést"
            let people = try contacts(path).filter(\.hasBirthday)
            let added = apply(people.map { CardEdit(.addCategory(name), of: $0) })
            let members = try contacts(path).filter { $0.groups.contains(name) }
            #expect(added.allSatisfy { if case .success(.changed) = $0 { true } else { false } }, "\(card) \(added)")
            #expect(members.count == people.count, "\(card)")
            let removed = apply(
                members.map { CardEdit(.removeCategory(name.uppercased()), of: $0) })
            #expect(
                removed.allSatisfy { if case .success(.changed) = $0 { true } else { false } }, "\(card) \(removed)")
            #expect(withoutRevision(try RegularFile.read(FilePath(file))) == withoutRevision(bytes), "\(card)")
            var status = stat()
            stat(file, &status)
            #expect(status.st_mode & 0o7777 == 0o640)
            count += members.count
        }
        #expect(count > 30)
        #expect(try files(path) == ["a.vcf", "family"])
    }

    /// The bytes, with zeros for the digits in lines of REV.
    private func withoutRevision(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var start = 0
        for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if String(decoding: line, as: UTF8.self).uppercased().hasPrefix("REV") {
                for index in start..<start + line.count where (0x30...0x39).contains(bytes[index]) {
                    bytes[index] = 0x30
                }
            }
            start += line.count + 1
        }
        return bytes
    }

    @Test func linksStayLinks() throws {
        let real = directory.path + "/real.vcf"
        try FileReplacement.write(card("Anna"), to: FilePath(real))
        symlink("../real.vcf", path + "/a.vcf")
        let results = try apply(contacts(path).map { CardEdit(.addCategory("Chor"), of: $0) })
        #expect(results == [.success(.changed(line: 1))])
        #expect(try text(real).contains("CATEGORIES:Chor\n"))
        #expect(FilePath(path + "/a.vcf").linkTarget == "../real.vcf")
    }

    @Test func aCardThatMovedIsFound() throws {
        try FileReplacement.write(card("Anna") + card("Bernd", uid: "b"), to: FilePath(path + "/a.vcf"))
        let edits = try contacts(path).map { CardEdit(.addCategory("Chor"), of: $0) }
        try FileReplacement.write("\n\n" + card("Bernd B", uid: "b") + card("Anna"), to: FilePath(path + "/a.vcf"))
        let results = apply(edits)
        #expect(
            results == [
                .success(.changed(line: 9)), .success(.changed(line: 3)),
            ])
        try FileReplacement.write(card("Clara"), to: FilePath(path + "/a.vcf"))
        #expect(apply(edits) == [.failure(.isMissing), .failure(.isMissing)])
        unlink(path + "/a.vcf")
        let gone = CardEditRefusal.isMissing
        #expect(apply(edits) == [.failure(gone), .failure(gone)])
        #expect((gone.reason.english, gone.cause) == ("the card is not there any more", .busy))
    }

    /// The old file is moved away, and the new one comes a moment later: so does vim without `backupcopy`.
    @Test func aFileThatIsAwayForAMomentIsWaitedFor() throws {
        let (file, aside) = (path + "/a.vcf", path + "/a.vcf~")
        try FileReplacement.write(card("Anna"), to: FilePath(file))
        let edits = try contacts(path).map { CardEdit(.addCategory("Chor"), of: $0) }
        rename(file, aside)
        Thread.detachNewThread {
            usleep(30_000)
            rename(aside, file)
        }
        #expect(apply(edits) == [.success(.changed(line: 1))])
    }

    /// An address book that is emptied for a moment, as a resynchronisation does it: not every file is waited for.
    @Test func manyFilesThatAreAwayAreWaitedForTogether() throws {
        let places = (0..<200).map { "\(path)/\($0).vcf" }
        for place in places { try FileReplacement.write(card("Anna"), to: FilePath(place), durable: false) }
        let edits = try contacts(path).map { CardEdit(.addCategory("Chor"), of: $0) }
        for place in places { unlink(place) }
        let one = ContinuousClock().measure { _ = apply([edits[0]]) }
        let all = ContinuousClock().measure { _ = apply(edits) }
        #expect(all < one * 20)
    }

    @Test(arguments: SourceFilling.all) func onlyFilesOfCardsAreEdited(kind: SourceFilling) throws {
        let source = directory.path + "/source"
        try kind.fill(source, ["BEGIN:VCARD\r\nVERSION:4.0\r\nUID:a\r\nFN:Anna\r\nBDAY:19901123\r\nEND:VCARD\r\n"])
        let isEditable = ["vdir", "vcf"].contains(kind.kind)
        let results = try apply(contacts(source).map { CardEdit(.addCategory("Chor"), of: $0) })
        #expect(results.count == 1)
        if isEditable {
            #expect(try contacts(source).map(\.groups) == [["Chor"]])
        } else {
            #expect(results == [.failure(.isReadOnlyKind(kind.kind))])
        }
        #expect(throws: CardEditRefusal.isReadOnlyKind("stdin")) { try SourceEditRun.hasFileForEachCard("-") }
    }

    @Test func aFileThatNobodyMayWriteStays() throws {
        try FileReplacement.write(card("Anna"), to: FilePath(path + "/a.vcf"))
        chmod(path + "/a.vcf", 0o444)
        let results = try apply(contacts(path).map { CardEdit(.addCategory("Chor"), of: $0) })
        #expect(results == [.failure(CardEditRefusal(Message("the file is read-only"), .readOnly))])
        #expect(try text(path + "/a.vcf") == card("Anna"))
    }
}

/// The last number that was reported.
private final class ProgressCount: @unchecked Sendable {
    private(set) var last = 0

    var count: @Sendable (Int) -> Void { { self.last = $0 } }
}
