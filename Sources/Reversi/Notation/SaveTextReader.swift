extension SaveText {
  /// Reads a save text; lines may end in LF or CRLF, the last line's end may be missing.
  ///
  /// - Throws: ``SaveTextError`` at the first character that isn't as the original would write it.
  public init(_ text: some StringProtocol) throws(SaveTextError) {
    // Not every newline that Unicode knows: the original would count the others as squares.
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let header = try Self.characters(of: lines.first ?? "", line: 1, allowed: ["xo-", "01", "01"])

    var board = Board.empty
    for row in 0..<8 {
      let line = lines.dropFirst(row + 1).first ?? ""
      let cells = try Self.characters(
        of: line, line: row + 2, allowed: Array(repeating: "xo-", count: 8))
      for (column, cell) in cells.enumerated() {
        board[Square(unchecked: row * 8 + column)] = Self.disk(cell)
      }
    }
    guard lines.count == 9 else {
      throw SaveTextError(line: 10, column: 1, problem: .textAfterLastRow)
    }

    turn = Self.disk(header[0])
    darkIsComputer = header[1] == "1"
    lightIsComputer = header[2] == "1"
    self.board = board
    guard turn != nil || position.status.isOver else {
      throw SaveTextError(line: 1, column: 1, problem: .notOver)
    }
  }

  /// The characters of a line, each checked against those allowed in its place.
  private static func characters(
    of line: some StringProtocol, line number: Int, allowed: [String]
  ) throws(SaveTextError) -> [Character] {
    let characters = Array(line)
    for (index, expected) in allowed.enumerated() {
      guard index < characters.count else {
        throw SaveTextError(
          line: number, column: index + 1, problem: .lineTooShort(expected: expected))
      }
      guard expected.contains(characters[index]) else {
        throw SaveTextError(
          line: number, column: index + 1,
          problem: .unexpected(characters[index], expected: expected))
      }
    }
    guard characters.count == allowed.count else {
      throw SaveTextError(line: number, column: allowed.count + 1, problem: .lineTooLong)
    }
    return characters
  }

  private static func disk(_ letter: Character) -> Disk? {
    switch letter {
    case Disk.dark.letter: .dark
    case Disk.light.letter: .light
    default: nil
    }
  }
}
