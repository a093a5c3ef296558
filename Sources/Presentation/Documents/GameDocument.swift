public import Gameplay
import Reversi

/// A living game for programs: as JSON and as a transcript.
public struct GameDocument: Sendable {
  let game: LivingGame

  /// The document of a game in which every due move has been made.
  public init(_ game: LivingGame) {
    self.game = game
  }

  /// The record as one line of text.
  public var transcript: String {
    RecordText.text(of: game.record) + "\n"
  }

  /// The game as one JSON object; the keys always come in the same order.
  public var json: String {
    var writer = JSONObjectWriter()
    writer.add("id", text: game.id.text)
    writer.add("version", raw: String(game.version))
    writer.addStatus(of: game.position)
    writer.add("modes", raw: modes)
    writer.add("level", code: game.level)
    writer.add("thinking", text: game.thinking?.className)
    writer.addPlay(of: game.record, save: save)
    return writer.text
  }

  private var modes: String {
    #"{"dark":"\#(game.modes.dark.rawValue)","light":"\#(game.modes.light.rawValue)"}"#
  }

  /// What the original app would save.
  public var save: String {
    SaveText(
      position: game.position, darkIsComputer: game.modes.dark == .computer,
      lightIsComputer: game.modes.light == .computer
    ).text
  }
}
