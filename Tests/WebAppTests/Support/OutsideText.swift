import Testing

/// Kinds of text that a client may send, in UTF-8.
enum OutsideText: String, CaseIterable {
  /// Harmless.
  case letters
  /// Combining marks only.
  case marks
  /// Combining marks that have to be reordered before they can be compared.
  case disorderedMarks
  /// Letters with more marks than any script has.
  case zalgo
  /// Letters that decompose into others.
  case compositions
  /// Regional indicators: two of them, counted from the first, make a flag.
  case regionalIndicators
  /// Emoji that are joined into one.
  case joinedSigns
  /// The most lines.
  case lines
  /// The most words.
  case words
  /// The deepest nesting.
  case parentheses
  /// Separators of addresses, lists and cookies.
  case slashes, dots, commas, semicolons
  /// An address that names no record.
  case address
  /// Text that is nearly a board.
  case cells

  private var unit: String {
    switch self {
    case .letters: "a"
    case .marks: "\u{301}"
    case .disorderedMarks: "\u{301}\u{316}\u{5B0}"
    case .zalgo: "e" + String(repeating: "\u{301}\u{316}", count: 30)
    case .compositions: "\u{1E69}\u{AC01}\u{FDFA}"
    case .regionalIndicators: "\u{1F1E6}"
    case .joinedSigns: "\u{1F468}\u{200D}"
    case .lines: "a\n"
    case .words: "a "
    case .parentheses: "(;[{"
    case .slashes: "/"
    case .dots: "."
    case .commas: ","
    case .semicolons: "a=;"
    case .address: "https://x/r/"
    case .cells: "x-\u{25CF}"
    }
  }

  /// At most `count` bytes, in whole units.
  func bytes(_ count: Int) -> [UInt8] {
    Array(String(repeating: unit, count: count / unit.utf8.count).utf8)
  }
}

/// A place in a request that takes a text, and the longest text that the limits allow there.
struct InputPlace: CustomTestStringConvertible, Sendable {
  let name: String
  private let limit: Int
  private let escapes: Bool
  private let request: @Sendable (_ text: [UInt8], _ game: String) -> [UInt8]

  var testDescription: String { name }

  func bytes(_ kind: OutsideText, game: String) -> [UInt8] {
    guard escapes else { return request(kind.bytes(limit), game) }
    let escaped = kind.bytes(limit / 3).map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16) }
      .joined()
    return request(Array(escaped.utf8), game)
  }

  static let all: [InputPlace] = paths + queries + fields + cookies + forms + bodies

  /// The longest texts, in bytes, for a request line, for header fields, for a pasted text and for another form.
  private static let (lineLimit, fieldLimit, bodyLimit, formLimit) = (8_100, 16_000, 65_000, 4_000)

  private static let paths = [
    "/", "/g/", "/g/GAME/", "/g/GAME/f/", "/g/GAME/f/1/", "/g/GAME/f/1/d", "/g/GAME/seat/", "/r/",
    "/r/f5/", "/r/f5/1/", "/p/", "/bowling/", "/bowling/9,", "/choices/",
  ].map { path in
    InputPlace(name: "path below \(path)", limit: lineLimit, escapes: true) { text, game in
      head("GET", path.replacing("/g/GAME", with: game), text) + Array("\r\n".utf8)
    }
  }

  private static let queries = [
    "/g/GAME?seen=", "/r/f5d6c3?n=", "/r/f5d6c3/1?play=", "/r/f5d6c3?as=", "/bowling?pins=",
    "/style.css?v=", "/new?",
  ].map { query in
    InputPlace(name: "query of \(query)", limit: lineLimit, escapes: true) { text, game in
      head("GET", query.replacing("/g/GAME", with: game), text) + Array("\r\n".utf8)
    }
  }

  private static let fields = [
    "Sec-Fetch-Site: ", "Origin: ", "Origin: http://", "User-Agent: ", "If-None-Match: ",
    "If-None-Match: \"", "If-None-Match: W/\"x\", ", "Accept: ", "Accept-Language: ",
    "Accept-Encoding: ", "Connection: ", "X-Forwarded-For: ", "X-Forwarded-For: [",
    "X-Forwarded-Proto: ", "Content-Type: ", "Referer: http://", "X-Other: ",
  ].map { field in
    InputPlace(name: "field \(field)", limit: fieldLimit, escapes: false) { text, _ in
      head("POST", "/choices", []) + Array("Content-Length: 10\r\n\(field)".utf8) + text
        + Array("\r\n\r\nmotion=off".utf8)
    }
  }

  private static let cookies = [
    "", "player=", "__Host-player=", "games=", "choices=", "choices=motion-", "posts=", "seat=",
  ].map { start in
    InputPlace(name: "cookie \(start)", limit: fieldLimit, escapes: false) { text, game in
      head("GET", game, []) + Array("Cookie: \(start)".utf8) + text + Array("\r\n\r\n".utf8)
    }
  }

  /// Every field of every form.
  private static let forms = [
    "/games save", "/games position", "/games record", "/games dark", "/games light",
    "/games level", "/games days", "/games move", "/games against", "/games against=friend&side",
    "/games name", "/games ", "/name name", "/turns revoke", "/choices theme",
    "/choices waiting", "/choices language", "/choices motion", "/choices motion=off&game",
    "/choices motion=off&game=0123456789abcdefghjkmnpq&frame", "/import text",
    "/import text=f5&side", "/import text=f5&language", "/g/GAME/move v", "/g/GAME/move v=1&move",
    "/g/GAME/text change", "/g/GAME/text v", "/g/GAME/text v=1&move", "/g/GAME/pass v",
    "/g/GAME/undo v", "/g/GAME/redo v", "/g/GAME/claim v", "/g/GAME/resign v",
    "/g/GAME/offer v", "/g/GAME/offer v=1&offer", "/g/GAME/accept v=1&offer",
    "/g/GAME/decline v=1&offer", "/g/GAME/rematch swap", "/g/GAME/mode mode",
    "/g/GAME/mode mode=manual&side", "/g/GAME/mode mode=manual&side=dark&level",
    "/g/GAME/mode mode=manual&side=dark&frame", "/g/GAME/mode level",
    "/g/GAME/mode mode=manual&side=dark&frame=1/d", "/g/GAME/invite side",
    "/g/GAME/invite revoke", "/g/GAME/host side", "/g/GAME/reset ",
  ].map { form in
    let parts = form.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let (path, name) = (parts[0], parts[1])
    let limit = ["/games", "/import"].contains(path) ? bodyLimit : formLimit
    return InputPlace(name: "form \(form)", limit: limit, escapes: false) { text, game in
      let start = name.isEmpty ? "" : name.hasSuffix("/d") ? name : name + "="
      return post(path.replacing("/g/GAME", with: game), Array(start.utf8) + text)
    }
  }

  /// Texts of about the length that may be pasted, and as many fields as a form may have.
  private static let bodies =
    [
      InputPlace(name: "pasted text", limit: 9_990, escapes: false) { text, _ in
        post("/import", Array("text=".utf8) + text)
      },
      InputPlace(name: "pasted lines", limit: 9_990, escapes: false) { text, _ in
        post("/import", Array("text=%0A".utf8) + text + Array("%0A".utf8))
      },
      InputPlace(name: "pasted board", limit: 9_000, escapes: false) { text, _ in
        post("/import", Array("side=dark&text=--------%0A--------%0A".utf8) + text)
      },
      InputPlace(name: "pasted game", limit: 9_000, escapes: false) { text, _ in
        post("/import", Array("text=(;GM[Othello]PC[".utf8) + text)
      },
      InputPlace(name: "field names", limit: bodyLimit, escapes: false) { text, _ in
        let length = text.count / 100
        let pairs = (0..<100).map { text[($0 * length)..<(($0 + 1) * length)] }
        return post("/import", Array(pairs.joined(separator: Array("=&".utf8))))
      },
    ]

  private static func head(_ method: String, _ target: String, _ text: [UInt8]) -> [UInt8] {
    Array("\(method) \(target)".utf8) + text + Array(" HTTP/1.1\r\nHost: localhost:8080\r\n".utf8)
  }

  private static func post(_ path: String, _ body: [UInt8]) -> [UInt8] {
    head("POST", path, [])
      + Array(
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.count)\r\n\r\n"
          .utf8) + body
  }
}
