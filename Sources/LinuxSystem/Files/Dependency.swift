import SystemPackage

/// A path that a result depends on, with its fingerprint from before it was read.
package struct Dependency: Hashable, Sendable {
    package let path: FilePath
    package let fingerprint: FileFingerprint

    package init(path: FilePath, fingerprint: FileFingerprint) {
        self.path = path
        self.fingerprint = fingerprint
    }

    /// With the fingerprint that the path has now.
    package init(path: FilePath) { self.init(path: path, fingerprint: FileFingerprint(path: path)) }

    /// Whether there was no file.
    package var isMissing: Bool { fingerprint.modified == nil }

    package var isUnchanged: Bool { FileFingerprint(path: path) == fingerprint }
}
