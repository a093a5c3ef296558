import HTTP
import Properties

extension HTTPProperties {
  /// Checks that a tag is found in a list, and no other tag is.
  static func checkEntityTag(_ text: String) throws(BrokenProperty) {
    guard let tag = HTTPEntityTag(text), let other = HTTPEntityTag("\(text)!") else { return }
    for list in [tag.fieldValue, "W/\(tag.fieldValue)", "\"\", \(tag.fieldValue) ,"] {
      let request = HTTPRequest(target: "/", fields: [.ifNoneMatch: list])
      try hold(request.hasCopy(tagged: tag), "\(tag) is not found in \(list)")
      try hold(!request.hasCopy(tagged: other), "\(other) is found in \(list)")
    }
  }

  /// Checks that every number of seconds gives a date in the fixed format.
  static func checkDate(_ bytes: [UInt8]) throws(BrokenProperty) {
    let seconds = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let value = HTTPDate(unixTime: Int64(bitPattern: seconds)).fieldValue
    try hold(value.utf8.count == 29 && value.hasSuffix(" GMT"), "date \(value)")
  }

  /// Checks that no header value can end a line or the head, or change the body's framing.
  static func checkAnswer(with fields: HTTPFields) throws(BrokenProperty) {
    let answer = HTTPResponse(status: .ok, fields: fields, body: [UInt8(ascii: "x")])
    let context = HTTPAnswerContext(isHead: false, version: .http1_1, keepsConnection: true)
    var head: [UInt8] = []
    answer.appendHead(to: &head, context, date: Array("now".utf8))
    let end = Array("\r\n\r\n".utf8)
    try hold(head.firstRange(of: end)?.upperBound == head.count, "a head ends early: \(head)")
    let framing: [HTTPFieldName] = [.contentLength, .connection, .transferEncoding]
    let others = fields.filter { !framing.contains($0.name) }.count
    let lines = head.count { $0 == UInt8(ascii: "\n") }
    // The status line, the length and the empty line.
    let expected = others + 3 + (fields.contains(.date) ? 0 : 1)
    try hold(lines == expected, "\(lines) lines instead of \(expected)")
    try hold(!head.contains(0), "a NUL in a head")
  }
}
