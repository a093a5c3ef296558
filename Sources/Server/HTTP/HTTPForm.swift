import Encodings

/// The names and values of a form, from a request body or a query (`application/x-www-form-urlencoded`, URL
/// Standard, section 5.1).
///
/// Names and values are UTF-8 bytes, not strings. They come from untrusted clients, and comparing or
/// splitting Unicode strings takes time that grows with the square of their length.
package struct HTTPForm: Sendable, Equatable {
  package struct Pair: Sendable, Equatable {
    package var name: [UInt8]
    package var value: [UInt8]

    fileprivate init?(_ part: ArraySlice<UInt8>) {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(halves[0], plusIsSpace: true),
        let value = halves.count > 1
          ? PercentEncoding.decode(halves[1], plusIsSpace: true) : []
      else { return nil }
      (self.name, self.value) = (name, value)
    }
  }

  package private(set) var pairs: [Pair] = []

  /// - Returns: nil if an escape is malformed, a name or value is not UTF-8, or there are too many pairs.
  package init?(parsing bytes: [UInt8], maximumPairs: Int = 100) {
    guard !bytes.isEmpty else { return }
    let separator = UInt8(ascii: "&")
    for part in bytes.split(separator: separator, maxSplits: maximumPairs) {
      guard pairs.count < maximumPairs else {
        if part.allSatisfy({ $0 == separator }) { break }
        return nil
      }
      guard let pair = Pair(part) else { return nil }
      pairs.append(pair)
    }
  }

  package subscript(name: String) -> [UInt8]? {
    pairs.first { $0.name.span.equals(name) }?.value
  }
}

extension HTTPRequest {
  package var queryForm: HTTPForm? { HTTPForm(parsing: Array((query ?? "").utf8)) }

  /// The names and values of the body, regardless of its media type.
  package var bodyForm: HTTPForm? { HTTPForm(parsing: body) }
}
