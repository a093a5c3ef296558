import TestSupport
import Testing

@Suite("A difference between texts")
struct LineDifferenceTests {
  @Test("lists the removed and the added lines")
  func changed() {
    let difference = LineDifference(from: "a\nb\nc", to: "a\nB\nc\nd")
    #expect(difference.description == "- 2: b\n+ 2: B\n+ 4: d")
  }

  @Test("is empty between equal texts")
  func equal() {
    #expect(LineDifference(from: "a\nb", to: "a\nb").description == "")
  }
}
