import CSDBus

/// Telling the manager that started a service that it is ready (sd_notify(3)).
package enum Readiness {
    /// - Returns: whether anybody was told: the process is a service that is waited for.
    package static func tell() -> Bool { sd_notify(0, "READY=1") > 0 }
}
