import Encodings

/// The header fields of a message, in order; names may repeat (RFC 9110, section 5).
///
/// All names and values lie in one array: for a request, the fields are ranges of the head as received.
///
/// Values read as text are always ASCII, and Swift compares and splits ASCII byte by byte. For other text
/// it would normalise Unicode, which takes time that grows with the square of the length.
package struct HTTPFields: Sendable {
  /// The positions of one field's name and value in `bytes`.
  struct Line: Sendable {
    var nameStart: UInt32
    var nameEnd: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32

    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
  }

  private(set) var bytes: [UInt8]
  private(set) var lines: [Line]
  /// Whether `bytes` contains exactly the lines to send.
  private(set) var isSerialized: Bool

  package init() {
    bytes = []
    lines = []
    isSerialized = true
  }

  init(bytes: [UInt8], lines: [Line]) {
    self.bytes = bytes
    self.lines = lines
    isSerialized = false
  }

  /// The number of fields; a repeated name counts each time.
  package var count: Int { lines.count }

  /// Adds a field at the end, even if there is already one with this name.
  ///
  /// Characters that could end the field early (CR, LF, NUL and other controls) become spaces (RFC 9110, section 5.5).
  package mutating func append(_ value: String, for name: HTTPFieldName) {
    append(Array(value.utf8)[...], for: name.rawName)
  }

  private mutating func append(_ value: ArraySlice<UInt8>, for rawName: String) {
    let nameStart = UInt32(bytes.count)
    bytes.append(text: rawName)
    let nameEnd = UInt32(bytes.count)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(.space)
    let valueStart = bytes.count
    bytes.append(contentsOf: value)
    for index in valueStart..<bytes.count where !bytes[index].isFieldValueCharacter {
      bytes[index] = .space
    }
    lines.append(
      Line(
        nameStart: nameStart, nameEnd: nameEnd, valueStart: UInt32(valueStart),
        valueEnd: UInt32(bytes.count)))
    bytes.append(.carriageReturn)
    bytes.append(.lineFeed)
  }

  package mutating func removeAll(_ name: HTTPFieldName) {
    guard contains(name) else { return }
    var rest = HTTPFields()
    for line in lines where !isNamed(name, line) {
      rest.append(valueBytes(of: line), for: text(line.name))
    }
    self = rest
  }

  /// Moves a field's value to another range of the same bytes.
  mutating func pointValue(at index: Int, to range: Range<Int>) {
    lines[index].valueStart = UInt32(range.lowerBound)
    lines[index].valueEnd = UInt32(range.upperBound)
    isSerialized = false
  }

  func isNamed(_ name: HTTPFieldName, _ line: Line) -> Bool {
    // Most names differ in length, so compare lengths before characters.
    line.name.count == name.rawName.utf8.count
      && bytes.span.extracting(line.name).equalsIgnoringCase(name.rawName)
  }

  func valueBytes(of line: Line) -> ArraySlice<UInt8> { bytes[line.value] }

  private func name(of line: Line) -> HTTPFieldName { HTTPFieldName(verbatim: text(line.name)) }

  /// Replaces each byte that is not ASCII by a control character that no field can contain, so that the
  /// value matches no known one.
  private func text(_ range: Range<Int>) -> String {
    if bytes.span.extracting(range).allSatisfy({ $0.isASCII }) {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    return String(decoding: bytes[range].map { $0.isASCII ? $0 : .substitute }, as: UTF8.self)
  }

  package func contains(_ name: HTTPFieldName) -> Bool {
    lines.contains { isNamed(name, $0) }
  }

  /// The value of the first field with this name, as the bytes received or to be sent.
  package func firstBytes(of name: HTTPFieldName) -> ArraySlice<UInt8>? {
    for line in lines where isNamed(name, line) { return valueBytes(of: line) }
    return nil
  }

  /// Names and values in order, as the bytes received or to be sent. For tests that compare whole messages.
  package var rawFields: [(name: HTTPFieldName, value: ArraySlice<UInt8>)] {
    lines.map { (name(of: $0), valueBytes(of: $0)) }
  }

  /// Each value of this name in order. Bytes that are not ASCII become U+001A.
  package func values(of name: HTTPFieldName) -> [String] {
    lines.filter { isNamed(name, $0) }.map { text($0.value) }
  }

  /// Several values are joined with commas (RFC 9110, section 5.3), cookies with semicolons. Bytes that are
  /// not ASCII become U+001A. Setting a value replaces all fields with this name; `nil` removes them.
  package subscript(name: HTTPFieldName) -> String? {
    get {
      // Nearly every field occurs once; this avoids building a list of values.
      guard let first = lines.firstIndex(where: { isNamed(name, $0) }) else { return nil }
      guard lines[(first + 1)...].contains(where: { isNamed(name, $0) }) else {
        return text(lines[first].value)
      }
      let values = values(of: name)
      return values.joined(separator: name == .cookie ? "; " : ", ")
    }
    set {
      removeAll(name)
      if let newValue { append(newValue, for: name) }
    }
  }
}

extension HTTPFields: Sequence {
  package func makeIterator() -> AnyIterator<(name: HTTPFieldName, value: String)> {
    var rest = lines[...]
    return AnyIterator {
      rest.popFirst().map { (name(of: $0), text($0.value)) }
    }
  }
}

extension HTTPFields: Equatable {
  /// Fields are equal if names, ignoring case, and values match in the same order.
  package static func == (one: HTTPFields, other: HTTPFields) -> Bool {
    one.lines.elementsEqual(other.lines) { line, otherLine in
      one.name(of: line) == other.name(of: otherLine)
        && one.valueBytes(of: line) == other.valueBytes(of: otherLine)
    }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (HTTPFieldName, String)...) {
    self.init()
    for (name, value) in elements { append(value, for: name) }
  }
}

extension HTTPFields.Line {
  /// Finds name and value in a field line (RFC 9112, section 5).
  ///
  /// - Parameters:
  ///   - line: the line without CR LF.
  ///   - start: the position of the line in the bytes that the ranges refer to.
  init(_ line: Span<UInt8>, at start: Int) throws(HTTPParseError) {
    guard !line.isEmpty, !line[0].isOptionalWhitespace else { throw .foldedField }
    guard let colon = line.firstIndex(notIn: .tokenCharacters),
      line[colon] == UInt8(ascii: ":"), colon > 0
    else { throw .malformedField }
    let rest = line.extracting((colon + 1)...)
    let value = rest.rangeWithoutOptionalWhitespace()
    guard rest.extracting(value).allSatisfy({ $0.isFieldValueCharacter }) else {
      throw .malformedField
    }
    let valueStart = start + colon + 1
    self.init(
      nameStart: UInt32(start), nameEnd: UInt32(start + colon),
      valueStart: UInt32(valueStart + value.lowerBound),
      valueEnd: UInt32(valueStart + value.upperBound))
  }
}

extension HTTPFields {
  /// Whether a comma-separated list field has this member, ignoring case (RFC 9110, section 5.6.1).
  package func hasListMember(_ member: String, of name: HTTPFieldName) -> Bool {
    listMembers(of: name).contains { $0.equalsIgnoringCase(member) }
  }

  /// The nonempty members of a comma-separated list field, across all its lines (RFC 9110, section 5.6.1).
  /// Not for fields with quoted strings.
  func listMembers(of name: HTTPFieldName) -> [ArraySlice<UInt8>] {
    var members: [ArraySlice<UInt8>] = []
    for line in lines where isNamed(name, line) {
      for part in valueBytes(of: line).split(separator: UInt8(ascii: ",")) {
        let member = part.trimmingOptionalWhitespace()
        if !member.isEmpty { members.append(member) }
      }
    }
    return members
  }
}

/// The name of a header field (RFC 9110, section 5.1), compared ignoring case.
package struct HTTPFieldName: Sendable {
  /// The name as written, in its original case.
  package let rawName: String

  /// A custom name; `nil` unless it is a token (RFC 9110, section 5.6.2).
  package init?(_ rawName: String) {
    guard !rawName.isEmpty, rawName.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
    self.rawName = rawName
  }

  /// A known name, or one that was checked when it was received.
  init(verbatim rawName: String) { self.rawName = rawName }

  package static var acceptEncoding: Self { Self(verbatim: "Accept-Encoding") }
  package static var acceptLanguage: Self { Self(verbatim: "Accept-Language") }
  package static var allowOrigin: Self { Self(verbatim: "Access-Control-Allow-Origin") }
  package static var allow: Self { Self(verbatim: "Allow") }
  package static var cacheControl: Self { Self(verbatim: "Cache-Control") }
  package static var connection: Self { Self(verbatim: "Connection") }
  package static var contentEncoding: Self { Self(verbatim: "Content-Encoding") }
  package static var contentLength: Self { Self(verbatim: "Content-Length") }
  package static var contentSecurityPolicy: Self { Self(verbatim: "Content-Security-Policy") }
  package static var contentType: Self { Self(verbatim: "Content-Type") }
  package static var cookie: Self { Self(verbatim: "Cookie") }
  package static var date: Self { Self(verbatim: "Date") }
  package static var etag: Self { Self(verbatim: "ETag") }
  package static var expect: Self { Self(verbatim: "Expect") }
  package static var host: Self { Self(verbatim: "Host") }
  package static var ifNoneMatch: Self { Self(verbatim: "If-None-Match") }
  package static var location: Self { Self(verbatim: "Location") }
  package static var origin: Self { Self(verbatim: "Origin") }
  package static var referer: Self { Self(verbatim: "Referer") }
  package static var referrerPolicy: Self { Self(verbatim: "Referrer-Policy") }
  package static var retryAfter: Self { Self(verbatim: "Retry-After") }
  package static var strictTransportSecurity: Self { Self(verbatim: "Strict-Transport-Security") }
  package static var secFetchSite: Self { Self(verbatim: "Sec-Fetch-Site") }
  package static var setCookie: Self { Self(verbatim: "Set-Cookie") }
  package static var transferEncoding: Self { Self(verbatim: "Transfer-Encoding") }
  package static var userAgent: Self { Self(verbatim: "User-Agent") }
  package static var vary: Self { Self(verbatim: "Vary") }
  package static var refresh: Self { Self(verbatim: "Refresh") }
  package static var xContentTypeOptions: Self { Self(verbatim: "X-Content-Type-Options") }
  package static var xForwardedFor: Self { Self(verbatim: "X-Forwarded-For") }
  package static var xForwardedProto: Self { Self(verbatim: "X-Forwarded-Proto") }
  package static var xRobotsTag: Self { Self(verbatim: "X-Robots-Tag") }
}

extension HTTPFieldName: Hashable {
  package static func == (one: HTTPFieldName, other: HTTPFieldName) -> Bool {
    one.rawName.utf8.count == other.rawName.utf8.count
      && zip(one.rawName.utf8, other.rawName.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }

  package func hash(into hasher: inout Hasher) {
    for byte in rawName.utf8 { hasher.combine(byte.lowercased) }
  }
}

/// A date in an HTTP field, such as `Sun, 06 Nov 1994 08:49:37 GMT` (IMF-fixdate, RFC 9110, section 5.6.7).
package struct HTTPDate: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC, without leap seconds.
  package let unixTime: Int64

  /// The date at a Unix time, clamped to the years 0 to 9999, which the format can write.
  package init(unixTime: Int64) {
    self.unixTime = min(max(unixTime, -62_167_219_200), 253_402_300_799)
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date for logs and documents, such as `1994-11-06T08:49:37Z` (RFC 3339, section 5.6).
  package var timestamp: String {
    "\(CivilDate(daysSince1970: days).text)T\(time)Z"
  }

  private var days: Int64 { (unixTime - unixTime.modulo(86_400)) / 86_400 }

  private var time: String {
    let seconds = unixTime.modulo(86_400)
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60]
      .map { $0.padded(to: 2) }.joined(separator: ":")
  }

  /// The value for a header field, always 29 characters.
  package var fieldValue: String {
    let date = CivilDate(daysSince1970: days)
    let weekday = Self.weekdays[Int(days.modulo(7))]
    let (day, month) = (date.day.padded(to: 2), Self.months[Int(date.month) - 1])
    return "\(weekday), \(day) \(month) \(date.year.padded(to: 4)) \(time) GMT"
  }
}
