import HTTP

/// What came out of a parser.
enum Outcome: Equatable {
  case request(HTTPRequest)
  case asksToContinue
  case refused(HTTPParseError)
}

/// Everything that a parser makes of these bytes when they arrive cut at these places.
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

/// All requests in this text, if nothing of it is refused.
func requests(in text: String) -> [HTTPRequest]? {
  var requests: [HTTPRequest] = []
  for outcome in outcomes(of: text) {
    guard case .request(let request) = outcome else { return nil }
    requests.append(request)
  }
  return requests
}

/// The only request in this text.
func onlyRequest(in text: String) -> HTTPRequest? {
  let all = requests(in: text)
  return all?.count == 1 ? all?.first : nil
}
