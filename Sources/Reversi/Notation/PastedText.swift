/// A text as its characters, each with its line and column.
struct PastedText {
  /// A place as a person counts: both numbers start at 1.
  struct Place {
    let line: Int
    let column: Int
  }

  private(set) var characters: [Character] = []
  private var places: [Place] = []

  init(_ text: some StringProtocol) {
    var (line, column) = (1, 1)
    for character in text {
      characters.append(character)
      places.append(Place(line: line, column: column))
      if character.isLineEnd {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    places.append(Place(line: line, column: column))
  }

  /// The place of a character; that of the end for every number from their count on.
  func place(at index: Int) -> Place { places[min(index, places.count - 1)] }

  /// The range without the white space around it.
  var trimmed: Range<Int> {
    guard let first = characters.firstIndex(where: { !$0.isBlank }),
      let last = characters.lastIndex(where: { !$0.isBlank })
    else { return 0..<0 }
    return first..<last + 1
  }

  /// Whether two characters stand in different lines.
  func isLineEnd(between first: Int, and second: Int) -> Bool {
    place(at: first).line != place(at: second).line
  }

  /// The error for a place.
  func error(_ problem: GameTextError.Problem, at index: Int) -> GameTextError {
    let place = place(at: index)
    return GameTextError(line: place.line, column: place.column, problem: problem)
  }

  /// The error for the character that stands at a place or, where that is the end of the range, for its lack.
  func error(
    expected: GameTextError.Expectation, at index: Int, in range: Range<Int>
  ) -> GameTextError {
    let isMissing = index >= range.upperBound || characters[index].isLineEnd
    return error(
      isMissing ? .missing(expected) : .unexpected(characters[index], expected: expected), at: index
    )
  }
}

extension Character {
  /// Whether a line ends here; the other newlines that Unicode knows count as spaces.
  var isLineEnd: Bool { self == "\n" || self == "\r\n" || self == "\r" }

  var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }
}
