package enum BowlingRoute: Sendable, Hashable {
  /// A score sheet in its text format; empty for a sheet without throws.
  case sheet(String)
  /// A throw for a sheet; nil if the number of pins is invalid.
  case knockingDown(Int?, on: String)

  /// Prints or parses an address without checking whether the text is a valid sheet. The page reports that.
  ///
  /// Slashes are part of the text, so that the page can report them as errors.
  mutating func code(_ coder: inout AddressCoder) {
    var (text, pins): (String?, String?)
    switch self {
    case .sheet(let sheet): text = sheet
    case .knockingDown(let number, let sheet): (text, pins) = (sheet, number?.text ?? "")
    }
    if text?.isEmpty == true { text = nil }
    coder.segment(&text) { _ in true }
    coder.field(FormField.pins.rawValue, &pins)
    let sheet = text ?? ""
    self = pins.map { .knockingDown(Int(address: ArraySlice($0.utf8)), on: sheet) } ?? .sheet(sheet)
  }
}
