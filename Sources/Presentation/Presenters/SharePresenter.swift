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
    var texts: [CopyTextViewData] = []
    texts.reserveCapacity(4)
    func add(_ label: String, _ text: TextParts?, rows: String? = nil) {
      guard let text, !text.first.isEmpty else { return }
      texts.append(CopyTextViewData(label: label, text: text, rows: rows))
    }
    add(words.address, shared.address)
    add(words.positionAddress, shared.positionAddress)
    add(words.name(of: .board), board(of: shared), rows: "10")
    add(words.name(of: .transcript), TextParts(shared.recordText))
    return texts
  }

  /// The board as it may be pasted into a message, with the news below it.
  private func board(of shared: Shared) -> TextParts {
    let board = shared.position.board
    return TextParts(
      TextBoard.lines(of: board),
      words.news(shared.message, score: MessagePresenter(words: words).score(of: board)))
  }
}

extension Download {
  /// What the section doesn't hold as a text already.
  static let beyondTexts: [Download] = [.save, .json, .svg, .png]
}
