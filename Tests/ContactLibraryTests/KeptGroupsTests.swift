import BirthdayCore
import ContactStore
import Glibc
import LocalTime
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Random changes of an address book and of its groups, against a simple model of what is kept.
@Suite struct KeptGroupsTests {
    private static let people = 3
    private static let names = ["Red", "Green", "Blue"]

    /// What ought to be known.
    private struct Model {
        /// What the cards say, whether or not they are there.
        var cards = [Set<String>](repeating: [], count: people)
        var isThere = [Bool](repeating: true, count: people)
        var isInUse = true
        var day = 20_778
        var preferences: [String: LeadTimes] = [:]
        var local: [String: Set<Int>] = [:]
        var made: Set<String> = []
        /// What a group was called, as long as cards of that name are there or may return.
        var former: [String: String] = [:]
        /// The groups that cards had when they were last seen.
        var seen = [Set<String>](repeating: [], count: people)
        var goneSince = [Int?](repeating: nil, count: people)
        /// The groups of which a deletion has not ended.
        var deleted: Set<String> = []
        /// Those of them that wait for the cards.
        var waiting = [Set<String>](repeating: [], count: people)

        func isPresent(_ person: Int) -> Bool { isInUse && isThere[person] }

        func members(_ name: String) -> Set<Int> {
            let local = local[name] ?? []
            return Set((0..<people).filter { isPresent($0) && (cards[$0].contains(name) || local.contains($0)) })
        }

        func isNamed(_ name: String) -> Bool { (0..<people).contains { isPresent($0) && cards[$0].contains(name) } }

        func isVisible(_ name: String) -> Bool {
            made.contains(name) || former[name] != nil || !members(name).isEmpty
        }

        func isAwaited(_ name: String) -> Bool { waiting.contains { $0.contains(name) } }

        func isKept(_ name: String) -> Bool {
            !isVisible(name) && (isAwaited(name) && hasToKeep(name) || !(local[name] ?? []).isEmpty)
        }

        private func hasToKeep(_ name: String) -> Bool {
            preferences[name] != nil || deleted.contains(name) || former.values.contains(name)
        }

        mutating func observe() {
            for person in 0..<people {
                if let since = goneSince[person], day - since > 365 { forget(person) }
                if isPresent(person) {
                    (seen[person], waiting[person], goneSince[person]) = (cards[person], [], nil)
                    for name in cards[person] { local[name]?.remove(person) }
                } else if goneSince[person] == nil {
                    goneSince[person] = day
                    waiting[person] = seen[person]
                }
            }
            settle()
        }

        mutating func settle() {
            passOn()
            former = former.filter { _, old in
                isAwaited(old) || isNamed(old) || made.contains(old) || former[old] != nil
                    || !(local[old] ?? []).isEmpty
            }
            for name in names where !isVisible(name) && !isKept(name) { drop(name) }
        }

        /// What is unfinished of a rename to a name that is nothing any more is the next name's.
        private mutating func passOn() {
            for (new, old) in former {
                guard let earlier = former[old], !isNamed(old), !isAwaited(old), !made.contains(old),
                    (local[old] ?? []).isEmpty
                else { continue }
                former[old] = nil
                former[new] = earlier == new ? nil : earlier
                return passOn()
            }
        }

        mutating func forget(_ person: Int) {
            waiting[person] = []
            for name in names { local[name]?.remove(person) }
        }

        /// What a rename or a deletion leaves: the preference, while cards of the name are absent.
        mutating func leave(_ name: String) {
            guard isAwaited(name) else { return drop(name) }
            (local[name], former[name]) = (nil, nil)
            made.remove(name)
            deleted.remove(name)
        }

        mutating func drop(_ name: String) {
            (preferences[name], local[name]) = (nil, nil)
            made.remove(name)
            deleted.remove(name)
            former[name] = nil
            for person in 0..<people {
                waiting[person].remove(name)
                seen[person].remove(name)
            }
        }
    }

    private let home: TestHome

    init() throws { home = try TestHome() }

    private var book: FilePath { FilePath(home.path).appending("book") }

    private func library(_ model: Model) throws -> Library {
        try Library(
            environment: home.environment, configuration: Configuration(), today: CalendarDay(daysSince1970: model.day))
    }

    private func write(_ person: Int, _ model: Model) throws {
        let name = "book/\(person).vcf"
        guard model.isThere[person] else {
            unlink("\(home.path)/\(name)")
            return
        }
        let groups = model.cards[person].sorted().joined(separator: ",")
        let categories = groups.isEmpty ? "" : "CATEGORIES:\(groups)\n"
        try home.write(
            TestHome.card("P\(person)").replacing("END:VCARD", with: "\(categories)END:VCARD"), to: name)
    }

    private func contact(_ person: Int, _ model: Model) throws -> Contact {
        try #require(library(model).contacts().everybody.first { $0.name == "P\(person)" })
    }

    @Test(arguments: Sweep.rounds(6, sample: 2))
    func whatIsAbsentIsKeptAndWhatWasTakenAwayIsNot(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var model = Model()
        for person in 0..<Self.people {
            model.cards[person] = Set(Self.names.filter { _ in Bool.random(using: &random) })
            try write(person, model)
        }
        try library(model).add(book)
        _ = try library(model).contacts(ignoringCache: true)
        model.observe()
        var steps: [String] = []
        for _ in 0..<30 {
            steps.append(try step(&model, &random))
            let reading = try library(model).contacts(ignoringCache: true)
            model.observe()
            let groups = reading.groupMembers.map { group in
                "\(group.group.name) \(group.group.leadTimes.text) \(group.members.map(\.name).sorted())"
            }
            let expected = Self.names.sorted().filter(model.isVisible).map { name in
                "\(name) \((model.preferences[name] ?? .both).text) \(model.members(name).sorted().map { "P\($0)" })"
            }
            #expect(groups == expected, "\(steps)")
            let kept = reading.keptGroups(on: CalendarDay(daysSince1970: model.day)).map { group in
                "\(group.name) \(group.leadTimes.text) \(group.absentMembers.count)"
            }
            let expectedKept = Self.names.sorted().filter(model.isKept).map { name in
                "\(name) \((model.preferences[name] ?? .both).text) \(model.local[name]?.count ?? 0)"
            }
            #expect(kept == expectedKept, "\(steps)")
            if groups != expected || kept != expectedKept { return }
        }
    }

    /// Makes one change, in the files or by a command, and says which.
    private func step(_ model: inout Model, _ random: inout SeededGenerator) throws -> String {
        let person = Int.random(in: 0..<Self.people, using: &random)
        let name = Self.names[Int.random(in: 0..<Self.names.count, using: &random)]
        let other = Self.names[Int.random(in: 0..<Self.names.count, using: &random)]
        let library = try library(model)
        switch Int.random(in: 0..<17, using: &random) {
        case 0, 1:
            for person in 0..<Self.people {
                model.isThere[person] = false
                try write(person, model)
            }
            return "empty"
        case 2, 3:
            for person in 0..<Self.people {
                model.isThere[person] = true
                try write(person, model)
            }
            return "refill"
        case 4:
            model.isThere[person].toggle()
            try write(person, model)
            return "toggle \(person)"
        case 5:
            model.cards[person].remove(name)
            try write(person, model)
            return "remove \(name) on card \(person)"
        case 6:
            guard model.isPresent(person) else { return "" }
            model.cards[person].insert(name)
            try write(person, model)
            return "add \(name) on card \(person)"
        case 7, 8:
            guard model.isVisible(name) else { return "" }
            let when: LeadTimes = [.none, .dayOf, .both][Int.random(in: 0..<3, using: &random)]
            _ = try library.change(when == .both ? .notifyByDefault(name) : .notify(when, of: name), isDryRun: false)
            model.preferences[name] = when == .both ? nil : when
            model.settle()
            return "notify \(name) \(when.text)"
        case 9:
            guard model.isVisible(name), model.isPresent(person), !model.members(name).contains(person) else {
                return ""
            }
            let isEditing = Bool.random(using: &random)
            let card = "\(home.path)/book/\(person).vcf"
            if !isEditing { chmod(card, 0o444) }
            _ = try library.change(.add([contact(person, model)], to: name), isDryRun: false)
            chmod(card, 0o644)
            model.deleted.remove(name)
            if isEditing { model.cards[person].insert(name) } else { model.local[name, default: []].insert(person) }
            return "groups add \(name) \(person) \(isEditing)"
        case 10:
            guard model.members(name).contains(person) else { return "" }
            _ = try library.change(.remove([contact(person, model)], from: name), isDryRun: false)
            model.cards[person].remove(name)
            model.local[name]?.remove(person)
            if model.preferences[name] != nil, !model.isNamed(name) { model.made.insert(name) }
            return "groups remove \(name) \(person)"
        case 11:
            guard model.isVisible(name) || model.isKept(name) else { return "" }
            let wasVisible = model.isVisible(name)
            _ = try library.change(.delete(name), isDryRun: false)
            for person in 0..<Self.people where model.isPresent(person) { model.cards[person].remove(name) }
            if wasVisible { model.leave(name) } else { model.drop(name) }
            if model.isAwaited(name) { model.deleted.insert(name) }
            return "groups delete \(name)"
        case 12:
            let (isTakenUp, isTakenBack) = (model.former[other] == name, model.former[name] == other)
            guard model.isVisible(name), name != other, !model.isVisible(other) || isTakenUp || isTakenBack else {
                return ""
            }
            let isUnfinished = model.isNamed(name) || model.isAwaited(name)
            let earlier = model.former[name] == other ? nil : model.former[name]
            _ = try library.change(.rename(name, to: other), isDryRun: false)
            for person in 0..<Self.people where model.isPresent(person) && model.cards[person].remove(name) != nil {
                model.cards[person].insert(other)
            }
            model.local[other, default: []].formUnion(model.local[name] ?? [])
            if !isTakenUp {
                model.preferences[other] = model.preferences[name]
                if model.made.contains(name) { model.made.insert(other) }
                model.former[other] = isUnfinished ? name : earlier ?? model.former[other]
                model.deleted.remove(other)
            }
            model.leave(name)
            if isTakenUp || isUnfinished { model.former[name] = earlier }
            return "groups rename \(name) \(other)"
        case 13:
            guard !model.isVisible(name) else { return "" }
            _ = try library.change(.create(name), isDryRun: false)
            model.made.insert(name)
            model.deleted.remove(name)
            model.former = model.former.filter { $0.value != name }
            return "groups create \(name)"
        case 14, 15:
            let isKeeping = Bool.random(using: &random)
            if model.isInUse {
                try library.forget(book, isKeeping: isKeeping)
                model.isInUse = false
                model.observe()
                if !isKeeping { for person in 0..<Self.people { model.forget(person) } }
                model.settle()
                return "sources forget \(isKeeping ? "" : "--all")"
            }
            try library.add(book)
            model.isInUse = true
            return "sources add"
        default:
            model.day += 200
            return "200 days"
        }
    }
}
