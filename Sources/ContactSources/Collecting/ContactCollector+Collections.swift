import LinuxSystem
import SystemPackage
import VCard

/// The collections of a vdir.
enum VdirCollections {
    /// The metadata file with a collection's name (https://vdirsyncer.pimutils.org/en/stable/vdir.html).
    static let nameFile: FilePath.Component = "displayname"
    /// The maximum size of that file in bytes.
    static let maximumNameSize = 1_024
}

/// The collections of a vdir as groups, where the user wants that.
extension ContactCollector {
    /// Adds a directory whose cards are a group. Its file `displayname` names it, or else the directory.
    ///
    /// - Parameters:
    ///   - isNamed: the directory has that file.
    ///   - isSource: the directory is the source itself, which is a group only where that file says so.
    mutating func add(collection path: FilePath, isNamed: Bool, isSource: Bool) {
        guard hasCollectionGroups else { return }
        var name = ""
        if isNamed {
            let file = path.appending(VdirCollections.nameFile)
            watch(file, FileFingerprint(path: file))
            let bytes = try? RegularFile.read(file, maximumSize: VdirCollections.maximumNameSize)
            name = CardText.normalized(bytes.flatMap { String(validating: $0, as: UTF8.self) } ?? "")
        }
        if name.isEmpty, !isSource, let last = path.lastComponent {
            name = CardText.normalized(last.string)
        }
        if !name.isEmpty { collections[path] = name }
    }

    /// Puts each contact into the group of the directory that its card lies in.
    mutating func addCollections() {
        for index in reading.contacts.indices {
            guard let name = collections[reading.contacts[index].origin.file.parent] else { continue }
            reading.contacts[index].groups.appendNewGroups([name])
        }
    }
}
