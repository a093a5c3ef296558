import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

/// The fields that several forms of the site have.
extension HTTPForm {
  /// A field's value as something else, nil where the field is missing.
  ///
  /// - Parameter read: gets ASCII only: none of the values that the site gives out is anything else.
  func value<Value>(_ name: String, _ read: (String) -> Value?) throws(RefusedRequest) -> Value? {
    guard let octets = self[name] else { return nil }
    guard octets.isASCII, let value = read(String(decoding: octets, as: UTF8.self)) else {
      throw RefusedRequest(.malformedForm)
    }
    return value
  }

  /// What was written into a field: for readers that go through it octet by octet, never to be compared.
  func text(_ name: String) -> String? {
    self[name].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The side that a form is about.
  func side(_ field: String = "side") throws(RefusedRequest) -> Disk? {
    try value(field) { $0 == "dark" ? .dark : $0 == "light" ? .light : nil }
  }

  /// How well the computer is to play.
  func level() throws(RefusedRequest) -> ComputerLevel? {
    guard let octets = self["level"] else { return nil }
    let level = ComputerLevel.allCases.first { octets.elementsEqual($0.rawValue.utf8) }
    guard let level else { throw RefusedRequest(.unknownLevel) }
    return level
  }

  /// How many days a move may take; nil for as many as the players like.
  func limit() throws(RefusedRequest) -> MoveLimit? {
    guard let octets = self["days"], !octets.isEmpty else { return nil }
    let limit = MoveLimit.range.first { octets.elementsEqual(String($0).utf8) }
      .flatMap(MoveLimit.init(days:))
    guard let limit else { throw RefusedRequest(.unknownLimit) }
    return limit
  }

  /// The frame that a form was pressed on, nil where it was none.
  func frame() throws(RefusedRequest) -> FrameAddress? {
    try value("frame") { FrameAddress(text: $0) }
  }

  /// The version that a form was rendered from.
  func seenVersion() throws(RefusedRequest) -> Int {
    guard let version = try value("v", { Int($0) }), version >= 0 else {
      throw RefusedRequest(.malformedForm)
    }
    return version
  }
}

extension [UInt8] {
  /// Whether it is a text that Swift compares octet by octet.
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

extension NewGame {
  /// The game that a form asks for.
  ///
  /// - Throws: ``RefusedRequest`` for the first field that can't be understood; nothing is half accepted.
  init(_ form: HTTPForm) throws(RefusedRequest) {
    self.init()
    guard ["save", "position", "record"].count(where: { form[$0] != nil }) <= 1 else {
      throw RefusedRequest(.malformedForm)
    }
    if let text = form.text("save") {
      do {
        let save = try SaveText(text)
        record = try save.game
        modes.dark = save.darkIsComputer ? .computer : .manual
        modes.light = save.lightIsComputer ? .computer : .manual
      } catch {
        throw RefusedRequest(.unreadableSave(error))
      }
    }
    if let text = form.text("position") { record = GameRecord(start: try Position(asked: text)) }
    if let text = form.text("record") { record = try GameRecord(asked: text) }
    modes.dark = try form.value("dark", PlayerMode.init(rawValue:)) ?? modes.dark
    modes.light = try form.value("light", PlayerMode.init(rawValue:)) ?? modes.light
    level = try form.level() ?? level
    limit = try form.limit()
    firstMove = try form.value("move") { Square($0) }
  }
}

extension GameRecord {
  /// The record that an address or a form asks for.
  ///
  /// - Throws: ``RefusedRequest`` if the text is none.
  init(asked text: String) throws(RefusedRequest) {
    do { self = try RecordText.record(of: text) } catch { throw RefusedRequest(error) }
  }
}

extension Position {
  /// The position that an address or a form asks for, in small letters or capitals.
  ///
  /// - Throws: ``RefusedRequest`` if the text is no position, or one without any disk.
  init(asked text: String) throws(RefusedRequest) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }),
      let position = Position(text: text.lowercased()), position.board != .empty
    else {
      throw RefusedRequest(.unreadablePosition)
    }
    self = position
  }
}
