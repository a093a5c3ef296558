import Foundation
import Reversi
import Testing

/// A case extracted from implementations of the challenge; coordinates are column and row from the top left.
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

  /// What an implementation answers.
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

  /// Whose turn it is, who has to pass or who has won.
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
  /// All the cases of 8×8 squares, those of whole games in the app included.
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

  /// The square of the move, nil outside of the board.
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
  /// The side with that letter, nil for none.
  init?(_ letter: String?) {
    guard let disk = Disk.allCases.first(where: { String($0.letter) == letter }) else { return nil }
    self = disk
  }
}

extension Square {
  /// The square of a pair of numbers.
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
