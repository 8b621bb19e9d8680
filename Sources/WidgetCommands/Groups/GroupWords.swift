import BirthdayCore
import ContactLibrary
import JSONC
import Messages
import Presentation
import SafeText
import SystemPackage

/// What is said of what a command did to a group.
struct GroupWords {
    let outcome: GroupOutcome
    let isDryRun: Bool
    let session: CommandSession

    /// How many people or files are named in a line.
    private static let maximumNamed = 5

    /// What was done and where, and a line for everything else that is to be known.
    var text: String { "\(session.say(message))\n" + remarks.map { "  \(session.say($0))\n" }.joined() }

    /// What was changed, and where: `Added Anna to "Club": 3 cards in ~/.contacts/family, 2 memberships in the store`.
    private var message: Message {
        let cards = outcome.cards.counts.map { path, count in
            Message.plural(
                "{count} card in {source}", "{count} cards in {source}", count, ["source": .path(place(path))])
        }
        let gone = outcome.cards.gone.map { path, count in
            Message.plural(
                "{count} card of {file}, saved only here because that is gone",
                "{count} cards of {file}, saved only here because that is gone", count, ["file": .path(place(path))])
        }
        let local = outcome.local.count
        let stored: [Message] =
            local == 0
            ? []
            // Translators: Who is in a group, which is stored by bday-widget and not in the cards.
            : [.plural("{count} membership in the store", "{count} memberships in the store", local)]
        let places = cards + gone + stored
        // What concerns nobody is the group itself.
        if (outcome.people + outcome.unchanged).isEmpty, outcome.staying.isEmpty, places.isEmpty {
            // Translators: {result} is what was done or would be, such as "Created "Club"".
            return Message("{result} in the store", ["result": .message(result)])
        }
        if places.isEmpty { return result }
        return Message(
            // Translators: What was done, and where, such as "Added Anna to "Club": 3 cards in ~/.contacts".
            "{result}: {places}",
            ["result": .message(result), "places": .message(.list(places.map(Message.Value.message)))])
    }

    /// What was done, or would be.
    private var result: Message {
        let group: Message.Values = ["group": .group(outcome.name)]
        switch outcome.change {
        case .created:
            return isDryRun ? Message("Would create \"{group}\"", group) : Message("Created \"{group}\"", group)
        case .added where isAboutNobody, .removed where isAboutNobody:
            return isDryRun ? Message("Would change \"{group}\"", group) : Message("Changed \"{group}\"", group)
        case .added:
            let values: Message.Values = ["people": .message(people), "group": .group(outcome.name)]
            return isDryRun
                // Translators: {people} is names in a list, such as "Anna Berg, Ben Ader and 3 more".
                ? Message("Would add {people} to \"{group}\"", values)
                : Message("Added {people} to \"{group}\"", values)
        case .removed:
            let values: Message.Values = ["people": .message(people), "group": .group(outcome.name)]
            return isDryRun
                // Translators: {people} is names in a list, such as "Anna Berg, Ben Ader and 3 more".
                ? Message("Would remove {people} from \"{group}\"", values)
                : Message("Removed {people} from \"{group}\"", values)
        case .renamed(let former, _):
            let names: Message.Values = ["from": .group(former), "to": .group(outcome.name)]
            return isDryRun
                ? Message("Would rename \"{from}\" to \"{to}\"", names)
                : Message("Renamed \"{from}\" to \"{to}\"", names)
        case .deleted where outcome.people.isEmpty:
            return isDryRun ? Message("Would delete \"{group}\"", group) : Message("Deleted \"{group}\"", group)
        case .deleted:
            let count = outcome.people.count
            return isDryRun
                ? .plural(
                    "Would delete \"{group}\" ({count} person, who stays)",
                    "Would delete \"{group}\" ({count} people, who stay)", count, group)
                : .plural(
                    "Deleted \"{group}\" ({count} person, who stays)",
                    "Deleted \"{group}\" ({count} people, who stay)", count, group)
        case .notified(let leadTimes, _, _):
            let when = leadTimes.map(NoticeDays.leadTimes) ?? .standard
            let values: Message.Values = ["group": .group(outcome.name), "when": .path(when.text)]
            return isDryRun
                // Translators: {when} is what the user set for a group, such as "both" or "0,7".
                ? Message("Would set notifications of \"{group}\" to {when}", values)
                // Translators: {when} is what the user set for a group, such as "both" or "0,7".
                : Message("Set notifications of \"{group}\" to {when}", values)
        }
    }

    private var isAboutNobody: Bool {
        outcome.people.isEmpty && !outcome.staying.isEmpty && outcome.changedMemberships
    }

    private var remarks: [Message] {
        switch outcome.change {
        case .created(let returned):
            return returned.map {
                [
                    // Translators: {when} is what the user set for a group, such as "both" or "0,7".
                    Message(
                        "its notification preference is that of an earlier group of the name: {when}",
                        ["when": .path($0.text)])
                ]
            } ?? []
        case .added:
            return outcome.local.map { remark(on: $0.person, localReason($0)) }
                // Translators: Behind the name of a person, who is in a group.
                + outcome.unchanged.map { remark(on: $0, Message("is in it already")) }
        case .removed(let severalFiles, let isGone):
            let gone =
                isDryRun
                ? Message("the group would be gone with its last member")
                : Message("the group is gone with its last member")
            // Translators: Behind the name of a person, who is not in a group.
            return outcome.unchanged.map { remark(on: $0, Message("is not in it")) }
                + severalFiles.map { remark(on: $0.person, onCards(in: $0.files)) } + (isGone ? [gone] : [])
                + outcome.staying.map { remark(on: $0.person, stayingReason($0.refusal)) }
        case .renamed(let former, let joined):
            let preference = joined.map {
                // Translators: {when} is what the user set for a group, such as "both" or "0,7".
                Message(
                    "notifications of \"{group}\": {when}", ["group": .group(outcome.name), "when": .path($0.text)])
            }
            return (preference.map { [$0] } ?? []) + configurationRemarks(on: former, new: outcome.name)
        case .deleted(let group, _, let book):
            let isRefused = isDryRun || !outcome.cards.refused.isEmpty
            return (isRefused ? [] : group.map { [wayBack($0, book)] } ?? []) + configurationRemarks(on: outcome.name)
        case .notified(_, let isUnborne, let notAffected):
            return (isUnborne ? [Message("nobody is in the group now")] : [])
                + (notAffected > 0 ? [.notAffected(notAffected)] : [])
        }
    }

    /// `Anna Berg, Ben Ader and 3 more`; `nobody`.
    private var people: Message {
        // Translators: In the place of a list of names.
        outcome.people.isEmpty ? Message("nobody") : list(outcome.people.map { .text(session.displayName($0)) })
    }

    private func list(_ names: [Message.Value]) -> Message {
        let named = Message.list(Array(names.prefix(Self.maximumNamed)))
        let others = names.count - Self.maximumNamed
        if others <= 0 { return named }
        // Translators: {names} is people or files in a list.
        return .plural("{names} and {count} more", "{names} and {count} more", others, ["names": .message(named)])
    }

    private func remark(on person: Contact, _ remark: Message) -> Message {
        .labelled(.verbatim(session.displayName(person)), remark)
    }

    /// Why somebody is in a group by the store alone.
    private func localReason(_ local: GroupOutcome.Person) -> Message {
        if let refusal = local.refusal {
            // Translators: Behind the name of a person, whose card stays as it is. {reason} is "FILE: what is wrong".
            return Message("saved only here, because of {reason}", ["reason": .message(reason(refusal))])
        }
        return Message(
            // Translators: Behind the name of a person, whose card is in an address book that bday-widget does not change.
            "saved only here, because {source} cannot be changed", ["source": .path(place(local.person.origin.source))])
    }

    /// Why somebody is in a group still.
    private func stayingReason(_ refusal: GroupCardEdits.Refusal?) -> Message {
        // Translators: Behind the name of a person, who was to be taken out of a group.
        guard let refusal else { return Message("is still in it") }
        // Translators: Behind the name of a person. {reason} is "FILE: what is wrong".
        return Message("is still in it, because of {reason}", ["reason": .message(reason(refusal))])
    }

    private func reason(_ refusal: GroupCardEdits.Refusal) -> Message { .at(place(refusal.card.file), refusal.reason) }

    private func onCards(in files: [FilePath]) -> Message {
        .plural(
            // Translators: Behind the name of a person. {files} is two files or more in a list.
            "on cards in {count} files: {files}", "on cards in {count} files: {files}", files.count,
            ["files": .message(list(files.map { .path(place($0)) }))])
    }

    /// A source for people to read.
    private func place(_ source: FilePath) -> String { session.context.environment.name(ofSource: source) }

    /// A remark on each setting of the configuration that names a group whose name goes.
    ///
    /// - Parameter new: what to write there; nil where the group is gone.
    private func configurationRemarks(on name: String, new: String? = nil) -> [Message] {
        let configuration = session.configuration
        guard new.map(GroupName.init) != GroupName(name) else { return [] }
        return [
            ("group", configuration.groups), ("excludeGroup", configuration.excludedGroups),
        ].compactMap { setting, named in
            guard let place = named.place,
                named.names.separated(among: [GroupName(name)]).contains(where: { GroupName($0) == GroupName(name) })
            else {
                return nil
            }
            if let new {
                return Message(
                    // Translators: {place} is a line of the configuration, {setting} "group" or "excludeGroup".
                    "{place}: \"{setting}\" names \"{group}\"; write \"{new}\" there",
                    ["place": .path(place), "setting": .path(setting), "group": .group(name), "new": .group(new)])
            }
            return Message(
                // Translators: {place} is a line of the configuration, {setting} "group" or "excludeGroup".
                "{place}: \"{setting}\" names \"{group}\"; remove it there",
                ["place": .path(place), "setting": .path(setting), "group": .group(name)])
        }
    }

    /// The command that makes a deleted group again: as NAME where nobody can give a group its name.
    private func wayBack(_ group: ContactGroup, _ book: FilePath?) -> Message {
        let isName = (try? GroupsCommand.newName(group.name)) == group.name
        let name = isName ? ShellWords.text([group.name]) : nil
        let word = name ?? "NAME"
        let book = book.map { "--in \($0.shellWord) " } ?? ""
        let people = outcome.people.map(\.id)
        let calls =
            ["create \(book)-- \(word)"]
            + (people.isEmpty ? [] : ["add -- \(word) \(GroupSummary.words(people))"])
            + (group.leadTimes.map { ["notify -- \(word) \($0.text)"] } ?? [])
        let command = calls.map { "bday-widget groups \($0)" }.joined(separator: " && ")
        return name == nil
            // Translators: NAME stands for the name in {command}, in every language.
            ? Message("to make it again under another NAME: {command}", ["command": .command(command)])
            : Message("to make it again: {command}", ["command": .command(command)])
    }

    var json: String {
        func people(_ people: [Contact]) -> JSONValue {
            .array(people.map { ["id": .string($0.id), "name": .string(CleanText(cleaning: $0.name).string)] })
        }
        func counts(_ counts: [(path: FilePath, count: Int)]) -> JSONValue {
            .array(
                counts.map { path, count in
                    ["source": .string(CleanText(cleaning: path.string).string), "count": .int(count)]
                })
        }
        var object: JSONObject = [
            "group": .string(CleanText(ofGroup: outcome.name).string), "dryRun": .bool(isDryRun),
            "people": .int(outcome.people.count), "changed": people(outcome.people),
            "staying": people(outcome.staying.map(\.person)), "unchanged": .int(outcome.unchanged.count),
            "cards": counts(outcome.cards.counts), "gone": counts(outcome.cards.gone),
            "local": .int(outcome.local.count), "refused": .int(outcome.cards.refused.count),
        ]
        object["id"] = outcome.identifier.map { .string($0) }
        return JSONValue.object(object).serialized() + "\n"
    }
}
