import HTTP
import Presentation

extension Request {
  /// A visitor's own page, compressed anew if the client accepts that. Pages that are kept come compressed from the
  /// cache.
  func packed(_ response: HTTPResponse) -> HTTPResponse {
    guard response.status == .ok, route.hasPackedPages, !response.fields.dependOnCoding
    else { return response }
    var response = response
    response.fields.append("Accept-Encoding", for: .vary)
    guard acceptsGzip else { return response }
    response.body = Gzip.page(response.body)
    if Gzip.isStream(response.body) { response.fields.append("gzip", for: .contentEncoding) }
    return response
  }
}

extension Route {
  /// Whether pages that aren't kept are compressed.
  ///
  /// A page that contains a key, or may at times, must not be: beside a text of somebody else, the key would change
  /// the length of the compressed page, which everyone on the way sees (https://breachattack.com).
  fileprivate var hasPackedPages: Bool {
    switch self {
    case .start, .new, .record(_, nil), .game(_, .change(.reset)): true
    case .record, .position: search != nil
    case .game: [.game, .frame].contains(kind.label)
    default: false
    }
  }
}

extension HTTPFields {
  var dependOnCoding: Bool { hasListMember("Accept-Encoding", of: .vary) }
}

extension HTTPEntityTag {
  /// The tag of the same content, compressed. Each form needs its own (RFC 9110, section 8.8.3.3).
  var packed: HTTPEntityTag? { HTTPEntityTag(opaqueTag + "-gzip") }
}

extension HTTPRequest {
  /// Whether the client accepts gzip (RFC 9110, section 12.5.3).
  var acceptsGzip: Bool {
    guard let codings = fields.firstBytes(of: .acceptEncoding) else { return false }
    return codings.split(separator: UInt8(ascii: ",")).contains { coding in
      let words = coding.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      return words.starts(with: "gzip".utf8) && !Self.refusals.contains(Array(words.dropFirst(4)))
    }
  }

  private static let refusals = [";q=0", ";q=0.0", ";q=0.00", ";q=0.000"].map { Array($0.utf8) }
}
