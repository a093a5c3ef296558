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
    if let address = shared.address {
      texts.append(CopyTextViewData(label: words.address, text: address))
    }
    if let address = shared.positionAddress {
      texts.append(CopyTextViewData(label: words.positionAddress, text: address))
    }
    texts.append(
      CopyTextViewData(label: words.name(of: .board), text: board(of: shared), rows: "10"))
    if !shared.recordText.isEmpty {
      texts.append(
        CopyTextViewData(label: words.name(of: .transcript), text: shared.recordText))
    }
    return texts
  }

  /// The board as it may be pasted into a message, with the news below it.
  private func board(of shared: Shared) -> String {
    let board = shared.position.board
    return TextBoard.lines(of: board)
      + words.news(shared.message, score: MessagePresenter(words: words).score(of: board))
  }
}

extension Download {
  /// What the section doesn't hold as a text already.
  static let beyondTexts: [Download] = [.save, .json, .svg, .png]
}
