public import HTTP

/// What the access log is told of every answer.
public struct AccessLogEntry: Sendable {
  /// The method, or `nil` if the request could not be read so far.
  public var method: HTTPMethod?
  /// The path as sent, without the query; it may hold what is secret in an address. `nil` if the
  /// request could not be read.
  public var path: String?
  /// The status that was answered.
  public var status: HTTPStatus
  /// Octets of head and body.
  public var bytes: Int
  /// From the arrival of the whole request to the moment its answer was handed to the system.
  public var duration: Duration
  /// Who asked, as a trusted proxy tells.
  public var client: HTTPClient
}
