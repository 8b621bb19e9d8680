import BirthdayCore
import CLinux
import Glibc
import SystemPackage

extension FileExchange {
    /// The name that a file has while it is removed. It says what the file held and what it was called, so that another
    /// program's file that a crash left there gets its name back.
    struct RemovalName {
        private static let prefix = Array("\(TemporaryFile.prefix)remove-".utf8)
        private static let suffix = Array("\(TemporaryFile.suffix)".utf8)
        private static let hashLength = 16

        let content: ContentHash
        /// What the file is called.
        let original: FilePath.Component

        init(_ original: borrowing Original) {
            content = ContentHash(original.bytes)
            self.original = original.name
        }

        /// Nil for a name that is not ours.
        init?(_ name: FilePath.Component) {
            let bytes = name.bytes
            guard bytes.starts(with: Self.prefix), bytes.suffix(Self.suffix.count).elementsEqual(Self.suffix) else {
                return nil
            }
            let rest = bytes.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
            let digits = String(decoding: rest.prefix(Self.hashLength), as: UTF8.self)
            let original = Self.component(rest.dropFirst(Self.hashLength + 1))
            guard let content = ContentHash(hexadecimal: digits[...]), let original else { return nil }
            self.content = content
            self.original = original
        }

        /// The name in the directory; nil where it would not be one.
        var component: FilePath.Component? {
            let start = Self.prefix + Array("\(content.hexadecimal)-".utf8)
            return Self.component((start + original.bytes + Self.suffix)[...])
        }

        private static func component(_ bytes: ArraySlice<UInt8>) -> FilePath.Component? {
            FilePath(bytes: Array(bytes)).lastComponent
        }
    }

    /// Removes a file that was read.
    ///
    /// It is given a temporary name first, and looked at under that: what another program wrote meanwhile gets the name
    /// back.
    package borrowing func remove(_ original: borrowing Original) throws(Failure) -> Outcome {
        let path = directory.path.appending(original.name)
        let removal = RemovalName(original)
        guard let temporary = removal.component else { throw .system(.invalid(path)) }
        guard rename(original.name, temporary, LINUX_RENAME_NOREPLACE) else {
            switch errno {
            case ENOENT: return .changedMeanwhile
            case EINVAL, ENOSYS, EOPNOTSUPP: throw .isUnsupported
            default: throw .system(.last(path))
            }
        }
        guard original.lies(at: temporary, in: directory), original.isUnchanged else {
            giveBack(temporary, removal.original)
            return .changedMeanwhile
        }
        remove(temporary)
        return .exchanged
    }

    /// Ends the removal that a killed process had begun; what another program wrote gets its name back.
    borrowing func recover(_ temporary: FilePath.Component, of removal: RemovalName, content: ContentHash?) {
        guard let content else { return }
        if content == removal.content { remove(temporary) } else { giveBack(temporary, removal.original) }
    }

    /// Where another file has the name by now, that one was written last and stays, as without us.
    private borrowing func giveBack(_ temporary: FilePath.Component, _ name: FilePath.Component) {
        if !rename(temporary, name, LINUX_RENAME_NOREPLACE), errno == EEXIST { remove(temporary) }
    }
}
