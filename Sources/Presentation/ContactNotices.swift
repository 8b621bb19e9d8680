import BirthdayCore
import JSONC
import LinuxSystem
import Messages
import SafeText
import WidgetTimeline

/// When a contact is notified of, and why then.
struct ContactNotices {
    private let leadTimes: LeadTimes
    private let reason: Reason
    private let session: CommandSession

    private enum Reason {
        case notShown(HiddenReason)
        case muted
        case groups([LeadTimeRules.GroupRule])
        case ungrouped
    }

    init(_ contact: Contact, _ rules: LeadTimeRules, _ session: CommandSession) {
        self.session = session
        let hiddenReason = session.hiddenReason(of: contact)
        leadTimes = hiddenReason == nil ? rules.leadTimes(of: contact) : .none
        let groups = rules.groupRules(of: contact)
        reason =
            if let hiddenReason { .notShown(hiddenReason) } else if contact.isMuted {
                .muted
            } else if groups.isEmpty { .ungrouped } else { .groups(groups) }
    }

    /// `notified on the day and 2 weeks before (set for "Family")`.
    var text: CleanText {
        let reasons = reasons.joined(separator: session.clean(.clauseJoint))
        return "\(session.texts.groupNotices(leadTimes)) (\(reasons))"
    }

    private var reasons: [CleanText] {
        switch reason {
        case .notShown(let reason): [session.texts.reason(reason)]
        case .muted: [session.clean(.person(.muted))]
        case .groups(let groups):
            groups.map { session.clean(.person($0.isOwn ? .byGroup($0.name) : .byDefault($0.name))) }
        case .ungrouped: [session.clean(.person(.inNoGroup))]
        }
    }

    /// `notify` has the days, `notifyBecause` why it is these, `notifyGroups` each group that decides: `default` where it has no
    /// preference of its own.
    var json: JSONObject {
        var object: JSONObject = ["notify": LeadTimes.json(leadTimes)]
        switch reason {
        case .notShown: object["notifyBecause"] = "notShown"
        case .muted: object["notifyBecause"] = "muted"
        case .ungrouped: object["notifyBecause"] = "ungrouped"
        case .groups(let groups):
            object["notifyBecause"] = "groups"
            object["notifyGroups"] = .array(
                groups.map { group in
                    [
                        "group": .string(CleanText(ofGroup: group.name).string),
                        "notify": LeadTimes.json(group.leadTimes), "default": .bool(!group.isOwn),
                    ]
                })
        }
        return object
    }
}

extension LeadTimes {
    /// The days, in order.
    package static func json(_ leadTimes: LeadTimes) -> JSONValue { .array(leadTimes.days.map { .int($0) }) }
}
