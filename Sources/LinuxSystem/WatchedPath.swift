/// A path and what it looked like when it was read.
package struct WatchedPath: Hashable, Sendable {
    package let path: String
    package let stamp: FileStamp

    package init(path: String, stamp: FileStamp) {
        self.path = path
        self.stamp = stamp
    }

    /// Whether nothing was there.
    package var isMissing: Bool { stamp.modified == nil }

    package var isUnchanged: Bool { FileStamp(path: path) == stamp }
}
