package import HTTP

/// A parser's complete result for the bytes of a connection.
package struct Reading: Equatable, Sendable {
  /// An event from the parser.
  package enum Event: Equatable, Sendable {
    case request(HTTPRequest)
    case asksToContinue
    case refused(HTTPParseError)
  }

  /// The events in order; a refusal is the last one.
  public private(set) var events: [Event] = []
  /// The number of bytes taken at each complete request and each need to continue.
  private(set) var ends: [Int] = []
  private var isBetweenRequests = true
  private(set) var isReadingBody = false
  private(set) var method: HTTPMethod?

  /// The requests among the events.
  package var requests: [HTTPRequest] {
    events.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }

  /// The position in the input at a refusal.
  struct Refusal {
    /// The number of bytes taken from the input.
    var taken: Int
    /// The number of bytes given so far.
    var given: Int
  }

  private(set) var refusal: Refusal?

  /// Parses the bytes, arriving cut at these offsets in ascending order.
  package init(of bytes: [UInt8], cutAt cuts: [Int] = [], limits: HTTPParserLimits) {
    var parser = HTTPRequestParser(limits: limits)
    var start = 0
    for end in cuts + [bytes.count] where refusal == nil {
      read(bytes[start..<end], with: &parser)
      start = end
    }
    method = parser.method
    // After a refusal the parser's state doesn't matter.
    guard refusal == nil else { return }
    isBetweenRequests = parser.isBetweenRequests
    isReadingBody = parser.isReadingBody
  }

  private mutating func read(_ piece: ArraySlice<UInt8>, with parser: inout HTTPRequestParser) {
    var input = piece
    while !input.isEmpty {
      do throws(HTTPParseError) {
        switch try parser.parse(&input) {
        case .incomplete:
          // The parser claims to need more input, so any bytes it left would be lost.
          if !input.isEmpty { ends.append(-1) }
          return
        case .expectsContinue: append(.asksToContinue, input.startIndex)
        case .request(let request): append(.request(request), input.startIndex)
        }
      } catch {
        events.append(.refused(error))
        return refusal = Refusal(taken: input.startIndex, given: piece.endIndex)
      }
    }
  }

  private mutating func append(_ event: Event, _ end: Int) {
    events.append(event)
    ends.append(end)
  }

  /// Compares everything except the number of given bytes, which depends on the cuts.
  package static func == (one: Reading, other: Reading) -> Bool {
    one.events == other.events && one.ends == other.ends
      && one.isBetweenRequests == other.isBetweenRequests
      && one.isReadingBody == other.isReadingBody && one.method == other.method
  }
}
