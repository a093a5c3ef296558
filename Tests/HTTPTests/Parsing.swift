import HTTP

/// A parser's outcome.
enum Outcome: Equatable {
  case request(HTTPRequest)
  case asksToContinue
  case refused(HTTPParseError)
}

/// All outcomes of a parser for these bytes, arriving cut at these offsets.
func outcomes(
  of bytes: [UInt8], cutAt cuts: [Int] = [], limits: HTTPParserLimits = HTTPParserLimits()
) -> [Outcome] {
  var parser = HTTPRequestParser(limits: limits)
  var outcomes: [Outcome] = []
  let ends = cuts + [bytes.count]
  var start = 0
  for end in ends {
    var input = bytes[start..<end]
    start = end
    while !input.isEmpty {
      do {
        switch try parser.parse(&input) {
        case .incomplete: break
        case .expectsContinue: outcomes.append(.asksToContinue)
        case .request(let request): outcomes.append(.request(request))
        }
      } catch {
        return outcomes + [.refused(error)]
      }
    }
  }
  return outcomes
}

func outcomes(of text: String, limits: HTTPParserLimits = HTTPParserLimits()) -> [Outcome] {
  outcomes(of: Array(text.utf8), limits: limits)
}

/// All requests in a text; nil on any other outcome.
func requests(in text: String) -> [HTTPRequest]? {
  var requests: [HTTPRequest] = []
  for outcome in outcomes(of: text) {
    guard case .request(let request) = outcome else { return nil }
    requests.append(request)
  }
  return requests
}

/// The only request in a text; nil if there isn't exactly one.
func onlyRequest(in text: String) -> HTTPRequest? {
  let all = requests(in: text)
  return all?.count == 1 ? all?.first : nil
}
