import HTTP
import Properties

extension Reading {
  /// Checks with a second, simple reader that each request matches its bytes, with no bytes left between
  /// requests.
  func checkWire(_ bytes: [UInt8], _ limits: HTTPParserLimits) throws(BrokenProperty) {
    var start = 0
    for (event, end) in zip(events, ends) {
      guard case .request(let request) = event else { continue }
      var wire = bytes[start..<end]
      while wire.starts(with: "\r\n".utf8) { wire = wire.dropFirst(2) }
      guard let blank = wire.firstRange(of: Array("\r\n\r\n".utf8)) else {
        throw BrokenProperty("a request without an empty line")
      }
      try Self.checkHead(wire[..<blank.lowerBound], of: request)
      try Self.checkLimits(wire[..<blank.upperBound], of: request, limits)
      try Self.checkBody(wire[blank.upperBound...], of: request)
      start = end
    }
  }

  private static func checkHead(
    _ head: ArraySlice<UInt8>, of request: HTTPRequest
  ) throws(BrokenProperty) {
    let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    try hold(lines.allSatisfy { !$0.contains(UInt8(ascii: "\r")) }, "a CR within a line")
    try hold(lines.count == request.fields.count + 1, "\(lines.count) lines: \(request.fields)")
    let words = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    try hold(words.count == 3, "\(words.count) words in the first line")
    try hold(words[0].elementsEqual(request.method.name.utf8), "another method: \(request.method)")
    let target = request.target.utf8
    try hold(
      words[1].suffix(target.count).elementsEqual(target) || words[1].first != UInt8(ascii: "/"),
      "another target: \(request.target)")
    let isRelative = words[1].first == UInt8(ascii: "/") || words[1].first == UInt8(ascii: "*")
    for (line, field) in zip(lines.dropFirst(), request.fields.rawFields) {
      // Compares bytes, because a colon and a following accent are one character.
      let text = String(decoding: line, as: UTF8.self)
      let name = field.name.rawName.utf8
      try hold(text.utf8.starts(with: "\(name):".utf8), "another name: \(field) in \(text)")
      let value = line.dropFirst(name.count + 1).trimming { $0 == 0x20 || $0 == 0x09 }
      try hold(
        value.elementsEqual(field.value) || !isRelative && field.name == .host,
        "another value: \(field) in \(text)")
    }
  }

  /// Checks that nothing larger than the limits is accepted.
  private static func checkLimits(
    _ head: ArraySlice<UInt8>, of request: HTTPRequest, _ limits: HTTPParserLimits
  ) throws(BrokenProperty) {
    let line = head.prefix { $0 != UInt8(ascii: "\r") }.count
    try hold(line <= limits.requestLine, "a first line of \(line) bytes")
    let fields = head.count - line - 2
    try hold(fields <= limits.fieldBytes, "fields of \(fields) bytes")
    try hold(request.fields.count <= limits.fieldCount, "\(request.fields.count) fields")
    try hold(request.body.count <= limits.body, "\(request.body.count) bytes of body")
    try hold(request.method.name.utf8.count <= 32, "method \(request.method)")
  }

  private static func checkBody(
    _ wire: ArraySlice<UInt8>, of request: HTTPRequest
  ) throws(BrokenProperty) {
    let lengths = request.fields.values(of: .contentLength)
    if request.fields.contains(.transferEncoding) {
      try hold(lengths.isEmpty, "a chunked body with a length")
      try hold(content(ofChunks: wire) == request.body, "other chunks: \(request.body)")
    } else {
      try hold(wire.elementsEqual(request.body), "another body: \(request.body)")
      try hold(lengths.count <= 1, "more than one length")
      try hold(Int(lengths.first ?? "0") == wire.count, "another length: \(lengths)")
    }
  }

  /// The content of the chunks before the empty one; the rest is not checked.
  private static func content(ofChunks wire: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = wire
    var content: [UInt8] = []
    while let end = rest.firstRange(of: Array("\r\n".utf8)) {
      let digits = rest[..<end.lowerBound].prefix { $0 != UInt8(ascii: ";") }
        .filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
      rest = rest[end.upperBound...]
      if size == 0 { return content }
      content += rest.prefix(size)
      rest = rest.dropFirst(size)
      guard rest.starts(with: "\r\n".utf8) else { return nil }
      rest = rest.dropFirst(2)
    }
    return nil
  }
}

extension BidirectionalCollection {
  fileprivate func trimming(_ isTrimmed: (Element) -> Bool) -> SubSequence {
    var rest = drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest = rest.dropLast() }
    return rest
  }
}
