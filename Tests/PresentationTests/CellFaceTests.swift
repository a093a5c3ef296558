import Reversi
import Testing

@testable import Presentation

@Suite("The faces of cells")
struct CellFaceTests {
  private let faces = Language.allCases.flatMap { language in
    Square.all.flatMap { square in
      CellContent.all.map {
        CellFaceViewData(square: square, content: $0, language: language)
      }
    }
  }

  @Test("have a number each, from 0 on")
  func numbers() {
    #expect(faces.map(\.number) == Array(0..<CellFaceViewData.count))
  }

  @Test("have their content's number within each square")
  func contents() {
    #expect(CellContent.all.map(\.number) == Array(0..<CellContent.count))
  }
}
