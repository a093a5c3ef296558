public import Bowling

/// A score sheet: a page that follows from its address alone.
public struct BowlingPagePresenter: Sendable {
  let sheet: BowlingSheet
  let scene: PageScene

  /// A presenter of a sheet.
  ///
  /// - Parameters:
  ///   - text: the sheet as in ``BowlingSheetText``, in any spelling.
  ///   - links: how the page refers to others; nil for one at its own address of a living site.
  /// - Throws: ``BowlingTextError`` if the text is no sheet.
  public init(
    _ text: String, language: Language = .english, site: SiteFacts, links: Links? = nil
  ) throws(BowlingTextError) {
    sheet = try BowlingSheetText.sheet(of: text)
    scene = PageScene(
      links: links ?? .relative(from: Self.route(of: sheet)), site: site,
      viewer: Viewer(language: language))
  }

  /// The sheet's own address.
  public var route: SiteRoute { Self.route(of: sheet) }

  /// The address of the sheet after one throw more; the sheet's own if no throw can knock down so many pins.
  public func route(knockingDown pins: Int?) -> SiteRoute {
    var longer = sheet
    guard let pins else { return route }
    do { try longer.add(pins) } catch { return route }
    return Self.route(of: longer)
  }

  private static func route(of sheet: BowlingSheet) -> SiteRoute {
    .bowling(BowlingSheetText.text(of: sheet))
  }

  /// The page.
  public func viewData() -> BowlingPageViewData {
    let words = scene.words
    let heading = BowlingNewsPresenter(words: words).news(of: sheet)
    return BowlingPageViewData(
      page: scene.page(
        news: heading, isUnlisted: false,
        links: [scene.links.optionalLink(words.newBoard, to: .new)].compactMap { $0 }),
      heading: heading,
      caption: words.sheet(players: sheet.lines.count),
      columns: (1...BowlingFrame.count).map {
        BowlingColumnViewData(number: String($0), label: words.frame($0))
      },
      players: sheet.lines.indices.map(player),
      form: form,
      ways: ways,
      share: share
    )
  }

  private func player(_ index: Int) -> BowlingPlayerViewData {
    let line = sheet.lines[index]
    let isCurrent = index == sheet.turn
    let current = isCurrent ? line.currentFrame?.number : nil
    return BowlingPlayerViewData(
      heading: scene.words.standing(
        player: sheet.lines.count > 1 ? index + 1 : nil, score: line.score, isOver: line.isOver,
        isToThrow: isCurrent),
      isCurrent: isCurrent,
      frames: line.frames.map { frame($0, isCurrent: $0.number == current) })
  }

  private func frame(_ frame: BowlingFrame, isCurrent: Bool) -> BowlingFrameViewData {
    let marks = frame.marks
    return BowlingFrameViewData(
      boxes: marks.map(\.text), label: scene.words.name(of: marks),
      score: frame.score.map { String($0) } ?? BowlingMark.pending.text,
      scoreLabel: scene.words.frameScore(frame.score), isCurrent: isCurrent)
  }

  /// The buttons that can't be are there too: they show how many pins there are.
  private var form: FormViewData? {
    guard let action = scene.links.address(of: route) else { return nil }
    let standing = sheet.standing
    return FormViewData(
      action: action, label: scene.words.pinsToPress(of: standing),
      buttons: (0...BowlingFrame.rack).map { pins in
        ButtonViewData(
          String(pins), field: FieldViewData(name: "pins", value: String(pins)),
          isDisabled: pins > standing ?? -1)
      })
  }

  private var ways: [LinkViewData] {
    let words = scene.words
    let hasThrows = sheet.lines.contains { !$0.pins.isEmpty }
    let emptied = hasThrows ? BowlingSheet(players: sheet.lines.count) : nil
    return [
      (words.takeThrowBack, sheet.shortened),
      (words.addPlayer, sheet.withOneMorePlayer),
      (words.removePlayer, sheet.withOnePlayerLess),
      (words.newSheet, emptied),
    ].compactMap { label, sheet in
      sheet.flatMap { scene.links.optionalLink(label, to: Self.route(of: $0)) }
    }
  }

  private var share: ShareViewData? {
    guard let address = scene.site.address(of: route) else { return nil }
    return ShareViewData(
      title: scene.words.share,
      texts: [CopyTextViewData(label: scene.words.address, text: address)], downloads: [])
  }
}

extension BowlingMark {
  /// What stands in a box.
  fileprivate var text: String {
    switch self {
    case .strike: "X"
    case .spare: "/"
    case .pins(let pins): String(pins)
    case .pending: "-"
    case .empty: ""
    }
  }
}
