/// An address at or below `/bowling`.
public enum BowlingRoute: Sendable, Hashable {
  /// A score sheet, by its text; empty for one without throws.
  case sheet(String)
  /// A throw for a sheet; nil for pins that are no number.
  case knockingDown(Int?, on: String)

  /// What the text says is not looked at: whether it can be a sheet is to be told by a page.
  ///
  /// A slash is read as a part of the text, so that the page can say that it can't stand there.
  init(_ segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    let text = segments.map(\.text).joined(separator: "/")
    self = query("pins").map { .knockingDown(Int(canonical: $0), on: text) } ?? .sheet(text)
  }

  func print(to address: inout PrintedAddress) {
    switch self {
    case .sheet(let text), .knockingDown(_, let text):
      if !text.isEmpty { address.append(text) }
    }
    if case .knockingDown(let pins, _) = self {
      address.query = "?pins=" + (pins.map { String($0) } ?? "")
    }
  }
}
