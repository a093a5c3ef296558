extension PastedGameReader {
  /// Whether it is a JSON object, such as this site gives of a game.
  var looksLikeDocument: Bool { text.characters[range].first == "{" }

  /// The game of the member `record`: the position and the saved game beside it follow from that.
  ///
  /// - Throws: ``GameTextError`` if there is no such text, or at what is wrong in it.
  func documentRecord() throws(GameTextError) -> GameRecord {
    guard let key = text.characters[range].firstRange(of: Array(#""record""#)) else {
      throw text.error(expected: .game, at: range.lowerBound, in: range)
    }
    var index = key.upperBound
    for mark in [":", "\""] as [Character] {
      index = text.characters[index..<range.upperBound].prefix(while: \.isBlank).endIndex
      guard index < range.upperBound, text.characters[index] == mark else {
        throw text.error(expected: .character(mark), at: index, in: range)
      }
      index += 1
    }
    let end = text.characters[index..<range.upperBound].prefix { $0 != "\"" }.endIndex
    guard end < range.upperBound else { throw text.error(.missing(.character("\"")), at: end) }
    return try PastedGameReader(text, in: index..<end).record()
  }
}
