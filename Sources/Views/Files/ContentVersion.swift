import SHA256

/// Names a content by what is in it.
enum ContentVersion {
  /// The first 12 hexadecimal digits of the digest: enough to tell a site's files apart, short
  /// enough for every page to carry.
  static func text(of bytes: [UInt8]) -> String {
    String(SHA256Digest(of: bytes.span).hex.prefix(12))
  }
}
