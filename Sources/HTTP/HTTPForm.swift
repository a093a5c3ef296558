/// Names and values as browsers send them in a form's body and in a query
/// (`application/x-www-form-urlencoded`, URL Standard, section 5.1).
///
/// They are octets, UTF-8 as they are: anybody may have sent them, and to compare or split Unicode
/// text takes a time that grows with the square of its length.
public struct HTTPForm: Sendable, Equatable {
  /// One control of the form.
  public struct Pair: Sendable, Equatable {
    /// The control's name, decoded.
    public var name: [UInt8]
    /// What was entered, decoded.
    public var value: [UInt8]
  }

  /// How many pairs a form has at most, where nothing else is said.
  public static var defaultMaximumPairs: Int { 100 }

  /// All pairs in the order sent.
  public private(set) var pairs: [Pair] = []

  /// The form in these bytes, such as a request's body.
  ///
  /// - Throws: if an escape is malformed, a name or value is not UTF-8, or there are too many.
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
  /// The names and values of the query; none without one.
  public func queryForm() throws(HTTPFormError) -> HTTPForm {
    try HTTPForm(parsing: Array((query ?? "").utf8))
  }

  /// The names and values of the body, whatever its media type says.
  public func bodyForm() throws(HTTPFormError) -> HTTPForm { try HTTPForm(parsing: body) }
}

/// Why a form cannot be read.
public enum HTTPFormError: Error, Hashable, Sendable {
  /// The pair with this number, counted from 1, cannot be decoded.
  case malformedPair(number: Int, HTTPPercentEncodingError)
  /// There are more pairs than the limit allows.
  case tooManyPairs(maximum: Int)
}

/// The `%41` escapes of addresses and forms (RFC 3986, section 2.1).
public enum HTTPPercentEncoding {
  /// Decodes every escape once.
  ///
  /// - Returns: UTF-8, in octets: what anybody may have sent is not to be compared as text.
  /// - Throws: if an escape is cut short or not hexadecimal, or the result is not UTF-8.
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

/// Why an escaped text cannot be decoded.
public enum HTTPPercentEncodingError: Error, Hashable, Sendable {
  /// A percent sign at this offset without two hexadecimal digits behind it.
  case malformedEscape(offset: Int)
  /// The decoded bytes are not UTF-8.
  case notUTF8
}
