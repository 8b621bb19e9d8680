import LinuxSystem
import SystemPackage
import VCard

/// The collections of a vdir.
package enum VdirCollections {
    /// The metadata file with a collection's name (https://vdirsyncer.pimutils.org/en/stable/vdir.html).
    static let nameFile: FilePath.Component = "displayname"
    /// The maximum size of that file in bytes.
    static let maximumNameSize = 1_024

    /// What that file says; nil where it is not there, or cannot be used.
    static func writtenName(of directory: FilePath) -> String? {
        let bytes = try? RegularFile.read(directory.appending(nameFile), maximumSize: maximumNameSize)
        return bytes.flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The name of a collection: what its file `displayname` says, or else the directory's.
    ///
    /// - Parameter isSource: the directory is the source itself, which is a group only where that file says so.
    /// - Returns: nil for a directory that is no group.
    package static func name(of directory: FilePath, isSource: Bool) -> String? {
        name(of: directory, writtenName(of: directory), isSource: isSource)
    }

    static func name(of directory: FilePath, _ written: String?, isSource: Bool) -> String? {
        let name = CardText.normalized(written ?? "")
        if !name.isEmpty { return name }
        guard !isSource, let last = directory.lastComponent.map({ CardText.normalized($0.string) }) else { return nil }
        return last.isEmpty ? nil : last
    }
}

/// The collections of a vdir as groups, where the user wants that.
extension ContactCollector {
    /// Adds a directory whose cards are a group.
    ///
    /// - Parameters:
    ///   - isNamed: the directory has a file `displayname`.
    ///   - isSource: the directory is the source itself.
    mutating func add(collection path: FilePath, isNamed: Bool, isSource: Bool) {
        guard hasCollectionGroups else { return }
        let written = isNamed ? VdirCollections.writtenName(of: path) : nil
        let name = VdirCollections.name(of: path, written, isSource: isSource)
        guard isNamed else { return collections[path] = name }
        let file = path.appending(VdirCollections.nameFile)
        watch(file, FileFingerprint(path: file))
        if written == nil {
            let reason = "not a name (UTF-8 of at most \(VdirCollections.maximumNameSize) bytes), and not used"
            add(SourceProblem(file: file, line: nil, reason: reason))
        }
        if CardText.normalized(written ?? "").isEmpty {
            reading.unnamed[path] = .some(name)
        } else {
            collections[path] = name
        }
    }

    /// Puts each contact into the group of the directory that its card lies in.
    mutating func addCollections() {
        for index in reading.contacts.indices {
            guard let name = collections[reading.contacts[index].origin.file.parent] else { continue }
            reading.contacts[index].groups.appendNewGroups([name])
        }
    }
}
