import SystemPackage
import Testing

@testable import LinuxSystem

/// With procfs in the place of a server's file system: every machine has it.
@Suite struct RemoteFileSystemTests {
    private static let procfs: [UInt32] = [0x9FA0]

    @Test(
        arguments: [
            (["/proc/version"], [], true), (["/dev/null", "/proc"], ["/"], true), (["/proc/version"], ["/proc"], false),
            (["/dev/null", "/nowhere"], [], false), ([], [], false),
        ] as [([FilePath], [FilePath], Bool)])
    func knowsThemByTheirNumbers(paths: [FilePath], own: [FilePath], isRemote: Bool) {
        #expect(RemoteFileSystem.holdsAny(of: paths, besides: own, Self.procfs) == isRemote)
    }

    @Test func procfsIsNone() { #expect(!RemoteFileSystem.holdsAny(of: ["/proc/version"], besides: [])) }
}
