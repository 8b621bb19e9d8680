import Glibc
import SystemPackage

/// The names that a path leads through, those of links and of their targets among them, one after another
/// (path_resolution(7)). It ends at the first name that is no directory or link, or is missing.
package struct PathWalk: Sequence, IteratorProtocol {
    /// A path with more links than that leads nowhere.
    private static let maximumLinks = 40

    private var names: [FilePath.Component]
    private var links = 0
    /// Where the walk is: the directory that the next name is looked up in.
    package private(set) var directory: FilePath
    private var isInterrupted = false
    /// Whether the whole path was walked, and leads to a directory.
    package var isAtDirectory: Bool { names.isEmpty && !isInterrupted }

    /// A name, and what lies there.
    package struct Step {
        package let directory: FilePath
        package let name: FilePath.Component
        /// Nil where there is nothing, or it cannot be looked at.
        package let kind: FileKind?

        package var path: FilePath { directory.appending(name) }
    }

    package init(_ path: FilePath) {
        directory = path.isAbsolute ? "/" : (try? FilePath.workingDirectory()) ?? "."
        names = path.components.reversed()
    }

    package mutating func next() -> Step? {
        while let name = names.popLast() {
            if name.kind != .regular {
                if name.kind == .parentDirectory { directory = directory.parent }
                continue
            }
            let place = directory.appending(name)
            let step = Step(directory: directory, name: name, kind: FileKind(path: place, followsLinks: false))
            switch step.kind {
            case .directory: directory = place
            case .link: follow(place)
            case .regular, .special, nil: interrupt()
            }
            return step
        }
        return nil
    }

    private mutating func follow(_ link: FilePath) {
        links += 1
        guard links <= Self.maximumLinks, let target = link.linkTarget else { return interrupt() }
        if target.isAbsolute { directory = "/" }
        names += target.components.reversed()
    }

    private mutating func interrupt() {
        names = []
        isInterrupted = true
    }
}
