import Glibc

/// How the work of an operation grows with the size of its input.
///
/// Work is processor time of the calling thread, so that it does not matter what else the machine does; what is compared
/// is a ratio, so that it does not matter how fast the machine is.
package enum WorkGrowth {
    /// Whether the operation's work grows in proportion to the size, or little more.
    ///
    /// Of a size eight times as large, linear work is 8 times as much and quadratic work 64 times; the limit, 24, lies in
    /// the middle. A ratio above it is measured again, since small times are noisy.
    ///
    /// - Parameters:
    ///   - size: the larger size; the smaller one should take milliseconds. A quarter of both is taken outside of `Sweep`.
    ///   - operation: is called with either size several times.
    package static func isLinear(upTo size: Int, _ operation: (_ size: Int) throws -> Void) rethrows -> Bool {
        let sizes = sizes(upTo: size)
        try operation(sizes.small)
        for _ in 1...3 {
            let small = try seconds { try operation(sizes.small) }
            let large = try seconds { try operation(sizes.large) }
            if large < 24 * small { return true }
        }
        return false
    }

    /// With which sizes the operation is called.
    package static func sizes(upTo size: Int) -> (small: Int, large: Int) {
        let large = Sweep.isWhole ? size : size / 4
        return (large / 8, large)
    }

    private static func seconds(_ operation: () throws -> Void) rethrows -> Double {
        let start = threadSeconds()
        try operation()
        return threadSeconds() - start
    }

    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
