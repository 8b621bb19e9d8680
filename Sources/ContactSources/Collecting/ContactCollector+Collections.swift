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
            if error.isTooLarge { return nil }
            throw error
        }
    }

    /// The name of a collection: what its file `displayname` says, or else the directory's.
    ///
    /// - Parameter isSource: the directory is the source itself, which is a group only where that file says so.
    /// - Returns: nil for a directory that is no group.
    package static func name(of directory: FilePath, isSource: Bool) -> String? {
        let written = (try? writtenName(of: directory)) ?? ""
        return written.isEmpty ? directoryName(of: directory, isSource: isSource) : written
    }

    /// The name of a collection whose file does not say another one.
    static func directoryName(of directory: FilePath, isSource: Bool) -> String? {
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
        var name = ""
        if isNamed {
            let file = path.appending(VdirCollections.nameFile)
            watch(file, FileFingerprint(path: file))
            let wrong = "not a name (UTF-8 of at most \(VdirCollections.maximumNameSize) bytes), and not used"
            do throws(SystemError) {
                if let written = try VdirCollections.writtenName(of: path) {
                    name = written
                } else {
                    add(SourceProblem(file: file, line: nil, reason: wrong))
                }
            } catch {
                let error = error.isPermission ? SystemError(code: error.code, path: file).withRemedy : error
                add(SourceProblem(file: file, line: nil, reason: error.reason))
            }
        }
        if name.isEmpty {
            reading.unnamed[path] = .some(VdirCollections.directoryName(of: path, isSource: isSource))
        } else {
            reading.collectionNames[path] = name
        }
    }

    /// Puts each contact into the group of the directory that its card lies in.
    mutating func addCollections() {
        for index in reading.contacts.indices {
            guard let name = reading.collectionNames[reading.contacts[index].origin.file.parent] else { continue }
            reading.contacts[index].groups.appendNewGroups([name])
        }
    }
}
