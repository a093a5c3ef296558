// The addresses at and below `/bowling`: the printing parts and the parsing.

extension SiteRoute {
  /// What the text says is not looked at: whether it can be a sheet is to be told by a page.
  ///
  /// A slash is read as a part of the text, so that the page can say that it can't stand there.
  init(bowling segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    let text = segments.map(\.text).joined(separator: "/")
    if let pins = query("pins") {
      self = .bowlingThrow(text, pins: Int(canonical: pins))
    } else {
      self = .bowling(text)
    }
  }

  static func bowlingDepth(_ text: String) -> Int { text.isEmpty ? 0 : 1 }

  static func bowlingSegment(_ number: Int, _ text: String) -> String {
    number == 0 ? "bowling" : text
  }
}
