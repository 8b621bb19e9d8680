import ArgumentParser
import BirthdayCore
import ContactLibrary
import LinuxSystem
import Messages
import SafeText
import VCard

/// The options of a command that changes a group.
struct GroupChangeOptions: ParsableArguments, Sendable {
    @Flag(help: "Only say what would change.")
    var dryRun = false

    @Flag(help: "Report in JSON.")
    var json = false

    @OptionGroup var session: SessionOptions
}

// What the arguments of a change mean.

extension GroupCall {
    /// The group that an argument names.
    ///
    /// - Parameter people: the arguments behind it: that the order is another is said to whom it helps.
    func group(_ name: String, before people: [String]) throws -> GroupMembers {
        let groups = known.groupMembers
        if let group = groups.meant(by: name) { return group }
        let all = groups.map(\.group)
        if let group = people.lazy.compactMap(all.meant).first {
            throw CommandFailure(
                .usage, Diagnosis(.unknownGroup(name), .clause, .groupComesFirst(group.name)))
        }
        throw LibraryError.unknownGroup(name, known: all.map(\.name))
    }

    /// The people whom arguments name, each once.
    ///
    /// - Parameter first: who is meant before others whom a name fits as well.
    func people(_ arguments: [String], first: [Contact]) throws(CommandFailure) -> [Contact] {
        let choice = ContactChoice(session: session, isLimited: false, json: options.json)
        let everybody = ContactSearch(known.everybody)
        let first = Set(first.map(\.origin))
        var chosen: Set<Contact> = []
        var people: [Contact] = []
        for argument in arguments {
            let person = try choice.only(argument, among: everybody) { first.contains($0.origin) }
            if chosen.insert(person).inserted { people.append(person) }
        }
        return people
    }
}

extension GroupsCommand {
    /// A group's new name as it is typed: what a card brings back as it is, and a person can see and type again.
    static func newName(_ argument: String) throws -> String {
        guard ArgumentText.isText(argument) else { throw ValidationError("the name is not UTF-8.") }
        if argument.allSatisfy(\.isWhitespace) { throw ValidationError("the name is empty.") }
        // East Asian keyboards give a space of their own.
        let spaced = argument.map { $0 == "\u{3000}" ? " " : $0 }
        let typed = String(spaced.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard typed.utf8.count <= CardLimits.contact.text else {
            throw ValidationError("a name has at most \(CardLimits.contact.text) bytes.")
        }
        guard VisibleName(typed).isVisible, CleanText(cleaning: typed).string == typed else {
            throw ValidationError("a name is one line, and nothing in it is invisible.")
        }
        return typed
    }
}
