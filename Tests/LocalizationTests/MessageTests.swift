import Foundation
import Messages
import SafeText
import Testing

@testable import Localization

/// Results, remarks and errors in the languages that say them all. Record `Golden/messages.txt` with
/// `BDAY_RECORD_GOLDEN=1`, and read it.
struct MessageTests {
    private static let translated = ["de", "fr", "es", "it", "pl", "ru", "ja", "zh_CN"]

    private static func language(_ code: String) -> Messages.Language {
        LocaleChoice(chosen: code) { _ in nil }.language
    }

    /// A sample that is said nowhere any more has no translation.
    @Test(arguments: translated)
    func saysEverything(code: String) {
        for message in Message.samples {
            #expect(Self.language(code).speaks(message), "\(Messages.Language.english.text(message))")
        }
    }

    /// What a value does in one language it does in all: none is lost.
    @Test(arguments: translated)
    func saysEveryValue(code: String) {
        for message in Message.samples {
            let english = Messages.Language.english.text(message).string
            let text = Self.language(code).text(message).string
            for value in ["Club", "Verein", "Anna", "~/.contacts", "2027-11-23", "09:00", "0,7", "bday-widget"]
            where english.contains(value) {
                #expect(text.contains(value), "\(english)")
            }
        }
    }

    @Test func readsAsItIsRecorded() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/messages.txt")
        let pages = (["en"] + Self.translated).map { code in
            ([" # \(code)"] + Message.samples.map { "\(Self.language(code).text($0))|" }).joined(separator: "\n")
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
    fileprivate static let samples = plain + counted.flatMap(\.self) + composed

    /// The numbers that languages tell apart.
    private static let numbers = [1, 2, 5, 21]

    // What stands in places, by their names.

    private static let values: Values = [
        "source": .path("~/.contacts"), "sources": .path("~/.contacts"), "place": .path("~/.contacts:2"),
        "places": .path("~/.contacts"), "path": .path("~/.contacts"), "file": .path("~/.contacts"),
        "files": .path("~/.contacts"), "directory": .path("~/.contacts"), "reason": .path("~/.contacts: x"),
        "group": .group("Club"), "new": .group("Verein"), "from": .group("Club"), "to": .group("Verein"),
        "groups": .message(.oneOf([quoted("Club"), quoted("Verein")])), "when": .code("0,7"),
        "setting": .code("group"), "people": .text("Anna, Ben"), "names": .text("Anna, Ben"),
        "name": .text("Anna, Ben"), "result": .text("Anna, Ben"), "locale": .text("xx"), "time": .text("09:00"),
        "date": .text("2027-11-23"), "command": .command("bday-widget list"),
    ]

    private static let searched: Values = ["text": .text("Anna, Ben")]
    private static let moments: Values = ["time": .text("2027-11-23"), "failure": .code("exit-code, 69")]
    private static let several: Values = [
        "sources": .message(.list([.path("~/.contacts"), .path("/a")])),
        "groups": .message(.list([quoted("Club"), quoted("Verein")])),
    ]
    private static let stored: Values = ["sources": .path("~/.contacts"), "place": .path("~/store")]
    private static let reading: Values = ["command": .command("bday-widget import")]
    private static let adding: Values = [
        "source": .path("~/.contacts"), "command": .command("bday-widget sources add ~/.contacts"),
    ]
    private static let notifying: Values = ["time": .text("09:00"), "command": .command("bday-widget notify --stay")]

    private static func quoted(_ group: String) -> Value { .message(Message("\"{group}\"", ["group": .group(group)])) }

    private static let plain: [Message] = [
        Message("nothing is stored with --now, as with --dry-run"),
        Message("nothing could be read"),
        Message("there are no contacts in it"),
        Message("no contacts found in {places}", values),
        Message("add some with: {command}", values),
        Message("no contact source is in use"),
        Message("{source} was forgotten; to read it again: {command}", adding),
        Message("{source} was imported once, and is not read again automatically", values),
        Message("{sources} were imported once, and are not read again automatically", several),
        Message("to read it from now on: {command}", values),
        Message("nothing was read yet, and contacts are read only when you say so"),
        Message("Took too long to read, or too much memory"),
        Message("no contact can be read in it now"),
        Message("keeping the contacts it gave before"),
        Message("if it is gone for good: {command}", values),
        Message("No such file or directory"),
        Message("Permission denied"),
        Message("Empty, and not the directory that it was (not mounted?)"),
        Message("found by itself"),
        Message("imported once"),
        Message("not read yet: {command}", reading),
        Message("some unreadable"),
        Message("empty; is it mounted?"),
        .inContext("source", "not found"),
        Message("gone"),
        Message("kept"),
        Message("the notification preference of \"{group}\", {when}", values),
        Message("to list what is kept: {command}", values),
        Message("to keep nothing: {command}", values),
        Message("not a contact source"),
        Message("named in your configuration"),
        Message("remove it there"),
        Message("no contacts in the source"),
        Message("no contacts in {sources}", values),
        Message("the one contact has no birthday"),
        Message("the birthday of the one contact cannot be read"),
        Message("to see where they are looked for: {command}", values),
        Message("add birthdays in your address book (BDAY in a vCard)"),
        Message("to see why: {command}", values),
        Message("the one person with a birthday is not shown"),
        Message("to see who they are: {command}", values),
        Message("nobody with a birthday is in \"{group}\"", values),
        Message("to see who is in it: {command}", values),
        Message("everybody with a birthday is in \"{group}\", which is excluded", values),
        Message("nobody with a birthday matches \"{text}\"", searched),
        Message("only these groups were searched: {command}", values),
        Message("nobody is called \"{name}\"", values),
        Message("nobody in these groups is called \"{name}\"", values),
        Message("to see who is known: {command}", values),
        Message("no notifications are planned"),
        Message("the stored contacts are locked"),
        Message("unlock them: {command}", values),
        Message("\"{locale}\" is not a locale that is known; words and dates are English", values),
        Message("Would create \"{group}\"", values),
        Message("Would rename \"{from}\" to \"{to}\"", values),
        Message("Would delete \"{group}\"", values),
        Message("Would set notifications of \"{group}\" to {when}", values),
        Message("Would add {people} to \"{group}\"", values),
        Message("Would remove {people} from \"{group}\"", values),
        Message("Would change \"{group}\"", values),
        Message("Created \"{group}\"", values),
        Message("Renamed \"{from}\" to \"{to}\"", values),
        Message("Deleted \"{group}\"", values),
        Message("Set notifications of \"{group}\" to {when}", values),
        Message("Added {people} to \"{group}\"", values),
        Message("Removed {people} from \"{group}\"", values),
        Message("Changed \"{group}\"", values),
        Message("nobody"),
        Message("{result}: {places}", values),
        Message("{result} in the store", values),
        Message("Delete \"{group}\"?", values),
        Message("Its own card goes too, and with the next synchronization on the server: {files}.", values),
        Message("nothing was changed"),
        Message("is in it already"),
        Message("is not in it"),
        Message("saved only here, because {source} cannot be changed", values),
        Message("saved only here, because of {reason}", values),
        Message("is still in it"),
        Message("is still in it, because of {reason}", values),
        Message("the group would be gone with its last member"),
        Message("the group is gone with its last member"),
        Message("notifications of \"{group}\": {when}", values),
        Message("its notification preference is that of an earlier group of the name: {when}", values),
        Message("nobody is in the group now"),
        Message("{place}: \"{setting}\" names \"{group}\"; write \"{new}\" there", values),
        Message("{place}: \"{setting}\" names \"{group}\"; remove it there", values),
        Message("to make it again: {command}", values),
        Message("to make it again under another NAME: {command}", values),
        Message("make it writable, then call this again"),
        Message("make what is read-only writable, then call this again"),
        Message("to go on there, call this again"),
        Message(
            "the group \"{from}\" is called \"{to}\" now, and keeps its notification preference and local members",
            values),
        Message("the group \"{group}\" is back, and notified of as before: {when}", values),
        Message("to change that: {command}", values),
        Message("no card names the group \"{group}\" any more; its notification preference, {when}, stays", values),
        Message("if it has another name now: {command}", values),
        Message("no group \"{group}\"", values),
        Message("the group comes first, then the people: \"{group}\"", values),
        Message("did you mean \"{group}\"?", values),
        Message("the contacts are in no groups"),
        Message("to make one: {command}", values),
        Message("there is a group \"{group}\" already", values),
        Message("to join the two: {command}", values),
        Message("the group \"{group}\" is the directory {directory}: nothing is changed", values),
        Message(
            "who is in it lies there; to rename it, rename the directory, or write a name into its file displayname"),
        Message("Notices are delivered at {time} by {command}, which systemd starts at login.", notifying),
        Message("Notices are to be delivered at {time} by {command}, which systemd starts at login.", notifying),
        Message("Notices are delivered at {time} by {command}, which your desktop starts at login.", notifying),
        Message("Notices are to be delivered at {time} by {command}, which your desktop starts at login.", notifying),
        Message("Notices are delivered at {time} by {command}, until this session ends.", notifying),
        Message("The session's lock is followed: no names are shown while it is locked."),
        Message("Notices are not delivered; to have them: {command}", values),
        Message("Next: {time}", moments),
        Message("Last: {time}: done", moments),
        Message("Last: {time}: failed ({failure})", moments),
        Message("nothing is scheduled: no notice is delivered"),
        Message("Never miss a birthday: a notice on the day, at {time}, made on this machine.", values),
        Message("Never miss a birthday: a notice the day before, at {time}, made on this machine.", values),
        Message(
            "Never miss a birthday: a notice on the day and the day before, at {time}, made on this machine.", values),
        Message(
            "Never miss a birthday: a notice on the days that your groups say, at {time}, made on this machine.", values
        ),
        Message("Nobody's birthday is known yet, or none is to be notified of: {command}", values),
        Message("Deliver notices from now on?"),
        Message("later: {command}", values),
        Message("removed {path}", values),
        Message("nothing was scheduled"),
        Message("step by step: {command}", values),
        Message("next step: {step}", ["step": .command("bday-widget list")]),
        Message("{name} is hidden: shown nowhere, and in no notice", values),
        Message("{name} is shown again", values),
        Message("{name} is muted: in no notice", values),
        Message("{name} is in notices again", values),
        Message("to take that back: {command}", values),
        Message(
            "read for the first time: {sources}; names, birthdays and groups are kept, encrypted, in {place}", stored),
        .inContext("person", "hidden"),
        .inContext("person", "muted"),
        Message("nobody is hidden or muted, or has days of their own for notices"),
        Message("in no group"),
        Message("set for this person"),
        Message("{name} is notified of as the groups and the configuration say", values),
        Message("set for \"{group}\"", values),
        Message("the default, for \"{group}\"", values),
        .inContext("person", "gone"),
        Message("it would delete \"{group}\"", values),
        Message("nobody with a birthday is in {groups}", values),
        Message("everybody with a birthday is in {groups}, which are excluded", values),
        Message("there are {groups} and others", several),
        .clauses([Message("nobody's birthday is today"), Message("the next is tomorrow")]),
        Message("the settings of khard, vdirsyncer and Pimsync"),
        Message("the address books of Evolution, Thunderbird and abook"),
    ]

    private static let counted: [[Message]] = [
        numbers.map { .plural("{count} entry …", "{count} entries …", $0) },
        numbers.map {
            .plural("keeping the {count} contact it gave before", "keeping the {count} contacts it gave before", $0)
        },
        numbers.map { .plural("{count} entry with a birthday", "{count} entries with birthdays", $0) },
        numbers.map {
            .plural(
                "{count} entry with a birthday, {without} without", "{count} entries with birthdays, {without} without",
                $0, ["without": .number($0)])
        },
        numbers.map {
            .plural(
                "Forgot {source}: {count} contact with a birthday is gone; no file was changed",
                "Forgot {source}: {count} contacts with birthdays are gone; no file was changed", $0, values)
        },
        numbers.map { .plural("no contacts in the {count} source", "no contacts in the {count} sources", $0) },
        numbers.map {
            .plural("none of the {count} contacts has a birthday", "none of the {count} contacts has a birthday", $0)
        },
        numbers.map {
            .plural(
                "none of the {count} people with a birthday is shown",
                "none of the {count} people with a birthday is shown", $0)
        },
        numbers.map {
            .plural(
                "{count} without a shown birthday does: {command}", "{count} without a shown birthday do: {command}",
                $0, values)
        },
        numbers.map {
            .plural(
                "{count} contacts match \"{name}\"; use an ID from the list above",
                "{count} contacts match \"{name}\"; use an ID from the list above", $0, values)
        },
        numbers.map {
            .plural(
                "Would delete \"{group}\" ({count} person, who stays)",
                "Would delete \"{group}\" ({count} people, who stay)", $0, values)
        },
        numbers.map {
            .plural(
                "Deleted \"{group}\" ({count} person, who stays)", "Deleted \"{group}\" ({count} people, who stay)", $0,
                values)
        },
        numbers.map { .plural("{names} and {count} more", "{names} and {count} more", $0, values) },
        numbers.map { .plural("{count} card in {source}", "{count} cards in {source}", $0, values) },
        numbers.map { .plural("{count} card", "{count} cards", $0) },
        numbers.map {
            .plural(
                "{count} card of {file}, saved only here because that is gone",
                "{count} cards of {file}, saved only here because that is gone", $0, values)
        },
        numbers.map { .plural("{count} membership in the store", "{count} memberships in the store", $0) },
        numbers.map {
            .plural(
                "Delete \"{group}\" ({count} person, who stays)?", "Delete \"{group}\" ({count} people, who stay)?", $0,
                values)
        },
        numbers.map { .plural("on cards in {count} files: {files}", "on cards in {count} files: {files}", $0, values) },
        numbers.map { .plural("{count} card would not be changed", "{count} cards would not be changed", $0) },
        numbers.map { .plural("{count} card was not changed", "{count} cards were not changed", $0) },
        numbers.map {
            .plural(
                "For your contacts that is {count} notice a year. The next one, on {date}:",
                "For your contacts that is {count} notices a year. The next one, on {date}:", $0, values)
        },
        numbers.map {
            .plural(
                "{count} person you chose something for is not there now",
                "{count} people you chose something for are not there now", $0)
        },
        numbers.map { .plural("what you chose for {count} person", "what you chose for {count} people", $0) },
        numbers.map {
            .plural(
                "it would delete \"{group}\" ({count} person, who stays)",
                "it would delete \"{group}\" ({count} people, who stay)", $0, values)
        },
        numbers.map {
            .clauses([
                .plural(
                    "nobody has a birthday today or tomorrow", "nobody has a birthday in the next {count} days", $0),
                .plural("the next is in {count} day", "the next is in {count} days", $0),
            ])
        },
        [1, 2].map { .plural("there are {groups}", "there are {groups}", $0, several) },
    ]

    private static let composed: [Message] =
        numbers.flatMap { count -> [Message] in
            let changes: Values = [
                "sources": .message(.pluralInContext("from", "{count} source", "{count} sources", count)),
                "new": .message(.pluralInContext("contacts", "{count} new", "{count} new", count)),
                "changed": .message(.pluralInContext("contacts", "{count} changed", "{count} changed", 0)),
                "removed": .message(.pluralInContext("contacts", "{count} removed", "{count} removed", 1)),
            ]
            let kinds: Values = [
                "with": .number(count), "without": .number(0),
                "groups": .message(.plural("{count} group card", "{count} group cards", count)),
                "skipped": .message(.pluralInContext("entries", "{count} skipped", "{count} skipped", 2)),
            ]
            let unusable = Message.plural("{count} has one that cannot", "{count} have one that cannot", count)
            return [
                .plural(
                    "Would import {count} contact with a birthday from {sources} ({new}, {changed}, {removed})",
                    "Would import {count} contacts with birthdays from {sources} ({new}, {changed}, {removed})",
                    count, changes),
                .plural(
                    "Imported {count} contact with a birthday from {sources} ({new}, {changed}, {removed})",
                    "Imported {count} contacts with birthdays from {sources} ({new}, {changed}, {removed})",
                    count, changes),
                .plural(
                    "{count} entry read: {with} with a birthday, {without} without, {groups}, {skipped}",
                    "{count} entries read: {with} with a birthday, {without} without, {groups}, {skipped}",
                    count, kinds),
                .plural(
                    "none of the {count} contacts has a birthday that can be read; {unusable}",
                    "none of the {count} contacts has a birthday that can be read; {unusable}", count,
                    ["unusable": .message(unusable)]),
            ]
        } + [
            .at("~/.contacts", Message("not a contact source")), .labelled(Message("gone"), Message("nobody")),
            .remarked(Message("gone"), Message("imported once")),
            .clauses([Message("nothing was changed"), Message("nothing was scheduled")]),
            .list([quoted("Club"), quoted("Verein")]), .all(of: [quoted("Club"), quoted("Verein")]),
            .oneOf([quoted("Club"), quoted("Verein")]),
            Message(
                "{question} {remark}",
                [
                    "question": .message(Message("Deliver notices from now on?")),
                    "remark": .message(
                        Message("The session's lock is followed: no names are shown while it is locked.")),
                ]),
            Message(
                "{problem}. {remedy}",
                [
                    "problem": .message(Message("nothing was changed")),
                    "remedy": .message(Message("next step: {step}", ["step": .message(.command("bday-widget list"))])),
                ]),
        ]
}
