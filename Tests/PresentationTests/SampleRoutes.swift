import Gameplay
import Presentation
import Reversi

/// Routes of every kind.
enum SampleRoutes {
  static let id = name("0123456789abcdefghjkmnpq")
  static let otherID = name("zyxwvtsrqpnmkjhgfedcba98")
  static let key = SeatKey("000102030405060708090a0b0c0d0e0f") ?? zeroKey

  static let all: [Route] =
    [
      .start, .new(), .new(starts: true), .games, .choices, .settings, .name, .reducedMotion,
      .theme,
      .health, .readiness, .asset("style.css", version: nil),
      .asset("dark.svg", version: "0123456789ab"),
      .page(.importing), .page(.rules), .sheet("f5d6"), .sheet("f5d6", tags),
      .sheet(position + ".f5"), .playerLink(nil),
      .playerLink(key), .turns(nil), .turns(key),
      .turns(key, as: .calendar), .robots,
      .position(position), .values(of: .position(position), step: 1),
      .bowling(.sheet("")), .bowling(.sheet("X9")), .bowling(.sheet("~34")),
      .bowling(.knockingDown(0, on: "")),
      .bowling(.knockingDown(10, on: "X9")), .bowling(.knockingDown(nil, on: "~34")),
    ] + below(id) + below(otherID) + records
    + Download.allCases.map { .position(position, as: $0) }

  static let position = Position.initial.text

  /// Letters only: the samples' queries are not decoded.
  private static let tags = GameTags(dark: "Ada", light: "Grace", date: "1843", place: "London")

  private static let records: [Route] =
    ["f5", "f5d6c3", position + ".f5d6"].flatMap { text -> [Route] in
      let addresses = [
        RecordAddress(text), RecordAddress(text, ply: 0), RecordAddress(text, ply: 12),
        RecordAddress(text, tags: tags), RecordAddress(text, ply: 12, tags: tags),
      ]
      let framed = [nil, 0, 12].map { RecordAddress(text, ply: $0, tags: tags, isFramed: true) }
      let steps: [FrameAddress.Step] = [.disk(2), .direction(1)]
      let frames = steps.map { RecordAddress(text, ply: 3, step: $0) }
      let playing = RecordPace.allCases.flatMap { pace in
        [
          RecordAddress(text, ply: 3, pace: pace), RecordAddress(text, pace: pace, tags: tags),
          RecordAddress(text, ply: 3, step: .end, pace: pace),
        ]
      }
      let values = addresses.flatMap { address -> [Route] in
        [
          .values(of: .record(address)), .values(of: .record(address), step: 2),
          .values(of: .record(address, as: .json)), .review(of: .record(address)),
          .review(of: .record(address), step: 31), .review(of: .record(address, as: .json)),
        ]
      }
      var practices = [ReviewPractice.task, .answer(Square.all[19]), .solution].map { practice in
        Route.review(of: .record(RecordAddress(text, ply: 3, tags: tags, practice: practice)))
      }
      practices.append(.review(of: .record(RecordAddress(text, tags: tags, side: .light))))
      return (addresses + framed + frames + playing).map { .record($0) } + values + practices
        + Download.allCases.flatMap { download in
          addresses.map { .record($0, as: download) }
        }
    }

  /// The route of an address with its query.
  static func route(_ address: String) -> Route? {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts.dropFirst().first?.split(separator: "&") ?? []
    return Route(path: Array((parts.first ?? "").utf8)) { name in
      fields.first { $0.hasPrefix(name + "=") }.map { Array($0.dropFirst(name.count + 1).utf8) }
    }
  }

  private static func below(_ id: GameID) -> [Route] {
    let steps: [FrameAddress.Step] = [.disk(1), .disk(12), .direction(1), .end, .count]
    return [
      .game(id), .game(id, .page(.seen(version: 0))),
      .game(id, .page(.seen(version: 41, seats: 7))),
      .game(id, .moment(ply: 0)), .game(id, .moment(ply: 12)),
      .game(id, .page(.changed(version: 7))), .game(id, .page(.changed(version: 7, choice: 3))),
      .game(id, .seat(key)), .game(id, .seat(key, waits: true)), .game(id, .share),
      .game(id, .feed),
      .game(id, .hint()),
      .game(id, .hint(version: 5)),
      .game(id, .text()), .game(id, .text(.changed(version: 5))),
      .game(id, .settings()), .game(id, .settings(.changed(version: 5, choice: 3))),
      .game(id, .text(.seen(version: 5))),
    ] + Download.allCases.map { .game(id, .download($0)) }
      + GameChange.allCases.map { .game(id, .change($0)) }
      + [1, 20].flatMap { version in
        steps.flatMap { step in
          [false, true].map {
            .game(id, .frame(FrameAddress(version: version, step: step, isWantedNow: $0)))
          }
        }
      }
  }

  private static func name(_ text: String) -> GameID {
    GameID(text) ?? .random(at: Timestamp(milliseconds: 0))
  }

  private static let zeroKey = SeatKey(bits: 0, 0)
}
