public import HTTP

/// All that a parser makes of the bytes of a connection.
public struct Reading: Equatable, Sendable {
  /// What came out of the parser.
  public enum Event: Equatable, Sendable {
    case request(HTTPRequest)
    case asksToContinue
    case refused(HTTPParseError)
  }

  /// What came, in order; after a refusal there is nothing more.
  public private(set) var events: [Event] = []
  /// How many octets were taken when each request and each question was there.
  private(set) var ends: [Int] = []
  private var isBetweenRequests = true
  private(set) var isReadingBody = false
  private(set) var method: HTTPMethod?

  /// The requests among the events.
  public var requests: [HTTPRequest] {
    events.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }

  /// Where the reading of a cut stream ended, whole or refused.
  struct Refusal {
    /// How many octets were taken from the input.
    var taken: Int
    /// How many octets had been given.
    var given: Int
  }

  private(set) var refusal: Refusal?

  /// Reads the bytes as they arrive cut at these places, which are in order.
  public init(of bytes: [UInt8], cutAt cuts: [Int] = [], limits: HTTPParserLimits) {
    var parser = HTTPRequestParser(limits: limits)
    var start = 0
    for end in cuts + [bytes.count] where refusal == nil {
      read(bytes[start..<end], with: &parser)
      start = end
    }
    method = parser.method
    // After a refusal nobody asks for the rest any more.
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
          // The parser says that it has taken everything: what it left would be lost.
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

  /// Compares everything but how many octets had been given before a refusal, which is up to
  /// the cuts.
  public static func == (one: Reading, other: Reading) -> Bool {
    one.events == other.events && one.ends == other.ends
      && one.isBetweenRequests == other.isBetweenRequests
      && one.isReadingBody == other.isReadingBody && one.method == other.method
  }
}
