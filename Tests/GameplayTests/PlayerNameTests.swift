import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("A player's name")
struct PlayerNameTests {
  @Test(
    "is kept as it was given, with composed letters, single spaces and none at its ends",
    arguments: [
      ("Ann", "Ann"), ("  Ann \u{3000} Lee\u{A0}", "Ann Lee"), ("<b>&\"'", "<b>&\"'"),
      ("山田太郎", "山田太郎"), ("葛\u{E0100}城", "葛\u{E0100}城"), ("أحمد", "أحمد"),
      ("مهدی\u{200C}زاده", "مهدی\u{200C}زاده"), ("র\u{200D}\u{9CD}য", "র\u{200D}\u{9CD}য"),
      ("Zoe\u{308}", "Zo\u{EB}"), ("👩‍💻", "👩‍💻"), ("❤️‍🔥", "❤️‍🔥"), ("1️⃣", "1️⃣"),
      ("🇯🇵", "🇯🇵"), ("👍🏽", "👍🏽"), ("o'Neill-O=1?2@3>4%", "o'Neill-O=1?2@3>4%"),
      (String(repeating: "🀄", count: 24), String(repeating: "🀄", count: 24)),
    ])
  func kept(given: String, expected: String) throws {
    let name = try PlayerName(given)
    #expect(name.text.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect(try PlayerName(name.text) == name)
  }

  @Test(
    "is refused if it is empty or too long",
    arguments: [
      ("", .empty), (" \u{3000}\u{2003} ", .empty), (String(repeating: "a", count: 25), .tooLong),
      (String(repeating: "🀄", count: 25), .tooLong), (String(repeating: " ", count: 97), .tooLong),
      ("a" + String(repeating: "\u{301}", count: 5000), .tooLong),
      ("a" + String(repeating: "a\u{301}", count: 24), .tooLong),
      (String(repeating: "👩‍👩‍👧‍👦", count: 1_000_000), .tooLong),
    ] as [(String, PlayerNameError)])
  func length(given: String, error: PlayerNameError) {
    #expect(throws: error) { try PlayerName(given) }
  }

  @Test(
    "is read again by its length alone",
    arguments: [("", false), ("\u{378}", true), (String(repeating: "🀄", count: 24), true)]
      + [(String(repeating: "a", count: 25), false)])
  func given(text: String, isRead: Bool) {
    #expect(PlayerName(checked: text)?.text == (isRead ? text : nil))
  }

  /// Characters that no name may have.
  private static let refused: [Unicode.Scalar] = [
    // Controls and ends of lines.
    "\0", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}",
    // The direction of writing.
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    // Without a width or a form.
    "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{180B}", "\u{180E}", "\u{200B}",
    "\u{2060}", "\u{2064}", "\u{206A}", "\u{2800}", "\u{3164}", "\u{FEFF}", "\u{FFA0}",
    "\u{FFF9}", "\u{1D173}", "\u{E0001}", "\u{E0041}",
    // For private use, or unassigned.
    "\u{E000}", "\u{F8FF}", "\u{F0000}", "\u{10FFFD}", "\u{378}", "\u{FFFF}",
    "\u{10FFFF}",
  ]

  @Test("is refused with a character that can't be seen or changes the text around it")
  func characters() {
    for scalar in Self.refused {
      for text in ["\(scalar)", "\(scalar)Ann", "An\(scalar)n", "Ann\(scalar)", "Ann \(scalar)"] {
        #expect(throws: PlayerNameError.unprintable(scalar)) { try PlayerName(text) }
      }
    }
  }

  @Test(
    "is refused with a mark on nothing, too many marks, or a joiner that joins nothing",
    arguments: [
      ("\u{301}a", "\u{301}"), ("a \u{301}", "\u{301}"), ("\u{FE0F}", "\u{FE0F}"),
      ("x\u{301}\u{301}\u{301}\u{301}\u{301}", "\u{301}"), ("\u{200D}a", "\u{200D}"),
      ("a\u{200D}", "\u{200D}"), ("a\u{200C}\u{200D}b", "\u{200C}"), ("a\u{200D} b", "\u{200D}"),
      ("ع\u{200C}\u{200D}ع", "\u{200C}"), ("ع\u{200C} ع", "\u{200C}"), ("A\u{200C}nn", "\u{200C}"),
      ("a \u{200C}b", "\u{200C}"),
    ] as [(String, Unicode.Scalar)])
  func places(given: String, scalar: Unicode.Scalar) {
    #expect(throws: PlayerNameError.unprintable(scalar)) { try PlayerName(given) }
  }
}

@Suite("The names of players")
struct NamedPlayersTests {
  private let node = TestNode()
  private var games: Games { node.games }

  private func names(in game: LivingGame?) -> [SeatDigest: String] {
    Dictionary(
      uniqueKeysWithValues: (game?.seats.seats ?? []).compactMap { seat in
        seat.name.map { (seat.digest, $0.text) }
      })
  }

  @Test("appear in all their games, keep the version, and go again")
  func games() async throws {
    let game = try await node.createForTwo()
    let other: GameID = "200000000000000000000000"
    _ = try await games.create(NewGame(), id: other, host: .host, motion: .off)
    #expect(try await games.setName(PlayerName("Ann"), of: .host))
    let named = try await node.stored
    #expect(names(in: named) == [.host: "Ann"])
    #expect(named.version == game.version && named.seats.revision == game.seats.revision + 1)
    #expect(names(in: try await games.untouchedGame(other)) == [.host: "Ann"])
    #expect(try await games.setName(PlayerName("Ann"), of: .host))
    #expect(try await node.stored == named)
    #expect(try await games.setName(nil, of: .host))
    #expect(names(in: try await node.stored).isEmpty)
    #expect(try await games.playerName(of: .host) == nil)
  }

  @Test("are those of new games and of seats that are taken")
  func seats() async throws {
    let other: GameID = "000000000000000000000002"
    for player in [SeatDigest.host, .friend] {
      _ = try await games.create(NewGame(), id: other, host: player, motion: .off)
      _ = try await games.setName(PlayerName(player == .host ? "Ann" : "Bob"), of: player)
      _ = try await games.delete(other, by: [player])
    }
    try await node.createForTwo()
    #expect(names(in: try await node.stored) == [.host: "Ann", .friend: "Bob"])
    _ = try await games.delete(.one, by: .host)
    #expect(names(in: try await node.stored) == [.friend: "Bob"])
  }

  @Test("can't be given without a game, and are deleted with the last one")
  func withoutGames() async throws {
    #expect(try await !games.setName(PlayerName("Ann"), of: .host))
    #expect(try await games.playerName(of: .host) == nil)
    try await node.create()
    #expect(try await games.setName(PlayerName("Ann"), of: .host))
    try await games.deleteOldPlayerRows()
    #expect(try await games.playerName(of: .host)?.text == "Ann")
    _ = try await games.delete(.one, by: .host)
    try await games.deleteOldPlayerRows()
    #expect(try await games.playerName(of: .host) == nil)
  }

  @Test("don't disturb moves and invites at the same moment")
  func concurrent() async throws {
    try await node.createForTwo()
    try await withThrowingTaskGroup { group in
      for number in 0..<20 as Range<UInt8> {
        group.addTask { _ = try await games.setName(PlayerName("Ann \(number)"), of: .host) }
        group.addTask {
          _ = try await games.invite(
            for: .light, to: .one, as: SeatDigest(of: 0x20 + number), by: .host)
        }
      }
      group.addTask {
        _ = try await games.place(at: "c4", in: .one, seen: 2, by: .host, motion: .off)
      }
      try await group.waitForAll()
    }
    let game = try await node.stored
    #expect(game.version == 3 && game.seats.invites.count == Seats.inviteLimit)
    #expect(names(in: game)[.host]?.hasPrefix("Ann ") == true)
  }

  @Test("are refused while games can only be read")
  func readOnly() async throws {
    let game = try await node.createForTwo()
    let shut = TestNode(beside: node, isReadOnly: true).games
    await #expect(throws: GameStoreError.readOnly) {
      try await shut.setName(PlayerName("Ann"), of: .host)
    }
    await #expect(throws: GameStoreError.readOnly) {
      try await shut.agree(.offer(.draw), in: .one, seen: 2, by: .host)
    }
    await #expect(throws: GameStoreError.readOnly) {
      try await shut.agree(.resign, in: .one, seen: 2, by: .host)
    }
    #expect(try await node.stored == game)
  }
}
