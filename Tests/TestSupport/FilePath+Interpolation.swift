import SystemPackage

/// In tests a path may be written with values in it. (In the program it may not: a path of a value that is no UTF-8 would
/// be another one.)
extension FilePath: @retroactive ExpressibleByStringInterpolation {}
