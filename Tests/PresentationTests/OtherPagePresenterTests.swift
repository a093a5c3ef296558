import Gameplay
import Pictures
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("Pages around the games")
struct OtherPagePresenterTests {
  @Test("the start page has its board in the form with the choice of the opponent")
  func start() throws {
    let page = NewGamePagePresenter(.start, viewer: Viewer(), site: Publication()).viewData()
    #expect(page.heading == "Play Reversi")
    // It is in the form of the choices.
    #expect(page.board.form == nil)
    #expect(
      page.board.drawing == [
        "--------",
        "--------",
        "---+----",
        "--+ox---",
        "---xo+--",
        "----+---",
        "--------",
        "--------",
      ])
    let opponents = page.opponents
    #expect(opponents.action == "games")
    let choices = opponents.choices + [try #require(opponents.level)]
    #expect(choices.map(\.name) == ["against", "side", "level"])
    #expect(opponents.choices.first?.options.map(\.value) == ["computer", "friend", "here"])
    #expect(
      choices.map { $0.options.map(\.label) } == [
        ["Computer", "Invite a friend", "Two players here"], ["Dark", "Light", "Random"],
        [
          "Random", "Beginner", "Casual", "Intermediate", "Skilled", "Advanced", "Expert", "Master",
        ],
      ])
    #expect(
      choices.map { $0.options.filter(\.isCurrent).map(\.value) }
        == [["computer"], ["dark"], ["beginner"]])
    #expect(opponents.starts == nil)
    #expect(
      page.openings == LinkViewData(address: "new?starts=1", label: "Start from an opening"))
    #expect(page.settings.address == "settings")
    #expect(
      page.page.links == [
        LinkViewData(address: "new", label: "Play"),
        LinkViewData(address: "games", label: "Games"),
        LinkViewData(address: "rules", label: "Rules"),
      ])
    #expect(
      page.page.more == [
        LinkViewData(address: "import", label: "Import"),
        LinkViewData(address: "bowling", label: "Bowling"),
      ])
    #expect(page.page.languages?.action == "choices")
    #expect(page.page.languages?.hidden == [])
    #expect(!page.page.isUnlisted)
  }

  @Test("the page of new games offers the choices and the visitor's games")
  func new() throws {
    let games = [try SampleGames.game("f5d6c3"), try SampleGames.won()]
    let page = NewGamePagePresenter(.new(games: games), viewer: Viewer(), site: Publication())
      .viewData()
    #expect(
      page.games?.games == [
        GameItemViewData(
          link: LinkViewData(address: "g/0123456789abcdefghjkmnpq", label: "Two players here"),
          status: "Light's turn", detail: "Move 4", score: "5–2",
          picture: "g/0123456789abcdefghjkmnpq.svg"),
        GameItemViewData(
          link: LinkViewData(address: "g/0123456789abcdefghjkmnpq", label: "Two players here"),
          status: "Dark won", score: "64–0", picture: "g/0123456789abcdefghjkmnpq.svg"),
      ])
    #expect(page.games?.link == LinkViewData(address: "games", label: "All your games"))
    let plain = NewGamePagePresenter(
      .new(games: []), viewer: Viewer(), site: Publication(extras: []))
    #expect(plain.viewData().opponents.level == nil)
    let nobody = NewGamePagePresenter(.new(games: []), viewer: Viewer(), site: Publication())
    #expect(nobody.viewData().games == nil)
  }

  @Test("the page with the starts has a list of all openings with a name, in place of the games")
  func starts() throws {
    let site = Publication(origin: "https://play.example")
    let page = NewGamePagePresenter(.starts(isNewcomer: true), viewer: Viewer(), site: site)
      .viewData()
    #expect(page.heading == "Start from an opening")
    #expect(page.page.title == "Start from an opening · Flipbook")
    #expect(page.page.canonical == "https://play.example/new")
    #expect(
      page.boardNote
        == "With the usual start, you can also tap a ringed square to start right away.")
    #expect(page.openings == nil && page.games == nil)
    #expect(page.page.links.first == LinkViewData(address: "new", label: "Play"))
    let starts = try #require(page.opponents.starts)
    #expect(starts.name == "record")
    #expect(starts.options.prefix(2).map(\.value) == ["", "even"])
    #expect(starts.options.prefix(2).map(\.label) == ["Usual start", "Even opening, at random"])
    #expect(starts.options.first { $0.label == "Tiger" }?.value == "c4e3f6e6f5")
    #expect(starts.options.count == 79 && starts.options.allSatisfy { $0.language == nil })
    #expect(starts.options.filter(\.isCurrent).map(\.value) == [""])
  }

  @Test("a visitor's game names the opponent, the day of the last change and the visitor's side")
  func opponents() throws {
    let games = [
      try SampleGames.game("f5d6", modes: PlayerModes(light: .computer)),
      try SampleGames.game("f5d6", invitesTaken: [.light]), try SampleGames.game("f5d6"),
    ]
    for (days, when) in [(0, "today"), (1, "yesterday"), (12, "12 days ago")] {
      let page = NewGamePagePresenter(
        .new(games: games, keys: games[1].seats.seats.prefix(1).map(\.digest)), viewer: Viewer(),
        now: games[0].changed + .days(Int64(days)), site: Publication()
      ).viewData()
      #expect(
        page.games?.games.map(\.link.label) == [
          "Computer · Random", "Friend", "Two players here",
        ])
      #expect(
        page.games?.games.map(\.status)
          == ["Your turn", "Your turn", "Dark's turn"].map { $0 + ", " + when })
      #expect(
        page.games?.games.map(\.detail)
          == ["You play dark, move 3", "You play dark, move 3", "Move 3"])
    }
  }

  @Test("the question before a reset shows the board without buttons, and no pass")
  func reset() throws {
    let page = QuestionPagePresenter(
      game: try SampleGames.passed(), viewer: Viewer(rights: .all), site: Publication()
    ).viewData()
    #expect(page.alert?.title == "Confirmation")
    #expect(page.alert?.text == "Do you really want to reset the game?")
    #expect(
      page.alert?.link == LinkViewData(address: "../0123456789abcdefghjkmnpq", label: "Cancel"))
    #expect(page.alert?.forms.first?.action == "reset")
    #expect(page.alert?.forms.first?.buttons.map(\.label) == ["OK"])
    #expect(page.message.text == "Light's turn")
    #expect(page.dark.count == "9")
    #expect(page.page.refresh == nil)
    #expect(page.steps.isEmpty)
    #expect(page.board.hasPictures)
    #expect(page.board.form == nil)
    #expect(page.slots.isEmpty && page.others.isEmpty && page.dark.modes == nil)
  }

  @Test("an invite shows the host the whole link")
  func ownInvite() throws {
    let page = try seat(own(), basePath: "/reversi")
    #expect(page.invitation?.address == Self.address)
    #expect(page.form == nil)
    #expect(page.forms.flatMap(\.buttons).map(\.label) == ["Cancel invite for light"])
    #expect(page.links.first?.address == "../../0123456789abcdefghjkmnpq")
  }

  @Test("an invite shows the host a QR code of the link, in characters in text browsers")
  func code() throws {
    let code = try #require(QRCode(Self.address.utf8))
    for isText in [false, true] {
      let shown = try seat(own(), basePath: "/reversi") { $0.hasTextBrowser = isText }
        .invitation?.code
      #expect(shown?.label == "QR code of the link")
      #expect(shown?.path == code.path)
      #expect(shown?.modules == String(code.size + 8))
      #expect(shown?.width == String(4 * (code.size + 8)))
      #expect(shown?.blocks == (isText ? code.text : nil))
    }
  }

  @Test("an invite whose link is too long for a QR code has none")
  func longAddress() throws {
    let origin = "https://\(String(repeating: "a", count: 132)).example"
    for (origin, isShown) in [(origin, true), (origin + "s", false)] {
      let invitation = try seat(own(origin)).invitation
      #expect(invitation?.address.utf8.count == (isShown ? 213 : 214))
      #expect((invitation?.code != nil) == isShown)
    }
  }

  @Test("an invite has a message with the link, to copy or to send in another program")
  func message() throws {
    let invitation = try #require(try seat(own(), basePath: "/reversi").invitation)
    #expect(invitation.message?.text == "Play Reversi with me! " + Self.address)
    let link =
      "https%3A%2F%2Fexample.org%2Freversi%2Fg%2F0123456789abcdefghjkmnpq"
      + "%2Fseat%2F000102030405060708090a0b0c0d0e0f"
    let text = "Play%20Reversi%20with%20me%21"
    #expect(
      invitation.sending.map(\.address) == [
        "sms:?&body=\(text)%20\(link)", "mailto:?subject=\(text)&body=\(text)%20\(link)",
        "https://wa.me/?text=\(text)%20\(link)",
        "https://t.me/share/url?url=\(link)&text=\(text)",
      ])
  }

  @Test(
    "an invite says its time limit in short, and to the host also what it and the invite's end mean"
  )
  func terms() throws {
    for invite in [try own(), .offered(.light)] {
      let page = SeatPagePresenter(
        game: try SampleGames.limited(), key: SampleRoutes.key, invite: invite, viewer: Viewer(),
        site: Publication()
      ).viewData()
      #expect(page.paragraphs.last == "3 days per move")
      #expect(page.terms.count == (page.form == nil ? 2 : 0))
    }
  }

  @Test(
    "an invite's page refreshes while it is fresh, unless the host waits by hand",
    arguments: [
      (0, Waiting.byItself, true), (3_600_000, .byItself, true), (0, .byHand, false),
      (3_600_001, .byItself, false),
    ] as [(Milliseconds, Waiting, Bool)])
  func waiting(age: Milliseconds, waiting: Waiting, goesOn: Bool) throws {
    let page = try seat(own(age: age)) { $0.waiting = waiting }
    let address = "000102030405060708090a0b0c0d0e0f?wait=1"
    #expect(page.page.refresh == (goesOn ? "0; url=" + address : nil))
    #expect((page.note?.hasPrefix("The game opens here") ?? false) == goesOn)
    let link = LinkViewData(address: address, label: "Wait for my friend")
    #expect(page.links.contains(link) == !goesOn)
  }

  private static let address =
    "https://example.org/reversi/g/0123456789abcdefghjkmnpq/seat/000102030405060708090a0b0c0d0e0f"

  private func own(
    _ origin: String = "https://example.org", age: Milliseconds = 0
  ) throws -> SeatPagePresenter.InviteView {
    .mine(
      Seats.Invite(digest: try digest, side: .light, expires: SampleGames.now, isSpent: false),
      origin: origin, age: age)
  }

  @Test("an invite offers its seat to the visitor who follows it")
  func offer() throws {
    let page = try seat(.offered(.light))
    #expect(page.form?.action == "000102030405060708090a0b0c0d0e0f")
    #expect(page.form?.buttons.map(\.label) == ["Accept and play light"])
    #expect(page.picture?.address == "../../0123456789abcdefghjkmnpq.svg")
    #expect(page.picture?.label == "Dark's turn, 2–2")
    #expect(page.invitation == nil)
  }

  @Test(
    "an invite that offers no seat says so and links to the game",
    arguments: [
      .spent, .expired, .tooLate, .unknown, .held(.dark),
    ] as [SeatPagePresenter.InviteView])
  func nothingToTake(invite: SeatPagePresenter.InviteView) throws {
    let page = try seat(invite)
    #expect(page.form == nil && page.forms.isEmpty && page.invitation == nil)
    #expect(page.paragraphs.isEmpty == (invite == .held(.dark)))
    #expect(page.links.first?.label == "Back to the game")
  }

  @Test(
    "the page of seats says within how many whole days an invite expires",
    arguments: [
      (0, 0, " (expires within 14 days)"), (0, 1, " (expires within 14 days)"),
      (1, 0, " (expires within 13 days)"), (1, 1, " (expires within 13 days)"),
      (12, 0, " (expires within 2 days)"), (12, 1, " (expires within 2 days)"),
      (13, 0, " (expires within a day)"), (14, -1, " (expires within a day)"), (14, 0, nil),
    ] as [(Int64, Int64, String?)])
  func daysLeft(days: Int64, milliseconds: Int64, end: String?) throws {
    var game = try SampleGames.game()
    try game.seats.addInvite(for: .light, digest: digest, now: SampleGames.now)
    let age: Milliseconds = .days(days) + Milliseconds(milliseconds)
    let labels = revocations(of: game, at: SampleGames.now + age)
    #expect(labels == (end.map { ["Cancel invite for light" + $0] } ?? []))
  }

  @Test("after the end, neither the page of seats nor that of sharing tells the host to invite")
  func seatsAfterTheEnd() throws {
    for isOver in [false, true] {
      var game = try SampleGames.game("f5d6", invitesTaken: [.light])
      try game.seats.addInvite(for: .light, digest: digest, now: SampleGames.now)
      if isOver { try game.resign(.light, now: SampleGames.now) }
      var viewer = Viewer(rights: [.host, .dark])
      (viewer.origin, viewer.invite) = ("https://example.org", SampleRoutes.key)
      let (now, site) = (SampleGames.now, Publication())
      let seats = SeatsPagePresenter(game: game, viewer: viewer, now: now, site: site).viewData()
      let share = SharePagePresenter(game: game, viewer: viewer, now: now, site: site).viewData()
      #expect(seats.paragraphs.isEmpty == isOver)
      #expect((seats.invitation == nil) == isOver)
      #expect(share.links.contains { $0.label == "Players and invites" } == !isOver)
    }
  }

  @Test("the page of seats names the player who can become the host", arguments: [nil, "Bo"])
  func newHost(name: String?) throws {
    var game = try SampleGames.game("f5d6")
    game.seats = Seats(
      revision: 0,
      seats: [
        Seats.Seat(
          digest: try #require(SeatDigest(bytes: Array(repeating: 1, count: 32))),
          rights: [.host, .dark]),
        Seats.Seat(
          digest: try digest, rights: .light, name: try name.map { try PlayerName($0) }),
      ], invites: [])
    let page = SeatsPagePresenter(
      game: game, viewer: Viewer(rights: [.host, .dark]), now: SampleGames.now,
      site: Publication()
    ).viewData()
    let labels = page.players.flatMap(\.forms).flatMap(\.buttons).map(\.label)
    #expect(labels.contains("Make \(name ?? "your opponent") the host"))
  }

  @Test("the rules are a lesson with boards that link to their moments, and end with a game")
  func rules() throws {
    let page = RulesPagePresenter(language: .standard, site: Publication()).viewData()
    #expect(page.parts.map(\.boards.count) == [0, 4, 2, 2, 0])
    let boards = page.parts.flatMap(\.boards)
    #expect(
      boards.prefix(4).map(\.address) == ["r/f5/0", "r/f5/1/1", "r/f5/1/2", "r/f5"])
    let rows = boards.prefix(4).map { $0.board.rows[4].cells.map(\.disk) }
    #expect(rows.map { $0.count { $0 == "dark" } } == [1, 2, 3, 3])
    let captions = boards.map(\.caption)
    #expect(captions.allSatisfy { !$0.isEmpty } && Set(captions).count == captions.count)
    #expect(page.parts.compactMap(\.link) == [LinkViewData(address: "new", label: "Play Reversi")])
    let file = Links.file(FilePage { _ in nil })
    let plain = RulesPagePresenter(language: .standard, site: Publication(), links: file).viewData()
    #expect(plain.parts.flatMap(\.boards).allSatisfy { $0.address == nil })
    #expect(plain.parts.allSatisfy { $0.link == nil })
  }

  @Test("the examples of texts to paste link to what they become")
  func examples() throws {
    let page = ImportPagePresenter(language: .standard, site: Publication()).viewData()
    #expect(
      page.examples.map(\.link) == [
        LinkViewData(address: "r/f5d6c3d3c4", label: "Moves"),
        LinkViewData(address: "p/\(Position.initial.text)", label: "Board"),
        LinkViewData(address: "r/f5d6c3?dark=Ada&light=Bo&as=ggf", label: "GGF"),
      ])
    for example in page.examples { #expect(throws: Never.self) { try GameText(example.text) } }
  }

  @Test(
    "an illegal move is marked in its line, below the board before it",
    arguments: [
      ("f5d6\nc3 a1 f4", "c3 ", "a1", " f4", "View the 3 moves before it", "r/f5d6c3"),
      ("a1", "", "a1", "", "It is the first move.", "p/\(Position.initial.text)"),
    ])
  func illegal(
    text: String, before: String, found: String, after: String, caption: String, address: String
  ) throws {
    let error = try #require(throws: GameTextError.self) { _ = try GameText(pasted: text) }
    let page = ImportPagePresenter(
      text: text, failure: .unreadable(error), language: .standard, site: Publication()
    ).viewData()
    #expect(page.quote == QuoteViewData(before: before, found: found, after: after))
    #expect(page.legalPart?.caption == caption && page.legalPart?.address == address)
  }

  @Test("several pasted games have pictures on a site that has them")
  func several() throws {
    let games = try #require(try PastedGames("f5d6\nf5f6")).games
    for (extras, count) in [(Extras.all, 2), ([], 0)] {
      let page = ImportPagePresenter(
        games: games, language: .standard, site: Publication(extras: extras)
      ).viewData()
      #expect(page.games.compactMap(\.picture).filter { $0.hasSuffix(".svg") }.count == count)
    }
  }

  @Test("a visitor of a read-only site is told so before a press, except on pages for everybody")
  func readOnly() throws {
    for isReadOnly in [false, true] {
      let site = Publication(isReadOnly: isReadOnly)
      let start = NewGamePagePresenter(.start, viewer: Viewer(), site: site).viewData()
      #expect((start.page.notice == nil) == !isReadOnly)
      let rules = RulesPagePresenter(language: .standard, site: site).viewData()
      #expect(rules.page.notice == nil)
    }
  }

  private var digest: SeatDigest {
    get throws { try #require(SeatDigest(bytes: Array(repeating: 7, count: 32))) }
  }

  /// The labels of the buttons that take back an invite.
  private func revocations(of game: LivingGame, at now: Timestamp) -> [String] {
    let page = SeatsPagePresenter(
      game: game, viewer: Viewer(rights: .all), now: now, site: Publication()
    ).viewData()
    let forms = page.players.flatMap(\.forms).filter { $0.hidden.first?.name == "revoke" }
    return forms.flatMap(\.buttons).map(\.label)
  }

  private func seat(
    _ invite: SeatPagePresenter.InviteView, basePath: String = "",
    by change: (inout Viewer) -> Void = { _ in }
  ) throws -> SeatPageViewData {
    var viewer = Viewer()
    change(&viewer)
    return SeatPagePresenter(
      game: try SampleGames.game(), key: SampleRoutes.key, invite: invite, viewer: viewer,
      site: Publication(basePath: basePath, codes: QRCode.viewData)
    ).viewData()
  }
}
