import Reversi
import Testing

@Suite("An archive of tournament games")
struct WTHORArchiveTests {
  @Test("holds each game's squares, result and theoretical result")
  func games() throws {
    let archive = try WTHORArchive(
      octets: Self.header(games: 2) + Self.game(dark: 33, theoretical: 30, [56, 64, 33])
        + Self.game(dark: 64, theoretical: 64, [65]))
    #expect(archive.theoreticalEmpties == 22)
    #expect(archive.games.map(\.darkCount) == [33, 64])
    #expect(archive.games.map(\.theoreticalDarkCount) == [30, 64])
    #expect(archive.games[0].squares == ["f5", "d6", "c3"].compactMap { Square($0) })
    #expect(archive.games[1].squares == ["e6"].compactMap { Square($0) })
  }

  @Test("is refused with what is wrong with it")
  func refusals() {
    #expect(throws: WTHORError.shortHeader(15)) {
      try WTHORArchive(octets: Array(repeating: 0, count: 15))
    }
    #expect(throws: WTHORError.boardSize(10)) {
      try WTHORArchive(octets: Self.header(games: 0, boardSize: 10))
    }
    #expect(throws: WTHORError.length(83, expected: 84)) {
      try WTHORArchive(
        octets: Self.header(games: 1) + Self.game(dark: 0, theoretical: 0, []).dropLast())
    }
    #expect(throws: WTHORError.length(16, expected: 16 + 68 * 0xFFFF_FFFF)) {
      try WTHORArchive(octets: Self.header(games: 0xFFFF_FFFF))
    }
    #expect(throws: WTHORError.square(99, game: 1)) {
      try WTHORArchive(
        octets: Self.header(games: 1) + Self.game(dark: 0, theoretical: 0, [56, 99]))
    }
  }

  private static func header(games: Int, boardSize: UInt8 = 8) -> [UInt8] {
    let count = (0..<4).map { UInt8(truncatingIfNeeded: games >> (8 * $0)) }
    return [20, 22, 1, 1] + count + [0, 0, 0xE6, 7, boardSize, 0, 22, 0]
  }

  private static func game(dark: UInt8, theoretical: UInt8, _ moves: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0, 0, 1, 0, 2, 0, dark, theoretical]
    return head + moves + Array(repeating: 0, count: 60 - moves.count)
  }
}
