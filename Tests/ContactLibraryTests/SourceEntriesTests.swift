import BirthdayCore
import ContactSources
import ContactStore
import Glibc
import LinuxSystem
import SystemPackage
import Testing

@testable import ContactLibrary

@Suite struct SourceEntriesTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func entries(
        _ configuration: Configuration = Configuration(), stored: StoreDocument = StoreDocument()
    ) throws -> SourceEntries {
        try SourceEntries(environment: home.environment, configuration: configuration, stored: stored, mayRead: true)
    }

    private func source(_ path: String, _ provenance: StoredSource.Provenance) -> StoredSource {
        StoredSource(
            SourceContent(identity: FilePath(path), kind: "vcf"), path: FilePath(path), provenance: provenance,
            program: "")
    }

    @Test func withoutAConfigurationWhatIsFoundIsInUse() throws {
        #expect(try entries().all.isEmpty)
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        #expect(try entries().all == [SourceEntry(path: FilePath(home.path + "/.contacts"), provenance: .discovered)])
    }

    @Test func aConfiguredSourceIsInUseAlone() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        var configuration = Configuration()
        configuration.sources = ["~/book.vcf"]
        #expect(
            try entries(configuration).all == [
                SourceEntry(path: FilePath(home.path + "/book.vcf"), provenance: .configured)
            ])
    }

    @Test func oneSourceUnderTwoPathsIsOneEntry() throws {
        let file = try home.write(TestHome.card("Anna"), to: "book.vcf")
        symlink(file, home.path + "/link.vcf")
        var configuration = Configuration()
        configuration.sources = [FilePath(file), "~/link.vcf", "\(home.path)/./book.vcf"]
        #expect(try entries(configuration).all.map(\.path) == [FilePath(file)])
    }

    @Test func aFoundSourceThatIsGoneStaysInUse() throws {
        let gone = source(home.path + "/.contacts", .discovered)
        #expect(try entries(stored: StoreDocument(sources: [gone])).all.map(\.path) == [gone.path])
    }

    @Test func aForgottenSourceIsNotInUse() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        let path = home.path + "/.contacts"
        try LibraryState.update(home.environment.stateFile()) { $0.forgotten = [FilePath(path)] }
        #expect(try entries(stored: StoreDocument(sources: [source(path, .discovered)])).all.isEmpty)
    }

    @Test func shownAreTheEntriesInOrderAndThenTheImported() throws {
        let paths: [FilePath] = ["/a.vcf", "/b.vcf", "/once.vcf", "/unused.vcf"]
        let document = StoreDocument(
            sources: [
                source(paths[2].string, .imported), source(paths[1].string, .configured),
                source(paths[0].string, .imported),
                source(paths[3].string, .configured),
            ])
        var configuration = Configuration()
        configuration.sources = [paths[0], paths[1]]
        #expect(try entries(configuration, stored: document).shown(of: document).map(\.path) == Array(paths[...2]))
    }

    @Test func theStateIsADependencyEvenIfItIsMissing() throws {
        let file = try home.environment.stateFile()
        #expect(try entries().dependencies.contains { $0.path == file && $0.isMissing })
    }
}
