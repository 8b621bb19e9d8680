import BirthdayCore
import Messages

/// The birthdays and other dates of a card, gathered from the properties that may give one.
struct BirthdayParts {
    /// What a date is called.
    private struct Label {
        let text: String
        let line: Int
        /// It stands between Apple's marks, `_$!<Anniversary>!$_`, which its programs show in the user's language.
        var isApples = false

        /// The date's occasion, and what more the label says. Only the plain word is the person's own birthday (`spouse's birthday`
        /// is not), in any language. A name day is none of a card's: its label says what it is.
        var meaning: (occasion: Occasion, text: String) {
            if text.isEmpty || isApples && text.lowercased() == "other" { return (.other, "") }
            switch OccasionWords.occasion(named: text) {
            case .nameday?, .other?, nil: return (.other, text)
            case let occasion?: return (occasion, "")
            }
        }
    }

    /// The result of several properties of one kind: the first usable birthday, and what is wrong with the first that
    /// has none.
    private struct Candidate {
        var birthday: Birthday?
        var problem: CardProblem?

        mutating func add(_ result: Result<Birthday, CardProblem>?) {
            switch result {
            case .success(let found): birthday = birthday ?? found
            case .failure(let cause): problem = problem ?? cause
            case nil: break
            }
        }
    }

    /// BDAY in the Gregorian calendar, or unusable.
    private var stated = Candidate()
    /// BDAY in another calendar.
    private var statedNative: Birthday?
    private var android = Candidate()
    private var native = Candidate()
    private var dates: [(group: String, own: Label?, result: Result<Birthday, CardProblem>, line: Int)] = []
    /// Apple's related people, whose label is in another property of the same group.
    private var related: [(group: String, name: String)] = []
    /// By group.
    private var labels: [String: Label] = [:]
    /// The dates that are no birthdays.
    private var others: [LabelledDate] = []
    /// The first date, or label, beyond the limits.
    private var leftOut: CardProblem?

    mutating func addBirthday(_ property: Property, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        if property.value.count > limits.text { return stated.add(leavingOut(.tooLong(property, limits))) }
        let result = decoder.withText(of: property) { property.birthday(in: $0) }
        if case .success(let found) = result, found.calendar != .gregorian {
            statedNative = statedNative ?? found
        } else {
            if case .success(let found) = result, let first = stated.birthday, !first.isCompatible(with: found) {
                leaveOut(
                    CardProblem(
                        line: property.line,
                        reason: Message(
                            // Translators: {property} is what a card calls a birthday, such as BDAY.
                            "another {property}, with another date: the first one counts",
                            ["property": .code(property.shownName)])))
            }
            stated.add(result)
            guard case .success(let found) = result, found.year == nil,
                decoder.withText(of: property, { TextDate(atStartOf: $0.trimmed())?.hasShortYear }) == true
            else { return }
            leaveOut(
                CardProblem(
                    line: property.line,
                    reason: Message(
                        // Translators: {property} is what a card or a table calls a birthday, such as BDAY.
                        "{property} has a year of two digits, which is left out",
                        ["property": .code(property.shownName)])))
        }
    }

    mutating func addNative(_ property: Property, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        if property.value.count > limits.text { return native.add(leavingOut(.tooLong(property, limits))) }
        native.add(decoder.withText(of: property) { property.nativeBirthday(in: $0) })
    }

    /// Takes Android's property for what vCard has no property for: `vnd.android.cursor.item/contact_event;DATE;TYPE;…`.
    ///
    /// Type 3 is a birthday (ContactsContract.CommonDataKinds.Event), 1 an anniversary, 2 other, 0 the user's own.
    mutating func addAndroid(_ property: Property, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        decoder.withText(of: property) { text in
            var parts: [UnsafeRawBufferPointer] = []
            CardText.forEachPart(of: text, separator: ASCII.semicolon) { part in
                if parts.count < 4 { parts.append(part.trimmed()) }
            }
            guard parts.count >= 3, parts[0].matches("VND.ANDROID.CURSOR.ITEM/CONTACT_EVENT") else { return }
            let result = property.birthday(in: parts[1])
            if parts[2].matches("3") { return android.add(result) }
            if parts[2].matches("1") { return add(result, as: .anniversary, at: property.line, limits) }
            let label = Label(text: parts.count < 4 ? "" : CardText.unescaped(parts[3]), line: property.line)
            // Its own type says what the birthday is.
            if !addLabelled(result, label, limits) { add(result, as: .other, label.text, at: label.line, limits) }
        }
    }

    /// Takes a date that is an anniversary or a memorial day by the property's name.
    mutating func add(
        _ property: Property, as kind: Occasion, _ limits: CardLimits, _ decoder: inout TextDecoder
    ) {
        let result = decoder.withText(of: property) { property.birthday(in: $0) }
        add(result, as: kind, at: property.line, limits)
    }

    /// Adds a date with a label.
    ///
    /// - Returns: false for one that is the birthday by its label: it is not added.
    private mutating func addLabelled(
        _ result: Result<Birthday, CardProblem>?, _ label: Label, _ limits: CardLimits
    ) -> Bool {
        let (occasion, text) = limits.areExceeded(by: label.text) ? (.other, label.text) : label.meaning
        if occasion == .birthday { return false }
        add(result, as: occasion, text, at: label.line, limits)
        return true
    }

    /// Adds a date that is no birthday. What is no date either, nothing needs to know.
    private mutating func add(
        _ result: Result<Birthday, CardProblem>?, as occasion: Occasion, _ label: String = "", at line: Int,
        _ limits: CardLimits
    ) {
        guard case .success(let found) = result else { return }
        let date = LabelledDate(occasion, label: label, date: found)
        if others.contains(date) { return }
        if limits.areExceeded(by: label) {
            leaveOut(
                CardProblem(
                    line: line,
                    reason: .plural(
                        "the label of a date has more than {count} byte: the date is left out",
                        "the label of a date has more than {count} bytes: the date is left out", limits.text)))
        } else if others.count == limits.dates {
            leaveOut(Self.tooMany(at: line, limits))
        } else {
            others.append(date)
        }
    }

    /// Takes Apple's date of any meaning; its label is in another property of the same group, or its TYPE.
    mutating func addDate(_ property: Property, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        guard let result = decoder.withText(of: property, { property.birthday(in: $0) })
        else { return }
        if dates.count == limits.dates { return leaveOut(Self.tooMany(at: property.line, limits)) }
        let own = property.parameters.type.flatMap { type in
            type.parameterText.split { $0 == "," || $0 == "\"" }.first { $0.lowercased() != "pref" }
        }.map { type in
            CardText.withUTF8(String(type)) { Self.label($0.trimmed(), at: property.line) }
        }
        dates.append((property.group.asName, own, result, property.line))
    }

    /// Takes BBDB's dates: in each line one, and what it is, `1960-12-12 wedding`.
    mutating func addLines(_ property: Property, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        for line in decoder.withText(of: property, CardText.unescaped).split(separator: "\n") {
            CardText.withUTF8(String(line)) { line in
                let end = line.firstIndex(where: ASCII.isBlank) ?? line.count
                let result = property.birthday(in: line.part(0, end))
                let word = line.part(end, line.count).trimmed()
                if word.isEmpty { return add(result, as: .anniversary, at: property.line, limits) }
                let label = Self.label(word, at: property.line)
                if !addLabelled(result, label, limits) { android.add(result) }
            }
        }
    }

    /// Takes the name of somebody related.
    mutating func addRelated(_ property: Property, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        if property.group.isEmpty || related.count == limits.labels { return }
        let name = decoder.withText(of: property, CardText.unescaped)
        if name.isEmpty || limits.areExceeded(by: name) { return }
        related.append((property.group.asName, name))
    }

    /// The husband or wife among those related.
    var spouse: String? {
        related.first { ["spouse", "husband", "wife"].contains(labels[$0.group]?.text.lowercased()) }?.name
    }

    /// Takes a label: of a group the first, but for a birthday's.
    mutating func addLabel(_ property: Property, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        if property.group.isEmpty { return }
        let group = property.group.asName
        let label = decoder.withText(of: property) { Self.label($0.trimmed(), at: property.line) }
        if let known = labels[group] {
            func isBirthday(_ label: Label) -> Bool {
                !limits.areExceeded(by: label.text) && label.meaning.occasion == .birthday
            }
            if isBirthday(known) || !isBirthday(label) { return }
        }
        guard labels.count < limits.labels else { return leaveOut(Self.tooMany(at: property.line, limits)) }
        labels[group] = label
    }

    private static func label(_ text: UnsafeRawBufferPointer, at line: Int) -> Label {
        let isApples = text.count > 8 && text.hasPrefix("_$!<") && text.part(text.count - 4, text.count).matches(">!$_")
        let word = isApples ? text.part(4, text.count - 4) : text
        return Label(text: CardText.unescaped(word), line: line, isApples: isApples)
    }

    /// Puts what was found into the card.
    mutating func finish(_ card: inout ParsedCard, _ limits: CardLimits) {
        var labelled = Candidate()
        for date in dates {
            let label = (date.group.isEmpty ? nil : labels[date.group]) ?? date.own ?? Label(text: "", line: date.line)
            if !addLabelled(date.result, label, limits) { labelled.add(date.result) }
        }
        card.dates = taking(&others, leaving: [])
        card.isDeceased = card.isDeceased || card.dates.contains { $0.occasion == .memorial }
        card.birthday = stated.birthday ?? android.birthday ?? labelled.birthday
        card.nativeBirthday = native.birthday ?? statedNative
        // A Gregorian birthday is the first one wherever it stands; without one, BDAY is.
        if card.birthday == nil, let statedNative {
            let isGregorian = native.birthday?.calendar == .gregorian
            card.birthday = isGregorian ? native.birthday : statedNative
            card.nativeBirthday = isGregorian ? statedNative : native.birthday
        }
        if card.birthday == nil, let problem = stated.problem ?? android.problem ?? labelled.problem {
            card.problems.append(problem)
        }
        if card.nativeBirthday == nil, let problem = native.problem { card.problems.append(problem) }
        card.isBirthdayUnusable = card.birthday == nil && card.nativeBirthday == nil && !card.problems.isEmpty
        if let leftOut, !card.problems.contains(leftOut) { card.problems.append(leftOut) }
    }

    private mutating func leaveOut(_ problem: CardProblem) { leftOut = leftOut ?? problem }

    /// What is left out also where another property gives the birthday.
    private mutating func leavingOut(_ problem: CardProblem) -> Result<Birthday, CardProblem> {
        leaveOut(problem)
        return .failure(problem)
    }

    private static func tooMany(at line: Int, _ limits: CardLimits) -> CardProblem {
        CardProblem(
            line: line,
            reason: .plural(
                "the dates after the first {count} are left out", "the dates after the first {count} are left out",
                limits.dates))
    }
}
