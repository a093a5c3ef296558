import Reversi

extension HTMLPage {
  /// A side's row: its count, who plays it, whether its computer thinks.
  struct Player {
    let count: Int
    /// `manual` or `computer`; nil where the row doesn't say.
    let mode: String?
    /// The form that switches the mode, nil for those who can't.
    let form: Form?
    let isThinking: Bool
  }

  /// The row of a side: `div.player.dark` or `div.player.light`.
  func player(_ side: Disk) -> Player? {
    let name = side == .dark ? "dark" : "light"
    guard
      let start = tags.firstIndex(where: { tag in
        !tag.isClosing && tag.attributes["class"] == "player \(name)"
      })
    else { return nil }
    let row = inside(start)
    guard let count = row.first(where: { $0.attributes["id"] == "\(name)-count" }),
      let number = Int(Self.folded(count.text))
    else { return nil }
    let pressed = row.first { $0.attributes["aria-pressed"] == "true" }?.attributes["value"]
    let written = row.first { $0.name == "span" && ["Manual", "Computer"].contains($0.text) }
    return Player(
      count: number, mode: pressed ?? written?.text.lowercased(), form: forms(in: row).first,
      isThinking: row.contains { $0.attributes["id"] == "thinking" })
  }
}
