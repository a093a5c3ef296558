package import ComputerPlayers
import Reversi

/// A game that another program plays, watches or referees with commands of the Go Text Protocol.
///
/// Squares are named as in Reversi, with a1 at the top left. Passes may be omitted, as Othello programs do.
package struct GTPSession: Sendable {
  private let players: ComputerRoster
  private let version: String
  private var level: ComputerLevel
  private var position = Position.initial
  /// The positions before each move, for undo.
  private var earlier: [Position] = []
  /// Whether the other program has sent `quit`.
  package private(set) var isOver = false

  package init(players: ComputerRoster, level: ComputerLevel, version: String) {
    self.players = players
    self.level = level
    self.version = version
  }

  /// - Returns: the response with the empty line after it; an empty string if the line has no command.
  package mutating func answer(to line: some Sequence<UInt8>) async -> String {
    guard let request = GTPRequest(line: line) else { return "" }
    let id = request.id.map(String.init) ?? ""
    do throws(GTPError) {
      let text = try await perform(request.command.get())
      return text.isEmpty ? "=\(id)\n\n" : "=\(id) \(text)\n\n"
    } catch {
      return "?\(id) \(error)\n\n"
    }
  }

  private mutating func perform(_ command: GTPCommand) async throws(GTPError) -> String {
    switch command {
    case .protocolVersion: return "2"
    case .name: return "Flipbook"
    case .version: return version
    case .knownCommand(let isKnown): return isKnown ? "true" : "false"
    case .listCommands:
      return GTPCommand.Name.allCases.map(\.rawValue).joined(separator: "\n")
    case .listGames: return "Othello"
    case .komi, .timeSettings, .timeLeft, .setGame: return ""
    case .quit: isOver = true
    case .boardSize, .clearBoard: (position, earlier) = (.initial, [])
    case .play(let side, let move): try play(move, by: side)
    case .chooseMove(let side, let isPlayed):
      return try await chooseMove(of: side, isPlayed: isPlayed)
    case .undo: try takeBack()
    case .level(nil): return level.rawValue
    case .level(let level?): self.level = level
    case .showBoard: return drawing
    case .finalScore: return try finalScore()
    }
    return ""
  }
}

extension GTPSession {
  private mutating func play(_ move: Move, by side: Disk) throws(GTPError) {
    if move == .pass, position.status.isOver {
      // Some Go programs send two passes at the end of a game.
      earlier.append(position)
      return
    }
    let before = try turn(of: side, orElse: .illegalMove)
    guard let next = try? before.playing(move) else { throw .illegalMove }
    earlier.append(position)
    position = next
  }

  /// The position with a side to move. An omitted pass of the other side is added if necessary.
  private func turn(of side: Disk, orElse error: GTPError) throws(GTPError) -> Position {
    let turn = position.turn == side ? position : position.withoutPass
    guard turn.turn == side else { throw error }
    return turn
  }

  private mutating func chooseMove(of side: Disk, isPlayed: Bool) async throws(GTPError) -> String {
    guard !position.status.isOver else { return "pass" }
    let before = try turn(of: side, orElse: GTPError("it is not \(side.gtpName)'s turn"))
    let move: Move
    if case .pass = before.status {
      move = .pass
    } else {
      do {
        move = .place(try await players.move(in: before, level: level).square)
      } catch {
        throw GTPError("no move found")
      }
    }
    if isPlayed { try play(move, by: side) }
    return move.square?.description.uppercased() ?? "pass"
  }

  private mutating func takeBack() throws(GTPError) {
    guard let before = earlier.popLast() else { throw GTPError("cannot undo") }
    position = before
  }

  /// The winner and the difference in disks, by tournament rules; `0` for a tie.
  private func finalScore() throws(GTPError) -> String {
    guard case .over(let winner) = position.status else { throw GTPError("cannot score") }
    let count = FinalCount(of: position)
    switch winner {
    case .dark: return "B+\(count.dark - count.light)"
    case .light: return "W+\(count.light - count.dark)"
    case nil: return "0"
    }
  }

  /// The side to move, then the board in ASCII: `X` for black, `O` for white.
  private var drawing: String {
    let board = position.board
    let rows = (0..<8).map { row in
      let cells = Square.all[row * 8..<row * 8 + 8].map { square in
        board[square].map { $0 == .dark ? "X" : "O" } ?? "."
      }
      return "\(row + 1) " + cells.joined(separator: " ")
    }
    return ([heading, "  a b c d e f g h"] + rows).joined(separator: "\n")
  }

  private var heading: String {
    switch position.status {
    case .turn(let side): "\(side.gtpName) to move"
    case .pass(let side): "\(side.gtpName) has to pass"
    case .over: "game over"
    }
  }
}
