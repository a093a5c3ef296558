package import Reversi

/// Several games in one pasted text: GGF games one after the other, or a game in each paragraph or on each line.
package struct PastedGames: Sendable, Hashable {
  package let games: [PastedGame]

  /// The maximum number of games in a text.
  package static let limit = 100

  /// Reads a text that isn't a single game; nil unless it consists of two or more games and nothing else.
  ///
  /// - Throws: ``GameTextError`` for the first game that can't be read, if most others can.
  package init?(_ text: String) throws(GameTextError) {
    let octets = Array(text.utf8)
    let ggf = Self.ggfGames(in: octets)
    var failure: GameTextError?
    for parts in [ggf, Self.paragraphs(of: octets), Self.lines(of: octets)] {
      guard 2...Self.limit ~= parts.count else { continue }
      var (games, first) = ([] as [PastedGame], nil as GameTextError?)
      for part in parts {
        do throws(GameTextError) {
          games.append(try PastedGame(String(decoding: part, as: UTF8.self)))
        } catch {
          first = first ?? Self.error(error, behind: octets[..<part.startIndex])
        }
      }
      // Lines of a single game can be games, too.
      guard first == nil else {
        let isList = games.count * 2 > parts.count || parts == ggf && !games.isEmpty
        failure = failure ?? (isList ? first : nil)
        continue
      }
      self.games = games
      return
    }
    if let failure { throw failure }
    return nil
  }

  private static func error(
    _ error: GameTextError, behind text: ArraySlice<UInt8>
  ) -> GameTextError {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    let lines = scalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
    let pairs = zip(scalars, scalars.dropFirst()).count { $0 == "\r" && $1 == "\n" }
    return error.behind(lines: lines.count - 1 - pairs, columns: lines.last?.count ?? 0)
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

  /// The lines, which end with `\r` in a text from a browser.
  private static func allLines(of octets: [UInt8]) -> [Octets] {
    octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func isBlank(_ line: Octets) -> Bool { line.allSatisfy { $0 <= 0x20 } }
}
