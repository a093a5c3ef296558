import Encodings

/// An address that is being printed: its path and its query.
package struct PrintedAddress {
  /// In bytes, because references compare them, and a page has a dozen references.
  private(set) var path: [UInt8] = []
  /// The query with its question mark; empty if there is none.
  var query = ""

  init() {
    // Most addresses are shorter. Without the reserve, each part would make the array grow.
    path.reserveCapacity(64)
  }

  /// Adds a field to the query; nothing for nil. In the value, all characters but letters, digits and a few
  /// signs are escaped (RFC 3986, section 2.3).
  mutating func add(_ field: (name: String, value: String)?) {
    guard let field else { return }
    query += query.isEmpty ? "?" : "&"
    query += field.name
    query += "="
    query += PercentEncoding.encode(field.value, except: Self.isUnreserved)
  }

  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  mutating func append(_ segments: String) {
    path.append(UInt8(ascii: "/"))
    path += segments.utf8
  }

  /// Adds the extension of a download to the last segment; nothing for nil.
  mutating func append(ending: String?) {
    guard let ending else { return }
    path.append(UInt8(ascii: "."))
    path += ending.utf8
  }
}

/// A part of a received address between two slashes.
///
/// Comparisons are by bytes: Swift would compare normal forms, which takes time that grows with the square of
/// the length.
struct AddressSegment {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var segments: [AddressSegment] {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map(AddressSegment.init)
  }

  var withoutTrailingSlash: AddressSegment {
    bytes.last == UInt8(ascii: "/") ? AddressSegment(bytes.dropLast()) : self
  }

  /// The segment as text that can be compared; nil unless it is ASCII.
  var ascii: String? {
    bytes.allSatisfy { $0 < 0x80 } ? text : nil
  }

  /// The segment as text. Parse it byte by byte; don't compare it with other strings.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var key: SeatKey? { ascii.flatMap { SeatKey($0) } }

  static func ~= (word: String, segment: AddressSegment) -> Bool {
    segment.bytes.elementsEqual(word.utf8)
  }

  func dropFirst() -> AddressSegment { AddressSegment(bytes.dropFirst()) }

  /// The segment without the extension of a download, and the download; nil if it has no such extension.
  var withoutEnding: (name: AddressSegment, download: Download)? {
    guard bytes.contains(UInt8(ascii: ".")) else { return nil }
    for download in Download.longestFirst {
      if let name = without(ending: download.rawValue) { return (name, download) }
    }
    return nil
  }

  /// The segment without a dot and an extension; nil if it doesn't end in them.
  func without(ending: String) -> AddressSegment? {
    let count = ending.utf8.count
    guard bytes.suffix(count).elementsEqual(ending.utf8),
      bytes.dropLast(count).last == UInt8(ascii: ".")
    else { return nil }
    return AddressSegment(bytes.dropLast(count + 1))
  }
}

/// A download format of a game, a record or a position. The raw value is the extension in the address.
package enum Download: String, Sendable, Hashable, CaseIterable {
  case transcript = "txt"
  case board = "board.txt"
  case save = "save.txt"
  /// The record in GGF, for other Reversi programs.
  case ggf
  case json
  case svg
  case png

  /// Longest first, because `txt` is the end of other extensions.
  fileprivate static let longestFirst = Self.allCases.sorted {
    $0.rawValue.utf8.count > $1.rawValue.utf8.count
  }
}

extension Int {
  /// Parses a number as this site spells it: only digits, no sign, no leading zero.
  init?(canonical segment: AddressSegment) {
    let bytes = segment.bytes
    guard bytes.count == 1 || bytes.first != UInt8(ascii: "0"),
      bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(segment.text)
    else { return nil }
    self = number
  }
}
