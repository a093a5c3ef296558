extension RequestHead {
  /// The request of a complete head, without its body.
  func request() throws(HTTPParseError) -> HTTPRequest {
    guard let line = requestLine else { throw .malformedRequestLine }
    return HTTPRequest(
      method: line.method,
      path: line.path.isEmpty ? "/" : String(decoding: bytes[line.path], as: UTF8.self),
      query: line.query.map { String(decoding: bytes[$0], as: UTF8.self) },
      version: line.version,
      fields: try fields(line.version, authority: line.authority),
      body: []
    )
  }

  /// The fields, with a `Host` that holds (RFC 9112, section 3.2).
  private func fields(
    _ version: HTTPVersion, authority: Range<Int>?
  ) throws(HTTPParseError) -> HTTPFields {
    var fields = HTTPFields(bytes: bytes, lines: lines)
    guard let host = try placeOfHost(in: fields) else {
      guard version == .http1_0 else { throw .missingHost }
      return fields
    }
    guard bytes.span.extracting(lines[host].value).isHostAndPort else { throw .malformedHost }
    if let authority { fields.pointValue(at: host, to: authority) }
    return fields
  }

  private func placeOfHost(in fields: HTTPFields) throws(HTTPParseError) -> Int? {
    var host: Int?
    for index in lines.indices where fields.isNamed(.host, lines[index]) {
      guard host == nil else { throw .repeatedHost }
      host = index
    }
    return host
  }
}
