import Gameplay
import Presentation
import Reversi

/// Routes of every kind.
enum SampleRoutes {
  static let id = name("0123456789abcdefghjk")
  static let otherID = name("zyxwvtsrqpnmkjhgfedc")
  static let key = SeatKey("000102030405060708090a0b0c0d0e0f") ?? zeroKey

  static let all: [SiteRoute] =
    [
      .start, .new, .games, .choices, .reducedMotion, .health, .readiness,
      .asset("style.css", version: nil), .asset("dark.svg", version: "0123456789ab"),
      .importing, .rules, .robots, .position(position),
      .bowling(""), .bowling("X9"), .bowling("~34"), .bowlingThrow("", pins: 0),
      .bowlingThrow("X9", pins: 10), .bowlingThrow("~34", pins: nil),
    ] + below(id) + below(otherID) + records
    + Download.allCases.map { .positionDownload(position, $0) }

  static let position = Position.initial.text

  private static let records: [SiteRoute] =
    ["f5", "f5d6c3", position + ".f5d6"].flatMap { text -> [SiteRoute] in
      let addresses = [
        RecordAddress(text), RecordAddress(text, ply: 0), RecordAddress(text, ply: 12),
      ]
      let steps: [FrameAddress.Step] = [.disk(2), .direction(1)]
      let frames = steps.map { RecordAddress(text, ply: 3, step: $0) }
      let playing = RecordPace.allCases.flatMap { pace in
        [
          RecordAddress(text, ply: 3, pace: pace),
          RecordAddress(text, ply: 3, step: .end, pace: pace),
        ]
      }
      return (addresses + frames + playing).map { .record($0) }
        + Download.allCases.flatMap { download in
          addresses.map { .recordDownload($0, download) }
        }
    }

  /// The route of an address with its query.
  static func route(_ address: String) -> SiteRoute? {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts.dropFirst().first?.split(separator: "&") ?? []
    return SiteRoute(path: (parts.first ?? "").utf8) { name in
      fields.first { $0.hasPrefix(name + "=") }.map { Array($0.dropFirst(name.count + 1).utf8) }
    }
  }

  private static func below(_ id: GameID) -> [SiteRoute] {
    let steps: [FrameAddress.Step] = [.disk(1), .disk(12), .direction(1), .end]
    return [
      .game(id), .seen(id, version: 0), .seen(id, version: 41),
      .seat(id, key: key),
    ] + Download.allCases.map { .download(id, $0) }
      + GameChange.allCases.map { .change(id, $0) }
      + [1, 20].flatMap { version in
        steps.map { .frame(id, FrameAddress(version: version, step: $0)) }
      }
  }

  private static func name(_ text: String) -> GameID {
    var generator = SystemRandomNumberGenerator()
    return GameID(text) ?? GameID(using: &generator)
  }

  private static var zeroKey: SeatKey {
    var generator = SystemRandomNumberGenerator()
    return SeatKey(using: &generator)
  }
}
