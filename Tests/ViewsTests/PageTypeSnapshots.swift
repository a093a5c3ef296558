import ComputerPlayers
import Gameplay
import Presentation
import Reversi
import TestSupport
import Testing

/// A page that is compared in each language: in English whole, in others the lines that differ. Its other states are
/// compared in English, in other suites.
struct PageType: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let html: @Sendable (Language) throws -> String

  init(_ name: String, _ html: @escaping @Sendable (Language) throws -> String) {
    testDescription = name
    self.html = html
  }

  init(_ name: String, page: @escaping @Sendable (Language) throws -> some Page) {
    self.init(name) { try SamplePages.html(page($0)) }
  }

  static let all = games + records + sites

  private static func viewer(_ language: Language, _ rights: Rights = SamplePages.host) -> Viewer {
    Viewer(rights: rights, language: language, origin: "http://localhost:8080")
  }

  private static let games = [
    PageType("start") { language in
      let viewer = Viewer(hasChosenMotion: false, language: language)
      return NewGamePagePresenter(.start, viewer: viewer, site: SamplePages.facts).viewData()
    },
    PageType("new") { language in
      let games = [
        try SampleGames.game("f5d6"), try SampleGames.won(), try SampleGames.tied(),
      ]
      return NewGamePagePresenter(
        .new(games: games), viewer: Viewer(language: language), site: SamplePages.facts
      ).viewData()
    },
    PageType("games") { try SamplePages.yours(SamplePages.someGames(), .offered, in: $0) },
    PageType("game") { try SamplePages.game(SampleGames.game("f5d6c3d3"), in: $0) },
    PageType("text") { language in
      TextPagePresenter(
        game: try SampleGames.game("f5d6c3d3"), failure: .unreadable("<z9>"),
        viewer: Viewer(rights: SamplePages.host, language: language), now: SamplePages.now,
        site: SamplePages.facts
      ).viewData()
    },
    PageType("frame") { try SamplePages.frame(.disk(1), of: 1, in: SampleGames.readme(), in: $0) },
    PageType("share") { language in
      SharePagePresenter(
        game: try SampleGames.game("f5d6"), viewer: viewer(language), now: SamplePages.now,
        site: SamplePages.facts
      ).viewData()
    },
    PageType("settings") { language in
      SettingsPagePresenter(
        of: try SampleGames.game("f5d6"), viewer: viewer(language), site: SamplePages.facts
      ).viewData()
    },
    PageType("seats") { language in
      SeatsPagePresenter(
        game: try SampleGames.game("f5", invitesTaken: [.light]), viewer: viewer(language),
        now: SamplePages.now, site: SamplePages.facts
      ).viewData()
    },
    PageType("invite") { language in
      try SamplePages.seat(SamplePages.ownInvite(), viewer: Viewer(language: language))
    },
    PageType("reset") { language in
      QuestionPagePresenter(
        game: try SampleGames.game("f5d6c3d3", modes: PlayerModes(light: .computer)),
        viewer: viewer(language), site: SamplePages.facts
      ).viewData()
    },
    PageType("delete") { language in
      DeletionPagePresenter(
        game: try SampleGames.game("f5", invitesTaken: [.light]), viewer: viewer(language),
        site: SamplePages.facts
      ).viewData()
    },
    PageType("entry") { language in
      let place = FeedPlace(
        site: Publication(), origin: "https://play.example", language: language)
      return FeedEntryPresenter(game: try SampleGames.passed(), at: place).viewData
    },
  ]

  private static let records = [
    PageType("record") { try SamplePages.record(RecordSnapshots.short, 2, in: $0) },
    PageType("position") { try SamplePages.position(Position.initial.text, in: $0) },
    PageType("values") { language in
      let position = try RecordText.record(of: RecordSnapshots.short).position
      let values = ScriptedAnalyst.values(of: position, step: 1, of: 2)
      return try SamplePages.values(RecordSnapshots.short, values, in: language)
    },
    PageType("review") { try SamplePages.review(RecordSnapshots.passes, in: $0) },
    PageType("sheet") { language in
      SheetPagePresenter(
        TaggedGame(
          try RecordText.record(of: RecordSnapshots.short),
          tags: GameTags(dark: "Ada", light: "Bo", date: "2026-11-22", place: "Ulm")),
        language: language,
        site: Publication(origin: "https://play.example", codes: SamplePages.facts.codes)
      ).viewData()
    },
    PageType("import") { language in
      let text = "f5d6 a1"
      let error = try #require(throws: GameTextError.self) { _ = try GameText(pasted: text) }
      return ImportPagePresenter(
        text: text, side: .dark, failure: .unreadable(error), language: language,
        site: SamplePages.facts
      ).viewData()
    },
  ]

  private static let sites = [
    PageType("bowling") { language in
      try BowlingPagePresenter("X46~7", language: language, site: SamplePages.facts).viewData()
    },
    PageType("rules") { language in
      RulesPagePresenter(language: language, site: SamplePages.facts).viewData()
    },
    PageType("notice") { language in
      ProblemPagePresenter(
        .notFound, language: language, site: Publication(basePath: "/reversi")
      ).viewData()
    },
  ]
}

@Suite("A page of each type looks as recorded")
struct PageTypeSnapshots {
  @Test("in each language", arguments: PageType.all, Language.allCases)
  func page(type: PageType, in language: Language) throws {
    let page = try type.html(language)
    let recorded =
      language == .standard ? page : try translation(page, of: type.html(.standard))
    try Snapshot.expect(recorded, named: type.testDescription, in: language)
  }

  /// The lines of a page that differ from the English one. All others are compared there.
  private func translation(_ page: String, of english: String) throws -> String {
    let differences = page.split(separator: "\n")
      .difference(from: english.split(separator: "\n"))
    #expect(differences.removals.count <= differences.insertions.count, "A line is missing.")
    return differences.insertions.map { change in
      guard case .insert(_, let line, _) = change else { return "" }
      return line + "\n"
    }.joined()
  }
}
