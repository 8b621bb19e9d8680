/// Groups that one user is alone in, as Debian, Ubuntu and Fedora make one for each user. Their users may have the umask
/// 002, with which every file is writable by that group.
enum PrivateGroup {
    /// Whether nobody but that user is in the group. Asks the files alone: the name service opens sockets.
    static func isPrivate(_ group: UInt32, of user: UInt32) -> Bool {
        guard let users = try? RegularFile.read("/etc/passwd"), let groups = try? RegularFile.read("/etc/group") else {
            return false
        }
        return isPrivate(
            group, of: user, users: String(decoding: users, as: UTF8.self),
            groups: String(decoding: groups, as: UTF8.self))
    }

    /// - Parameters:
    ///   - users: lines as in passwd(5).
    ///   - groups: lines as in group(5).
    /// - Returns: false if either does not name the user or the group.
    static func isPrivate(_ group: UInt32, of user: UInt32, users: String, groups: String) -> Bool {
        let users = fields(users, count: 4)
        let names = Set(users.filter { UInt32($0[2]) == user }.map { $0[0] })
        let isOthersGroup = users.contains { UInt32($0[3]) == group && UInt32($0[2]) != user }
        let members = fields(groups, count: 4).filter { UInt32($0[2]) == group }.map { $0[3].split(separator: ",") }
        return !names.isEmpty && !isOthersGroup && !members.isEmpty && members.joined().allSatisfy(names.contains)
    }

    private static func fields(_ text: String, count: Int) -> [[Substring]] {
        text.split(separator: "\n").map { $0.split(separator: ":", omittingEmptySubsequences: false) }
            .filter { $0.count >= count }
    }
}
