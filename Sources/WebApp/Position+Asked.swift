import Presentation
import Reversi

extension Position {
  /// The position that an address or a form asks for, in small letters or capitals.
  ///
  /// - Throws: ``Refusal`` if the text is no position, or one without any disk.
  init(asked text: String) throws(Refusal) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }),
      let position = Position(text: text.lowercased()), position.board != .empty
    else {
      throw Refusal(.unreadablePosition)
    }
    self = position
  }
}
