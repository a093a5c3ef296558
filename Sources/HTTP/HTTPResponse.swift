/// An answer to a request.
///
/// Length, `Date` and `Connection` are the serialiser's: they need not be set. A body may be
/// shared by many responses without being copied.
public struct HTTPResponse: Sendable, Equatable {
  /// How the request went.
  public var status: HTTPStatus
  /// The header fields.
  public var fields: HTTPFields
  /// The content; not sent in answer to `HEAD`, which still tells its length.
  public var body: [UInt8]

  /// An answer with these parts.
  public init(status: HTTPStatus, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer in plain text.
  public init(status: HTTPStatus, fields: HTTPFields = [:], text: String) {
    self.init(status: status, fields: fields, body: Array(text.utf8))
    self.fields[.contentType] = "text/plain; charset=utf-8"
  }
}
