/// Takes the moves out of a transcript one by one, without knowing whether they can be played.
struct TranscriptReader {
  struct Token {
    let move: Move
    let text: String
    let offset: Int
  }

  private let characters: [Character]
  private var offset = 0

  init(_ text: some StringProtocol) {
    characters = Array(text)
  }

  /// The next move, nil at the end.
  mutating func next(after record: GameRecord) throws(TranscriptError) -> Token? {
    skipSeparators()
    guard offset < characters.count else { return nil }
    let start = offset
    if let length = passLength() {
      offset += length
      return token(.pass, from: start)
    }
    let word = String(characters[start..<min(start + 2, characters.count)])
    guard let square = Square(word) else {
      throw TranscriptError(
        offset: start, found: word, number: record.moves.count(where: { $0 != .pass }) + 1,
        problem: .unreadable, legalPrefix: record)
    }
    offset += 2
    return token(.place(square), from: start)
  }

  private func token(_ move: Move, from start: Int) -> Token {
    Token(move: move, text: String(characters[start..<offset]), offset: start)
  }

  /// Passes over white space, commas and move numbers.
  private mutating func skipSeparators() {
    while offset < characters.count {
      let character = characters[offset]
      if character.isWhitespace || character == "," {
        offset += 1
      } else if let length = moveNumberLength() {
        offset += length
      } else {
        return
      }
    }
  }

  /// The length of a move number: digits, then any of `.` `)` `:`.
  private func moveNumberLength() -> Int? {
    let digits = characters[offset...].prefix { $0.isASCII && $0.isNumber }.count
    guard digits > 0 else { return nil }
    return digits + characters[(offset + digits)...].prefix { ".):".contains($0) }.count
  }

  /// The length of a written pass.
  private func passLength() -> Int? {
    let rest = characters[offset...].prefix(4).map { $0.lowercased() }
    for spelling in ["pass", "pa", "ps", "--"]
    where rest.starts(with: spelling.map(String.init)) {
      return spelling.count
    }
    return nil
  }
}
