/// The protocol versions that a request may have here (RFC 9112, section 2.3).
public enum HTTPVersion: Hashable, Sendable {
  /// HTTP/1.0, as text browsers and some proxies still speak it: closes by default.
  case http1_0
  /// HTTP/1.1: stays open by default.
  case http1_1
}
