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
  static func segments(of path: some Collection<UInt8>) -> ArraySlice<AddressSegment> {
    var segments = ArraySlice(path).split(
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

  func hasSuffix(_ suffix: String) -> Bool {
    octets.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  func dropFirst(_ count: Int = 1) -> AddressSegment { AddressSegment(octets.dropFirst(count)) }

  func dropLast(_ count: Int) -> AddressSegment { AddressSegment(octets.dropLast(count)) }
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
