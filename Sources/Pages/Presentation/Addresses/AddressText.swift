/// An address while it is printed: what stands before and behind the question mark.
struct PrintedAddress {
  /// In octets, which references compare: a page has a dozen of them.
  private(set) var path: [UInt8] = []
  /// The query with its question mark, empty without one.
  var query = ""

  init() {
    // Most addresses are shorter; more than one part would make it grow again and again.
    path.reserveCapacity(64)
  }

  /// Adds a field to the query, its value in the escapes that anything but letters, digits and a few signs needs
  /// (RFC 3986, section 2.3); nothing for nil.
  mutating func add(_ field: (name: String, value: String)?) {
    guard let field else { return }
    query += query.isEmpty ? "?" : "&"
    query += field.name
    query += "="
    // Most values are numbers and names, which nothing need be done about.
    guard !field.value.utf8.allSatisfy(Self.isUnreserved) else { return query += field.value }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(3 * field.value.utf8.count)
    for octet in field.value.utf8 {
      if Self.isUnreserved(octet) {
        escaped.append(octet)
      } else {
        escaped.append(UInt8(ascii: "%"))
        escaped.append(Self.digit(octet >> 4))
        escaped.append(Self.digit(octet & 15))
      }
    }
    query += String(decoding: escaped, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func isUnreserved(_ octet: UInt8) -> Bool {
    switch Unicode.Scalar(octet) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  mutating func append(_ segment: String) {
    path.append(UInt8(ascii: "/"))
    path += segment.utf8
  }

  /// Ends the last segment as a document's address ends, nil for what is none.
  mutating func append(ending: String?) {
    guard let ending else { return }
    path.append(UInt8(ascii: "."))
    path += ending.utf8
  }
}

/// A part of an address between two slashes, as somebody has sent it.
///
/// Only octets are compared: Swift would look for the normal forms of a text, in a time that grows with the
/// square of its length.
struct AddressSegment {
  let octets: ArraySlice<UInt8>

  init(_ octets: ArraySlice<UInt8>) {
    self.octets = octets
  }

  /// The segments of a path that begins with a slash; one at its end divides nothing.
  static func segments(of path: [UInt8]) -> ArraySlice<AddressSegment> {
    var segments = path.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map(AddressSegment.init).dropFirst()
    if segments.count > 1, segments.last?.octets.isEmpty == true { segments.removeLast() }
    return segments
  }

  /// The segment as text, nil if not all of it is ASCII: as the name of anything it can be compared.
  var ascii: String? {
    octets.allSatisfy { $0 < 0x80 } ? text : nil
  }

  /// The segment as text for a reader that goes through it octet by octet.
  var text: String { String(decoding: octets, as: UTF8.self) }

  /// Whether it is a word of the site's addresses.
  static func ~= (word: String, segment: AddressSegment) -> Bool {
    segment.octets.elementsEqual(word.utf8)
  }

  func dropFirst() -> AddressSegment { AddressSegment(octets.dropFirst()) }

  /// The segment without a document's ending, and which document that is; nil if it has none.
  var withoutEnding: (name: AddressSegment, download: Download)? {
    guard octets.contains(UInt8(ascii: ".")) else { return nil }
    for download in Download.longestFirst {
      if let name = without(ending: download.rawValue) { return (name, download) }
    }
    return nil
  }

  /// The segment without a dot and what follows it at its end; nil if it ends in another way.
  func without(ending: String) -> AddressSegment? {
    let count = ending.utf8.count
    guard octets.suffix(count).elementsEqual(ending.utf8),
      octets.dropLast(count).last == UInt8(ascii: ".")
    else { return nil }
    return AddressSegment(octets.dropLast(count + 1))
  }
}

/// A form in which a game, a record or a position can be taken along; the raw value is the end of its address.
public enum Download: String, Sendable, Hashable, CaseIterable {
  /// The record in one line of text.
  case transcript = "txt"
  /// The board in lines of text.
  case board = "board.txt"
  /// The original app's save text.
  case save = "save.txt"
  /// The record in GGF, for other programs that play.
  case ggf
  /// All there is to know, for programs.
  case json
  /// The board as a drawing.
  case svg
  /// The board as the picture that goes with a link.
  case png

  /// The longer endings first: `txt` is the end of others.
  fileprivate static let longestFirst = Self.allCases.sorted {
    $0.rawValue.utf8.count > $1.rawValue.utf8.count
  }
}

extension Int {
  /// The number that a segment spells as this site would: digits only, no sign, no leading zero.
  init?(canonical segment: AddressSegment) {
    let octets = segment.octets
    guard octets.count == 1 || octets.first != UInt8(ascii: "0"),
      octets.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(segment.text)
    else { return nil }
    self = number
  }
}
