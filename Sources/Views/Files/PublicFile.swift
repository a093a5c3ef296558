import SHA256

/// A file of `Public/`, served byte for byte.
public struct PublicFile: Sendable, Hashable {
  /// The name in its address.
  public let name: String
  /// What is in it.
  public let bytes: [UInt8]
  /// The same packed by gzip, for whoever takes that; nil where it would save nothing.
  public let compressed: [UInt8]?
  /// The value of its `Content-Type`.
  public let contentType: String
  /// Changes whenever the bytes do.
  public let version: String

  /// A file with a name, whose end tells the type, and bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    compressed = Gzip.compressed(bytes)
    contentType = Self.contentType(of: name)
    version = ContentVersion.text(of: bytes)
  }

  private static func contentType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}

/// Names a content by what is in it.
enum ContentVersion {
  /// The first 12 hexadecimal digits of the digest: enough to tell a site's files apart, short
  /// enough for every page to carry.
  static func text(of bytes: [UInt8]) -> String {
    String(SHA256Digest(of: bytes.span).hex.prefix(12))
  }
}
