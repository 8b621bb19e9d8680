import BirthdayCore
import ContactSources
import ContactStore
import Glibc
import LinuxSystem
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

@Suite struct SourcesInUseTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func entries(
        _ configuration: Configuration = Configuration(), stored: StoreDocument = StoreDocument()
    ) throws -> SourcesInUse {
        try SourcesInUse(environment: home.environment, configuration: configuration, stored: stored, mayRead: true)
    }

    private func source(_ path: String, _ provenance: StoredSource.Provenance) -> StoredSource {
        StoredSource(
            SourceContent(identity: FilePath(path), kind: "vcf"), path: FilePath(path), provenance: provenance)
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

    @Test func addedSourcesStandBehindThoseThatAreFound() throws {
        try state { $0.sources = [FilePath(home.path + "/b.vcf"), FilePath(home.path + "/a.vcf")] }
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        let gone = source(home.path + "/gone", .discovered)
        #expect(
            try entries(stored: StoreDocument(sources: [gone])).all == [
                SourceEntry(path: FilePath(home.path + "/.contacts"), provenance: .discovered),
                SourceEntry(path: gone.path, provenance: .discovered),
                SourceEntry(path: FilePath(home.path + "/b.vcf"), provenance: .configured),
                SourceEntry(path: FilePath(home.path + "/a.vcf"), provenance: .configured),
            ])
    }

    /// What is found may change with every place that is searched.
    @Test func addingEndsNoSearch() throws {
        try state { $0.sources = ["/a.vcf"] }
        #expect(try entries().dependencies.contains { $0.path == FilePath(home.path + "/.contacts") })
        #expect(try entries().isSearched)
    }

    @Test func addedSourcesStandBehindTheConfigurations() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        try state { $0.sources = ["/added.vcf", "/configured.vcf"] }
        var configuration = Configuration()
        configuration.sources = ["/configured.vcf"]
        let entries = try entries(configuration)
        #expect(entries.all.map(\.path) == ["/configured.vcf", "/added.vcf"])
        #expect(!entries.isSearched)
    }

    @Test func aFoundSourceThatIsAddedKeepsItsPlaceAndIsNamed() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        let path = FilePath(home.path + "/.contacts")
        try state { $0.sources = ["/a.vcf", path] }
        #expect(
            try entries().all == [
                SourceEntry(path: path, provenance: .configured),
                SourceEntry(path: "/a.vcf", provenance: .configured),
            ])
    }

    @Test(arguments: [nil, ["/configured.vcf"]] as [[FilePath]?])
    func whereReadingIsRefusedWhatIsAddedStandsAlone(configured: [FilePath]?) throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        var configuration = Configuration()
        configuration.sources = configured
        try state { $0.refusesReading = true }
        let refused = try entries(configuration)
        #expect(refused.isReadingRefused && !refused.all.isEmpty)
        try state { $0.sources = ["/a.vcf"] }
        let added = try entries(configuration)
        #expect(!added.isReadingRefused && added.all == [SourceEntry(path: "/a.vcf", provenance: .configured)])
    }

    @Test func aForgottenSourceIsNotInUse() throws {
        try home.write(TestHome.card("Anna"), to: "book/anna.vcf")
        let path = home.path + "/.contacts"
        try state { $0.forgotten = [FilePath(path)] }
        // Now it is a link to another place.
        symlink("book", path)
        #expect(try entries(stored: StoreDocument(sources: [source(path, .discovered)])).all.isEmpty)
    }

    @Test func whatTheConfigurationNamesIsInUseAlsoIfItWasForgotten() throws {
        try state { $0.forgotten = ["/configured.vcf"] }
        var configuration = Configuration()
        configuration.sources = ["/configured.vcf"]
        #expect(try entries(configuration).all.map(\.path) == ["/configured.vcf"])
    }

    private func state(_ change: (inout LibraryState) -> Void) throws {
        try LibraryState.update(home.environment.stateFile()) { change(&$0) }
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
