package enum BowlingRoute: Sendable, Hashable {
  /// A score sheet in its text format; empty for a sheet without throws.
  case sheet(String)
  /// A throw for a sheet; nil if the number of pins is invalid.
  case knockingDown(Int?, on: String)

  /// Parses an address without checking whether the text is a valid sheet. The page reports that.
  ///
  /// Slashes are part of the text, so that the page can report them as errors.
  init(_ segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    let text = segments.map(\.text).joined(separator: "/")
    self =
      query(FormField.pins.rawValue).map { .knockingDown(Int(canonical: $0), on: text) }
      ?? .sheet(text)
  }

  func print(to address: inout PrintedAddress) {
    switch self {
    case .sheet(let text), .knockingDown(_, let text):
      if !text.isEmpty { address.append(text) }
    }
    if case .knockingDown(let pins, _) = self {
      address.add((FormField.pins.rawValue, pins.map { String($0) } ?? ""))
    }
  }
}
