import BirthdayCore
import SystemPackage

/// A change of a group. What the address book can hold is changed there; the rest is in the store.
package enum GroupChange: Sendable {
    /// Makes a group that nobody is in yet: as a card where one address book has such cards, else in the store.
    ///
    /// `in`: the address book that gets the card, whether or not it has cards of groups.
    case create(String, in: FilePath? = nil)
    /// Puts people into a group: each with the first card that can be changed, else in the store alone.
    case add([Contact], to: String)
    /// Takes people out of a group: from each of their cards that names it, and from the store. A group with a preference of
    /// its own stays when nobody is left in it.
    case remove([Contact], from: String)
    /// Gives a group another name. A rename that was interrupted is taken up again by the same change, and taken back by the
    /// opposite one. Where no card could be changed, nothing is left of it.
    case rename(String, to: String)
    /// Takes everybody out of a group, and the group away. The people stay. What is kept of a group that is gone goes too.
    ///
    /// A deletion that was interrupted, or for which cards are absent, is taken up again by the same change, and ends with an
    /// addition of those who were in the group.
    case delete(String)
    /// Says when people in a group are notified of, also in one that is gone and of which something is kept.
    case notify(LeadTimes, of: String)
}
