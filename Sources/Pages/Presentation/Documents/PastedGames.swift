import Reversi

/// Several games in one pasted text: GGF games one after the other, or a game in each paragraph or on each line.
package struct PastedGames: Sendable, Hashable {
  package let games: [PastedGame]

  /// The maximum number of games in a text.
  package static let limit = 100

  /// Reads a text that isn't a single game; nil unless it consists of two or more games and nothing else.
  package init?(_ text: String) {
    let octets = Array(text.utf8)
    for parts in [Self.ggfGames(in: octets), Self.paragraphs(of: octets), Self.lines(of: octets)] {
      guard 2...Self.limit ~= parts.count else { continue }
      var games: [PastedGame] = []
      for part in parts {
        guard let game = try? PastedGame(String(decoding: part, as: UTF8.self)) else { break }
        games.append(game)
      }
      guard games.count == parts.count else { continue }
      self.games = games
      return
    }
    return nil
  }

  private typealias Octets = ArraySlice<UInt8>

  /// The parts that begin with `(;`. The number of games, which may precede the first one, belongs to it.
  private static func ggfGames(in octets: [UInt8]) -> [Octets] {
    var (parts, start) = ([] as [Octets], 0)
    for index in octets.indices.dropFirst()
    where octets[index] == UInt8(ascii: ";") && octets[index - 1] == UInt8(ascii: "(") {
      let before = octets[start..<index - 1]
      guard !parts.isEmpty || before.contains(UInt8(ascii: "(")) else { continue }
      parts.append(before)
      start = index - 1
      if parts.count > limit { return parts }
    }
    return parts + [octets[start...]]
  }

  private static func paragraphs(of octets: [UInt8]) -> [Octets] {
    var (paragraphs, start) = ([] as [Octets], nil as Int?)
    for line in allLines(of: octets) {
      if isBlank(line) {
        if let start { paragraphs.append(octets[start..<line.startIndex]) }
        start = nil
      } else {
        start = start ?? line.startIndex
      }
      if paragraphs.count > limit { break }
    }
    return paragraphs + (start.map { [octets[$0...]] } ?? [])
  }

  private static func lines(of octets: [UInt8]) -> [Octets] {
    Array(allLines(of: octets).lazy.filter { !isBlank($0) }.prefix(limit + 1))
  }

  private static func allLines(of octets: [UInt8]) -> [Octets] {
    octets.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
  }

  private static func isBlank(_ line: Octets) -> Bool { line.allSatisfy { $0 <= 0x20 } }
}
