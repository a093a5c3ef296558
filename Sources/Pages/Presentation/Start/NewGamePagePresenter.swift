import ComputerPlayers
package import Gameplay
package import Mustache
package import Reversi

/// The start page: whom to play against, and a new board.
package struct StartPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  package var heading: String
  /// What the site offers, in one sentence.
  package var summary: String
  package var opponents: OpponentsViewData
  package var board: BoardViewData
  /// What a press on the board does.
  package var boardNote: String
  /// The link to the page with the openings to start from.
  package var openings: LinkViewData?
  /// The visitor's latest games.
  package var games: GameListViewData?
  package var about: SectionViewData
  package var settings: LinkViewData

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "summary": .text(\.summary),
    "opponents": .context(\.opponents),
    "board": .context(\.board),
    "boardNote": .text(\.boardNote),
    "openings": .context(\.openings),
    "games": .context(\.games),
    "about": .context(\.about),
    "settings": .context(\.settings),
  ]
}

/// The form that creates a game: the opponents to choose from, and what the game is to be like.
package struct OpponentsViewData: MustacheContext, Equatable {
  package var action: String
  /// The opponents and the visitor's sides, for radio buttons.
  package var choices: [SelectViewData]
  /// The level of the computer, if there are several.
  package var level: SelectViewData?
  /// The usual start, an even opening drawn at random, and the openings with a name.
  package var starts: SelectViewData?
  /// The time for a move in a game against a friend.
  package var limit: SelectViewData
  /// The name of a visitor without games, as the friend reads it.
  package var entry: EntryViewData?
  /// What two players here should know.
  package var hereNote: String
  /// The label of the button that starts a game. The cells of the board start one, too.
  package var start: String

  package static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "choices": .list(\.choices),
    "level": .context(\.level),
    "starts": .context(\.starts),
    "limit": .context(\.limit),
    "entry": .context(\.entry),
    "hereNote": .text(\.hereNote),
    "start": .text(\.start),
  ]
}

/// Presents a new board. The first move creates the game.
package struct NewGamePagePresenter: Presenter {
  let context: PageContext
  let kind: Kind
  let now: Timestamp?
  let refusedName: RefusedName?
  /// The value of the chosen start on the page with the starts; nil on the others.
  private let chosenStart: [UInt8]?

  package enum Kind: Sendable, Hashable {
    /// At `/`, for visitors without an unfinished game.
    case start
    /// At `/new`, with the visitor's latest games, newest first, and the digests of the visitor's keys.
    case new(games: [LivingGame], keys: [SeatDigest] = [])
    /// At `/new?starts=1`, with the starts to choose from.
    case starts(isNewcomer: Bool, chosen: [UInt8] = [])
  }

  /// The value of the field `record` for an even opening drawn at random.
  package static let evenOpening = "even"

  /// The number of the visitor's games next to the board. All of them are on a page of their own.
  package static let gameLimit = 3

  /// - Parameters:
  ///   - now: the current time, to tell how long ago games were played; nil leaves that out.
  ///   - refusedName: what the visitor has typed as a name, if that can't be one.
  package init(
    _ kind: Kind, refusedName: RefusedName? = nil, viewer: Viewer, now: Timestamp? = nil,
    site: Publication
  ) {
    self.kind = kind
    self.now = now
    self.refusedName = refusedName
    chosenStart = if case .starts(_, let chosen) = kind { chosen } else { nil }
    let page = kind == .start ? Route.start : .new(starts: chosenStart != nil)
    context = PageContext(page: page, site: site, viewer: viewer)
  }

  package func viewData() -> StartPageViewData {
    let hasStarts = chosenStart != nil
    let title = words[hasStarts ? .startFromOpening : .startTitle]
    var page = context.page(
      news: title, turn: Position.initial.turn, isUnlisted: false,
      description: words[.startDescription],
      card: context.card(
        title, words[.startDescription], of: hasStarts ? .new() : .start,
        picture: .position(Position.initial.text, as: .png)))
    if hasStarts { page.canonical = context.address(of: .new()) }
    return StartPageViewData(
      page: page, heading: title, summary: words[.startSummary], opponents: opponents(),
      board: BoardPresenter(for: context.viewer).playable(.initial, last: nil),
      boardNote: words[hasStarts ? .startByUsualBoard : .startByBoard],
      openings: hasStarts
        ? nil : context.links.link(words[.startFromOpening], to: .new(starts: true)),
      games: games(),
      about: SectionViewData(
        heading: words[.howToPlay], paragraphs: [words[.about1], words[.about2]],
        link: context.links.link(words.name(of: FixedPage.rules), to: .page(.rules))),
      settings: context.links.link(words[.settings], to: .settings))
  }

  private func opponents() -> OpponentsViewData {
    OpponentsViewData(
      action: context.links(.games), choices: [kinds(), sides()],
      level: context.site.extras.contains(.levels) ? .levels(.beginner, words: words) : nil,
      starts: chosenStart.map(starts), limit: limits(),
      entry: [.start, .starts(isNewcomer: true)].contains(kind) || refusedName != nil
        ? context.entry(words[.optionalName], named: nil, refused: refusedName) : nil,
      hereNote: words[.hereNote], start: words[.startGame])
  }

  private func kinds() -> SelectViewData {
    // A name is asked for, and may be refused, only before a game with a friend.
    let chosen = refusedName == nil ? Opponent.computer : .friend
    let labels: KeyValuePairs<Opponent, Word> = [
      .computer: .computer, .friend: .friendElsewhere, .here: .friendHere,
    ]
    return SelectViewData(
      name: FormField.opponent.rawValue, label: words[.playAgainst],
      options: labels.map {
        ChoiceViewData(value: $0.rawValue, label: words[$1], isCurrent: $0 == chosen)
      })
  }

  private func sides() -> SelectViewData {
    SelectViewData(
      name: FormField.side.rawValue, label: words[.ownSide],
      options: ChosenSide.allCases.map { side in
        ChoiceViewData(
          value: side.rawValue, label: side.disk.map(words.name(of:)) ?? words[.anySide],
          isCurrent: side == .dark)
      })
  }

  private func starts(_ chosen: [UInt8]) -> SelectViewData {
    let language = context.language
    let drawn = [("", Word.usualStart), (Self.evenOpening, .evenOpening)].map {
      ($0, words[$1], language.tag)
    }
    return SelectViewData(
      name: FormField.record.rawValue, label: words[.startFrom],
      options: (drawn + language.openings.named.map { ($0.moves, $0.name, $0.language) }).map {
        ChoiceViewData(
          value: $0, label: $1, isCurrent: chosen.elementsEqual($0.utf8),
          language: $2 == language.tag ? nil : $2)
      })
  }

  private func limits() -> SelectViewData {
    let none = ChoiceViewData(value: "", label: words[.noLimit], isCurrent: false)
    return SelectViewData(
      name: FormField.days.rawValue, label: words[.timeForMove],
      options: [none]
        + [1, 3, 7, 14].map { days in
          ChoiceViewData(
            value: String(days), label: words(.limitDays, .count(days)), isCurrent: false)
        })
  }

  private func games() -> GameListViewData? {
    guard case .new(let games, let keys) = kind, !games.isEmpty else { return nil }
    let presenter = GameListPresenter(context: context, now: now)
    return GameListViewData(
      title: words[.yourGames],
      games: games.prefix(Self.gameLimit).map {
        presenter.item(of: $0, $0.seats.rights(of: keys))
      },
      link: context.links.link(words[.allYourGames], to: .games))
  }
}

/// Whom to play against, as the form on the start page asks for it.
package enum Opponent: String, Sendable {
  case computer
  /// A friend who gets an invite.
  case friend
  /// Another person on the same device.
  case here
}

/// The side that a player chooses for a new game.
package enum ChosenSide: String, Sendable, CaseIterable {
  case dark
  case light
  /// Either side, by chance.
  case random

  /// The side; nil if it is left to chance.
  package var disk: Disk? { Disk.allCases.first { $0.className == rawValue } }
}
