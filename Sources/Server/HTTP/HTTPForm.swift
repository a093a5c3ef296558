/// The names and values of a form, from a request body or a query (`application/x-www-form-urlencoded`, URL
/// Standard, section 5.1).
///
/// Names and values are UTF-8 octets, not strings. They come from untrusted clients, and comparing or
/// splitting Unicode strings takes time that grows with the square of their length.
public struct HTTPForm: Sendable, Equatable {
  /// The name and value of one form control.
  public struct Pair: Sendable, Equatable {
    /// The control's name, decoded.
    public var name: [UInt8]
    /// The control's value, decoded.
    public var value: [UInt8]
  }

  /// The default maximum number of pairs in a form.
  public static var defaultMaximumPairs: Int { 100 }

  /// All pairs in the order sent.
  public private(set) var pairs: [Pair] = []

  /// Parses a form, for example a request's body.
  ///
  /// - Throws: ``HTTPFormError`` if an escape is malformed, a name or value is not UTF-8, or there are too many pairs.
  public init(parsing bytes: [UInt8], maximumPairs: Int = defaultMaximumPairs) throws(HTTPFormError)
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
    do throws(HTTPPercentEncodingError) {
      return Pair(
        name: try HTTPPercentEncoding.decode(halves[0], plusIsSpace: true),
        value: try halves.count > 1
          ? HTTPPercentEncoding.decode(halves[1], plusIsSpace: true) : [])
    } catch {
      throw .malformedPair(number: number, error)
    }
  }
}

extension HTTPForm {
  /// The first value of this name.
  public subscript(name: String) -> [UInt8]? {
    pairs.first { $0.name.span.equals(name) }?.value
  }
}

extension HTTPRequest {
  /// The names and values of the query; an empty form if the request has no query.
  public func queryForm() throws(HTTPFormError) -> HTTPForm {
    try HTTPForm(parsing: Array((query ?? "").utf8))
  }

  /// The names and values of the body, regardless of its media type.
  public func bodyForm() throws(HTTPFormError) -> HTTPForm { try HTTPForm(parsing: body) }
}

/// The reason why a form can't be read.
public enum HTTPFormError: Error, Hashable, Sendable {
  /// The pair with this number, counted from 1, can't be decoded.
  case malformedPair(number: Int, HTTPPercentEncodingError)
  /// The form has more pairs than the limit.
  case tooManyPairs(maximum: Int)
}

/// The `%41` escapes of URLs and forms (RFC 3986, section 2.1).
public enum HTTPPercentEncoding {
  /// Decodes every escape once.
  ///
  /// - Returns: UTF-8 octets, not a string: comparing untrusted Unicode text can be slow.
  /// - Throws: ``HTTPPercentEncodingError`` if an escape is cut short or not hexadecimal, or the result is not UTF-8.
  public static func decode(_ text: String) throws(HTTPPercentEncodingError) -> [UInt8] {
    try decode(Array(text.utf8)[...], plusIsSpace: false)
  }

  static func decode(
    _ bytes: ArraySlice<UInt8>, plusIsSpace: Bool
  ) throws(HTTPPercentEncodingError) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        decoded.append(try octet(of: bytes, escapedAt: index))
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? .space : byte)
        index += 1
      }
    }
    let isASCII = decoded.span.allSatisfy { $0.isASCII }
    guard isASCII || String(validating: decoded, as: UTF8.self) != nil else { throw .notUTF8 }
    return decoded
  }

  private static func octet(
    of bytes: ArraySlice<UInt8>, escapedAt index: Int
  ) throws(HTTPPercentEncodingError) -> UInt8 {
    guard index + 2 < bytes.endIndex,
      let high = bytes[index + 1].hexadecimalValue,
      let low = bytes[index + 2].hexadecimalValue
    else { throw .malformedEscape(offset: index - bytes.startIndex) }
    return high << 4 | low
  }
}

/// The reason why percent-encoded text can't be decoded.
public enum HTTPPercentEncodingError: Error, Hashable, Sendable {
  /// The percent sign at this offset is not followed by two hexadecimal digits.
  case malformedEscape(offset: Int)
  /// The decoded bytes are not UTF-8.
  case notUTF8
}
