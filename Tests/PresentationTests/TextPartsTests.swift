import Testing

@testable import Presentation

@Suite("A text in parts")
struct TextPartsTests {
  @Test("is the same text however it is parted")
  func same() {
    let parted = TextParts("g/", "", "x")
    #expect(parted == "g/x" && parted == TextParts("", "g", "/x"))
    #expect(Set([parted, "g/x", TextParts("g/x")]).count == 1)
    #expect(parted != "g/" && parted != TextParts("g/", "y"))
    #expect(parted.text == "g/x" && TextParts("g/").text == "g/")
  }

  @Test("leads to another page after a time, wherever it is parted")
  func refresh() {
    #expect(TextParts("x", "?seen=", "30").refresh(after: 0) == "0; url=x?seen=30")
    #expect(TextParts("x", "?seen=30").refresh(after: 2) == "2; url=x?seen=30")
    #expect(TextParts("x").refresh(after: 0) == "0; url=x")
  }
}
