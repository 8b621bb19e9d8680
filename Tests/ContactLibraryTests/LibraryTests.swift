import BirthdayCore
import ContactStore
import Failures
import Glibc
import LinuxSystem
import LocalTime
import Messages
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// Reading, refreshing and importing in a home of its own.
@Suite struct LibraryTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func names(_ configuration: Configuration = Configuration()) throws -> [String] {
        try home.library(configuration).contacts().contacts.map(\.name)
    }

    /// Lets a file be older than a second: what changes within a second of its reading counts as changed.
    private func age(_ file: String) throws {
        var times = [timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, file, &times, 0) == 0)
    }

    @Test func withoutAnySourceItSaysHowToNameOne() throws {
        let reading = try home.library().contacts()
        #expect(reading.contacts.isEmpty)
        #expect(
            reading.emptiness?.description.hasPrefix("no contacts found in ~/.contacts, ~/.local/share/contacts, ")
                == true)
        #expect(reading.emptiness?.command == "bday-widget sources add PATH")
    }

    @Test func aChangedSourceIsReadAgain() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        #expect(try names() == ["Anna"])
        try home.write(TestHome.card("Ben"), to: ".contacts/ben.vcf")
        #expect(try names() == ["Anna", "Ben"])
    }

    /// Writes to a card in place, so that the directory of contacts stays as it was.
    private func rewrite(_ card: String, _ text: String) throws {
        let file = try #require(fopen(card, "w"))
        fputs(text, file)
        fclose(file)
    }

    @Test func aCardThatIsRewrittenInPlaceIsReadAgain() throws {
        let card = try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        #expect(try names() == ["Anna"])
        try rewrite(card, TestHome.card("Anne", uid: "Anna"))
        #expect(try names() == ["Anne"])
    }

    /// Nothing but times shows that a file changed; the one that is put back by `touch` is not the one that counts.
    @Test func aSourceThatHasNotChangedIsNotRead() throws {
        let cards = try ["anna", "ben"].map { try home.write(TestHome.card($0), to: ".contacts/\($0).vcf") }
        for card in cards { try age(card) }
        #expect(try isRead())
        #expect(try !isRead())
        try rewrite(cards[1], TestHome.card("Ben"))
        try age(cards[1])
        #expect(try isRead())
        #expect(try !isRead())
        #expect(try names() == ["anna", "Ben"])
        #expect(rename(cards[1], home.path + "/.contacts/other.vcf") == 0)
        try age(home.path + "/.contacts/other.vcf")
        #expect(try isRead())
        #expect(try !isRead())
        unlink(cards[0])
        #expect(try isRead())
        #expect(try names() == ["Ben"])
    }

    /// A directory, a file, a file that another one includes: each with what its listing says of it.
    @Test(arguments: ["~/book", "~/all.vcf", "~/days"]) func everyKindIsReadWhenItsFilesChange(source: String) throws {
        let files = try [
            home.write(TestHome.card("Anna"), to: "book/sub/anna.vcf"),
            home.write(TestHome.card("Anna"), to: "all.vcf"),
            home.write("Ben=24/12\n&include \(home.path)/more\n", to: "days"),
            home.write("Anna=23/11/1990\n", to: "more"),
        ]
        for file in files { try age(file) }
        var configuration = Configuration()
        configuration.sources = [FilePath(source)]
        #expect(try isRead(configuration))
        #expect(try !isRead(configuration))
        let changed = source == "~/book" ? files[0] : source == "~/days" ? files[3] : files[1]
        try rewrite(changed, try String(decoding: RegularFile.read(FilePath(changed)), as: UTF8.self) + "\n")
        try age(changed)
        #expect(try isRead(configuration))
        #expect(try !isRead(configuration))
    }

    /// What was read in the same second as it was written could have changed since.
    @Test func aFileThatWasJustWrittenIsReadAgain() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        #expect(try isRead())
        #expect(try isRead())
    }

    /// `import` names the problems of a source each time.
    @Test func aSourceWithProblemsIsReadWhereTheyAreTold() throws {
        let card = try home.write(TestHome.card("Anna", birthday: "19723101"), to: ".contacts/anna.vcf")
        try age(card)
        #expect(try isRead())
        #expect(try !isRead())
        for _ in 1...2 {
            let report = try home.library().importSources([], isDryRun: false) { _ in }
            #expect(report.cardProblems.map(\.reason.english) == ["BDAY \"19723101\" is not a date (month 31)"])
            #expect(report.counts.skipped == 1)
        }
    }

    /// Another version of the program may read a file in another way.
    @Test func whatAnotherVersionReadIsReadAgain() throws {
        let card = FilePath(try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf"))
        try age(card.string)
        func reading(_ program: String, known: SourceContent?) throws -> SourceReading {
            try SourceReader(program: program, today: home.today).read(card, known: known)
        }
        let known = try reading("1", known: nil).content
        #expect(try reading("1", known: known).isUnchanged)
        #expect(try !reading("2", known: known).isUnchanged)
    }

    /// What is known of a path is known of the source that it leads to.
    @Test func aLinkThatLeadsElsewhereIsAnotherSource() throws {
        for name in ["anna", "ben"] { try age(try home.write(TestHome.card(name), to: "\(name).vcf")) }
        var configuration = Configuration()
        configuration.sources = ["~/link.vcf"]
        for name in ["anna", "ben", "anna"] {
            unlink(home.path + "/link.vcf")
            #expect(symlink(name + ".vcf", home.path + "/link.vcf") == 0)
            #expect(try names(configuration) == [name])
            #expect(try names(configuration) == [name])
        }
    }

    /// khard writes birthdays without a year with one that stands for none.
    @Test func whatKhardWritesIsReadAnewWhereItWritesItNow() throws {
        let card = TestHome.card("Anna", birthday: "1900-03-04").replacing("VERSION:4.0", with: "VERSION:3.0")
        try age(try home.write(card, to: ".contacts/anna.vcf"))
        func year() throws -> Int? { try home.library().contacts().contacts.first?.birthday?.year }
        #expect(try year() == 1900)
        try home.write("[addressbooks]\n[[a]]\npath = ~/.contacts\n", to: ".config/khard/khard.conf")
        #expect(try year() == nil)
    }

    /// What is gone below a directory that was read is gone, also where no card in it can be read now.
    @Test func emptyCardsKeepTheirOwnPeopleAlone() throws {
        for name in ["anna", "ben"] { try home.write(TestHome.card(name), to: ".contacts/\(name).vcf") }
        #expect(try names() == ["anna", "ben"])
        unlink(home.path + "/.contacts/ben.vcf")
        try home.write("", to: ".contacts/anna.vcf")
        try home.write("", to: ".contacts/new.vcf")
        #expect(try names() == ["anna"])
    }

    /// A series that ends gives something else once it has ended; whatever else a file holds is as good as yesterday.
    @Test func aCalendarWithAnEndIsReadOnEachDay() throws {
        func event(_ rule: String) -> String {
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Anna's birthday\nDTSTART;VALUE=DATE:19901123\n"
                + "RRULE:FREQ=YEARLY\(rule)\nEND:VEVENT\nEND:VCALENDAR\n"
        }
        for (rule, isEachDay) in [("", false), (";UNTIL=20261123", true)] {
            let path = try home.write(event(rule), to: "book.ics")
            try age(path)
            var configuration = Configuration()
            configuration.sources = ["~/book.ics"]
            func isRead(after days: Int) throws -> Bool {
                let library = try Library(
                    environment: home.environment, configuration: configuration, today: home.today.advanced(by: days))
                return try StoreTransaction(library).isRead()
            }
            #expect(try isRead(after: 0))
            #expect(try !isRead(after: 0))
            #expect(try isRead(after: 1) == isEachDay)
        }
    }

    /// Whether a call opens files.
    private func isRead(_ configuration: Configuration = Configuration()) throws -> Bool {
        try StoreTransaction(home.library(configuration)).isRead()
    }

    /// A source of which only a part can be read in the time of a bar's call.
    @Test(arguments: [".contacts/new.vcf", ".local/share/evolution/addressbook/system/contacts.db"])
    func aSourceThatTakesTooLongShowsWhatIsStored(place: String) throws {
        let isDatabase = place.hasSuffix(".db")
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        if isDatabase { try database(place, "Dora") }
        let before = try names()
        #expect(before == (isDatabase ? ["Anna", "Dora"] : ["Anna"]))
        if isDatabase { try database(place, "Emil") } else { try home.write(TestHome.card("Ben"), to: place) }
        let slow = try home.library().contacts(within: ReadingBudget(milliseconds: 0))
        #expect(slow.contacts.map(\.name) == before)
        #expect(slow.notes.count == (isDatabase ? 2 : 1))
        #expect(
            slow.notes.allSatisfy {
                "\($0)".hasSuffix(
                    ": Took too long to read, or too much memory; bday-widget import takes what it needs; "
                        + "keeping the 1 contact it gave before")
            })
        // No archive is made of it, so that the next call tries again.
        #expect(slow.isRacy)
        #expect(try names() == (isDatabase ? ["Anna", "Emil"] : ["Anna", "Ben"]))
    }

    private func database(_ name: String, _ person: String) throws {
        try home.write("", to: name)
        _ = try WrittenDatabase(
            "\(home.path)/\(name)",
            "CREATE TABLE folder_id (uid, vcard);"
                + "INSERT INTO folder_id VALUES ('1', \(TestHome.card(person, uid: "1").asSQL))")
    }

    @Test func manualRefreshingReadsNothingByItself() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        var configuration = Configuration()
        configuration.refresh = .manual
        let reading = try home.library(configuration).contacts()
        #expect(reading.contacts.isEmpty)
        #expect(reading.emptiness == .notImported)
        _ = try home.library(configuration).importSources([], isDryRun: false) { _ in }
        #expect(try names(configuration) == ["Anna"])
    }

    @Test func aDryRunStoresNothing() throws {
        try home.write(TestHome.card("Anna"), to: "book.vcf")
        let report = try home.library().importSources([FilePath(home.path + "/book.vcf")], isDryRun: true) { _ in }
        #expect(report.changes.new == 1)
        #expect(try home.library().stored().sources.isEmpty)
    }

    /// `--now`: what is read on another day than the clock's is not stored as read on it.
    @Test func aLibraryThatDoesNotStoreShowsWhatItReads() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        func shown() throws -> [String] {
            try Library(
                environment: home.environment, configuration: Configuration(),
                today: try #require(CalendarDay(year: 10_000, month: 1, day: 1)), isStoring: false
            ).contacts().contacts.map(\.name)
        }
        #expect(try shown() == ["Anna"])
        #expect(try home.library().stored().sources.isEmpty)
        #expect(try names() == ["Anna"])
        let stored = try home.library().stored()
        try home.write(TestHome.card("Ben"), to: ".contacts/ben.vcf")
        #expect(try shown().sorted() == ["Anna", "Ben"])
        #expect(try home.library().stored() == stored)
    }

    @Test func whatIsForgottenIsNotKeptBesideTheStore() throws {
        let paths = try ["Anna", "Ben"].map { try home.write(TestHome.card($0), to: "\($0).vcf") }
        let library = try home.library()
        for path in paths { _ = try library.importSources([FilePath(path)], isDryRun: false) { _ in } }
        try library.forget(FilePath(paths[0]))
        let store = try home.environment.storeFile()
        #expect(rename(SealedStore.previous(of: store).string, store.string) == 0)
        #expect(try names() == ["Ben"])
    }

    /// What was imported once, a moment after it was written, is not read again: no archive waits for that.
    @Test func whatWasImportedOnceDecidesOnNoArchive() throws {
        let path = try home.write(TestHome.card("Anna"), to: "book.vcf")
        _ = try home.library().importSources([FilePath(path)], isDryRun: false) { _ in }
        let reading = try home.library().contacts()
        #expect(reading.contacts.count == 1 && !reading.isRacy)
        #expect(!reading.dependencies.contains { $0.path == FilePath(path) })
    }

    @Test func importedContactsStayUntilTheyAreForgotten() throws {
        let path = try home.write(TestHome.card("Anna"), to: "book.vcf")
        let library = try home.library()
        _ = try library.importSources([FilePath(path)], isDryRun: false) { _ in }
        unlink(path)
        #expect(try names() == ["Anna"])
        try library.forget(FilePath(path))
        #expect(try names().isEmpty)
        #expect(throws: CommandFailure.unknownSource(path: FilePath(path))) { try library.forget(FilePath(path)) }
    }

    @Test func aPreviewSaysWhyASourceIsUseless() throws {
        let library = try home.library()
        let missing = home.path + "/none.vcf"
        #expect(throws: CommandFailure(reading: SystemError(.noSuchFileOrDirectory, FilePath(missing)))) {
            try library.preview(FilePath(missing))
        }
        #expect(throws: CommandFailure.cannotBeReadAgain(path: "-")) { try library.preview("-") }
        let text = try home.write("no cards here\n", to: "text.vcf")
        #expect(
            try library.preview(FilePath(text)).failure
                == CommandFailure(.unusableData, Diagnosis(.at(text, Message("there are no contacts in it"))))
        )
    }

    @Test func aLockedStoreIsAnErrorOfItsOwn() throws {
        try home.write(TestHome.card("Anna"), to: ".contacts/anna.vcf")
        _ = try names()
        let path = try home.environment.storeFile()
        var bytes = try RegularFile.read(path)
        bytes[10] = 2
        try FileReplacement.write(bytes, to: path, durable: false)
        #expect(throws: CommandFailure.locked(path: path)) { try home.library().contacts() }
    }

    @Test func withoutAHomeThereIsNoLibrary() {
        #expect(throws: CommandFailure.homeIsNotSet) {
            try Library(
                environment: UserEnvironment(bytes: { _ in nil }), configuration: Configuration(), today: home.today)
        }
    }

    @Test func sourcesOfACallAreNotStored() throws {
        let path = try home.write(TestHome.card("Anna"), to: "book.vcf")
        let reading = ContactReading(ofSources: [FilePath(path)], today: home.today, environment: home.environment)
        #expect(reading.contacts.map(\.name) == ["Anna"])
        #expect(try home.library().stored().sources.isEmpty)
        let missing = ContactReading(
            ofSources: [FilePath(home.path + "/none.vcf")], today: home.today, environment: home.environment)
        #expect(
            missing.failure
                == CommandFailure(
                    reading: SystemError(.noSuchFileOrDirectory, FilePath(home.path + "/none.vcf")), cause: .unreadable)
        )
    }
}

extension StoreTransaction {
    /// Reads the sources in use, and stores what they give.
    ///
    /// - Returns: whether a file was opened for that.
    fileprivate func isRead() throws -> Bool {
        var transaction = self
        transaction.read(entries.all)
        try transaction.store()
        return transaction.outcomes.compactMap(\.reading).contains { !$0.isUnchanged }
    }
}
