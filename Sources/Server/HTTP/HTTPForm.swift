package import Encodings

/// The names and values of a form, from a request body or a query (`application/x-www-form-urlencoded`, URL
/// Standard, section 5.1).
///
/// Names and values are UTF-8 bytes, not strings. They come from untrusted clients, and comparing or
/// splitting Unicode strings takes time that grows with the square of their length.
package struct HTTPForm: Sendable, Equatable {
  /// The name and value of a form control, decoded.
  package struct Pair: Sendable, Equatable {
    package var name: [UInt8]
    package var value: [UInt8]
  }

  package static var defaultMaximumPairs: Int { 100 }

  /// All pairs in the order sent.
  public private(set) var pairs: [Pair] = []

  /// Parses a form, for example a request's body.
  ///
  /// - Throws: ``HTTPFormError`` if an escape is malformed, a name or value is not UTF-8, or there are too many pairs.
  package init(parsing bytes: [UInt8], maximumPairs: Int = defaultMaximumPairs)
    throws(HTTPFormError)
  {
    guard !bytes.isEmpty else { return }
    let separator = UInt8(ascii: "&")
    for part in bytes.split(separator: separator, maxSplits: maximumPairs) {
      guard pairs.count < maximumPairs else {
        if part.allSatisfy({ $0 == separator }) { break }
        throw .tooManyPairs(maximum: maximumPairs)
      }
      pairs.append(try Self.pair(in: part, number: pairs.count + 1))
    }
  }

  private static func pair(in part: ArraySlice<UInt8>, number: Int) throws(HTTPFormError) -> Pair {
    let halves = part.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    do throws(PercentEncodingError) {
      return Pair(
        name: try PercentEncoding.decode(halves[0], plusIsSpace: true),
        value: try halves.count > 1
          ? PercentEncoding.decode(halves[1], plusIsSpace: true) : [])
    } catch {
      throw .malformedPair(number: number, error)
    }
  }
}

extension HTTPForm {
  /// The first value of this name.
  package subscript(name: String) -> [UInt8]? {
    pairs.first { $0.name.span.equals(name) }?.value
  }
}

extension HTTPRequest {
  /// The names and values of the query; an empty form if the request has no query.
  package func queryForm() throws(HTTPFormError) -> HTTPForm {
    try HTTPForm(parsing: Array((query ?? "").utf8))
  }

  /// The names and values of the body, regardless of its media type.
  package func bodyForm() throws(HTTPFormError) -> HTTPForm { try HTTPForm(parsing: body) }
}

package enum HTTPFormError: Error, Hashable, Sendable {
  /// The pair with this number, counted from 1, can't be decoded.
  case malformedPair(number: Int, PercentEncodingError)
  case tooManyPairs(maximum: Int)
}
