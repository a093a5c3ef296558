import HTTP
import Properties

extension HTTPRequest {
  /// Checks that an accepted request has the form that the program relies on.
  func checkGrammar() throws(BrokenProperty) {
    let isPath = path.utf8.first == UInt8(ascii: "/") && !path.utf8.contains(UInt8(ascii: "?"))
    try hold(isPath || path == "*" && method == .options && query == nil, "path \(path)")
    let isVisible: (UInt8) -> Bool = { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    try hold(target.utf8.allSatisfy(isVisible), "target \(target)")
    try hold(method != .connect && !method.name.isEmpty, "method \(method)")
    let hosts = fields.values(of: .host)
    try hold(hosts.count == 1 || hosts.isEmpty && version == .http1_0, "hosts \(hosts)")
    try hold(hosts.allSatisfy { !$0.isEmpty && !$0.contains("@") }, "hosts \(hosts)")
    for field in fields.rawFields {
      try hold(HTTPFieldName(field.name.rawName) != nil, "name \(field.name)")
      let isPlain = field.value.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      try hold(isPlain, "value \(field.value)")
    }
  }

  /// Checks that a request is the same when written and read again, and is written the same again.
  func checkRewriting() throws(BrokenProperty) {
    let limits = HTTPParserLimits(requestLine: 1 << 20, fieldBytes: 1 << 20)
    let written = self.written
    let again = Reading(of: written.bytes, limits: limits)
    try hold(
      again.requests == [written.request] && again.ends.last == written.bytes.count
        && again.refusal == nil,
      "\(written.request) is read again as \(again.events)")
    try hold(again.requests[0].written == written, "\(written.request) is written in two ways")
  }

  private struct Written: Equatable {
    var request: HTTPRequest
    var bytes: [UInt8]
  }

  /// The request with a `Content-Length` instead of a transfer coding.
  private var written: Written {
    var request = self
    if request.fields.contains(.transferEncoding) {
      request.fields[.transferEncoding] = nil
      request.fields[.contentLength] = String(body.count)
    }
    var bytes = Array("\(method.name) \(target) HTTP/1.\(version == .http1_0 ? 0 : 1)\r\n".utf8)
    for field in request.fields.rawFields {
      bytes += Array("\(field.name.rawName): ".utf8) + field.value + Array("\r\n".utf8)
    }
    return Written(request: request, bytes: bytes + Array("\r\n".utf8) + body)
  }
}
