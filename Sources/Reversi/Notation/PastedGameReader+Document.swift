extension PastedGameReader {
  private static let key: [Unicode.Scalar] = Array(#""record""#.unicodeScalars)

  /// Whether it is a JSON object, such as this site gives of a game.
  var looksLikeDocument: Bool { text.scalars[range].first == "{" }

  /// The game of the member `record`: the position and the saved game beside it follow from that.
  ///
  /// - Throws: ``GameTextError`` if there is no such text, or at what is wrong in it.
  func documentRecord() throws(GameTextError) -> GameRecord {
    guard let key = text.scalars[range].firstRange(of: Self.key) else {
      throw text.error(expected: .game, at: range.lowerBound, in: range)
    }
    var index = key.upperBound
    for mark in [":", "\""] as [Unicode.Scalar] {
      index = text.scalars[index..<range.upperBound].prefix(while: \.isBlank).endIndex
      guard index < range.upperBound, text.scalars[index] == mark else {
        throw text.error(expected: .character(mark), at: index, in: range)
      }
      index += 1
    }
    let end = text.scalars[index..<range.upperBound].prefix { $0 != "\"" }.endIndex
    guard end < range.upperBound else { throw text.error(.missing(.character("\"")), at: end) }
    return try PastedGameReader(text, in: index..<end).record()
  }
}
