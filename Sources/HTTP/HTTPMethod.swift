/// A request method (RFC 9110, section 9); names are case-sensitive.
public enum HTTPMethod: Hashable, Sendable {
  /// Asks for a representation; safe.
  case get
  /// `GET` without the body.
  case head
  /// Hands the target something to process, such as a form.
  case post
  /// Replaces the target.
  case put
  /// Changes a part of the target (RFC 5789).
  case patch
  /// Removes the target.
  case delete
  /// Asks what may be done.
  case options
  /// Asks for the request to be sent back.
  case trace
  /// Asks a proxy for a tunnel.
  case connect
  /// Any other token, as received.
  case other(String)

  /// The method with this name on the wire.
  public init(name: String) {
    switch name {
    case "GET": self = .get
    case "HEAD": self = .head
    case "POST": self = .post
    case "PUT": self = .put
    case "PATCH": self = .patch
    case "DELETE": self = .delete
    case "OPTIONS": self = .options
    case "TRACE": self = .trace
    case "CONNECT": self = .connect
    default: self = .other(name)
    }
  }

  /// The name on the wire, such as `GET`.
  public var name: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .connect: "CONNECT"
    case .other(let name): name
    }
  }
}

extension HTTPMethod: CustomStringConvertible {
  /// The name on the wire.
  public var description: String { name }
}
