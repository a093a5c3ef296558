import Reversi

/// What there is to hand on of a moment of a record.
extension RecordPagePresenter {
  /// The address of the moment without anything that plays.
  private var still: RecordAddress {
    RecordAddress(address.text, ply: ply == plies.count ? nil : ply)
  }

  /// What can be copied and taken along; nothing of a frame, which nobody wants to keep.
  var share: ShareViewData? {
    guard address.step == nil, address.pace == nil else { return nil }
    let position = position
    return SharePresenter(words: scene.words).viewData(
      of: Shared(
        recordText: text(to: ply), position: position,
        message: MessagePresenter(words: scene.words).text(of: position.status),
        address: scene.site.address(of: .record(still)),
        positionAddress: scene.site.address(of: .position(position.text)),
        downloads: addresses(of: position)
          + downloads.compactMap { download in
            scene.links.optionalLink(
              scene.words.name(of: download), to: .recordDownload(still, download))
          }))
  }

  /// The addresses as links, where the site doesn't know how it is reached: a page that everybody may keep can't
  /// say whole ones then.
  private func addresses(of position: Position) -> [LinkViewData] {
    guard scene.site.origin == nil else { return [] }
    return [
      scene.links.optionalLink(scene.words.address, to: .record(still)),
      scene.links.optionalLink(scene.words.positionAddress, to: .position(position.text)),
    ].compactMap { $0 }
  }

  /// In a folder the transcript is one of its files, and worth a link.
  private var downloads: [Download] {
    if case .files = scene.links { Download.allCases } else { Download.beyondTexts }
  }

  /// What other sites show of the moment; nothing unless they can find it again.
  var card: CardViewData? {
    scene.site.address(of: .record(still)).map { address in
      CardPresenter(words: scene.words).viewData(
        of: position, after: ply, address: address,
        image: scene.site.address(of: .recordDownload(still, .png)))
    }
  }
}
