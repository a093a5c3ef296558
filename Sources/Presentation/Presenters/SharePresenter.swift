import Gameplay
import Reversi

/// The section of a page with everything that can be handed on.
struct SharePresenter: Sendable {
  let words: any Wording

  /// The section of a living game's or a record's page.
  func viewData(of shared: Shared) -> ShareViewData {
    let position = shared.record.position
    let board = text(of: position, address: shared.address)
    let save = SaveText(
      position: position, darkIsComputer: shared.modes.dark == .computer,
      lightIsComputer: shared.modes.light == .computer)
    let texts: [CopyTextViewData?] = [
      shared.address.map { CopyTextViewData(label: words.address, text: $0) },
      shared.positionAddress.map { CopyTextViewData(label: words.positionAddress, text: $0) },
      CopyTextViewData(label: words.name(of: .board), text: board, rows: "11"),
      CopyTextViewData(
        label: words.name(of: .transcript), text: RecordText.text(of: shared.record)),
      CopyTextViewData(label: words.name(of: .save), text: save.text, rows: "9"),
    ]
    return ShareViewData(
      title: words.share, texts: texts.compactMap(\.self).filter { !$0.text.isEmpty },
      invite: shared.invite, downloads: shared.downloads)
  }

  /// The board as it may be pasted into a message, with the news below it.
  private func text(of position: Position, address: String?) -> String {
    let board = position.board
    let score = words.score(dark: board.count(of: .dark), light: board.count(of: .light))
    let news = words.news(MessagePresenter(words: words).text(of: position.status), score: score)
    let rows = board.rows.map { row in String(row.map(glyph)) }
    return (rows + [news] + (address.map { [$0] } ?? [])).joined(separator: "\n")
  }

  private func glyph(_ letter: Character) -> Character {
    switch letter {
    case Disk.dark.letter: "●"
    case Disk.light.letter: "○"
    default: "·"
    }
  }
}
