package import ComputerPlayers
package import Reversi

package enum IgnoredChange: Error, Sendable, Hashable {
  case illegal(IllegalMoveError)
  case computersTurn
  case nothingToChange
}

extension LivingGame {
  /// Places a disk for the person whose turn it is.
  ///
  /// - Parameter motion: how the player watches the move. The next computer starts thinking after those frames.
  package mutating func place(
    at square: Square, motion: Motion, now: Timestamp, pace: Pace
  ) throws(IgnoredChange) {
    guard thinking == nil else { throw .computersTurn }
    try commitMove(to: square, motion: motion, now: now, pace: pace)
  }

  /// Places a disk for the computer whose turn it is, with a frame for every disk that turns over.
  mutating func placeForComputer(
    at square: Square, now: Timestamp, pace: Pace
  ) throws(IgnoredChange) {
    guard thinking != nil else { throw .nothingToChange }
    try commitMove(to: square, motion: .disks, now: now, pace: pace)
  }

  /// Passes for a side that can't place a disk, whether a person or a computer plays it.
  package mutating func pass(now: Timestamp, pace: Pace) throws(IgnoredChange) {
    try play(.pass)
    commit(now: now, beginsTurn: true)
    startThinking(now: now, pace: pace)
  }

  /// Sets who plays a side.
  ///
  /// A computer stops thinking if its side becomes manual. A change to the other side doesn't disturb it, unless the
  /// level changes too.
  package mutating func setMode(
    _ mode: PlayerMode, of side: Disk, level: ComputerLevel? = nil, now: Timestamp, pace: Pace
  ) throws(IgnoredChange) {
    var modes = modes
    modes[side] = mode
    try set(modes, level: level ?? self.level, now: now, pace: pace)
  }

  /// Sets how well the computer plays, now and later. A computer that is thinking starts again.
  package mutating func setLevel(
    _ level: ComputerLevel, now: Timestamp, pace: Pace
  ) throws(IgnoredChange) {
    try set(modes, level: level, now: now, pace: pace)
  }

  private mutating func set(
    _ modes: PlayerModes, level: ComputerLevel, now: Timestamp, pace: Pace
  ) throws(IgnoredChange) {
    guard self.modes != modes || self.level != level else { throw .nothingToChange }
    let before = (thinking, self.level)
    let beginsTurn = waitsAgain(after: modes)
    self.modes = modes
    self.level = level
    // The results were against the other level, or between other players.
    if seats.isOnePersonsGame { seats.tally = [:] }
    commit(now: now, beginsTurn: beginsTurn)
    if (thinking, level) != before { startThinking(now: now, pace: pace) }
  }

  /// Whether new modes turn the computer on the waiting side into a person.
  ///
  /// The side to act had no time limit until then, so its turn begins now. Players can't gain time for themselves like
  /// this, as the turn is the opponent's. If you turn the computer on your own turn into a person, you keep the time
  /// that is left.
  private func waitsAgain(after modes: PlayerModes) -> Bool {
    guard let waiting = status.side?.flipped else { return false }
    return self.modes[waiting] == .computer && modes[waiting] == .manual
  }

  /// Ends the game before its position does. Nothing can be taken back after that.
  mutating func end(_ ending: Ending, now: Timestamp) {
    self.ending = ending
    takenBack = []
    framesEnd = now
    deadline = nil
    commit(now: now)
  }

  /// Starts the game over: the initial board, dark to move, both sides manual.
  package mutating func reset(now: Timestamp) {
    seats.tally = seats.isOnePersonsGame ? [:] : tally
    record = GameRecord()
    moveVersions = []
    takenBack = []
    modes = PlayerModes()
    ending = nil
    commit(now: now, beginsTurn: true)
    framesEnd = now
    deadline = nil
  }

  /// Takes back the last move of a manual side and everything since.
  package mutating func undo(now: Timestamp) throws(IgnoredChange) {
    try undo(undoTarget, now: now)
  }

  mutating func undo(_ target: MoveSequence?, now: Timestamp) throws(IgnoredChange) {
    guard let target else { throw .nothingToChange }
    let kept = record.moves.dropLast(target.moves.count)
    let gone = zip(target.moves, moveVersions.suffix(target.moves.count))
    do {
      record = try GameRecord(start: record.start, moves: kept)
    } catch {
      throw .illegal(error)
    }
    takenBack = gone.map { MadeMove($0, version: $1) } + takenBack
    moveVersions.removeLast(target.moves.count)
    commit(now: now, beginsTurn: true)
    framesEnd = now
    deadline = nil
  }

  /// Plays the moves again that the last undo took back. They keep their versions and have no frames.
  package mutating func redo(now: Timestamp, pace: Pace) throws(IgnoredChange) {
    guard let target = redoTarget else { throw .nothingToChange }
    for made in takenBack.prefix(target.moves.count) {
      do { try record.play(made.move) } catch { throw .illegal(error) }
      moveVersions.append(made.version)
    }
    takenBack.removeFirst(target.moves.count)
    commit(now: now, beginsTurn: true)
    framesEnd = now
    startThinking(now: now, pace: pace)
  }

  private mutating func commitMove(
    to square: Square, motion: Motion, now: Timestamp, pace: Pace
  ) throws(IgnoredChange) {
    let frames = motion.frameCount(of: square, in: position)
    try play(.place(square))
    commit(now: now, beginsTurn: true)
    framesEnd = now + frames * pace.frameInterval
    startThinking(now: now, pace: pace)
  }

  private mutating func play(_ move: Move) throws(IgnoredChange) {
    guard ending == nil else { throw .nothingToChange }
    do {
      try record.play(move)
    } catch {
      throw .illegal(error)
    }
    moveVersions.append(version + 1)
    takenBack = []
  }

  private mutating func commit(now: Timestamp, beginsTurn: Bool = false) {
    // A turn never begins before the change before it, even if the clock is behind now.
    if beginsTurn { turnBegan = max(now, changed, turnBegan) }
    version += 1
    changed = now
  }

  /// Gives the computer whose turn it is its thinking time, which starts after the last move's frames.
  mutating func startThinking(now: Timestamp, pace: Pace) {
    // Only the random player of the original takes its time over its only move.
    let hasOnlyMove = level.searches && position.legalMoves.count == 1
    let time = hasOnlyMove ? pace.shortThinkingTime : pace.thinkingTime
    deadline = thinking == nil ? nil : max(now, framesEnd) + time
  }
}

extension LivingGame {
  /// Moves that are taken back together, or played again together.
  package struct MoveSequence: Sendable, Hashable {
    /// The side that made the first of the moves, and makes it again.
    package let side: Disk
    /// The moves, including passes.
    package let moves: [Move]
  }

  /// The last move of a side that is manual now, and all moves after it; nil if there is none.
  package var undoTarget: MoveSequence? { undoTarget { modes[$0] == .manual } }

  /// The last move of a side, and all moves after it; nil if there is none.
  func undoTarget(of side: Disk) -> MoveSequence? { undoTarget { $0 == side } }

  private func undoTarget(where isMover: (Disk) -> Bool) -> MoveSequence? {
    guard ending == nil else { return nil }
    let first = record.start.turn
    for number in record.moves.indices.reversed() where record.moves[number] != .pass {
      // The sides alternate, since a pass is a move too.
      let side = number.isMultiple(of: 2) ? first : first.flipped
      if isMover(side) { return MoveSequence(side: side, moves: Array(record.moves[number...])) }
    }
    return nil
  }

  /// The next move that was taken back, if its side is manual now, with the computers' moves and passes that follow;
  /// nil if there is none.
  package var redoTarget: MoveSequence? {
    let side = position.turn
    guard !takenBack.isEmpty, modes[side] == .manual else { return nil }
    let end = takenBack.indices.dropFirst().first { number in
      takenBack[number].move != .pass
        && modes[number.isMultiple(of: 2) ? side : side.flipped] == .manual
    }
    return MoveSequence(side: side, moves: takenBack[..<(end ?? takenBack.endIndex)].map(\.move))
  }

  /// The undo that a player with these rights may make: of a move of their own, unless another person plays the other
  /// side.
  package func undoTarget(for rights: Rights) -> MoveSequence? { own(undoTarget, rights) }

  /// The redo that a player with these rights may make, under the same conditions as an undo.
  package func redoTarget(for rights: Rights) -> MoveSequence? { own(redoTarget, rights) }

  private func own(_ target: MoveSequence?, _ rights: Rights) -> MoveSequence? {
    guard let target, rights.holds(target.side), seats.isOnePersonsGame else { return nil }
    return target
  }

  /// Whether a player with these rights may choose the computer's level. They must play a side that the computer plays
  /// too, or any side while the computer plays none.
  package func mayChooseLevel(_ rights: Rights) -> Bool {
    let sides = Disk.allCases.filter { modes[$0] == .computer }
    return (sides.isEmpty ? Disk.allCases : sides).contains(where: rights.holds)
  }

  /// Whether a visitor with these rights may get a hint: the player whose turn it is to place a disk, unless another
  /// person holds the other side.
  package func mayHaveHint(_ rights: Rights) -> Bool {
    guard case .turn(let side) = status else { return false }
    return modes[side] == .manual && rights.holds(side) && seats.isOnePersonsGame
  }
}
