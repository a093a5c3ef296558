import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

extension NewGame {
  /// The game that a form asks for.
  ///
  /// - Throws: ``Refusal`` for the first field that can't be understood; nothing is half accepted.
  init(_ form: HTTPForm) throws(Refusal) {
    self.init()
    guard ["save", "position", "record"].count(where: { form[$0] != nil }) <= 1 else {
      throw Refusal(.malformedForm)
    }
    if let text = form.text("save") {
      let save: SaveText
      do { save = try SaveText(text) } catch { throw Refusal(.unreadableSave(error)) }
      record = GameRecord(start: save.position)
      modes.dark = save.darkIsComputer ? .computer : .manual
      modes.light = save.lightIsComputer ? .computer : .manual
    }
    if let text = form.text("position") { record = GameRecord(start: try Position(asked: text)) }
    if let text = form.text("record") { record = try Self.record(text) }
    modes.dark = try form.value("dark", PlayerMode.init(rawValue:)) ?? modes.dark
    modes.light = try form.value("light", PlayerMode.init(rawValue:)) ?? modes.light
    level = try form.value("level", ComputerLevel.init(rawValue:)) ?? level
    firstMove = try form.value("move") { Square($0) }
  }

  private static func record(_ text: String) throws(Refusal) -> GameRecord {
    do { return try RecordText.record(of: text) } catch { throw Refusal(error) }
  }
}
