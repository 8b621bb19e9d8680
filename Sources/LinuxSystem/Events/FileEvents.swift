import Glibc
import SystemPackage

/// Reports changes of files and directories (inotify(7)) through one descriptor that can be polled.
package struct FileEvents: ~Copyable {
    package let descriptor: Int32
    private var watched: Set<Int32> = []

    /// The kinds of events that are reported for one path.
    package struct EventMask: OptionSet, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The file is written, replaced, removed, or its permissions change.
        package static let file = EventMask(
            rawValue: UInt32(IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF))
        /// A program that keeps the file open writes to it.
        package static let writing = EventMask(rawValue: UInt32(IN_MODIFY))
        /// Entries of the directory are created, removed or renamed.
        package static let names = EventMask(rawValue: UInt32(IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE))
        /// Anything in the directory changes, or the directory itself is removed.
        package static let content: EventMask = [.file, .names]
    }

    /// A change of a watched file or directory.
    package struct Event: Sendable {
        /// The number that `watch` returned; -1 when events were lost.
        package let watch: Int32
        /// Of the entry of a watched directory; nil where the watched path itself changed.
        package let name: FilePath.Component?
    }

    /// - Throws: where the user's limit of inotify instances is reached.
    package init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError.last("inotify") }
    }

    deinit { close(descriptor) }

    /// Reports events of a path from now on, besides those that are reported already. Links are followed.
    ///
    /// - Returns: the number that its events have.
    package mutating func watch(_ path: FilePath, for events: EventMask) throws(SystemError) -> Int32 {
        let mask = events.rawValue | UInt32(IN_MASK_ADD)
        let watch = path.withPlatformString { inotify_add_watch(descriptor, $0, mask) }
        guard watch >= 0 else { throw SystemError.last(path) }
        watched.insert(watch)
        return watch
    }

    /// Stops reporting events of all other paths.
    package mutating func keep(only watches: Set<Int32>) {
        for watch in watched.subtracting(watches) { inotify_rm_watch(descriptor, watch) }
        watched.formIntersection(watches)
    }

    /// The events since the last call.
    package mutating func read() -> [Event] {
        var events: [Event] = []
        withUnsafeTemporaryAllocation(byteCount: 64 * 1_024, alignment: 8) { buffer in
            while true {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var start = 0
                while start + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
                    start += MemoryLayout<inotify_event>.size
                    let name = event.len == 0 ? nil : buffer.name(at: start)
                    start += Int(event.len)
                    if event.mask & UInt32(IN_IGNORED) != 0 { watched.remove(event.wd) }
                    events.append(Event(watch: event.wd, name: name))
                }
            }
        }
        return events
    }
}

extension UnsafeMutableRawBufferPointer {
    /// The name of an entry that begins at an offset and ends with a NUL.
    fileprivate func name(at offset: Int) -> FilePath.Component? {
        baseAddress.flatMap {
            FilePath.Component(platformString: UnsafePointer(($0 + offset).assumingMemoryBound(to: CChar.self)))
        }
    }
}
