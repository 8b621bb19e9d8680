import BirthdayCore

/// The birthdays of a card, gathered from the properties that may give one.
struct BirthdayParts {
    /// The maximum number of X-ABDATE properties, and of labels, that are kept to be matched; a card has a handful.
    private static let maximumDates = 64

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
    private var dates: [(group: String, result: Result<Birthday, CardProblem>)] = []
    private var birthdayLabels: Set<String> = []
    /// Where the first of the others is.
    private var firstLeftOut: Int?

    mutating func addBirthday(_ property: Property, _ decoder: inout TextDecoder) {
        let result = decoder.withText(of: property) { BirthdayProperty.gregorianFirst($0, of: property) }
        if case .success(let found) = result, found.calendar != .gregorian {
            statedNative = statedNative ?? found
        } else {
            stated.add(result)
        }
    }

    mutating func addNative(_ property: Property, _ decoder: inout TextDecoder) {
        native.add(decoder.withText(of: property) { BirthdayProperty.native($0, of: property) })
    }

    /// Takes Android's property for what vCard has no property for: `vnd.android.cursor.item/contact_event;DATE;TYPE;…`.
    ///
    /// Type 3 is a birthday (ContactsContract.CommonDataKinds.Event), 1 an anniversary, 2 other, 0 the user's own.
    mutating func addAndroid(_ property: Property, _ decoder: inout TextDecoder) {
        let result = decoder.withText(of: property) { text -> Result<Birthday, CardProblem>? in
            var parts: [UnsafeRawBufferPointer] = []
            CardText.forEachPart(of: text, separator: ASCII.semicolon) { part in
                if parts.count < 3 { parts.append(part.trimmed()) }
            }
            guard parts.count == 3, parts[0].matches("VND.ANDROID.CURSOR.ITEM/CONTACT_EVENT"), parts[2].matches("3")
            else { return nil }
            return BirthdayProperty.gregorianFirst(parts[1], of: property)
        }
        android.add(result)
    }

    /// Takes Apple's date of any meaning; its label is in another property of the same group.
    mutating func addDate(_ property: Property, _ decoder: inout TextDecoder) {
        guard !property.group.isEmpty,
            let result = decoder.withText(of: property, { BirthdayProperty.gregorianFirst($0, of: property) })
        else { return }
        if dates.count == Self.maximumDates { return firstLeftOut = firstLeftOut ?? property.line }
        dates.append((property.group.asName, result))
    }

    /// Takes a label. Only the plain word is the person's own birthday (`spouse's birthday` is not), as Apple writes it
    /// in every language, `_$!<Birthday>!$_`, or as users do.
    mutating func addLabel(_ property: Property, _ decoder: inout TextDecoder) {
        if property.group.isEmpty { return }
        let isBirthday = decoder.withText(of: property) { text in
            let text = text.trimmed()
            return text.matches("BIRTHDAY") || text.matches("_$!<BIRTHDAY>!$_")
        }
        guard isBirthday else { return }
        if birthdayLabels.count == Self.maximumDates { return firstLeftOut = firstLeftOut ?? property.line }
        birthdayLabels.insert(property.group.asName)
    }

    /// Puts what was found into the card.
    func finish(_ card: inout ParsedCard) {
        var labelled = Candidate()
        for date in dates where birthdayLabels.contains(date.group) { labelled.add(date.result) }
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
        if let firstLeftOut {
            let reason = "the dates (X-ABDATE) after the first \(Self.maximumDates) are left out"
            card.problems.append(CardProblem(line: firstLeftOut, reason: reason))
        }
    }
}
