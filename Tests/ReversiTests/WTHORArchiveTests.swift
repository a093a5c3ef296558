import Testing

@testable import Reversi

@Suite("An archive of tournament games")
struct WTHORArchiveTests {
  /// f5d6c5f4e7f6g5e6e3, after which all disks are dark.
  private static let wipeout: [UInt8] = [56, 64, 53, 46, 75, 66, 57, 65, 35]

  @Test("holds each game's squares, result and theoretical result")
  func games() throws {
    let archive = try WTHORArchive(
      bytes: Self.header(games: 2) + Self.game(dark: 33, theoretical: 30, [56, 64, 33])
        + Self.game(dark: 64, theoretical: 64, [65]))
    #expect(archive.theoreticalEmpties == 22)
    #expect(archive.games.map(\.darkCount) == [33, 64])
    #expect(archive.games.map(\.theoreticalDarkCount) == [30, 64])
    #expect(try archive.games[0].squares() == ["f5", "d6", "c3"].compactMap { Square($0) })
    #expect(try archive.games[1].squares() == ["e6"].compactMap { Square($0) })
  }

  @Test("has each game's players, place and year if the names are known")
  func tags() throws {
    let archive = try WTHORArchive(
      bytes: Self.header(games: 2) + Self.game(dark: 33, theoretical: 30, [56])
        + Self.game(names: (1, 0, 9), dark: 33, theoretical: 30, [56]))
    let players = try WTHORNames(
      bytes: Self.header(names: 3) + Self.names(["???", "Ada", "Bo\u{E9}\u{1F}"], size: 20),
      of: .players)
    let tournaments = try WTHORNames(
      bytes: Self.header(names: 2) + Self.names(["Paris", ""], size: 26), of: .tournaments)
    #expect(players.count == 3)
    #expect(
      archive.games.map { archive.tags(of: $0, players: players, tournaments: tournaments) } == [
        GameTags(dark: "Ada", light: "Boé", date: "2022", place: "Paris"), GameTags(date: "2022"),
      ])
    #expect(
      archive.tags(of: archive.games[0], players: nil, tournaments: nil) == GameTags(date: "2022"))
  }

  @Test("has no year if the file has none")
  func yearless() throws {
    let archive = try WTHORArchive(bytes: Self.header(games: 0, year: 0))
    #expect(archive.year == nil)
  }

  @Test("replays its games with the passes that the format leaves out")
  func record() throws {
    let record = try Self.only(dark: 30, [65, 66, 34, 75, 85, 84, 67, 86, 35]).record()
    #expect(try record == Transcript.record(of: "e6f6d3e7e8d8g6f8e3"))
    #expect(record.moves[8] == .pass)
    #expect(try Self.only(dark: 64, Self.wipeout).record().position.status.isOver)
  }

  @Test("accepts any result for a game that stops early", arguments: [0, 40, 64] as [UInt8])
  func earlyEnd(dark: UInt8) throws {
    #expect(try Self.only(dark: dark, [56, 64, 33]).record() == Transcript.record(of: "f5d6c3"))
  }

  @Test(
    "refuses an unplayable game with the reason",
    arguments: [
      (33, [56, 99], "move 2 has the code 99, which is no square's"),
      (33, [56, 50], "move 2 has the code 50, which is no square's"),
      (33, [56, 9], "move 2 has the code 9, which is no square's"),
      (33, [56, 0, 64], "move 2 has the code 0, which is no square's"),
      (33, [56, 11], "move 2, a1, flips nothing"), (33, [56, 56], "move 2, f5, is occupied"),
      (33, wipeout + [11], "move 10, a1, flips nothing"),
      (65, [56], "it ends 4:1, but 65 disks are stored for dark"),
      (63, wipeout, "it ends 64:0, but 63 disks are stored for dark"),
    ] as [(UInt8, [UInt8], String)])
  func unplayable(dark: UInt8, moves: [UInt8], reason: String) throws {
    let game = try Self.only(dark: dark, moves)
    #expect(throws: WTHORError(reason)) { try game.record() }
  }

  @Test("is refused with the reason if it can't be read")
  func refusals() {
    #expect(throws: WTHORError("it has 15 bytes, its header alone would have 16")) {
      try WTHORArchive(bytes: Array(repeating: 0, count: 15))
    }
    #expect(throws: WTHORError("its games are played on 10 squares by 10, only 8 by 8 are read")) {
      try WTHORArchive(bytes: Self.header(games: 0, boardSize: 10))
    }
    #expect(throws: WTHORError("its header says 84 bytes, but it has 83; download it again")) {
      try WTHORArchive(
        bytes: Self.header(games: 1) + Self.game(dark: 0, theoretical: 0, []).dropLast())
    }
    #expect(
      throws: WTHORError(
        "its header says \(16 + 68 * 0xFFFF_FFFF) bytes, but it has 16; download it again")
    ) {
      try WTHORArchive(bytes: Self.header(games: 0xFFFF_FFFF))
    }
  }

  @Test(
    "refuses a file of names with the wrong length",
    arguments: [(.players, 19), (.players, 26), (.tournaments, 20)]
      as [(WTHORNames.Kind, Int)])
  func refusedNames(kind: WTHORNames.Kind, size: Int) {
    let expected = kind == .players ? 36 : 42
    #expect(
      throws: WTHORError(
        "its header says \(expected) bytes, but it has \(16 + size); download it again")
    ) {
      try WTHORNames(bytes: Self.header(names: 1) + Self.names(["x"], size: size), of: kind)
    }
    #expect(throws: WTHORError("it has 0 bytes, its header alone would have 16")) {
      try WTHORNames(bytes: [], of: kind)
    }
  }

  private static func only(dark: UInt8, _ moves: [UInt8]) throws -> WTHORArchive.Game {
    let bytes = header(games: 1) + game(dark: dark, theoretical: 32, moves)
    return try #require(WTHORArchive(bytes: bytes).games.first)
  }

  private static func header(
    games: Int = 0, names: UInt8 = 0, year: Int = 2022, boardSize: UInt8 = 8
  ) -> [UInt8] {
    let count = (0..<4).map { UInt8(truncatingIfNeeded: games >> (8 * $0)) }
    let years = [UInt8(year & 0xFF), UInt8(year >> 8)]
    return [20, 22, 1, 1] + count + [names, 0] + years + [boardSize, 0, 22, 0]
  }

  private static func game(
    names: (UInt8, UInt8, UInt8) = (0, 1, 2), dark: UInt8, theoretical: UInt8, _ moves: [UInt8]
  ) -> [UInt8] {
    let head: [UInt8] = [names.0, 0, names.1, 0, names.2, 0, dark, theoretical]
    return head + moves + Array(repeating: 0, count: 60 - moves.count)
  }

  private static func names(_ names: [String], size: Int) -> [UInt8] {
    names.flatMap { name in
      let bytes = name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      return bytes + Array(repeating: 0, count: size - bytes.count)
    }
  }
}
