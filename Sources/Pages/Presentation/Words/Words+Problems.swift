import Bowling
import ComputerPlayers
import Encodings
import Gameplay
package import Reversi

// Pasted text.
extension Words {
  /// A sentence that explains an error and where it is.
  package func text(of error: GameTextError) -> String {
    place(error.line, error.column, text(of: error.problem))
  }

  private func place(_ line: Int, _ column: Int, _ problem: String) -> String {
    self(.errorPlace, .of(.line, line), .of(.column, column), .of(.problem, problem))
  }

  func pasted(as notation: GameText.Notation) -> String {
    text(named: "pasted" + notation.rawValue.withCapital)
  }

  private func text(of problem: GameTextError.Problem) -> String {
    switch problem {
    case .tooLong(let limit): self(.textTooLong, .of(.limit, limit))
    case .nothing: self[.nothingToRead]
    case .unexpected(let scalar, let expected): unexpected(scalar, instead: expected)
    case .missing(let expected): missing(expected)
    case .noDisks: self[.noDisks]
    case .boardSize(let size): self(.boardSize, .of(.size, size.visible))
    case .otherGame(let name): self(.otherGame, .of(.found, quoted(name.visible)))
    case .wrongSide(let side): self(.wrongSide, .side(side))
    case .transcript(let error):
      self(
        .transcriptMove, .number(error.number), .of(.found, quoted(error.found.visible)),
        .of(.problem, text(of: error.problem)))
    case .save(let problem): text(of: problem)
    case .comment(.tooLong): self(.commentTooLong, .of(.limit, MoveComments.sizeLimit))
    case .comment(.invisible(let scalar)): self(.commentInvisible, .of(.found, coded(scalar)))
    case .escape: self[.unreadableEscape]
    }
  }

  private func unexpected(
    _ scalar: Unicode.Scalar, instead expected: GameTextError.Expectation
  ) -> String {
    let found = WordValue.of(.found, quoted(scalar))
    return switch expected {
    case .game: self(.unexpectedGame, found)
    case .square: self(.unexpectedSquare, found)
    case .rowNumber(let number): self(.unexpectedRowNumber, found, .number(number))
    case .endOfRow: self(.unexpectedEndOfRow, found)
    case .side: self(.unexpectedSide, found)
    case .property: self(.unexpectedProperty, found)
    case .character(let character):
      self(.unexpectedCharacter, found, .of(.expected, quoted(String(character).visible)))
    case .end: self(.unexpectedEnd, found)
    }
  }

  private func missing(_ expected: GameTextError.Expectation) -> String {
    switch expected {
    case .game: self[.missingGame]
    case .square: self[.missingSquare]
    case .rowNumber(let number): self(.missingRowNumber, .number(number))
    case .endOfRow: self[.missingEndOfRow]
    case .side: self[.missingSide]
    case .property: self[.missingProperty]
    case .character(let character):
      self(.missingCharacter, .of(.expected, quoted(String(character).visible)))
    case .end: self[.missingEnd]
    }
  }

  /// The problem of a save text, without the place.
  private func text(of problem: SaveTextError.Problem) -> String {
    switch problem {
    case .unexpected(let scalar, let expected):
      self(.unexpectedCharacter, .of(.found, quoted(scalar)), .of(.expected, oneOf(expected)))
    case .lineTooShort(let expected): self(.saveLineTooShort, .of(.expected, oneOf(expected)))
    case .lineTooLong: self[.saveLineTooLong]
    case .textAfterLastRow: self[.saveTextAfterLastRow]
    case .notOver: self[.saveNotOver]
    case .noDisks: self[.noDisks]
    }
  }

  private func oneOf(_ characters: String) -> String {
    listed(characters.map(String.init), by: .listOr)
  }

  private func text(of error: TranscriptError) -> String {
    self(
      .transcriptError, .number(error.number), .of(.character, error.offset + 1),
      .of(.found, quoted(error.found.visible)), .of(.problem, text(of: error.problem)))
  }

  /// The problem of one move of a transcript, as the end of a sentence that has named it.
  private func text(of problem: TranscriptError.Problem) -> String {
    switch problem {
    case .unreadable: self[.unreadableMove]
    case .illegal(let error): text(of: error)
    }
  }

  func text(of error: IllegalMoveError) -> String {
    switch error {
    case .occupied: self[.occupied]
    case .flipsNothing: self[.flipsNothing]
    case .passWithLegalMoves: self[.passWithLegalMoves]
    case .gameOver: self[.gameOver]
    }
  }

  private func text(of error: BowlingTextError) -> [String] {
    let found = WordValue.of(.found, coded(error.found))
    let problem =
      switch error.problem {
      case .unreadable: self(.unreadableThrow, found)
      case .impossible(.notStanding(let standing)): self(.tooManyPins, found, .count(standing))
      case .impossible(.gameOver): self(.throwTooMany, found)
      case .tooManyPlayers: self(.tooManyPlayers, .of(.limit, BowlingSheet.mostPlayers))
      }
    return [
      self(.bowlingError, .of(.place, place(of: error)), .of(.problem, problem)),
      self[.sheetNotation], self[.shownPart],
    ]
  }

  private func place(of error: BowlingTextError) -> String {
    let character = WordValue.of(.character, error.offset + 1)
    if error.problem == .tooManyPlayers {
      return self(.playerPlace, .of(.player, error.player + 1), character)
    }
    let number = WordValue.number(error.throwNumber)
    return error.player == 1
      ? self(.throwPlace, number, character)
      : self(.throwOfPlayerPlace, number, .of(.player, error.player), character)
  }
}

// Error pages.
extension Words {
  func text(
    of problem: PageProblem, _ detail: ProblemDetail?
  ) -> (heading: String, paragraphs: [String]) {
    let paragraphs =
      switch (problem, detail) {
      case (_, .save(let error)): [place(error.line, error.column, self.text(of: error.problem))]
      case (_, .transcript(let error)): [self.text(of: error)]
      case (_, .sheet(let error)): self.text(of: error)
      case (_, .publicAddress(let address)): [self(.misdirectedText, .of(.address, address))]
      case (_, .wait(let seconds)): [self(.tooManyRequestsText, .of(.time, duration(seconds)))]
      case (.unknownLevel, _):
        [self(.unknownLevelText, .of(.levels, ComputerLevel.allCases.map(name(of:))))]
      case (.unknownLimit, _):
        [
          self(
            .unknownLimitText, .of(.first, MoveLimit.range.lowerBound),
            .of(.last, MoveLimit.range.upperBound))
        ]
      case (.foreignSeat, _): [self[.foreignSeatText1], self[.foreignSeatText2]]
      default: [text(named: problem.rawValue + "Text")]
      }
    if case .transcript(let error) = detail, error.problem == .unreadable {
      return (self[.noMoveHeading], paragraphs)
    }
    return (text(named: problem.rawValue + "Heading"), paragraphs)
  }

  func duration(_ seconds: Int) -> String {
    seconds <= 90 ? self(.seconds, .count(seconds)) : self(.minutes, .count((seconds + 59) / 60))
  }
}

extension Words {
  /// A heading and paragraphs without values.
  func text(_ heading: Word, _ paragraphs: Word...) -> (heading: String, paragraphs: [String]) {
    (self[heading], paragraphs.map { self[$0] })
  }

  func name(of page: FixedPage) -> String { self[page == .rules ? .rulesPage : .importPage] }
}

/// How a language quotes text that others have written.
extension Words {
  /// Puts a text in the language's quotation marks.
  func quoted(_ text: String) -> String { self(.quoted, .of(.text, text)) }

  /// The name of a scalar in a text.
  func quoted(_ scalar: Unicode.Scalar) -> String {
    if scalar.isMark { return scalar.number }
    return scalar.properties.isWhitespace ? self[.whiteSpace] : quoted(String(scalar).visible)
  }

  /// The name of a scalar in an address. An invisible one is named by its code point, which you can search for
  /// in the address.
  func coded(_ scalar: Unicode.Scalar) -> String {
    scalar.isVisible && !scalar.isMark ? quoted(String(scalar)) : scalar.number
  }
}

extension Unicode.Scalar {
  /// Whether the scalar would be drawn on top of the quotation mark before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// The code point, for scalars that can't be seen by themselves.
  fileprivate var number: String { "U+" + String(value, radix: 16, uppercase: true) }
}

extension String {
  /// The text with symbols for control characters, which a page can't show.
  var visible: String {
    var visible = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let picture =
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: Unicode.Scalar(0x2421 as UInt32)
        case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069: Unicode.Scalar(0xFFFD as UInt32)
        default: scalar
        }
      visible.append(picture ?? scalar)
    }
    return String(visible)
  }
}
