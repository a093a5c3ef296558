/// A colour drawn on a ground of another one, with the blends that smooth its edges.
struct Ink: Sendable, Hashable {
  /// Numbers in ``CardPalette`` by coverage: first the ground, last the colour.
  let steps: [UInt8]

  /// The coverage that a pixel has already, as a place in the steps.
  func level(of pixel: UInt8) -> Int {
    steps.firstIndex(of: pixel) ?? 0
  }

  static let darkOnPaper = Ink(
    steps: [CardPalette.paper] + CardPalette.darkOnPaper + [CardPalette.dark])
  static let darkOnBoard = Ink(
    steps: [CardPalette.board] + CardPalette.darkOnBoard + [CardPalette.dark])
  static let lightOnBoard = Ink(
    steps: [CardPalette.board] + CardPalette.lightOnBoard + [CardPalette.light])

  // Light is close enough to paper to share its blends.
  static let darkOnLight = Ink(
    steps: [CardPalette.light] + CardPalette.darkOnPaper + [CardPalette.dark])
  static let lightOnDark = Ink(steps: darkOnLight.steps.reversed())

  // Text of less weight is in the darkest blend, so the lighter ones smooth it.
  static let mutedOnPaper = Ink(steps: [CardPalette.paper] + CardPalette.darkOnPaper)
  static let lightOnMuted = Ink(
    steps: CardPalette.darkOnPaper.reversed() + [CardPalette.light])
}
