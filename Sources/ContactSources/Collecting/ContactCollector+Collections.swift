import LinuxSystem
import SystemPackage
import VCard

/// The collections of a vdir.
package enum VdirCollections {
    /// The metadata file with a collection's name (https://vdirsyncer.pimutils.org/en/stable/vdir.html).
    static let nameFile: FilePath.Component = "displayname"
    /// The maximum size of that file in bytes.
    static let maximumNameSize = 1_024

    /// What that file says; nil where it is not a name.
    static func writtenName(of directory: FilePath) throws(SystemError) -> String? {
        do throws(SystemError) {
            let bytes = try RegularFile.read(directory.appending(nameFile), maximumSize: maximumNameSize)
            return String(validating: bytes, as: UTF8.self).map(CardText.normalized)
        } catch {
            if error.cause == .tooLarge { return nil }
            throw error
        }
    }

    /// The name of a collection whose file does not say another one.
    ///
    /// - Parameter isSource: the directory is the source itself, which is a group only where that file says so.
    /// - Returns: nil for a directory that is no group.
    package static func directoryName(of directory: FilePath, isSource: Bool) -> String? {
        guard !isSource, let last = directory.lastComponent.map({ CardText.normalized($0.string) }) else { return nil }
        return last.isEmpty ? nil : last
    }
}

/// The collections of a vdir as groups, where the user wants that.
extension ContactCollector {
    /// Adds a directory whose cards are a group.
    ///
    /// - Parameter isNamed: the directory has a file `displayname`.
    mutating func add(collection path: FilePath, isNamed: Bool) {
        guard hasCollectionGroups, isNamed else { return }
        let file = path.appending(VdirCollections.nameFile)
        watch(file, FileFingerprint(path: file))
        let wrong = "not a name (UTF-8 of at most \(VdirCollections.maximumNameSize) bytes), and not used"
        do throws(SystemError) {
            let name = try VdirCollections.writtenName(of: path)
            if name == nil { add(SourceProblem(file: file, line: nil, reason: wrong)) }
            if let name, !name.isEmpty { reading.content.collectionNames[path] = name }
        } catch {
            add(SourceProblem(file: file, line: nil, reason: error.withRemedy.reason))
        }
    }
}
