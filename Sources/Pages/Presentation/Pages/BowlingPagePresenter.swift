public import Bowling

/// A page with a score sheet.
public struct BowlingPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What is to be thrown next, or how the game has ended.
  public var heading: String
  /// What the sheet is called.
  public var caption: String
  /// The heads of its columns, one for each frame.
  public var columns: [BowlingColumnViewData]
  /// The players' lines.
  public var players: [BowlingPlayerViewData]
  /// Asks for the pins of the next throw; nil where nothing answers.
  public var form: FormViewData?
  /// What else can be done.
  public var ways: [LinkViewData]
  /// What there is to hand on.
  public var share: ShareViewData?
}

/// The head of a frame's column.
public struct BowlingColumnViewData: Sendable, Hashable {
  /// The frame's number.
  public var number: String
  /// The same in words.
  public var label: String
}

/// A player's line.
public struct BowlingPlayerViewData: Sendable, Hashable {
  /// Who it is, and how the game stands for them.
  public var heading: String
  /// Whether it is their turn.
  public var isCurrent: Bool
  /// The ten frames.
  public var frames: [BowlingFrameViewData]
}

/// A frame of a line.
public struct BowlingFrameViewData: Sendable, Hashable {
  /// What stands in its boxes.
  public var boxes: [String]
  /// The same in words.
  public var label: String
  /// The score up to and with it.
  public var score: String
  /// The same in words.
  public var scoreLabel: String
  /// Whether the next throw is in it.
  public var isCurrent: Bool
}

/// A score sheet: a page that follows from its address alone.
public struct BowlingPagePresenter: Sendable {
  let sheet: BowlingSheet
  let context: PageContext

  /// A presenter of a sheet.
  ///
  /// - Parameters:
  ///   - text: the sheet as in ``BowlingSheetText``, in any spelling.
  ///   - links: how the page refers to others; nil for one at its own address of a living site.
  /// - Throws: ``BowlingTextError`` if the text is no sheet.
  public init(
    _ text: String, language: Language = .standard, site: SiteIdentity, links: Links? = nil
  ) throws(BowlingTextError) {
    sheet = try BowlingSheetText.sheet(of: text)
    context = PageContext(
      links: links ?? .relative(from: Self.route(of: sheet), in: language), site: site,
      viewer: .anybody(reading: language))
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
    .bowling(.sheet(BowlingSheetText.text(of: sheet)))
  }

  /// The page.
  public func viewData() -> BowlingPageViewData {
    let words = context.words
    let heading = BowlingNewsPresenter(words: words).news(of: sheet)
    return BowlingPageViewData(
      page: context.page(news: heading, isUnlisted: false),
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
      heading: context.words.standing(
        player: sheet.lines.count > 1 ? index + 1 : nil, score: line.score, isOver: line.isOver,
        isToThrow: isCurrent),
      isCurrent: isCurrent,
      frames: line.frames.map { frame($0, isCurrent: $0.number == current) })
  }

  private func frame(_ frame: BowlingFrame, isCurrent: Bool) -> BowlingFrameViewData {
    let marks = frame.marks
    return BowlingFrameViewData(
      boxes: marks.map(\.text), label: context.words.name(of: marks),
      score: frame.score.map { String($0) } ?? BowlingMark.pending.text,
      scoreLabel: context.words.frameScore(frame.score), isCurrent: isCurrent)
  }

  /// The buttons that can't be are there too: they show how many pins there are.
  private var form: FormViewData? {
    guard let action = context.links.address(of: route) else { return nil }
    let standing = sheet.standing
    return FormViewData(
      action: action, label: context.words.pinsToPress(of: standing), hidden: hidden,
      buttons: (0...BowlingFrame.rack).map { pins in
        ButtonViewData(
          String(pins), field: FieldViewData(name: "pins", value: String(pins)),
          isDisabled: pins > standing ?? -1)
      })
  }

  /// A form that gets a page leaves out what its action says behind the question mark.
  private var hidden: [FieldViewData] {
    context.language.isStandard || !context.links.areServed
      ? [] : [FieldViewData(name: Language.queryName, value: context.language.tag)]
  }

  private var ways: [LinkViewData] {
    let words = context.words
    let hasThrows = sheet.lines.contains { !$0.pins.isEmpty }
    let emptied = hasThrows ? BowlingSheet(players: sheet.lines.count) : nil
    return [
      (words.takeThrowBack, sheet.shortened),
      (words.addPlayer, sheet.withOneMorePlayer),
      (words.removePlayer, sheet.withOnePlayerLess),
      (words.newSheet, emptied),
    ].compactMap { label, sheet in
      sheet.flatMap { context.links.optionalLink(label, to: Self.route(of: $0)) }
    }
  }

  private var share: ShareViewData? {
    guard let address = context.address(of: route) else { return nil }
    return ShareViewData(
      title: context.words.share,
      texts: [CopyTextViewData(label: context.words.address, text: address)], downloads: [])
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

/// Says what is to be thrown next, or how a game has ended.
struct BowlingNewsPresenter: Sendable {
  let words: any Localization

  func news(of sheet: BowlingSheet) -> String {
    guard let turn = sheet.turn, let frame = sheet.lines[turn].currentFrame else {
      return end(of: sheet)
    }
    return words.bowlingTurn(
      player: sheet.lines.count > 1 ? turn + 1 : nil, frame: frame.number,
      number: frame.pins.count + 1)
  }

  private func end(of sheet: BowlingSheet) -> String {
    let scores = sheet.lines.map(\.score)
    let best = scores.max() ?? 0
    guard scores.count > 1 else { return words.finalScore(best) }
    let winners = scores.indices.filter { scores[$0] == best }.map { $0 + 1 }
    return words.bowlingVictory(players: winners, score: best)
  }
}
