import Gameplay
import Reversi

/// The section of a page with everything that can be handed on.
struct SharePresenter: Sendable {
  let words: any Wording

  /// The section of a living game's or a record's page.
  func viewData(of shared: Shared) -> ShareViewData {
    ShareViewData(
      title: words.share, texts: texts(of: shared), invite: shared.invite,
      downloads: shared.downloads)
  }

  private func texts(of shared: Shared) -> [CopyTextViewData] {
    let position = shared.record.position
    var texts: [CopyTextViewData] = []
    func add(_ label: String, _ text: String?, rows: String? = nil) {
      guard let text, !text.isEmpty else { return }
      texts.append(CopyTextViewData(label: label, text: text, rows: rows))
    }
    add(words.address, shared.address)
    add(words.positionAddress, shared.positionAddress)
    add(words.textBoard, text(of: position, address: shared.address), rows: "11")
    add(words.transcript, RecordText.text(of: shared.record))
    let save = SaveText(
      position: position, darkIsComputer: shared.modes.dark == .computer,
      lightIsComputer: shared.modes.light == .computer)
    add(words.saveText, save.text, rows: "9")
    return texts
  }

  /// The board as it may be pasted into a message, with the news and the address below it.
  private func text(of position: Position, address: String?) -> String {
    let board = position.board
    var text = ""
    for square in Square.all {
      text += glyph(of: board[square])
      if square.index % 8 == 7 { text += "\n" }
    }
    text += words.news(
      MessagePresenter(words: words).text(of: position.status),
      score: words.score(dark: board.count(of: .dark), light: board.count(of: .light)))
    if let address { text += "\n" + address }
    return text
  }

  private func glyph(of disk: Disk?) -> String {
    switch disk {
    case .dark: "●"
    case .light: "○"
    case nil: "·"
    }
  }
}
