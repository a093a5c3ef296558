package import Bowling

/// The page of a bowling score sheet.
package struct BowlingPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// The next throw, or the result of the game.
  package var heading: String
  /// The caption of the sheet.
  package var caption: String
  /// The column headings, one for each frame.
  package var columns: [BowlingColumnViewData]
  /// The lines of the players.
  package var players: [BowlingPlayerViewData]
  /// The form for the pins of the next throw; nil on a static site.
  package var form: FormViewData?
  /// Links to other sheets.
  package var links: [LinkViewData]
  /// The sharing section.
  package var share: ShareViewData?
}

/// The heading of a frame's column.
package struct BowlingColumnViewData: Sendable, Hashable {
  /// The number of the frame.
  package var number: String
  /// The heading in words.
  package var label: String
}

/// The line of a player.
package struct BowlingPlayerViewData: Sendable, Hashable {
  /// The player, and the state of the game for them.
  package var heading: String
  /// Whether it is the player's turn.
  package var isCurrent: Bool
  /// The ten frames.
  package var frames: [BowlingFrameViewData]
}

/// A frame of a line.
package struct BowlingFrameViewData: Sendable, Hashable {
  /// The marks in its boxes.
  package var boxes: [String]
  /// The marks in words.
  package var label: String
  /// The score including this frame.
  package var score: String
  /// The score in words.
  package var scoreLabel: String
  /// Whether the next throw is in this frame.
  package var isCurrent: Bool
}

/// Presents a bowling score sheet. The page depends only on its address.
package struct BowlingPagePresenter: Sendable {
  let sheet: BowlingSheet
  let context: PageContext

  /// Creates a presenter of a sheet.
  ///
  /// - Parameters:
  ///   - text: the sheet in the format of ``BowlingSheetText``, in any spelling.
  ///   - links: the links of the page; nil for the page at its own address of a served site.
  /// - Throws: ``BowlingTextError`` if the text isn't a sheet.
  package init(
    _ text: String, language: Language, site: SiteIdentity, links: Links? = nil
  ) throws(BowlingTextError) {
    sheet = try BowlingSheetText.sheet(of: text)
    context = PageContext(
      links: links ?? .relative(from: Self.route(of: sheet), in: language), site: site,
      viewer: .anybody(reading: language))
  }

  /// The canonical address of the sheet.
  package var route: SiteRoute { Self.route(of: sheet) }

  /// The address of the sheet with one more throw; the sheet's own if that throw is impossible.
  package func route(knockingDown pins: Int?) -> SiteRoute {
    var longer = sheet
    guard let pins else { return route }
    do { try longer.add(pins) } catch { return route }
    return Self.route(of: longer)
  }

  private static func route(of sheet: BowlingSheet) -> SiteRoute {
    .bowling(.sheet(BowlingSheetText.text(of: sheet)))
  }

  /// The data for the page's template.
  package func viewData() -> BowlingPageViewData {
    let words = context.words
    let heading = BowlingNewsPresenter(words: words).news(of: sheet)
    return BowlingPageViewData(
      page: context.page(news: heading, isUnlisted: false),
      heading: heading,
      caption: words.sheet(players: sheet.lines.count),
      columns: (1...BowlingFrame.count).map {
        BowlingColumnViewData(number: String($0), label: words(.frame, .number($0)))
      },
      players: sheet.lines.indices.map(player),
      form: form,
      links: links,
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

  /// The form also contains the disabled buttons, because they show how many pins there are.
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

  /// A form with the method `get` drops the query of its action, so the language needs a field.
  private var hidden: [FieldViewData] {
    context.language.isStandard || !context.links.areServed
      ? [] : [FieldViewData(name: Language.queryName, value: context.language.tag)]
  }

  private var links: [LinkViewData] {
    let words = context.words
    let hasThrows = sheet.lines.contains { !$0.pins.isEmpty }
    let emptied = hasThrows ? BowlingSheet(players: sheet.lines.count) : nil
    return [
      (words[.takeThrowBack], sheet.shortened),
      (words[.addPlayer], sheet.withOneMorePlayer),
      (words[.removePlayer], sheet.withOnePlayerLess),
      (words[.newSheet], emptied),
    ].compactMap { label, sheet in
      sheet.flatMap { context.links.optionalLink(label, to: Self.route(of: $0)) }
    }
  }

  private var share: ShareViewData? {
    guard let address = context.address(of: route) else { return nil }
    return ShareViewData(
      title: context.words[.share],
      texts: [CopyTextViewData(label: context.words[.address], text: address)], downloads: [])
  }
}

extension BowlingMark {
  /// The text in a box of the sheet.
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

/// The next throw, or the result of a game.
struct BowlingNewsPresenter: Sendable {
  let words: Words

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
    guard scores.count > 1 else { return words(.finalScore, .of(.score, best)) }
    let winners = scores.indices.filter { scores[$0] == best }.map { $0 + 1 }
    return words.bowlingVictory(players: winners, score: best)
  }
}
