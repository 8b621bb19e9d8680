import Failures
import Glibc
import LinuxSystem
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Adding and forgetting sources.
@Suite struct SourceChoicesTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func names(_ configuration: Configuration = Configuration()) throws -> [String] {
        try home.library(configuration).contacts().contacts.map(\.name)
    }

    private func state() throws -> LibraryState { try LibraryState.load(home.environment.stateFile()) }

    @Test func addingASourceKeepsThoseThatWereFound() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        let path = try home.write(TestHome.card("Ben"), to: "book.vcf")
        try home.library().add(FilePath(path))
        #expect(try names().sorted() == ["Anna", "Ben"])
        // And no search ends with it.
        try home.write(TestHome.card("Cleo"), to: ".local/share/contacts/cleo.vcf")
        #expect(try names().sorted() == ["Anna", "Ben", "Cleo"])
        #expect(try home.library().sources().map(\.entry.provenance) == [.discovered, .discovered, .configured])
    }

    @Test func addingASourceEndsThatItIsForgotten() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        let path = FilePath(home.path + "/.contacts")
        let library = try home.library()
        try library.forget(path)
        #expect(try names().isEmpty && state().forgotten == [path])
        try library.add(path)
        #expect(try names() == ["Anna"] && state() == LibraryState(sources: [path]))
        // It is found, too.
        try library.forget(path)
        #expect(try names().isEmpty && state() == LibraryState(forgotten: [path]))
        #expect(throws: CommandFailure.unknownSource(path: path)) { try library.forget(path) }
    }

    @Test func whatIsNotFoundIsForgottenWithoutATrace() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        let path = try home.write(TestHome.card("Ben"), to: "book.vcf")
        let library = try home.library()
        try library.add(FilePath(path))
        _ = try names()
        try library.forget(FilePath(path))
        #expect(try names() == ["Anna"] && state() == LibraryState())
    }

    @Test func whatWasAddedIsForgottenAlsoWhereALinkIsInItsPlaceNow() throws {
        try home.write(TestHome.card("Ben"), to: "added/ben.vcf")
        let path = FilePath(home.path + "/added")
        try home.library().add(path)
        #expect(try names() == ["Ben"])
        rename(path.string, home.path + "/elsewhere")
        symlink("elsewhere", path.string)
        try home.library().forget(path)
        #expect(try names().isEmpty && state() == LibraryState())
    }

    @Test func whatIsFoundIsForgottenWhetherOrNotItIsRead() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        let path = FilePath(home.path + "/.contacts")
        try home.library().keepReading(refused: true)
        try home.library().add(FilePath(home.write(TestHome.card("Ben"), to: "book.vcf")))
        try home.library().forget(path)
        #expect(try state().forgotten == [path])
    }

    @Test func whatTheConfigurationNamesIsNotForgotten() throws {
        let path = FilePath(try home.write(TestHome.card("Anna"), to: "book.vcf"))
        try home.library().add(path)
        try home.write(
            "{ \"sources\": [\"/none\",\n  \"~/book.vcf\", \"~/book.vcf\"] }", to: ".config/bday-widget/config.jsonc")
        let configuration = try ConfigurationFile(named: nil, home.environment, formats: []) { _ in true }.configuration
        let library = try home.library(configuration)
        _ = try names(configuration)
        let place = home.path + "/.config/bday-widget/config.jsonc:2:3"
        let error = CommandFailure.configuredByUser(path: path, place: place)
        #expect(throws: error) { try library.forget(path) }
        #expect("\(error)" == "\(place): \(path): named in your configuration; remove it there")
        #expect(error.status == .usage)
        #expect(try names(configuration) == ["Anna"] && state() == LibraryState(sources: [path]))
    }

    @Test func toReadEverythingEndsARefusalAlsoBesideAnAddedSource() throws {
        let library = try home.library()
        try library.keepReading(refused: true)
        try library.add(FilePath(home.write(TestHome.card("Ben"), to: "book.vcf")))
        #expect(try library.refusesReading())
        try library.keepReading(refused: false)
        #expect(try !library.refusesReading())
    }
}
