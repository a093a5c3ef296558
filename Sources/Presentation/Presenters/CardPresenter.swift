import Reversi

/// What other sites show of a page with a position, where somebody pastes its address.
struct CardPresenter: Sendable {
  let words: any Wording

  /// The card of a page.
  ///
  /// - Parameters:
  ///   - record: the moves up to the position on the page.
  ///   - address: the page's own address, absolute.
  ///   - image: the address of its picture, absolute; nil if it has none.
  func viewData(of record: GameRecord, address: String, image: String?) -> CardViewData {
    viewData(of: record.position, after: record.plyCount, address: address, image: image)
  }

  /// The card of a page that has counted the disks placed up to its position.
  func viewData(
    of position: Position, after disks: Int, address: String, image: String?
  ) -> CardViewData {
    CardViewData(
      title: MessagePresenter(words: words).news(of: position),
      description: words.cardText(disks: disks),
      address: address,
      image: image)
  }
}
