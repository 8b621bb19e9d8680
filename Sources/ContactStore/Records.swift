import PathBytes
import SystemPackage

/// A value that can be stored. It says once which fields it has, for whoever writes them and whoever reads them.
protocol Record {
    /// Goes through the fields, in their order.
    ///
    /// - Parameter value: nil where the fields are read.
    /// - Returns: the value; nil where the fields make none.
    static func record(_ value: Self?, _ fields: inout some Fields) -> Self?
}

/// The fields of records, one after the other: they are written, or read.
///
/// A number takes seven bits a byte, the lowest first, and has the highest bit where another byte follows. Whatever can
/// have any length has it before it. After damage nothing is read any more but zeros and empty texts.
protocol Fields {
    var isReading: Bool { get }
    var isDamaged: Bool { get }
    mutating func damage()
    /// - Parameter number: nil where it is read.
    mutating func bits(_ number: UInt64?) -> UInt64
    mutating func text(_ text: String?) -> String
    /// - Parameter directory: of a path below it only the rest is kept.
    mutating func path(_ path: FilePath?, below directory: FilePath) -> FilePath
    /// As `path`, of a file.
    ///
    /// - Parameter likely: a directory that it may lie in.
    mutating func location(
        _ location: FileLocation?, below directory: FilePath, likelyIn likely: FilePath
    ) -> FileLocation
    /// How many records follow.
    mutating func count(_ count: Int) -> Int
}

extension Fields {
    /// Writes a field, or sets it.
    @inline(__always)
    mutating func callAsFunction<Value: Record>(_ field: inout Value) {
        guard let value = Value.record(isReading ? nil : field, &self) else { return damage() }
        if isReading { field = value }
    }
}

struct FieldWriter: Fields {
    private(set) var bytes: [UInt8] = []
    let isReading = false
    private(set) var isDamaged = false

    mutating func damage() { isDamaged = true }

    mutating func bits(_ number: UInt64?) -> UInt64 {
        let number = number ?? 0
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
        return number
    }

    mutating func text(_ text: String?) -> String {
        var text = text ?? ""
        text.withUTF8 {
            _ = count($0.count)
            bytes.append(contentsOf: $0)
        }
        return text
    }

    mutating func path(_ path: FilePath?, below directory: FilePath) -> FilePath {
        let path = path ?? ""
        let isBelow = path.isInside(directory)
        bytes.append(isBelow ? 1 : 0)
        path.withBytes { path in
            let rest = path[(isBelow ? directory.length : 0)...]
            _ = count(rest.count)
            bytes.append(contentsOf: rest)
        }
        return path
    }

    mutating func location(
        _ location: FileLocation?, below directory: FilePath, likelyIn likely: FilePath
    ) -> FileLocation {
        guard let location, !location.directory.isEmpty, !location.name.isEmpty,
            location.directory.isInside(directory)
        else {
            return FileLocation(path(location?.path, below: directory))
        }
        bytes.append(1)
        location.directory.withBytes { parent in
            let rest = parent[directory.length...]
            _ = count(rest.count + 1 + location.name.count)
            bytes.append(contentsOf: rest)
            bytes.append(UInt8(ascii: "/"))
            bytes.append(contentsOf: location.name)
        }
        return location
    }

    mutating func count(_ count: Int) -> Int { Int(truncatingIfNeeded: bits(UInt64(count))) }
}

struct FieldReader: Fields {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    let isReading = true
    private(set) var isDamaged = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func damage() {
        isDamaged = true
        position = bytes.count
    }

    /// Whether all was read and makes sense.
    var isDone: Bool { !isDamaged && position == bytes.count }

    @inline(__always)
    mutating func bits(_ number: UInt64?) -> UInt64 {
        if position < bytes.count, bytes[position] <= 0x7F {
            position += 1
            return UInt64(bytes[position - 1])
        }
        return longBits()
    }

    private mutating func longBits() -> UInt64 {
        var (number, shift) = (0 as UInt64, 0 as UInt64)
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte <= 0x7F { return number }
            shift += 7
        }
        damage()
        return 0
    }

    mutating func text(_ text: String?) -> String {
        let bytes = blob()
        return bytes.isEmpty ? "" : String(decoding: bytes, as: UTF8.self)
    }

    mutating func path(_ path: FilePath?, below directory: FilePath) -> FilePath {
        withPath(below: directory) { FilePath(bytes: $0) }
    }

    mutating func location(
        _ location: FileLocation?, below directory: FilePath, likelyIn likely: FilePath
    ) -> FileLocation {
        withPath(below: directory) { FileLocation(bytes: $0, likelyIn: likely) }
    }

    private mutating func withPath<Result>(below directory: FilePath, _ body: (UnsafeRawBufferPointer) -> Result)
        -> Result
    {
        let isBelow = bits(nil) != 0
        let rest = blob()
        if !isBelow { return body(rest) }
        return directory.withBytes { directory in
            withUnsafeTemporaryAllocation(byteCount: directory.count + rest.count, alignment: 1) { whole in
                whole.copyBytes(from: directory)
                UnsafeMutableRawBufferPointer(rebasing: whole[directory.count...]).copyMemory(from: rest)
                return body(UnsafeRawBufferPointer(whole))
            }
        }
    }

    /// Not more than there are bytes: every record has one.
    mutating func count(_ count: Int) -> Int {
        let count = bits(nil)
        if count <= UInt64(bytes.count - position) { return Int(count) }
        damage()
        return 0
    }

    private mutating func blob() -> UnsafeRawBufferPointer {
        let count = count(0)
        position += count
        return UnsafeRawBufferPointer(rebasing: bytes[position - count..<position])
    }
}

extension UInt64: Record {
    static func record(_ value: UInt64?, _ fields: inout some Fields) -> UInt64? { fields.bits(value) }
}

extension Int: Record {
    /// Small ones of either sign are short.
    static func record(_ value: Int?, _ fields: inout some Fields) -> Int? {
        let bits = fields.bits(value.map { UInt64(bitPattern: Int64($0 << 1 ^ $0 >> 63)) })
        return Int(truncatingIfNeeded: bits >> 1) ^ -Int(truncatingIfNeeded: bits & 1)
    }
}

extension Bool: Record {
    static func record(_ value: Bool?, _ fields: inout some Fields) -> Bool? {
        let bits = fields.bits(value.map { $0 ? 1 : 0 })
        return bits > 1 ? nil : bits == 1
    }
}

extension String: Record {
    static func record(_ value: String?, _ fields: inout some Fields) -> String? { fields.text(value) }
}

extension FilePath: Record {
    static func record(_ value: FilePath?, _ fields: inout some Fields) -> FilePath? { fields.path(value, below: "") }
}

extension Record where Self: RawRepresentable, RawValue == String {
    static func record(_ value: Self?, _ fields: inout some Fields) -> Self? {
        Self(rawValue: fields.text(value?.rawValue))
    }
}

extension Optional: Record where Wrapped: Record {
    static func record(_ value: Wrapped??, _ fields: inout some Fields) -> Wrapped?? {
        let value = value ?? nil
        var isThere = value != nil
        fields(&isThere)
        guard isThere else { return .some(nil) }
        return Wrapped.record(value, &fields).map { .some($0) }
    }
}

extension Array: Record where Element: Record {
    static func record(_ values: [Element]?, _ fields: inout some Fields) -> [Element]? {
        let count = fields.count(values?.count ?? 0)
        if let values {
            return values.allSatisfy { Element.record($0, &fields) != nil } ? values : nil
        }
        if count == 0 { return [] }
        var read: [Element] = []
        read.reserveCapacity(count)
        for _ in 0..<count {
            guard let value = Element.record(nil, &fields), !fields.isDamaged else { return nil }
            read.append(value)
        }
        return read
    }
}
