import Encodings

/// The languages that a client prefers, from `Accept-Language` (RFC 9110, section 12.5.4).
package struct LanguageRanges: Sendable {
  /// A language range (RFC 4647, section 2.1) with its weight in thousandths. An asterisk matches any language.
  private struct Range {
    let bytes: ArraySlice<UInt8>
    let weight: Int

    /// Whether a tag equals this range or is a prefix of it, as `de` is of `de-AT` (RFC 4647, section 3.4).
    func matches(_ tag: String) -> Bool {
      let length = tag.utf8.count
      return bytes.prefix(length).equalsIgnoringCase(tag)
        && (bytes.count == length || bytes.dropFirst(length).first == UInt8(ascii: "-"))
    }

    var isAny: Bool { bytes.elementsEqual("*".utf8) }
  }

  /// The maximum number of ranges to read; real clients send only a few.
  private static let limit = 20

  private let ranges: [Range]

  /// Parses a field's value. Malformed ranges are skipped.
  package init(_ value: ArraySlice<UInt8>) {
    ranges = value.split(separator: UInt8(ascii: ","), maxSplits: Self.limit)
      .prefix(Self.limit).compactMap(Self.range)
  }

  /// The available language with the highest weight; of equal ones, the first in the field. Nil if none is acceptable.
  ///
  /// - Parameter tags: the available languages as BCP 47 tags.
  package func best(of tags: [String]) -> String? {
    var best: (tag: String, place: Int, weight: Int)?
    for tag in tags {
      guard
        let place = ranges.firstIndex(where: { $0.matches(tag) })
          ?? ranges.firstIndex(where: \.isAny)
      else { continue }
      let weight = ranges[place].weight
      let (mostWeight, firstPlace) = best.map { ($0.weight, $0.place) } ?? (0, 0)
      if (mostWeight, place) < (weight, firstPlace) { best = (tag, place, weight) }
    }
    return best?.tag
  }

  private static func range(_ part: ArraySlice<UInt8>) -> Range? {
    let end = part.firstIndex(of: UInt8(ascii: ";")) ?? part.endIndex
    let name = part[..<end].trimmingOptionalWhitespace()
    guard !name.isEmpty else { return nil }
    guard end < part.endIndex else { return Range(bytes: name, weight: 1000) }
    return weight(part[(end + 1)...].trimmingOptionalWhitespace())
      .map { Range(bytes: name, weight: $0) }
  }

  /// Parses a `weight` such as `q=0.8` (RFC 9110, section 12.4.2) to thousandths; nil for anything else.
  private static func weight(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.prefix(2).equalsIgnoringCase("q="), let first = bytes.dropFirst(2).first,
      first == UInt8(ascii: "0") || first == UInt8(ascii: "1")
    else { return nil }
    let rest = bytes.dropFirst(3)
    guard rest.isEmpty || rest.first == UInt8(ascii: "."), rest.count <= 4 else { return nil }
    var thousandths = first == UInt8(ascii: "1") ? 1000 : 0
    var unit = 100
    for digit in rest.dropFirst() {
      guard digit.isDigit else { return nil }
      thousandths += Int(digit - UInt8(ascii: "0")) * unit
      unit /= 10
    }
    return thousandths <= 1000 ? thousandths : nil
  }
}
