/// A change that a player asks for, as the form says it and as the game shows it afterwards.
enum PostedChange: Equatable {
  case move(String)
  case pass
  case mode(side: String, mode: String)
  case undo
  case reset

  /// The last part of the address it is posted to.
  var name: String {
    switch self {
    case .move: "move"
    case .pass: "pass"
    case .mode: "mode"
    case .undo: "undo"
    case .reset: "reset"
    }
  }

  func form(version: Int) -> String {
    switch self {
    case .move(let square): "v=\(version)&move=\(square)"
    case .pass, .undo: "v=\(version)"
    case .mode(let side, let mode): "side=\(side)&mode=\(mode)"
    case .reset: ""
    }
  }

  /// Where the answer leads once the change is made.
  func location(in game: String, version: Int) -> String {
    guard case .move(let square) = self else { return game }
    return "\(game)/f/\(version + 1)/1#\(square)"
  }

  /// Whether a game can be what came of another by this change.
  func leads(from before: GameDocument, to after: GameDocument) -> Bool {
    guard after.version == before.version + 1 else { return false }
    let sameModes = after.modes == before.modes
    switch self {
    case .move(let square): return after.record == before.record + square && sameModes
    case .pass: return after.record == before.record && after.turn != before.turn && sameModes
    case .mode(let side, let mode):
      return after.record == before.record && after.modes[side] == mode
    case .undo:
      return after.record.count < before.record.count && before.record.hasPrefix(after.record)
        && sameModes
    case .reset: return after.record.isEmpty && after.modes == GameDocument(fresh: "").modes
    }
  }
}

extension GameDocument.Modes {
  subscript(side: String) -> String { side == "dark" ? dark : light }
}
