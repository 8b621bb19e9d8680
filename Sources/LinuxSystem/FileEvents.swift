import Glibc

/// Tells what happens to files and in directories (inotify(7)), through one descriptor that can be waited for.
package struct FileEvents: ~Copyable {
    package let descriptor: Int32
    private var watched: Set<Int32> = []

    /// What is waited for at one path.
    package struct Interest: OptionSet, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The file is written, replaced, removed, or its permissions change.
        package static let file = Interest(rawValue: UInt32(IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF))
        /// The file is written to by a program that keeps it open.
        package static let writing = Interest(rawValue: UInt32(IN_MODIFY))
        /// Files in the directory come and go.
        package static let names = Interest(rawValue: UInt32(IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE))
        /// Anything in the directory changes, or the directory goes.
        package static let content: Interest = [.file, .names]
    }

    /// Something happened.
    package struct Event: Sendable {
        /// What `watch` returned; -1 when events were lost.
        package let watch: Int32
        /// Of the file in a watched directory; empty where the path itself is meant.
        package let name: String
    }

    /// - Throws: where the user has no more of them.
    package init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError.last("inotify") }
    }

    deinit { close(descriptor) }

    /// Waits for something at a path from now on, besides what is waited for there already. Links are followed.
    ///
    /// - Returns: what events of it bear, and whether it is new.
    package mutating func watch(
        _ path: String, for interest: Interest
    ) throws(SystemError) -> (watch: Int32, isNew: Bool) {
        let watch = inotify_add_watch(descriptor, path, interest.rawValue | UInt32(IN_MASK_ADD))
        guard watch >= 0 else { throw SystemError.last(path) }
        return (watch, watched.insert(watch).inserted)
    }

    /// Waits for no others any more.
    package mutating func keep(only watches: Set<Int32>) {
        for watch in watched.subtracting(watches) { inotify_rm_watch(descriptor, watch) }
        watched.formIntersection(watches)
    }

    /// What happened since it was asked last.
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
                    let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
                    start += Int(event.len)
                    if event.mask & UInt32(IN_IGNORED) != 0 { watched.remove(event.wd) }
                    events.append(Event(watch: event.wd, name: String(decoding: name, as: UTF8.self)))
                }
            }
        }
        return events
    }
}
