import Foundation
import Messages
import Testing

@testable import Localization

/// Results, remarks and errors in every language that has them. Record `Golden/messages.txt` with `BDAY_RECORD_GOLDEN=1`,
/// and read it.
struct MessageTests {
    private static let translated = ["de", "fr", "es", "it", "pl", "ru", "ja", "zh"]

    @Test(arguments: translated)
    func saysEverything(code: String) throws {
        let language = try #require(Language.of(locale: code))
        for message in Message.samples {
            #expect(language.messages(message) != nil, "\(message)")
            #expect(language.messages(message) != message.english, "\(message)")
        }
    }

    /// Each case of the enum, but those that are made of other messages.
    @Test func everyMessageIsASample() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/Messages/Message.swift")
        let declaration = try #require(String(contentsOf: file, encoding: .utf8).split(separator: "\n}\n").first)
        let cases = Set(declaration.matches(of: /\n    case (\w+)/).map { String($0.1) })
        let samples = Set(Message.samples.map { Mirror(reflecting: $0).children.first?.label ?? "\($0)" })
        let composed: Set = [
            "english", "remarked", "at", "labelled", "clauses", "lines", "sequence", "command", "clauseJoint",
        ]
        #expect(cases.subtracting(samples) == composed)
    }

    @Test func whatHasNoTranslationIsEnglish() {
        let choice = LocaleChoice(chosen: "sv_SE") { _ in nil }
        #expect(Message.nothingChanged.text(choice.messages) == "nothing was changed")
        #expect(Message.english("as it is").text(Language.german.messages) == "as it is")
    }

    @Test func partsAreSaidEachInTheLanguage() {
        let message = Message.clauses([.at("~/a.vcf", .fileIsMissing), .keeping(contacts: 2)])
        #expect(message.english == "~/a.vcf: No such file or directory; keeping the 2 contacts it gave before")
        #expect(
            message.text(Language.german.messages)
                == "~/a.vcf: Datei oder Verzeichnis nicht gefunden; die 2 Kontakte von vorher bleiben")
    }

    /// What a value does in one language it does in all: none is lost.
    @Test(arguments: translated)
    func saysEveryName(code: String) throws {
        let language = try #require(Language.of(locale: code))
        for message in Message.samples {
            let text = try #require(language.messages(message))
            for value in ["Club", "Verein", "Anna, Ben", "~/.contacts", "2027-11-23", "09:00", "0,7"]
            where message.english.contains(value) {
                #expect(text.contains(value), "\(message)")
            }
        }
    }

    @Test func readsAsItIsRecorded() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/messages.txt")
        let pages = try (["en"] + Self.translated).map { code in
            let language = try #require(Language.of(locale: code))
            return ([" # \(code)"] + Message.samples.map { $0.text(language.messages) + "|" }).joined(separator: "\n")
        }
        let seen = pages.joined(separator: "\n\n") + "\n"
        if ProcessInfo.processInfo.environment["BDAY_RECORD_GOLDEN"] != nil {
            try seen.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded: read it, then run again without recording")
            return
        }
        #expect(try seen == String(contentsOf: file, encoding: .utf8))
    }
}

extension Message {
    /// Every message, with the numbers that languages tell apart.
    fileprivate static let samples: [Message] = {
        let numbers = [1, 2, 5, 21]
        let both = [false, true]
        var all: [Message] = numbers.map {
            .imported(people: $0, sources: $0, new: $0, changed: 0, removed: 1, isPlanned: $0 == 2)
        }
        all += numbers.map { .cardsRead($0, with: $0, without: 0, groups: $0, skipped: 2) }
        all += (numbers + [1200]).map { .progress(cards: $0) }
        all += [
            .nothingStoredAtThatTime, .nothingRead, .noCards,
            .noContactsFound(looked: "~/.contacts"), .addSome, .noSourceInUse,
            .wasForgotten(source: "~/.contacts", command: "bday-widget sources add ~/.contacts"),
            .onlyImported(["~/.contacts"]), .onlyImported(["~/.contacts", "/a"]), .toReadFromNowOn, .notImported,
            .tooSlow, .noContactReadable, .ifGone, .fileIsMissing, .permissionDenied, .isUnmounted,
        ]
        all += ([0] + numbers).map { .keeping(contacts: $0) } + numbers.map { .contacts($0, without: $0 == 2 ? 0 : $0) }
        all += [.foundByItself, .importedOnce, .notReadYet, .partlyUnreadable, .perhapsUnmounted, .notFound]
        all += numbers.map { .forgot(source: "~/.contacts", people: $0) }
        all += [
            .gone, .kept, .preference(group: "Club", when: "0,7"),
            .toListKept, .toKeepNothing, .notASource, .configured, .removeThere,
        ]
        all += numbers.map { .noContacts(sources: $0) } + numbers.map { .noBirthday(people: $0) }
        all += numbers.map { .noReadableBirthday(people: $0, unusable: $0) } + numbers.map(Message.everybodyHidden)
        all += [
            .noContactsIn("~/.contacts"), .lookedForIn, .addBirthdays, .why, .whoTheyAre, .nobodyInGroups(["Club"]),
            .nobodyInGroups(["Club", "Verein"]), .whoIsInIt, .everybodyExcluded(["Club"]),
            .nobodyMatches("Anna, Ben"), .onlyTheseGroups, .nobodyCalled("Anna, Ben", inGroups: false),
            .nobodyCalled("Anna, Ben", inGroups: true), .whoIsKnown, .nothingPlanned, .locked, .unlock,
            .unknownLocale("xx"),
        ]
        all += numbers.map { .nobodyWithin(days: $0, next: $0) } + numbers.map(Message.withoutShownBirthday)
        all += numbers.dropFirst().map { .severalCalled($0, "Anna, Ben") }
        for isPlanned in both {
            all += [
                .created("Club", isPlanned: isPlanned), .renamed(from: "Club", to: "Verein", isPlanned: isPlanned),
                .notificationsSet("Club", when: "0,7", isPlanned: isPlanned),
                .added(people: "Anna, Ben", to: "Club", isPlanned: isPlanned),
                .removed(people: "Anna, Ben", from: "Club", isPlanned: isPlanned),
                .changed("Club", isPlanned: isPlanned), .goneWithLast(isPlanned: isPlanned),
            ]
            all += ([0] + numbers).map { .deleted("Club", people: $0, isPlanned: isPlanned) }
            all += numbers.map { .cardsNotChanged($0, isPlanned: isPlanned) }
        }
        all += numbers.map { .others(names: "Anna, Ben", $0) } + numbers.map { .cards($0, in: "~/.contacts") }
        all += numbers.map { .cardCount($0) }
        all += numbers.map { .cardsOfGone($0, file: "~/.contacts") } + numbers.map(Message.membershipsInStore)
        all += [
            .nobody, .changes("Anna, Ben", places: "~/.contacts"), .inStore("Anna, Ben"), .isInAlready, .isNotIn,
            .cannotBeChanged(source: "~/.contacts"),
            .inStoreAlone(because: "~/.contacts: x"), .isStillIn, .isStillInBecause("~/.contacts: x"),
            .onCards(files: 2, "~/.contacts"), .onCards(files: 5, "~/.contacts"),
            .asBefore(when: "0,7"), .notifiedOf("Club", when: "0,7"), .groupIsGone,
            .configurationNames(place: "~/.contacts:2", setting: "group", group: "Club", new: nil),
            .configurationNames(place: "~/.contacts:2", setting: "group", group: "Club", new: "Verein"),
            .toMakeAgain(underAnotherName: false), .toMakeAgain(underAnotherName: true), .makeWritable(1),
            .makeWritable(2), .goesOnThere, .ownCardsGoToo("~/.contacts"), .nothingChanged, .unknownGroup("Club"),
            .groupComesFirst("Club"), .didYouMean(group: "Club"), .groupsThereAre(["Club", "Verein"], hasMore: false),
            .groupsThereAre(["Club", "Verein"], hasMore: true), .thereAreNoGroups, .toMakeOne, .groupExists("Club"),
            .toJoinTheTwo, .directoryGroup("Club", directory: "~/.contacts"),
            .changeDirectory, .groupRenamed(from: "Club", to: "Verein"), .groupIsBack("Club", when: "0,7"),
            .toChangeThat, .groupUnborne("Club", when: "0,7"), .toPassOn,
        ]
        all += ([0] + numbers).map { .deleteQuestion("Club", people: $0) }
        for runs in both {
            all += [.deliveredByTimer(time: "09:00", runs: runs), .deliveredFromLogin(time: "09:00", runs: runs)]
        }
        all += [
            .deliveredByCron, .deliveredInSession(time: "09:00"), .lockIsFollowed, .notDelivered, .next("2027-11-23"),
            .last("2027-11-23", failure: nil), .last("2027-11-23", failure: "exit-code, 69"), .nothingScheduled,
            .nobodyToNotify, .deliverQuestion, .later, .removedFile("~/.contacts"), .nothingWasScheduled, .nextStep,
            .toBeGuided,
        ]
        all += PersonMessage.Change.allCases.map { .person(.changed("Anna, Ben", $0)) }
        all += numbers.map { .person(.choices($0)) }
        all += [
            .person(.toTakeBack), .person(.kept(sources: "~/.contacts", place: "~/store")), .person(.hidden),
            .person(.muted), .person(.nobody), .person(.inNoGroup),
            .person(.byGroup("Club")), .person(.byDefault("Club")),
        ]
        let days: [NoticeDays] = [.onTheDay, .theDayBefore, .both, .asGroupsSay]
        all += days.map { .neverMiss($0, time: "09:00") } + numbers.map { .noticesInYear($0, next: "2027-11-23") }
        return all
    }()
}
