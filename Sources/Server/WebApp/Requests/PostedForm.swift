import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

extension HTTPForm {
  subscript(field: FormField) -> [UInt8]? { self[field.rawValue] }

  /// A field's converted value; nil without the field.
  ///
  /// - Parameter read: converts the text. It gets ASCII only, because all values that the site uses are ASCII.
  func value<Value>(_ name: FormField, _ read: (String) -> Value?) throws(RefusedRequest) -> Value?
  {
    guard let bytes = self[name] else { return nil }
    guard let value = bytes[...].ascii.flatMap(read) else { throw RefusedRequest(.malformedForm) }
    return value
  }

  /// The raw text of a field. Parse it byte by byte; don't compare it with other strings.
  func text(_ name: FormField) -> String? {
    self[name].map { String(decoding: $0, as: UTF8.self) }
  }

  func side(_ field: FormField = .side) throws(RefusedRequest) -> Disk? {
    try value(field) { $0 == "dark" ? .dark : $0 == "light" ? .light : nil }
  }

  func level() throws(RefusedRequest) -> ComputerLevel? {
    guard let bytes = self[.level] else { return nil }
    guard let level = ComputerLevel(name: bytes) else { throw RefusedRequest(.unknownLevel) }
    return level
  }

  func limit() throws(RefusedRequest) -> MoveLimit? {
    guard let bytes = self[.days], !bytes.isEmpty else { return nil }
    let limit = MoveLimit.range.first { bytes.elementsEqual(String($0).utf8) }
      .flatMap(MoveLimit.init(days:))
    guard let limit else { throw RefusedRequest(.unknownLimit) }
    return limit
  }

  /// The name of a player; nil for an empty field, or without the field.
  func playerName() throws(RefusedName) -> PlayerName? {
    guard let bytes = self[.name] else { return nil }
    do throws(PlayerNameError) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .unprintable("\u{FFFD}")
      }
      return try PlayerName(text)
    } catch {
      if error == .empty { return nil }
      throw RefusedName(bytes, error)
    }
  }

  /// The version that a form was rendered from, with the revision of the seats if the form names it.
  func seen() throws(RefusedRequest) -> (version: Int, seats: Int?) {
    guard let bytes = self[.version],
      case .seen(let version, let seats) = VersionQuery(address: bytes[...])
    else { throw RefusedRequest(.malformedForm) }
    return (version, seats)
  }
}

extension NewGame {
  /// - Parameter evenOpening: draws the opening if the form asks for an even one.
  init(_ form: HTTPForm, evenOpening: @autoclosure () -> GameRecord) throws(RefusedRequest) {
    self.init()
    guard [.save, .position, .record].count(where: { form[$0] != nil }) <= 1 else {
      throw RefusedRequest(.malformedForm)
    }
    if let text = form.text(.save) {
      do {
        let save = try SaveText(text)
        record = try save.game
        modes.dark = save.darkIsComputer ? .computer : .manual
        modes.light = save.lightIsComputer ? .computer : .manual
      } catch {
        throw RefusedRequest(.unreadableSave, .save(error))
      }
    }
    if let text = form.text(.position) { record = GameRecord(start: try Position(asked: text)) }
    if let text = form.text(.record) {
      let isDrawn = text.utf8.elementsEqual(NewGamePagePresenter.evenOpening.utf8)
      record = isDrawn ? evenOpening() : try GameRecord(asked: text)
    }
    modes.dark = try form.value(.dark, PlayerMode.init(rawValue:)) ?? modes.dark
    modes.light = try form.value(.light, PlayerMode.init(rawValue:)) ?? modes.light
    level = try form.level() ?? level
    limit = try form.limit()
    firstMove = try form.value(.move) { Square($0) }
  }
}

extension GameRecord {
  init(asked text: String) throws(RefusedRequest) {
    do { self = try RecordText.record(of: text) } catch { throw RefusedRequest(error) }
  }
}

extension Position {
  /// Parses the position in an address or a form, in lower or upper case.
  init(asked text: String) throws(RefusedRequest) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }),
      let position = Position(text: text.lowercased()), position.board != .empty
    else {
      throw RefusedRequest(.unreadablePosition)
    }
    self = position
  }
}
