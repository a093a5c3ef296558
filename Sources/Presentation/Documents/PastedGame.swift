public import Reversi

/// A game that somebody has pasted into a form.
public struct PastedGame: Sendable, Hashable {
  /// The game to go on with.
  public let record: GameRecord
  /// What it was taken for.
  public let notation: Notation

  /// What a game can be pasted as; the raw value is how an address names it.
  public enum Notation: String, Sendable, Hashable, CaseIterable {
    /// Moves as players write them.
    case transcript
    /// A board with its side to move.
    case board
    /// A game that the original app saved.
    case save
    /// A game in GGF.
    case ggf
    /// An address of this site.
    case address
  }

  /// Reads a text.
  ///
  /// - Parameter side: whose turn it is on a board that doesn't say so.
  /// - Throws: ``GameTextError`` with the first place that is wrong.
  public init(_ text: String, side: Disk? = nil) throws(GameTextError) {
    if let record = Self.record(atAddress: text) {
      (self.record, notation) = (record, .address)
    } else {
      let game = try Self.game(in: text, side: side)
      (record, notation) = (game.record, Notation(of: game))
    }
  }

  private static func game(in text: String, side: Disk?) throws(GameTextError) -> GameText {
    do {
      return try GameText(text)
    } catch {
      guard let side, error.problem == .missing(.side) else { throw error }
      return try GameText(text + "\n" + String(side.letter))
    }
  }

  /// The game of an address of a record or a position, wherever the site is; nil for any other text.
  private static func record(atAddress text: String) -> GameRecord? {
    guard let path = pathWithGame(in: text) else { return nil }
    switch SiteRoute(path: path.utf8, query: { _ in nil }) {
    case .record(let moment, nil):
      guard let record = try? RecordText.record(of: moment.text) else { return nil }
      return moment.ply.map { record.prefix(plies: $0) } ?? record
    case .position(let text, nil):
      return Position(anyCase: text).map { GameRecord(start: $0) }
    default: return nil
    }
  }

  /// The end of an address, from where this site's addresses of games begin; nil for what is none.
  ///
  /// In scalars: what is pasted may be made of characters that take long to be told apart.
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

  /// What is wrong with a text and where, in a sentence.
  public static func text(of error: GameTextError, language: Language) -> String {
    language.words.text(of: error)
  }
}

extension PastedGame.Notation {
  fileprivate init(of game: GameText) {
    switch game {
    case .transcript: self = .transcript
    case .board: self = .board
    case .save: self = .save
    case .ggf: self = .ggf
    }
  }
}
