import Encodings

/// A file of `Public/`, as it is served.
package struct PublicFile: Sendable, Hashable {
  package let name: String
  package let bytes: [UInt8]
  /// The content compressed with gzip, for clients that accept it; nil if that would save nothing.
  package let compressed: [UInt8]?
  package let contentType: String
  /// Changes whenever the bytes change.
  package let version: String

  /// Creates a file. The extension of its name determines the content type.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    compressed = Gzip.file(bytes)
    contentType = Self.contentType(of: name)
    version = Self.version(of: bytes)
  }

  /// The value of `Content-Type` for a file with this name, also of an exported site.
  package static func contentType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "xml": "application/xml"
    case "atom": "application/atom+xml"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    default: "application/octet-stream"
    }
  }

  /// The first 12 hexadecimal digits of the SHA-256 digest: enough to tell a site's files apart, short enough
  /// for every page.
  static func version(of bytes: [UInt8]) -> String {
    String(SHA256Digest(of: bytes.span).hex.prefix(12))
  }
}
