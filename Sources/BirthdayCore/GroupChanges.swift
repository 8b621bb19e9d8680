/// A group that has another name than before, and what belongs to it went along.
package struct GroupRename: Hashable, Sendable {
    package let from: String
    package let to: String

    package init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// What became of the store's groups.
package struct GroupChanges: Sendable {
    /// The renames that took something along, in the order of their new names.
    package var renames: [GroupRename] = []
    /// The groups whose preference is gone with them.
    package var lost: [ContactGroup] = []
    /// The groups that are gone, and whose preference or members are kept for their return.
    package var kept: [ContactGroup] = []
    /// The groups that came back, with a preference that is not everybody's.
    package var returned: [ContactGroup] = []
    /// The renames of groups that came back whose cards still have the old name.
    package var unfinished: [GroupRename] = []
    /// The groups that came back, and whose deletion is not done.
    package var undeleted: [ContactGroup] = []

    package init() {}
}
