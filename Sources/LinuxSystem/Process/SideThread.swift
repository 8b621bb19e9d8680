import Glibc

/// Threads beside the process's first one (pthread_create(3)).
package enum SideThread {
    /// Starts one. The caller joins or detaches it.
    ///
    /// - Returns: nil where the system gives none.
    package static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        let kept = Unmanaged.passRetained(Body(body))
        let status = pthread_create(
            &thread, nil,
            { body in
                body.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, kept.toOpaque())
        if status == 0 { return thread }
        kept.release()
        return nil
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
