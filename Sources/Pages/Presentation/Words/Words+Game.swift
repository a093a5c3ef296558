import ComputerPlayers
import Gameplay
package import Reversi

// Around a board.
extension Words {
  package func name(of side: Disk) -> String { self[side == .dark ? .dark : .light] }
  func name(of mode: PlayerMode) -> String { self[mode == .manual ? .manual : .computer] }

  func name(of level: ComputerLevel) -> String {
    text(named: "level" + level.rawValue.withCapital)
  }

  /// - Parameters:
  ///   - player: the name of the person for whom the computer plays.
  ///   - isFriend: whether it plays for the opponent of the reader.
  func computer(
    playing level: ComputerLevel, for player: String? = nil, isFriend: Bool = false
  ) -> String {
    let level = WordValue.of(.level, name(of: level))
    if let player { return self(.computerFor, .of(.player, player), level) }
    return self(isFriend ? .computerForFriend : .computerAtLevel, level)
  }

  /// The text with a key that is put together; empty if there is none.
  func text(named key: String) -> String { Word.named[key].map { self[$0] } ?? "" }

  func name(of motion: Motion) -> String {
    text(named: "motion" + motion.rawValue.withCapital)
  }

  func name(of waiting: Waiting) -> String {
    self[waiting == .byItself ? .waitingByItself : .waitingByHand]
  }

  func name(of theme: Theme) -> String {
    text(named: "theme" + theme.rawValue.withCapital)
  }

  func cell(_ square: Square, disk: Disk?) -> String {
    guard let disk else { return self(.emptyCell, .square(square)) }
    return self(.cell, .square(square), .side(disk))
  }

  func lastMove(_ square: Square, disk: Disk) -> String {
    self(.lastMoveCell, .of(.cell, cell(square, disk: disk)))
  }

  func legalCell(_ square: Square, flips: Int) -> String {
    self(.legalCell, .square(square), .count(flips))
  }

  func hintCell(_ square: Square, flips: Int) -> String {
    self(.hintCell, .of(.cell, legalCell(square, flips: flips)))
  }

  /// The name for taking moves back or restoring them, which starts with ``Word/undo`` or ``Word/redo``; nil if there
  /// are only passes.
  ///
  /// - Parameters:
  ///   - one: the name for a single disk.
  ///   - several: the name for a disk and a number of later ones.
  func name(of moves: [Move], _ one: Word, _ several: Word) -> String? {
    guard let square = moves.first?.square else { return nil }
    let later = moves.dropFirst().count { $0 != .pass }
    return later == 0 ? self(one, .square(square)) : self(several, .square(square), .count(later))
  }

  /// A suggested move, and the difference in disks by which the player is expected to win, or certain to.
  func hint(_ square: Square, ahead difference: Int, isExact: Bool) -> String {
    let word: Word =
      switch difference.signum() {
      case 1: isExact ? .hintWin : .hintExpectedWin
      case -1: isExact ? .hintLoss : .hintExpectedLoss
      default: isExact ? .hintTie : .hintExpectedTie
      }
    return difference == 0
      ? self(word, .square(square)) : self(word, .square(square), .count(abs(difference)))
  }

  package func score(dark: String, light: String) -> String {
    self(.score, .of(.dark, dark), .of(.light, light))
  }

  func timeLeft(until deadline: Timestamp, for side: Disk, now: Timestamp) -> String {
    let hour = Milliseconds.seconds(3600).count
    let hours = Int(((deadline - now).count + hour - 1) / hour)
    return hours <= 48
      ? self(.hoursLeft, .side(side), .count(hours))
      : self(.daysLeft, .side(side), .count((hours + 12) / 24))
  }

  /// - Parameter moves: the number of the game's moves. The size of a moving picture grows with it; this is within a
  ///   tenth of that of most games.
  func name(of download: Download, moves: Int = 0) -> String {
    switch download {
    case .transcript: self[.moves]
    case .board: self[.downloadBoard]
    case .save: self[.downloadSave]
    case .ggf: self[.downloadGgf]
    case .json: self[.downloadJson]
    case .oembed: self[.embedText]
    case .svg: self[.downloadSvg]
    case .png: self[.downloadPng]
    case .gif: self(.downloadGif, .count((10_200 + 1_000 * moves + 11 * moves * moves / 2) / 1000))
    }
  }

  func cardText(disks: Int) -> String {
    disks == 0 ? self[.cardStart] : self(.cardText, .count(disks))
  }
}

// The text page.
extension Words {
  /// The disks that a move turned over, after the move itself.
  func turningOver(_ squares: [String], after move: String) -> String {
    squares.isEmpty ? move : self(.turningOver, .of(.move, move), .of(.squares, listed(squares)))
  }

  func move(_ move: String, forcingPassOf passer: Disk?) -> String {
    guard let passer else { return move }
    return self(.thenPass, .of(.move, move), .of(.pass, self(.forcedPass, .side(passer))))
  }

  func row(_ number: Int, _ disks: [(column: String, disk: Disk)]) -> String {
    guard !disks.isEmpty else { return self(.emptyRow, .number(number)) }
    let items = disks.map { self(.rowItem, .of(.column, $0.column), .side($0.disk)) }
    return self(.row, .number(number), .of(.disks, joined(items)))
  }
}

// Seats and the visitor's games.
extension Words {
  func watching(_ game: LivingGame) -> String {
    if game.modes == PlayerModes(dark: .computer, light: .computer) {
      return self[.watchingComputers]
    }
    return self[game.seats.isOnePersonsGame ? .watchingOne : .watching]
  }

  func deletion(leavingToFriend: Bool) -> String {
    self[leavingToFriend ? .leaveGame : .deleteGame]
  }

  /// The status of a game, and the time of the latest move.
  func played(_ news: String, daysAgo: Int) -> String {
    switch daysAgo {
    case 0: self(.playedToday, .of(.news, news))
    case 1: self(.playedYesterday, .of(.news, news))
    default: self(.playedDaysAgo, .of(.news, news), .count(daysAgo))
    }
  }
}
