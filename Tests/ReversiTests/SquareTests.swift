import Reversi
import Testing

@Suite("A square")
struct SquareTests {
  @Test(
    "is numbered row by row from the top left",
    arguments: [("a1", 0), ("b1", 1), ("h1", 7), ("a2", 8), ("d3", 19), ("e6", 44), ("h8", 63)])
  func numbers(name: String, index: Int) throws {
    let square = try #require(Square(name))
    #expect(square.index == index)
    #expect(square == Square(index: index))
    #expect(square == Square(column: index % 8, row: index / 8))
    #expect(square.description == name)
  }

  @Test("is found by its name in upper or lower case")
  func names() {
    #expect(Square.all.count == 64)
    for square in Square.all {
      #expect(Square(square.description) == square)
      #expect(Square(square.description.uppercased()) == square)
      #expect(Square(ascii: Array(square.description.utf8)) == square)
    }
    #expect(Set(Square.all.map(\.description)).count == 64)
  }

  @Test(
    "has no other name",
    arguments: [
      "", "d", "3", "d0", "d9", "i1", "`1", "@1", "3d", "d33", " d3", "d3 ", "d:", "ｄ3", "é1", "--",
    ])
  func wrongNames(name: String) {
    #expect(Square(name) == nil)
  }

  @Test("does not exist outside the board", arguments: [(-1, 0), (0, -1), (8, 0), (0, 8)])
  func outside(column: Int, row: Int) {
    #expect(Square(column: column, row: row) == nil)
    #expect(Square(index: -1) == nil)
    #expect(Square(index: 64) == nil)
  }

  @Test("comes in board order from a set")
  func sets() throws {
    let names = ["h8", "a1", "d3", "h1", "a2"]
    let squares = try names.map { try #require(Square($0)) }
    let set = squares.reduce(SquareSet()) { $0.union(SquareSet($1)) }
    #expect(set.map(\.description) == ["a1", "h1", "a2", "d3", "h8"])
    #expect(set.count == 5)
    #expect(Array(SquareSet(rawValue: .max)) == Square.all)
    #expect(squares.allSatisfy(set.contains))
    #expect(set.subtracting(SquareSet(squares[0])).count == 4)
    #expect(SquareSet().isEmpty && Array(SquareSet()).isEmpty)
  }
}
