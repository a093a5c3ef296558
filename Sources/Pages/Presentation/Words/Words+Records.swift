import Bowling
import Encodings
import Gameplay
package import Reversi

// Records, reviews, puzzles and lists of games.
extension Words {
  /// - Parameter square: nil at the start.
  func moment(_ ply: Int, of count: Int, square: Square?) -> String {
    guard let square else { return self[.recordStart] }
    return self(.moment, .number(ply), .of(.total, count), .square(square))
  }

  func name(of pace: RecordPace) -> String {
    switch pace {
    case .disks: self[.motionDisks]
    case .directions: self[.motionDirections]
    case .moves: self[.paceMoves]
    }
  }

  /// The value of a move: the expected or certain difference in disks for its player.
  func valueCell(_ square: Square, _ value: CellValue, _ mark: CellMark?) -> String {
    let (difference, isExact) = (Int(value.score), value.isExact)
    let word: Word =
      switch difference.signum() {
      case 1: isExact ? .valueWin : .valueExpectedWin
      case -1: isExact ? .valueLoss : .valueExpectedLoss
      default: isExact ? .valueTie : .valueExpectedTie
      }
    let result = difference == 0 ? self[word] : self(word, .count(abs(difference)))
    return self(
      mark == .bad ? .playedValue : mark == .best ? .bestValue : .value, .square(square),
      .of(.value, result))
  }

  /// The place, round and date of a game and its result without a full board, as far as they are known.
  package func occasion(of tags: GameTags) -> String {
    var parts = [tags.place, tags.round.map(name(ofRound:)), tags.date.map(date)].compactMap { $0 }
    if let result = tags.result {
      let (score, reason) = Array(result.utf8)[...].halves(at: ":")
      let loser: Disk = score.first == UInt8(ascii: "-") ? .dark : .light
      let endings: [String: Ending] = ["r": .resigned(loser), "t": .onTime(winner: loser.flipped)]
      if let ending = endings[reason?.ascii ?? ""] { parts.append(self.reason(of: ending)) }
      parts.append(
        GameResult(result).map { self(.givenResult, .of(.score, self.score(of: $0))) } ?? score.text
      )
    }
    return joined(parts)
  }

  /// A round as a heading. A number alone gets a word.
  package func name(ofRound round: String) -> String {
    round.isDigits ? Int(round).map { self(.round, .number($0)) } ?? round : round
  }

  func course(_ leads: [(move: Int, lead: String)]) -> String {
    let items = leads.map { self(.courseLead, .of(.lead, $0.lead), .number($0.move)) }
    return self(.courseText, .of(.leads, joined(items)))
  }

  func judgement(of move: ReviewedMove) -> MessageViewData {
    let judgement: Word =
      move.isInBook
      ? .bookMove
      : move.isMistake
        ? .mistake : move.loss > 0 ? .goodMove : move.choices == 1 ? .onlyMove : .bestMove
    return message(.judgement, move.side, .square(move.square), .of(.text, self[judgement]))
  }

  func reason(_ reason: MoveReason, of move: ReviewedMove) -> String {
    let (played, best) = (WordValue.of(.move, move.square.description), WordValue.square(move.best))
    let opponent = WordValue.side(move.side.flipped)
    return switch reason {
    case .missedCorner(let corner): self(.missedCorner, played, .square(corner))
    case .gaveCorner(let corner): self(.gaveCorner, played, .square(corner), opponent)
    case .missedPass: self(.missedPass, best, opponent)
    case .leftGap(let square): self(.leftGap, played, .square(square), opponent)
    case .noSafeMoves: self(.noSafeMoves, played)
    case .evenArea(let count): self(.evenArea, played, .count(count), opponent)
    case .freedOpponent(let moves, let fewer):
      self(.freedOpponent, played, .count(moves), .number(fewer), best, opponent)
    }
  }

  /// The names of both players. An unknown player is named by the side.
  package func pairing(of tags: GameTags) -> String {
    self(
      .pairing, .of(.dark, tags.dark ?? name(of: .dark)),
      .of(.light, tags.light ?? name(of: .light)))
  }
}

extension GameTags {
  package var namesNobody: Bool { dark == nil && light == nil }
}

// The bowling score sheet.
extension Words {
  func sheet(players: Int) -> String {
    players == 1 ? self[.bowlingSheet] : self(.bowlingSheetFor, .count(players))
  }

  /// The next throw; without a player if there is only one.
  func bowlingTurn(player: Int?, frame: Int, number: Int) -> String {
    guard let player else { return self(.bowlingTurn, .of(.frame, frame), .number(number)) }
    return self(.bowlingTurnOf, .of(.player, player), .of(.frame, frame), .number(number))
  }

  /// The result of a game with several players. All given players share the highest score.
  func bowlingVictory(players: [Int], score: String) -> String {
    if players.count == 1 {
      return self(.bowlingWinner, .of(.player, players[0]), .of(.score, score))
    }
    let names = players.map { self(.bowlingWinnerItem, .of(.player, $0)) }
    return self(.bowlingWinners, .of(.players, listed(names)), .of(.score, score))
  }

  /// A player's score and status; without a number if there is only one player.
  func standing(player: Int?, score: Int, isOver: Bool, isToThrow: Bool) -> String {
    let total = WordValue.of(
      .total, self(isOver ? .bowlingTotal : .bowlingTotalSoFar, .of(.score, score)))
    guard let player else { return self(.bowlingScore, total) }
    return self(isToThrow ? .bowlingScoreToThrow : .bowlingScoreOf, .of(.player, player), total)
  }

  /// The label of the buttons; that nothing is left to throw, without pins.
  func pinsToPress(of standing: Int?) -> String {
    guard let standing else { return self[.pinsNone] }
    return standing == BowlingFrame.rack ? self[.pinsAll] : self(.pinsLeft, .count(standing))
  }

  func name(of mark: BowlingMark) -> String {
    switch mark {
    case .strike: self[.markStrike]
    case .spare: self[.markSpare]
    case .pins(let pins): String(pins)
    case .pending: self[.markPending]
    case .empty: self[.markEmpty]
    }
  }

  func name(of marks: [BowlingMark]) -> String {
    if marks.allSatisfy({ $0 == .pending }) { return name(of: .pending) }
    return joined(marks.filter { $0 != .empty }.map(name(of:)))
  }

  func frameScore(_ score: Int?) -> String {
    score.map { self(.frameScore, .count($0)) } ?? self[.noFrameScore]
  }
}

/// Presents the numbered moves of a record, including passes.
extension Words {
  /// The list, without a current move; nil for a record without moves.
  ///
  /// - Parameters:
  ///   - start: the record's start position. If its side to move can't place a disk, the list starts with a
  ///     pass.
  ///   - address: returns the page of the position after a ply.
  package func moveList(
    of plies: [RecordPly], from start: Position, address: (Int) -> String?
  ) -> MoveListViewData? {
    guard let first = plies.first else { return nil }
    var moves = first.before == start ? [] : [pass(of: start.turn)]
    for ply in plies {
      moves.append(item(ply.number, ply.square, of: ply.before.turn, at: address(ply.number)))
      if let passer = ply.passer { moves.append(pass(of: passer)) }
    }
    return MoveListViewData(title: self[.moves], moves: moves)
  }

  /// The moves of a game, found without playing it again and without links; nil if there are none.
  func moves(_ moves: some Sequence<Move>, from start: Disk) -> MoveListViewData? {
    var (side, number) = (start, 0)
    var items: [MoveViewData] = []
    for move in moves {
      if case .place(let square) = move {
        number += 1
        items.append(item(number, square, of: side, at: nil))
      } else {
        items.append(pass(of: side))
      }
      side = side.flipped
    }
    return items.isEmpty ? nil : MoveListViewData(title: self[.moves], moves: items)
  }

  private func item(
    _ number: Int, _ square: Square, of side: Disk, at address: String?
  ) -> MoveViewData {
    MoveViewData(number: number, side: side.className, text: square.description, address: address)
  }

  private func pass(of side: Disk) -> MoveViewData {
    MoveViewData(side: side.className, text: self[.pass])
  }
}
