/// A text as its Unicode scalars, which are found again by line and column.
///
/// Not as characters: one that a person sees can be of any number of scalars, and finding its end, or comparing
/// it with another, takes as long as somebody outside likes.
struct PastedText {
  /// A place as a person counts: both numbers start at 1.
  struct Place {
    let line: Int
    let column: Int
  }

  let scalars: [Unicode.Scalar]

  init(_ text: some StringProtocol) {
    scalars = Array(text.unicodeScalars)
  }

  func string(in range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars[range])
    return String(string)
  }

  /// The place of a scalar; that of the end for every number from their count on.
  func place(at index: Int) -> Place {
    var (line, start) = (1, 0)
    let end = min(index, scalars.count)
    for index in 0..<end where isEndOfLine(at: index) { (line, start) = (line + 1, index + 1) }
    return Place(line: line, column: end - start + 1)
  }

  /// Whether the next line starts right behind; of a CR LF that is so of the LF.
  private func isEndOfLine(at index: Int) -> Bool {
    guard scalars[index] == "\r" else { return scalars[index] == "\n" }
    return index + 1 == scalars.count || scalars[index + 1] != "\n"
  }

  /// The range without the white space around it.
  var trimmed: Range<Int> {
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return 0..<0 }
    return first..<last + 1
  }

  func error(_ problem: GameTextError.Problem, at index: Int) -> GameTextError {
    let place = place(at: index)
    return GameTextError(line: place.line, column: place.column, problem: problem)
  }

  /// The error for the scalar that stands at a place or, where that is the end of the range, for its lack.
  func error(
    expected: GameTextError.Expectation, at index: Int, in range: Range<Int>
  ) -> GameTextError {
    let isMissing = index >= range.upperBound || scalars[index].isLineEnd
    return error(
      isMissing ? .missing(expected) : .unexpected(scalars[index], expected: expected), at: index
    )
  }
}

extension Unicode.Scalar {
  /// Whether it ends a line or is half of what does; the other newlines that Unicode knows count as spaces.
  var isLineEnd: Bool { self == "\n" || self == "\r" }

  /// Whether it is white space or the mark that some programs put before a text.
  var isBlank: Bool {
    isASCII ? self == " " || "\t"..."\r" ~= self : properties.isWhitespace || value == 0xFEFF
  }

  var isDigit: Bool { "0"..."9" ~= self }

  var isLetter: Bool { "a"..."z" ~= lowercased }

  /// A letter of ASCII in lower case; anything else as it is.
  var lowercased: Unicode.Scalar {
    "A"..."Z" ~= self ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}
