import ComputerPlayers
import Gameplay
import Pictures
package import Presentation
import Reversi

/// A kind of page of a server, with sample data, to look at templates and to notice what a change does to them.
package struct PageType: Sendable {
  /// The name of the page's file, without its extension.
  package let name: String
  package let page: @Sendable (Language) throws -> any Page

  private init(_ name: String, _ page: @escaping @Sendable (Language) throws -> any Page) {
    (self.name, self.page) = (name, page)
  }

  package static let all = games + records + others

  private static let site = Publication(codes: QRCode.viewData)
  private static let now = SampleGames.now
  private static let moves = "f5d6c3d3c4"

  private static func host(_ language: Language) -> Viewer {
    Viewer(rights: [.host, .dark, .light], language: language, origin: "http://localhost:8080")
  }

  private static let games = [
    PageType("start") { language in
      let viewer = Viewer(hasChosenMotion: false, language: language)
      return NewGamePagePresenter(.start, viewer: viewer, site: site).viewData()
    },
    PageType("new") { language in
      let games = [try SampleGames.game("f5d6"), try SampleGames.won(), try SampleGames.tied()]
      return NewGamePagePresenter(
        .new(games: games), viewer: Viewer(language: language), site: site
      ).viewData()
    },
    PageType("starts") { language in
      let viewer = Viewer(hasChosenMotion: false, language: language)
      return NewGamePagePresenter(.starts(isNewcomer: true), viewer: viewer, site: site).viewData()
    },
    PageType("games") { language in
      let games = try SampleGames.several()
      return YourGamesPresenter(
        games, keys: games.prefix(1).flatMap { $0.seats.seats.map(\.digest) }, feed: .offered,
        viewer: Viewer(language: language, origin: "http://localhost:8080"), now: now + .days(1),
        site: site
      ).viewData()
    },
    PageType("game") { language in
      GamePagePresenter(
        game: try SampleGames.game("f5d6c3d3"), viewer: player(language), now: now + 1000,
        site: site
      ).viewData()
    },
    PageType("text") { language in
      TextPagePresenter(
        game: try SampleGames.game("f5d6c3d3"), failure: .unreadable("<z9>"),
        viewer: player(language), now: now, site: site
      ).viewData()
    },
    PageType("frame") { language in
      try known(
        FramePagePresenter(
          game: SampleGames.readme(), frame: FrameAddress(version: 1, step: .disk(1)),
          viewer: player(language), site: site
        ).viewData())
    },
    PageType("share") { language in
      SharePagePresenter(
        game: try SampleGames.game("f5d6"), viewer: host(language), now: now, site: site
      ).viewData()
    },
    PageType("settings") { language in
      SettingsPagePresenter(
        of: try SampleGames.game("f5d6"), viewer: host(language), site: site
      ).viewData()
    },
    PageType("seats") { language in
      SeatsPagePresenter(
        game: try SampleGames.game("f5", invitesTaken: [.light]), viewer: host(language), now: now,
        site: site
      ).viewData()
    },
    PageType("invite") { language in
      SeatPagePresenter(
        game: try SampleGames.game("f5d6c3"), key: try SampleGames.key(),
        invite: try SampleGames.ownInvite(), viewer: Viewer(language: language), site: site
      ).viewData()
    },
    PageType("reset") { language in
      QuestionPagePresenter(
        game: try SampleGames.game("f5d6c3d3", modes: PlayerModes(light: .computer)),
        viewer: host(language), site: site
      ).viewData()
    },
    PageType("delete") { language in
      DeletionPagePresenter(
        game: try SampleGames.game("f5", invitesTaken: [.light]), viewer: host(language), site: site
      ).viewData()
    },
    PageType("entry") { language in
      let place = FeedPlace(site: Publication(), origin: "https://play.example", language: language)
      return FeedEntryPresenter(game: try SampleGames.passed(), at: place).viewData
    },
  ]

  private static func player(_ language: Language) -> Viewer {
    Viewer(rights: [.host, .dark, .light], language: language)
  }

  private static let records = [
    PageType("record") { language in
      try known(
        RecordPagePresenter(
          RecordText.record(of: moves), at: RecordAddress(moves, ply: 2), language: language,
          site: site
        ).viewData())
    },
    PageType("position") { language in
      PositionPagePresenter(.initial, language: language, site: site).viewData()
    },
    PageType("values") { language in
      let record = try RecordText.record(of: moves)
      return try known(
        RecordPagePresenter(
          record, at: RecordAddress(moves), language: language, site: site,
          values: .sample(of: record.position, step: 1, of: 2)
        ).viewData())
    },
    PageType("review") { language in
      let record = try RecordText.record(of: GameTexts.pass + "d6")
      let count = record.plyCount
      return ReviewPagePresenter(
        record, ReviewProgress(done: count, count: count, review: .sample(of: record)),
        language: language, site: site
      ).viewData()
    },
    PageType("sheet") { language in
      SheetPagePresenter(
        TaggedGame(
          try RecordText.record(of: moves),
          tags: GameTags(dark: "Ada", light: "Bo", date: "2026-11-22", place: "Ulm")),
        language: language, site: Publication(origin: "https://play.example", codes: site.codes)
      ).viewData()
    },
    PageType("import") { language in
      let text = "f5d6 a1"
      do {
        _ = try GameText(pasted: text)
        throw SampleError()
      } catch let error as GameTextError {
        return ImportPagePresenter(
          text: text, side: .dark, failure: .unreadable(error), language: language, site: site
        ).viewData()
      }
    },
  ]

  private static let others = [
    PageType("bowling") { language in
      try BowlingPagePresenter("X46~7", language: language, site: site).viewData()
    },
    PageType("rules") { RulesPagePresenter(language: $0, site: site).viewData() },
    PageType("notice") { language in
      ProblemPagePresenter(
        .notFound, language: language, site: Publication(basePath: "/reversi")
      ).viewData()
    },
  ]
}
