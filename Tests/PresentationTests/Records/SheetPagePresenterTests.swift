import Pictures
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("A record on paper")
struct SheetPagePresenterTests {
  private func sheet(
    _ text: String, tags: GameTags = GameTags()
  ) throws -> SheetPageViewData {
    let game = TaggedGame(try RecordText.record(of: text), tags: tags)
    return SheetPagePresenter(game, language: .standard, site: Publication()).viewData()
  }

  @Test("has in each square the number of its move, or the disk from the start")
  func board() throws {
    let sheet = try sheet("f5d6c3d3c4")
    #expect(
      sheet.rows.map { $0.cells.map { $0.text.isEmpty ? "·" : $0.text }.joined(separator: " ") }
        == [
          "· · · · · · · ·",
          "· · · · · · · ·",
          "· · 3 4 · · · ·",
          "· · 5 ○ ● · · ·",
          "· · · ● ○ 1 · ·",
          "· · · 2 · · · ·",
          "· · · · · · · ·",
          "· · · · · · · ·",
        ])
    #expect(sheet.rows[4].cells[5].label == "f5, move 1 by dark")
    #expect(sheet.rows[5].cells[3].disk == "light")
    #expect(sheet.rows[0].cells[0].label == "a1, empty")
  }

  @Test("shows each number's side, even after a pass")
  func pass() throws {
    let sheet = try sheet(GameTexts.pass + "d6")
    let plies = try RecordText.record(of: GameTexts.pass + "d6").plies
    for ply in plies {
      let cell = sheet.rows[ply.square.row].cells[ply.square.column]
      #expect(cell.text == String(ply.number))
      #expect(cell.disk == ply.before.turn.className)
    }
  }

  @Test("has a QR code of the record's address if that is known and short enough")
  func code() throws {
    #expect(try sheet("f5d6").code == nil)
    let origin = "https://\(String(repeating: "a", count: 190)).example"
    for (text, isShown) in [("f5d6", true), ("f5d6c3", false)] {
      let record = try RecordText.record(of: text)
      let site = Publication(basePath: "", origin: origin, codes: QRCode.viewData)
      #expect(
        (SheetPagePresenter(TaggedGame(record), language: .standard, site: site).viewData().code
          != nil)
          == isShown)
    }
    let site = Publication(
      basePath: "/reversi", origin: "https://example.org", codes: QRCode.viewData)
    let sheet = SheetPagePresenter(
      TaggedGame(try RecordText.record(of: "f5d6"), tags: GameTags(light: "Aya")),
      language: .standard, site: site)
    #expect(
      sheet.viewData().code
        == QRCode.viewData(
          "https://example.org/reversi/r/f5d6", "QR code of the game's link", false))
  }

  @Test("gives the result, and leaves blank lines for what the address doesn't say")
  func entries() throws {
    let sheet = try sheet("f5d6", tags: GameTags(light: "Aya"))
    #expect(
      sheet.entries == [
        TextViewData(label: "Dark", text: ""),
        TextViewData(label: "Light", text: "Aya"),
        TextViewData(label: "Date", text: ""),
        TextViewData(label: "Result", text: "Dark's turn, 3–3"),
      ])
    #expect(sheet.transcript.text == "f5d6")
    #expect(sheet.moves?.moves.map(\.label) == ["1 f5", "2 d6"])
    #expect(sheet.moves?.moves.allSatisfy { $0.address == nil } == true)
    #expect(
      sheet.link == LinkViewData(address: "../f5d6?light=Aya", label: "Step through the game"))
  }
}
