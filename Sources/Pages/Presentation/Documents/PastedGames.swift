package import Reversi

/// Several games in one pasted text: GGF games one after the other, or a game in each paragraph or on each line.
package struct PastedGames: Sendable, Hashable {
  package let games: [PastedGame]

  package static let limit = 100

  /// Reads a text that isn't a single game; nil unless it consists of two or more games and nothing else.
  ///
  /// - Throws: ``GameTextError`` for the first game that can't be read, if most others can.
  package init?(_ text: String) throws(GameTextError) {
    let bytes = Array(text.utf8)
    let ggf = Self.ggfGames(in: bytes)
    var failure: GameTextError?
    for parts in [ggf, Self.paragraphs(of: bytes), Self.lines(of: bytes)] {
      guard 2...Self.limit ~= parts.count else { continue }
      var (games, first) = ([] as [PastedGame], nil as GameTextError?)
      for part in parts {
        do throws(GameTextError) {
          games.append(try PastedGame(String(decoding: part, as: UTF8.self)))
        } catch {
          first = first ?? Self.error(error, behind: bytes[..<part.startIndex])
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

  private typealias Part = ArraySlice<UInt8>

  /// The parts that begin with `(;`. The number of games, which may precede the first one, belongs to it.
  private static func ggfGames(in bytes: [UInt8]) -> [Part] {
    var (parts, start) = ([] as [Part], 0)
    for index in bytes.indices.dropFirst()
    where bytes[index] == UInt8(ascii: ";") && bytes[index - 1] == UInt8(ascii: "(") {
      let before = bytes[start..<index - 1]
      guard !parts.isEmpty || before.contains(UInt8(ascii: "(")) else { continue }
      parts.append(before)
      start = index - 1
      if parts.count > limit { return parts }
    }
    return parts + [bytes[start...]]
  }

  private static func paragraphs(of bytes: [UInt8]) -> [Part] {
    var (paragraphs, start) = ([] as [Part], nil as Int?)
    for line in allLines(of: bytes) {
      if isBlank(line) {
        if let start { paragraphs.append(bytes[start..<line.startIndex]) }
        start = nil
      } else {
        start = start ?? line.startIndex
      }
      if paragraphs.count > limit { break }
    }
    return paragraphs + (start.map { [bytes[$0...]] } ?? [])
  }

  private static func lines(of bytes: [UInt8]) -> [Part] {
    Array(allLines(of: bytes).lazy.filter { !isBlank($0) }.prefix(limit + 1))
  }

  /// The lines, which end with `\r` in a text from a browser.
  private static func allLines(of bytes: [UInt8]) -> [Part] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func isBlank(_ line: Part) -> Bool { line.allSatisfy { $0 <= 0x20 } }
}
