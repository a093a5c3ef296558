package import Bowling
package import Mustache

package struct BowlingPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  /// The next throw, or the result of the game.
  package var heading: String
  package var caption: String
  package var columns: [TextViewData]
  package var players: [BowlingPlayerViewData]
  /// The form for the pins of the next throw; nil on a static site.
  package var form: FormViewData?
  package var links: [LinkViewData]
  package var share: ShareViewData?

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "caption": .text(\.caption),
    "columns": .list(\.columns),
    "players": .list(\.players),
    "form": .context(\.form),
    "links": .list(\.links),
    "share": .context(\.share),
  ]
}

package struct BowlingPlayerViewData: MustacheContext, Equatable {
  package var heading: String
  /// Whether it is the player's turn.
  package var isCurrent: Bool
  package var frames: [BowlingFrameViewData]

  package static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "isCurrent": .flag(\.isCurrent),
    "frames": .list(\.frames),
  ]
}

package struct BowlingFrameViewData: MustacheContext, Equatable {
  package var boxes: [String]
  package var label: String
  /// The score including this frame.
  package var score: String
  package var scoreLabel: String
  /// Whether the next throw is in this frame.
  package var isCurrent: Bool
  /// Whether all throws of this frame are still to be made.
  package var isOpen: Bool

  package static let fields: MustacheFields<Self> = [
    "boxes": .list(\.boxes),
    "label": .text(\.label),
    "score": .text(\.score),
    "scoreLabel": .text(\.scoreLabel),
    "isCurrent": .flag(\.isCurrent),
    "isOpen": .flag(\.isOpen),
  ]
}

/// Presents a bowling score sheet. The page depends only on its address.
package struct BowlingPagePresenter: Presenter {
  let sheet: BowlingSheet
  let context: PageContext

  /// - Parameters:
  ///   - text: the sheet in the format of ``BowlingSheetText``, in any spelling.
  package init(
    _ text: String, language: Language, site: Publication, links: Links? = nil
  ) throws(BowlingTextError) {
    sheet = try BowlingSheetText.sheet(of: text)
    context = PageContext(page: Self.route(of: sheet), in: language, site: site, links: links)
  }

  package var route: Route { Self.route(of: sheet) }

  /// The address of the sheet with one more throw; the sheet's own if that throw is impossible.
  package func route(knockingDown pins: Int?) -> Route {
    var longer = sheet
    guard let pins else { return route }
    do { try longer.add(pins) } catch { return route }
    return Self.route(of: longer)
  }

  private static func route(of sheet: BowlingSheet) -> Route {
    .bowling(.sheet(BowlingSheetText.text(of: sheet)))
  }

  package func viewData() -> BowlingPageViewData {
    let (heading, caption) = (news, words.sheet(players: sheet.lines.count))
    // A sheet for six has no room for a card: it has to come with its styles at once.
    let card =
      sheet.lines.count > 1
      ? nil : context.card("\(caption) · \(heading)", words[.bowlingDescription], of: route)
    return BowlingPageViewData(
      page: context.page(
        news: heading, isUnlisted: false, description: words[.bowlingDescription], card: card),
      heading: heading,
      caption: caption,
      columns: (1...BowlingFrame.count).map {
        TextViewData(label: words(.frame, .number($0)), text: String($0))
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
      heading: words.standing(
        player: sheet.lines.count > 1 ? index + 1 : nil, score: line.score, isOver: line.isOver,
        isToThrow: isCurrent),
      isCurrent: isCurrent,
      frames: line.frames.map { frame($0, isCurrent: $0.number == current) })
  }

  private func frame(_ frame: BowlingFrame, isCurrent: Bool) -> BowlingFrameViewData {
    let marks = frame.marks
    return BowlingFrameViewData(
      boxes: marks.map(\.text), label: words.name(of: marks),
      score: frame.score.map { String($0) } ?? BowlingMark.pending.text,
      scoreLabel: words.frameScore(frame.score), isCurrent: isCurrent,
      isOpen: !isCurrent && frame.pins.isEmpty)
  }

  /// The form also contains the disabled buttons, because they show how many pins there are.
  private var form: FormViewData? {
    guard let action = context.links.address(of: route) else { return nil }
    let standing = sheet.standing
    return FormViewData(
      action: action, label: words.pinsToPress(of: standing), hidden: hidden,
      buttons: (0...BowlingFrame.rack).map { pins in
        ButtonViewData(
          String(pins), field: FieldViewData(.pins, String(pins)),
          isDisabled: pins > standing ?? -1)
      })
  }

  /// A form with the method `get` drops the query of its action, so the language needs a field.
  private var hidden: [FieldViewData] {
    !context.language.isNamed || !context.links.areServed
      ? [] : [FieldViewData(name: Language.queryName, value: context.language.tag)]
  }

  private var links: [LinkViewData] {
    let hasThrows = sheet.lines.contains { !$0.pins.isEmpty }
    let emptied = hasThrows ? BowlingSheet(players: sheet.lines.count) : nil
    return [
      (words[.takeThrowBack], sheet.shortened),
      (words[.addPlayer], sheet.withOneMorePlayer),
      (words[.removePlayer], sheet.withOnePlayerLess),
      (words[.newSheet], emptied),
    ].compactMap { label, sheet in
      sheet.flatMap { context.link(label, to: Self.route(of: $0)) }
    }
  }

  private var share: ShareViewData? {
    guard let address = context.address(of: route) else { return nil }
    return ShareViewData(
      title: words[.share],
      texts: [TextViewData(label: words[.address], text: address)], downloads: [])
  }
}

extension BowlingMark {
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

extension BowlingPagePresenter {
  /// The next throw, or the result of the game.
  private var news: String {
    guard let turn = sheet.turn, let frame = sheet.lines[turn].currentFrame else { return result }
    return words.bowlingTurn(
      player: sheet.lines.count > 1 ? turn + 1 : nil, frame: frame.number,
      number: frame.pins.count + 1)
  }

  private var result: String {
    let scores = sheet.lines.map(\.score)
    let best = scores.max() ?? 0
    let score = best == 300 ? words(.perfectGame, .of(.score, best)) : String(best)
    guard scores.count > 1 else { return words(.finalScore, .of(.score, score)) }
    let winners = scores.indices.filter { scores[$0] == best }.map { $0 + 1 }
    return words.bowlingVictory(players: winners, score: score)
  }
}
