import Testing

@testable import FlipbookTools

@Suite("Figures as text")
struct FigureTests {
  @Test(
    "Numbers have at least three digits and separated thousands",
    arguments: [
      (0.0, "0.00"), (0.126, "0.13"), (9.99, "9.99"), (9.996, "10.0"), (12.34, "12.3"),
      (99.96, "100"), (999.6, "1,000"), (1_234_567.8, "1,234,568"), (-4.2, "-4.20"),
    ])
  func text(number: Double, text: String) {
    #expect(Figure.text(number) == text)
  }

  @Test(
    "Infinite, undefined and huge numbers are dashes", arguments: [Double.infinity, .nan, 1e300])
  func none(number: Double) {
    #expect(Figure.text(number) == "–")
  }
}
