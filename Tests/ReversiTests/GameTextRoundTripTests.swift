import ComputerPlayers
import Reversi
import TestSupport
import Testing

@Suite("An exported game can be pasted again")
struct GameTextRoundTripTests {
  @Test("as moves")
  func moves() throws {
    for game in try randomGames(60) {
      #expect(try GameText(Transcript.text(of: game.moves)) == .transcript(game))
      #expect(try GameText(RecordText.text(of: game) + "\n") == .transcript(game))
      #expect(try GameText(ggf(of: game)) == .ggf(game, GameTags(place: "Test")))
    }
  }

  @Test("as moves from another start")
  func movesFromElsewhere() throws {
    for (number, game) in try randomGames(30).enumerated() {
      let half = game.moves.count / 3 + number
      let rest = try GameRecord(
        start: game.position(before: half), moves: game.moves.dropFirst(half))
      // If the game is already over there, the text has only the position.
      #expect(try GameText(RecordText.text(of: rest)) == .transcript(rest))
      #expect(try GameText(ggf(of: rest)) == .ggf(rest, GameTags(place: "Test")))
    }
  }

  @Test("as a board, at every move")
  func boards() throws {
    for game in try randomGames(15) {
      for number in 0...game.moves.count {
        let position = game.position(before: number)
        for text in texts(of: position) {
          #expect(try GameText(text) == .board(position), "\(text)")
        }
      }
    }
  }

  @Test("as a saved game, at every move")
  func saves() throws {
    for game in try randomGames(15) {
      for number in 0...game.moves.count {
        let position = game.position(before: number)
        let save = SaveText(
          position: position, darkIsComputer: number.isMultiple(of: 2), lightIsComputer: true)
        #expect(try GameText(save.text) == .save(save))
        let start = try GameText(save.text).record.position
        // The program that saves before a pass shows it again; the game goes on after it.
        let next = position.withoutPass
        #expect(position.status.isOver ? start.board == position.board : start == next)
      }
    }
  }

  @Test("leads from its board and its saved game to the same position, at every move")
  func sameEnd() throws {
    for game in try randomGames(1000) {
      let position = game.position.withoutPass
      let board = BoardDrawing.text(of: position.board) + "\n\(position.turn.letter)\n"
      let save = SaveText(position: game.position, darkIsComputer: false, lightIsComputer: false)
      let read = try GameText(board).record.position
      #expect(try GameText(save.text).record.position == read, "\(board)")
    }
    for game in try randomGames(30) {
      for number in 0...game.moves.count {
        let position = game.position(before: number)
        let save = SaveText(position: position, darkIsComputer: true, lightIsComputer: false)
        let read = try GameText(position.withoutPass.text).record.position
        #expect(try GameText(save.text).record.position == read, "\(position.text)")
      }
    }
  }

  /// A position in the notations of other programs and of this site.
  private func texts(of position: Position) -> [String] {
    let drawing = BoardDrawing.text(of: position.board)
    let name = position.turn == .dark ? "Dark" : "Light"
    let (dark, light) = (position.board.count(of: .dark), position.board.count(of: .light))
    return [
      position.text, edax(position), nboard(position), "BO[\(nboard(position))]",
      drawing + "\n\(name)", "\(name) to move\n\(drawing)",
      drawing + "\n● \(dark)  ○ \(light). \(name) to move.",
      position.board.rows.joined(separator: "\n") + "\n\(position.turn.letter)",
    ]
  }

  private func edax(_ position: Position) -> String {
    position.board.text.uppercased() + " " + String(position.turn.letter).uppercased() + ";"
  }

  private func nboard(_ position: Position) -> String {
    let cells = position.board.text + " " + String(position.turn.letter)
    return "8 " + cells.replacing("x", with: "*").uppercased()
  }

  private func ggf(of game: GameRecord) throws -> String {
    var (text, position) = ("(;GM[Othello]PC[Test]TY[8]BO[\(nboard(game.start))]", game.start)
    for move in game.moves {
      text += position.turn == .dark ? "B" : "W"
      text += "[\(move.square?.description.uppercased() ?? "PA")//0.5]"
      position = try position.playing(move)
    }
    return text + ";)"
  }
}

@Suite("Any pasted text")
struct GameTextMutationTests {
  @Test("is read, or refused at a position inside it")
  func mutations() throws {
    var generator = SplitMix64(seed: 7)
    let game = try #require(try randomGames(1).first)
    let position = game.position(before: 20)
    let save = SaveText(position: position, darkIsComputer: true, lightIsComputer: false)
    let texts = [
      Transcript.text(of: game.moves), "\(position.text).d3", save.text, position.text,
      BoardDrawing.text(of: position.board) + "\nDark to move", "8 \(position.text)",
      "(;GM[Othello]BO[8 \(position.text)]B[f5//1]W[PA];)",
    ]
    for text in texts {
      for _ in 0..<600 { check(mutated(Array(text.utf8), using: &generator)) }
    }
  }

  @Test("is read or refused, even if it is random bytes")
  func randomBytes() {
    var generator = SplitMix64(seed: 11)
    let common = Array("xo-XO*.BW_ \r\n()[];18abcdefgh·●○\u{0}".utf8)
    for round in 0..<3000 {
      check(
        (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
          round.isMultiple(of: 2)
            ? UInt8.random(in: 0...255, using: &generator)
            : common.randomElement(using: &generator) ?? 0
        })
    }
  }

  @Test(
    "is read or refused quickly, even at the maximum length",
    arguments: [
      "a", "d", "1", " ", "\n", "x", "-", "x\n", "dark ", "and ", ".", "(;", "[", "B[f5]", "f5",
      "pa",
      "\u{301}", "1.", "a b c d e f g h\n",
    ])
  func long(part: String) {
    let board = Board.initial.text
    for before in ["", board, "dark ", "(;", "\(board)x.", "x00\n", "(;GM["] {
      let count = (GameText.sizeLimit - before.utf8.count) / part.utf8.count
      check(Array((before + String(repeating: part, count: count)).utf8))
    }
  }

  private func mutated(_ bytes: [UInt8], using generator: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes.randomElement(using: &generator) ?? 0, at: place)
      default: bytes.removeSubrange(max(place, 1)...)
      }
      if bytes.isEmpty { return [0] }
    }
    return bytes
  }

  private func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      _ = try GameText(text).record
    } catch {
      let lines = text.replacing("\r\n", with: "\n").unicodeScalars.split(
        omittingEmptySubsequences: false
      ) { $0 == "\n" || $0 == "\r" }
      // A saved game's missing row is reported in the line after the last one.
      #expect((1...lines.count + 1).contains(error.line), "\(text.debugDescription)")
      let length = error.line > lines.count ? 0 : lines[max(error.line, 1) - 1].count
      #expect((1...length + 1).contains(error.column), "\(text.debugDescription)")
    }
  }
}
