package import Reversi

extension GameText {
  /// Reads a text that a visitor pasted, which may be the address of a record or a position.
  ///
  /// - Parameter side: the side to move on a board that doesn't name it.
  /// - Throws: ``GameTextError`` with the position of the first error.
  package init(pasted text: String, side: Disk? = nil) throws(GameTextError) {
    if let record = Self.record(atAddress: text) {
      self.init(TaggedGame(record))
      return
    }
    do {
      self = try GameText(text)
    } catch {
      guard let side, error.problem == .missing(.side) else { throw error }
      self = try GameText(text + "\n" + String(side.letter))
    }
  }

  /// The game in the address of a record or a position, on whatever host; nil for any other text.
  private static func record(atAddress text: String) -> GameRecord? {
    guard let path = pathWithGame(in: text) else { return nil }
    switch Route(path: Array(path.utf8), query: { _ in nil }) {
    case .record(let moment, nil):
      guard let record = try? RecordText.record(of: moment.text) else { return nil }
      return moment.ply.map { record.prefix(plies: $0) } ?? record
    case .position(let text, nil, _):
      return Position(anyCase: text).map { GameRecord(start: $0) }
    default: return nil
    }
  }

  /// The part of an address that starts with this site's path of a game; nil if there is none.
  ///
  /// Works on scalars, because comparing the characters of a pasted text can take very long.
  private static func pathWithGame(in text: String) -> String? {
    guard text.utf8.count <= GameText.sizeLimit else { return nil }
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains("://".unicodeScalars) else { return nil }
    let address = scalars.drop(while: \.properties.isWhitespace)
      .prefix { !$0.properties.isWhitespace && $0 != "?" && $0 != "#" }
    guard
      let start = address.firstRange(of: "/r/".unicodeScalars)
        ?? address.firstRange(of: "/p/".unicodeScalars)
    else { return nil }
    let path = address[start.lowerBound...]
    guard path.allSatisfy(\.isASCII) else { return nil }
    return String(String.UnicodeScalarView(path))
  }
}

/// A pasted address of a game or of an invite.
package struct PastedGameAddress: Sendable, Hashable {
  /// The part of the address before its path; nil if only a path was pasted.
  package let origin: String?
  /// The part of the path before the site's own part.
  package let basePath: String
  /// The route of the address; nil if it isn't a valid name of a game.
  package let target: Route?

  package init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(Self.sizeLimit + 1))
    func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
    guard bytes.count <= Self.sizeLimit, let start = bytes.firstIndex(where: { !isBlank($0) }),
      let end = bytes.lastIndex(where: { !isBlank($0) })
    else { return nil }
    let address = bytes[start...end].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let scheme = ["http://", "https://"].first { address.starts(with: $0.utf8) }
    let host = address.dropFirst(scheme?.utf8.count ?? 0)
    guard address.allSatisfy({ !isBlank($0) && $0 < 0x7F }),
      scheme != nil || host.first == UInt8(ascii: "/"),
      let path = host.firstIndex(of: UInt8(ascii: "/")),
      let game = address[path...].firstRange(of: Array("/g/".utf8))
    else { return nil }
    origin = scheme == nil ? nil : String(decoding: address[..<path], as: UTF8.self)
    basePath = String(decoding: address[path..<game.lowerBound], as: UTF8.self)
    target = Self.target(of: address[game.lowerBound...])
  }

  /// Longer than any address of a game, in bytes.
  private static let sizeLimit = 1000

  private static func target(of path: ArraySlice<UInt8>) -> Route? {
    switch Route(path: Array(path), query: { _ in nil }) {
    case .game(let id, .seat(let key, _)): .game(id, .seat(key))
    case .game(let id, _): .game(id)
    default: nil
    }
  }
}

/// Several games in one pasted text: GGF games one after the other, or a game in each paragraph or on each line.
package struct PastedGames: Sendable, Hashable {
  package let games: [GameText]

  package static let limit = 100

  /// Reads a text that isn't a single game; nil unless it consists of two or more games and nothing else.
  ///
  /// - Throws: ``GameTextError`` for the first game that can't be read, if most others can.
  package init?(_ text: String) throws(GameTextError) {
    let bytes = Array(text.utf8)
    let ggf = Self.ggfGames(in: bytes)
    var failure: GameTextError?
    for parts in [ggf, GameText.paragraphs(of: bytes), Self.lines(of: bytes)] {
      guard 2...Self.limit ~= parts.count else { continue }
      var (games, first) = ([] as [GameText], nil as GameTextError?)
      for part in parts {
        do throws(GameTextError) {
          games.append(try GameText(pasted: String(decoding: part, as: UTF8.self)))
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

  /// The lines, which end with `\r` in a text from a browser.
  private static func lines(of bytes: [UInt8]) -> [Part] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return Array(lines.lazy.filter { !$0.allSatisfy { $0 <= 0x20 } }.prefix(limit + 1))
  }
}
