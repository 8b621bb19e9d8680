import SystemPackage

/// What keeps a service of the user's from everything that it does not need (systemd.exec(5)).
enum UnitSandbox {
    /// In a user manager the other settings have an effect only with this one.
    static let first = "PrivateUsers=yes"

    /// The settings. Home can be read, but for these directories and the runtime directory not written; there is no
    /// network; Unix sockets reach the session's bus.
    ///
    /// - Parameter directories: those that do not exist when the service starts stay unwritable.
    static func settings(writing directories: [FilePath]) throws(ScheduleError) -> [String] {
        var words: [String] = []
        for directory in directories { words.append("\"-" + (try UnitWord.path(directory)).dropFirst()) }
        return [first] + (words.isEmpty ? [] : ["ReadWritePaths=\(words.joined(separator: " "))"]) + fixed
    }

    private static let fixed = [
        "RuntimeDirectory=bday-widget", "RuntimeDirectoryMode=0700", "RuntimeDirectoryPreserve=yes",
        "ProtectSystem=strict", "ProtectHome=read-only", "PrivateTmp=yes", "PrivateDevices=yes", "PrivateMounts=yes",
        "PrivateNetwork=yes", "RestrictAddressFamilies=AF_UNIX", "ProtectClock=yes", "ProtectControlGroups=yes",
        "ProtectHostname=yes", "ProtectKernelLogs=yes", "ProtectKernelModules=yes", "ProtectKernelTunables=yes",
        "ProtectProc=invisible", "ProcSubset=pid", "CapabilityBoundingSet=", "NoNewPrivileges=yes",
        "LockPersonality=yes", "MemoryDenyWriteExecute=yes", "RestrictNamespaces=yes", "RestrictRealtime=yes",
        "RestrictSUIDSGID=yes", "KeyringMode=private", "UMask=0077", "SystemCallArchitectures=native",
        "SystemCallFilter=@system-service", "SystemCallFilter=~@privileged", "SystemCallErrorNumber=EPERM",
    ]
}
