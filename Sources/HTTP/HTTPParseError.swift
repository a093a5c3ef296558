/// Why a request cannot be read. The connection cannot be used any further: where the next
/// request would begin is not known.
public enum HTTPParseError: Error, Hashable, Sendable {
  /// The first line is not `method SP target SP HTTP/digit.digit`.
  case malformedRequestLine
  /// The first line is longer than the limit.
  case requestLineTooLong
  /// The method is longer than any known one.
  case methodTooLong
  /// A tunnel is asked for (`CONNECT`), and this is no proxy.
  case tunnelRequested
  /// The target is none of the forms that the method allows (RFC 9112, section 3.2).
  case malformedTarget
  /// The version is not HTTP/1.
  case unsupportedVersion
  /// A line ends in LF without CR.
  case bareLineFeed
  /// A field line is not `name ":" value`, has space before the colon, or holds controls.
  case malformedField
  /// A field line begins with white space (obs-fold, RFC 9112, section 5.2).
  case foldedField
  /// The header or trailer section is larger than the limit.
  case fieldsTooLarge
  /// There are more fields than the limit allows.
  case tooManyFields
  /// An HTTP/1.1 request without `Host`.
  case missingHost
  /// More than one `Host`.
  case repeatedHost
  /// `Host` is not a host with an optional port.
  case malformedHost
  /// `Content-Length` is not a number.
  case malformedContentLength
  /// More than one `Content-Length`.
  case repeatedContentLength
  /// Both `Content-Length` and `Transfer-Encoding`.
  case lengthAndTransferCoding
  /// A transfer coding other than `chunked` alone.
  case unsupportedTransferCoding
  /// A transfer coding in HTTP/1.0, which has none.
  case transferCodingInHTTP1_0
  /// A chunk is not framed as RFC 9112, section 7.1 asks.
  case malformedChunk
  /// The body is larger than the limit.
  case contentTooLarge
  /// `Expect` asks for something other than `100-continue`.
  case unknownExpectation

  /// The status to answer before the connection is closed.
  public var status: HTTPStatus {
    switch self {
    case .requestLineTooLong: .uriTooLong
    case .methodTooLong, .tunnelRequested, .unsupportedTransferCoding: .notImplemented
    case .unsupportedVersion: .httpVersionNotSupported
    case .fieldsTooLarge, .tooManyFields: .requestHeaderFieldsTooLarge
    case .contentTooLarge: .contentTooLarge
    case .unknownExpectation: .expectationFailed
    default: .badRequest
    }
  }
}

extension HTTPParseError: CustomStringConvertible {
  /// What is wrong, for whoever wrote the client.
  public var description: String {
    switch self {
    case .malformedRequestLine: "the first line is not a request line of HTTP/1.1"
    case .requestLineTooLong: "the address is too long"
    case .methodTooLong: "the method is not known"
    case .tunnelRequested: "this server is no proxy"
    case .malformedTarget: "the address is malformed"
    case .unsupportedVersion: "only HTTP/1.1 and HTTP/1.0 are spoken here"
    case .bareLineFeed: "lines must end in CR LF"
    case .malformedField: "a header field is malformed"
    case .foldedField: "a header field goes on in a second line"
    case .fieldsTooLarge: "the header fields are too large"
    case .tooManyFields: "there are too many header fields"
    case .missingHost: "the Host field is missing"
    case .repeatedHost: "there is more than one Host field"
    case .malformedHost: "the Host field is malformed"
    case .malformedContentLength: "the Content-Length field is malformed"
    case .repeatedContentLength: "there is more than one Content-Length field"
    case .lengthAndTransferCoding: "both Content-Length and Transfer-Encoding are given"
    case .unsupportedTransferCoding: "the only transfer coding known is chunked"
    case .transferCodingInHTTP1_0: "HTTP/1.0 has no Transfer-Encoding"
    case .malformedChunk: "the body's chunks are malformed"
    case .contentTooLarge: "the body is too large"
    case .unknownExpectation: "the only expectation known is 100-continue"
    }
  }
}
