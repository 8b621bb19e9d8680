import BirthdayCore
import Messages
import SafeText

// What is said of a group, after its name.
extension Message {
    /// How many are in it: `nobody`, `1 person`, `12 people`.
    package static func groupSize(_ people: Int) -> Message {
        people == 0
            ? .inContext("size of a group", "nobody")
            : .pluralInContext("size of a group", "{count} person", "{count} people", people)
    }

    /// Whose birthday is next in it: `Anna Berg in 3 days`.
    package static func nextInGroup(_ name: CleanText, daysUntil: Int) -> Message {
        .inContext(
            // Translators: Whose birthday is next in a group, after its name: "Family: 12 people, Anna Berg in 3 days".
            "next in a group", "{name} {when}", ["name": .text(name), "when": .message(when(daysUntil: daysUntil))])
    }
}

extension LeadTimes {
    /// When birthdays are notified of: `notified on the day and 2 weeks before`.
    package var message: Message {
        switch self {
        case .none: return Message("never notified")
        case .dayOf: return Message("notified on the day")
        case .dayBefore: return Message("notified the day before")
        case .both: return Message("notified on the day and the day before")
        default:
            let leads = Message.all(of: days.map { .message(Self.lead($0)) })
            // Translators: {leads} is such as "on the day, the day before and a week before", which you have translated by themselves.
            return Message("notified {leads}", ["leads": .message(leads)])
        }
    }

    private static func lead(_ days: Int) -> Message {
        switch days {
        case 0: .inContext("notified", "on the day")
        case 1: .inContext("notified", "the day before")
        case 7: .inContext("notified", "a week before")
        case _ where days.isMultiple(of: 7):
            .pluralInContext("notified", "{count} week before", "{count} weeks before", days / 7)
        default: .pluralInContext("notified", "{count} day before", "{count} days before", days)
        }
    }
}
