import Foundation
import Reversi
import Testing

@Suite("The rules in other implementations' test cases")
struct ReversiCaseTests {
  @Test("are covered by the expected number of cases")
  func numbers() {
    let numbers = Dictionary(grouping: ReversiCase.all, by: \.kind).mapValues(\.count)
    #expect(
      numbers == [
        "place": 37, "illegalMove": 15, "position": 8, "validMoves": 7, "count": 11, "initial": 1,
        "sequence": 2, "saveRoundTrip": 6, "loadError": 4, "scenario": 23,
      ])
  }

  @Test("place a disk and turn the others over in order", arguments: ReversiCase.ofKind("place"))
  func place(example: ReversiCase) throws {
    let position = try example.position
    let expectation = try #require(example.expect)
    let square = try #require(try example.square)
    let flips = try #require(expectation.flips).compactMap(Square.init)
    #expect(position.flipLines(at: square).flatMap(\.self) == flips)
    #expect(Set(position.flips(at: square)) == Set(flips))

    let next = try position.placing(at: square)
    #expect(next.board.rows == expectation.board)
    #expect(next.board.count(of: .dark) == expectation.counts?.x)
    #expect(next.board.count(of: .light) == expectation.counts?.o)
    let state = try #require(expectation.next)
    #expect(next.status == Status(state))
  }

  @Test("refuse a move that breaks them", arguments: ReversiCase.ofKind("illegalMove"))
  func illegalMove(example: ReversiCase) throws {
    let position = try example.position
    guard let square = try example.square else {
      #expect(example.expect?.why == "outside")
      return
    }
    let why: IllegalMoveError =
      example.expect?.why == "occupied" ? .occupied(square) : .flipsNothing(square)
    #expect(throws: why) { try position.placing(at: square) }
    #expect(!position.legalMoves.contains(square))
    #expect(position.flips(at: square).isEmpty)
    #expect(position.flipLines(at: square).isEmpty)
  }

  @Test("give the status of a position", arguments: ReversiCase.ofKind("position"))
  func position(example: ReversiCase) throws {
    let expectation = try #require(example.expect)
    let state = ReversiCase.State(
      kind: try #require(expectation.kind), side: expectation.side, winner: expectation.winner)
    #expect(try example.position.status == Status(state))
  }

  @Test("list the legal moves row by row", arguments: ReversiCase.ofKind("validMoves"))
  func validMoves(example: ReversiCase) throws {
    let moves = try #require(example.expect?.moves).compactMap(Square.init)
    #expect(try Array(example.position.legalMoves) == moves)
  }

  @Test("count the disks and name the leader", arguments: ReversiCase.ofKind("count"))
  func count(example: ReversiCase) throws {
    let rows = try #require(example.board)
    let board = try #require(Board(rows: rows))
    #expect(board.count(of: .dark) == example.expect?.counts?.x)
    #expect(board.count(of: .light) == example.expect?.counts?.o)
    #expect(board.leader == Disk(example.expect?.leader))
  }

  @Test("start a game", arguments: ReversiCase.ofKind("initial"))
  func initial(example: ReversiCase) throws {
    #expect(try example.position == .initial)
    #expect(Board.initial.count(of: .dark) == example.expect?.counts?.x)
    #expect(Board.initial.count(of: .light) == example.expect?.counts?.o)
  }

  @Test("play whole games, passes included", arguments: ReversiCase.ofKind("sequence"))
  func sequence(example: ReversiCase) throws {
    var record = GameRecord(start: try example.position)
    for step in try #require(example.moves) {
      switch step {
      case .pass: try record.play(.pass)
      case .place(let move): try record.play(.place(try #require(Square(move))))
      }
    }
    #expect(record.position.board.rows == example.expect?.board)
    #expect(record.position.turn == Disk(example.expect?.side))
    let state = try #require(example.expect?.state)
    #expect(record.position.status == Status(state))
  }

  @Test("read and write a saved game", arguments: ReversiCase.ofKind("saveRoundTrip"))
  func saveRoundTrip(example: ReversiCase) throws {
    let text = try #require(example.text)
    let expectation = try #require(example.expect)
    let save = try SaveText(text)
    #expect(save.turn == Disk(expectation.turn))
    #expect(save.darkIsComputer == (expectation.modes?.x == "computer"))
    #expect(save.lightIsComputer == (expectation.modes?.o == "computer"))
    #expect(save.board.rows == expectation.board)
    #expect(save.text == text)
    #expect(try SaveText(text.dropLast()) == save)
  }

  @Test("refuse a damaged saved game", arguments: ReversiCase.ofKind("loadError"))
  func loadError(example: ReversiCase) throws {
    let text = try #require(example.text)
    #expect(throws: SaveTextError.self) { try SaveText(text) }
  }
}

/// A test case from other implementations of the challenge. Coordinates are column and row from the top left.
struct ReversiCase: Decodable, Sendable, CustomTestStringConvertible {
  let id: String
  let kind: String
  let board: [String]?
  let side: String?
  let move: [Int]?
  let moves: [Step]?
  let text: String?
  let expect: Expectation?

  var testDescription: String { id }

  /// The expected result.
  struct Expectation: Decodable, Sendable {
    let flips: [[Int]]?
    let board: [String]?
    let counts: PerSide<Int>?
    let next: State?
    let why: String?
    let kind: String?
    let side: String?
    let winner: String?
    let moves: [[Int]]?
    let state: State?
    let turn: String?
    let modes: PerSide<String>?
    let leader: String?
  }

  /// The status: the side to move, the side that has to pass, or the winner.
  struct State: Decodable, Sendable {
    let kind: String
    let side: String?
    let winner: String?
  }

  struct PerSide<Value: Decodable & Sendable>: Decodable, Sendable {
    let x: Value
    let o: Value
  }

  /// A move or the word "pass".
  enum Step: Decodable, Sendable {
    case place([Int])
    case pass

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let word = try? container.decode(String.self) {
        #expect(word == "pass")
        self = .pass
      } else {
        self = .place(try container.decode([Int].self))
      }
    }
  }
}

extension ReversiCase {
  /// All cases with 8×8 boards, including whole games.
  static let all: [ReversiCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    do {
      let data = try Data(contentsOf: folder.appending(path: "Fixtures/reversi-cases.json"))
      return try JSONDecoder().decode([ReversiCase].self, from: data)
    } catch {
      Issue.record(error, "the cases can't be read")
      return []
    }
  }()

  static func ofKind(_ kind: String) -> [ReversiCase] {
    all.filter { $0.kind == kind }
  }

  /// The square of the move; nil if it is off the board.
  var square: Square? {
    get throws { Square(try #require(move)) }
  }

  var position: Position {
    get throws {
      let rows = try #require(board)
      return Position(board: try #require(Board(rows: rows)), turn: try #require(Disk(side)))
    }
  }
}

extension Disk {
  /// The side with a letter; nil for any other text.
  init?(_ letter: String?) {
    guard let disk = Disk.allCases.first(where: { String($0.letter) == letter }) else { return nil }
    self = disk
  }
}

extension Square {
  /// The square at a column and row.
  init?(_ coordinates: [Int]) {
    self.init(column: coordinates[0], row: coordinates[1])
  }
}

extension Status {
  init?(_ state: ReversiCase.State) {
    switch (state.kind, Disk(state.side)) {
    case ("turn", let side?): self = .turn(side)
    case ("pass", let side?): self = .pass(side)
    case ("over", _): self = .over(winner: Disk(state.winner))
    default: return nil
    }
  }
}
