import BirthdayCore
import SystemPackage
import Testing

/// Which choice holds for a group, by what cards say of groups and by nothing else.
@Suite struct GroupChoicesTests {
    /// What cards say: `name` is a category of somebody's, `name=uid` the card of a group.
    private func book(_ groups: String...) -> GroupBook {
        let origin = ContactOrigin(source: "/book", file: "/book/x.vcf", line: 1)
        let cards = groups.filter { $0.contains("=") }.map { group in
            let parts = group.split(separator: "=").map(String.init)
            return GroupCard(name: parts[0], uid: parts[1], origin: origin)
        }
        let categories = groups.filter { !$0.contains("=") }
        return GroupBook(contacts: [[Contact(uid: "1", name: "", birthday: nil, groups: categories)]], cards: cards)
    }

    private func days(of name: String, _ stored: [ContactGroup], in book: GroupBook) -> [Int]? {
        GroupChoices(stored, in: book).group(name).leadTimes?.days
    }

    private let work = ContactGroup(name: "Work", leadTimes: LeadTimes.none, cardUIDs: ["fa"])
    private let club = ContactGroup(name: "Club", leadTimes: .dayOf, cardUIDs: ["c"])

    @Test func theNameComesFirst() {
        #expect(days(of: "work", [work, club], in: book("WORK=c", "Club=fa")) == [])
        #expect(days(of: "club", [work, club], in: book("WORK=c", "Club=fa")) == [0])
        #expect(days(of: "Family", [work, club], in: book("Family")) == nil)
    }

    @Test func thenAUIDOfTheCard() {
        let choices = GroupChoices([work, club], joined: ["club", "Choir"], in: book("Office=urn:uuid:FA", "Team=c"))
        #expect(choices.groups.map(\.name) == ["Choir", "Office", "Team"])
        // Who was put into it is in it under its name of today.
        #expect(["Club", "Choir", "Work"].flatMap(choices.names) == ["Team", "Choir", "Office"])
        #expect(choices.groups.map(choices.isLocal) == [true, false, true])
        #expect(
            choices.formerNames == [GroupName("Office"): [GroupName("Work")], GroupName("Team"): [GroupName("Club")]])
    }

    @Test func aNameThatIsBorneIsNoFormerOne() {
        #expect(days(of: "Office", [work], in: book("Office=fa", "Work")) == nil)
        #expect(days(of: "Office", [work], in: book("Office=fa", "work=x")) == nil)
        #expect(days(of: "Office", [work], in: book("Office=fa")) == [])
    }

    /// One with lead times of its own takes no other's; one that was only made here does.
    @Test func aChoiceOfItsOwnStays() {
        let own = ContactGroup(name: "Office", leadTimes: .dayBefore)
        let choices = GroupChoices([work, own], in: book("Office=fa"))
        #expect(choices.group("Office").leadTimes == .dayBefore)
        #expect(choices.groups.map(\.name) == ["Office", "Work"])
        let made = ContactGroup(name: "Office", isMadeHere: true)
        let joined = GroupChoices([work, made], in: book("Office=fa")).group("Office")
        #expect(joined.leadTimes == LeadTimes.none && joined.isMadeHere)
    }

    @Test func ofSeveralThatFitTheDaysOfAllCount() {
        let other = ContactGroup(name: "Lab", leadTimes: .dayBefore, cardUIDs: ["l", "fa"])
        #expect(days(of: "Office", [work, other], in: book("Office=fa")) == [1])
        #expect(days(of: "Office", [club, other], in: book("Office=c", "Office=l")) == [0, 1])
        // One card is two groups by now, in two books.
        for name in ["Office", "Bureau"] { #expect(days(of: name, [club], in: book("Office=c", "Bureau=c")) == [0]) }
    }

    /// Whatever became of the card that a choice was made by: by its UID one group is known, that which has it now.
    @Test func anIdentifierIsOneGroups() {
        func identifiers(_ stored: [ContactGroup], _ book: GroupBook) -> [String] {
            let choices = GroupChoices(stored, in: book)
            return ["Office", "Work"].map { choices.group($0).identifier }
        }
        let before = identifiers([work], book("Work=fa"))[1]
        let office = ContactGroup(name: "Office", leadTimes: .dayOf, cardUIDs: ["fa"])
        for stored in [[work], [office], [work, office]] {
            // Renamed elsewhere, and the old name lives on as a category, or as another card.
            for other in ["Work", "Work=other"] {
                let now = identifiers(stored, book("Office=fa", other))
                #expect(now[0] == before && now[1] != before)
            }
            // A copy of the card was not renamed: nobody knows which of the two an earlier identifier means.
            #expect(Set(identifiers(stored, book("Office=fa", "Work=fa")) + [before]).count == 3)
            // The card is gone.
            #expect(Set(identifiers(stored, book()) + [before]).count == 3)
        }
    }

    private func changes(
        _ stored: ContactGroup, _ before: GroupBook, _ now: GroupBook, idle: GroupBook? = nil
    ) -> [String] {
        let changes = GroupChanges([stored], from: before, to: now, known: idle ?? before)
        return changes.renames.map { "\($0.from) is \($0.to)" } + changes.unborne.map { "-\($0.name)" }
            + changes.appeared.map { "+\($0.name)" }
    }

    @Test func aReadingSaysWhatItMeansForAChoice() {
        #expect(changes(work, book("Work=fa"), book("Office=fa")) == ["Work is Office"])
        #expect(changes(work, book("Work"), book("Office")) == ["-Work"])
        #expect(changes(work, book(), book("work")) == ["+Work"])
        // A vdir was moved.
        #expect(changes(work, book(), book("work"), idle: book("Work")) == [])
        // Nothing is said twice, nor of what was not chosen.
        for same in [book("Work"), book(), book("Office=fa")] { #expect(changes(work, same, same) == []) }
        #expect(changes(ContactGroup(name: "Work", isMadeHere: true), book("Work"), book()) == [])
    }
}
