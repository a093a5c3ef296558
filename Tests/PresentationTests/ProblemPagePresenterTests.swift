import Bowling
import Gameplay
import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("A problem")
struct ProblemPagePresenterTests {
  /// The problems that have a text without an error.
  static let all = PageProblem.allCases.filter {
    ![.unreadableSave, .unreadableTranscript, .impossibleSheet].contains($0)
  }

  private static func page(
    _ problem: PageProblem, about game: GameID? = nil, in language: Language = .standard,
    site: Publication = Publication()
  ) -> ProblemPageViewData {
    let detail: ProblemDetail? =
      switch problem {
      case .misdirected: .publicAddress("https://a.b")
      case .tooManyRequests: .wait(seconds: 6)
      default: nil
      }
    return ProblemPagePresenter(problem, detail, about: game, language: language, site: site)
      .viewData()
  }

  @Test("says what happened and why, with links that work at any address", arguments: all)
  func complete(problem: PageProblem) {
    let page = Self.page(problem, site: Publication(basePath: "/reversi"))
    #expect(!page.heading.isEmpty)
    #expect(page.paragraphs.count > 0 && page.paragraphs.allSatisfy { !$0.isEmpty })
    #expect(page.page.title == page.heading + " · Flipbook")
    #expect(page.page.root == "/reversi/")
    let addresses =
      page.links.compactMap(\.address) + [page.page.home.address] + page.page.links.map(\.address)
    guard problem != .unknownLanguage else { return }
    #expect(page.links.map(\.isMain) == [true, false])
    #expect(addresses.allSatisfy { $0.hasPrefix("/reversi/") || $0 == "?" })
  }

  @Test("shows a board and two ways out where an address leads to nothing", arguments: all)
  func deadEnd(problem: PageProblem) {
    let page = Self.page(problem)
    let isDeadEnd = [.notFound, .noSuchGame].contains(problem)
    #expect((page.board != nil) == isDeadEnd)
    guard isDeadEnd else { return }
    #expect(page.links.map(\.label) == ["Play Reversi", "Your games"])
    #expect(page.links.map(\.address) == ["/", "/games"])
  }

  @Test("shows the board of a game that is there", arguments: all)
  func picture(problem: PageProblem) {
    let page = Self.page(problem, about: SampleRoutes.id)
    let isThere = [.foreignSeat, .onlyHost, .movedOn, .needsConsent, .nothingToClaim]
      .contains(problem)
    #expect(page.picture?.address == (isThere ? "/g/0123456789abcdefghjkmnpq.svg" : nil))
    #expect(Self.page(problem).picture == nil)
  }

  @Test("of the language links to the same page in the languages of the site")
  func unknownLanguage() {
    let page = ProblemPagePresenter(
      .unknownLanguage, language: .standard, site: Publication(basePath: "/reversi")
    ).viewData()
    #expect(page.links.map(\.address) == ["en", "ja", "de", "fr", "zh"].map { "?lang=" + $0 })
    #expect(page.links.map(\.label) == ["English", "日本語", "Deutsch", "Français", "简体中文"])
  }

  @Test("has a heading of its own", arguments: Language.allCases)
  func distinct(language: Language) {
    let headings = PageProblem.allCases.map { Self.page($0, in: language).heading }
    #expect(Set(headings).count == headings.count)
  }

  @Test(
    "says how long to wait after too many requests",
    arguments: [
      (1, "Wait a second and"), (2, "Wait 2 seconds and"), (90, "Wait 90 seconds and"),
      (91, "Wait 2 minutes and"), (3600, "Wait 60 minutes and"),
    ])
  func tooFast(seconds: Int, advice: String) {
    let page = ProblemPagePresenter(
      .tooManyRequests, .wait(seconds: seconds), language: .standard, site: Publication())
    #expect(page.viewData().paragraphs.joined().contains(advice))
    let time = advice.dropFirst("Wait ".count).dropLast(" and".count)
    #expect(page.viewData().links.first?.label == "Try again in \(time)")
  }

  @Test(
    "that passes by itself links to the same address, or to the game where a form was sent",
    arguments: [PageProblem.tooManyRequests, .crowded, .storeUnavailable])
  func again(problem: PageProblem) {
    #expect(Self.page(problem).links.first?.label.hasPrefix("Try again") == true)
    #expect(Self.page(problem).links.first?.address == "?")
    #expect(
      Self.page(problem, about: SampleRoutes.id).links.first?.address
        == "/g/0123456789abcdefghjkmnpq")
  }

  @Test(
    "links back to its game, unless that can't be shown",
    arguments: [
      (PageProblem.foreignSeat, "/g/0123456789abcdefghjkmnpq"),
      (.onlyHost, "/g/0123456789abcdefghjkmnpq"),
      (.tooManyRequests, "/g/0123456789abcdefghjkmnpq"),
      (.storeFull, "/g/0123456789abcdefghjkmnpq"), (.crossSite, "/g/0123456789abcdefghjkmnpq"),
      (.methodNotAllowed, "/g/0123456789abcdefghjkmnpq"), (.noSuchGame, "/"), (.damagedGame, "/"),
    ])
  func wayBack(problem: PageProblem, address: String) {
    #expect(Self.page(problem, about: SampleRoutes.id).links.first?.address == address)
    let isPassing = problem == .tooManyRequests
    #expect(Self.page(problem).links.first?.address == (isPassing ? "?" : "/"))
  }

  @Test("explains that a seat is kept in a cookie")
  func foreignSeat() {
    #expect(Self.page(.foreignSeat).paragraphs.joined().contains("cookie"))
  }

  @Test(
    "names line and column of an unreadable save text",
    arguments: [
      ("x00", "Line 2, column 1: expected x, o or -, but the line ends here."),
      ("x0", "Line 1, column 3: expected 0 or 1, but the line ends here."),
      ("x02", "Line 1, column 3: expected 0 or 1, but found “2”."),
      ("x 0", "Line 1, column 2: expected 0 or 1, but found white space."),
      ("x000", "Line 1, column 4: the line has extra characters at its end."),
      ("x00\n---?----", "Line 2, column 4: expected x, o or -, but found “?”."),
      (whole + "x", "Line 10, column 1: there is extra text after the last row."),
      (
        "-" + whole.dropFirst(),
        "Line 1, column 1: it says that the game is over, but a side can still move."
      ),
      (
        "-00\n" + String(repeating: "--------\n", count: 8),
        "Line 2, column 1: there is no disk on the board."
      ),
    ])
  func save(text: String, explanation: String) throws {
    let error = try #require(throws: SaveTextError.self) { _ = try SaveText(text).game }
    let page = ProblemPagePresenter(
      .unreadableSave, .save(error), language: .standard, site: Publication()
    ).viewData()
    #expect(page.paragraphs == [explanation])
  }

  static let whole = SaveText(
    position: .initial, darkIsComputer: false, lightIsComputer: false
  ).text

  @Test(
    "names the move of an unplayable transcript",
    arguments: [
      ("f5d6a1", "Move 3, at character 5: “a1” isn't legal: it flips nothing."),
      ("f5d6 f5", "Move 3, at character 6: “f5” isn't legal: the square is taken."),
      ("f5z9", "Move 2, at character 3: “z9” is neither a square nor a pass."),
      (
        "f5pa",
        "Move 2, at character 3: “pa” isn't legal: you can't pass when you have a legal move."
      ),
    ])
  func transcript(transcript: String, text: String) throws {
    let page = try problem(of: transcript)
    #expect(page.paragraphs.first == text)
    #expect(page.heading == (transcript == "f5z9" ? "Not a move" : "Illegal move"))
  }

  @Test("shows the board before an illegal move")
  func legalPart() throws {
    let two = try problem(of: "F5 d6 a1")
    #expect(two.board?.label == "Dark's turn, 3–3")
    #expect(two.board?.drawing[5] == "---o----")
    #expect(try problem(of: "a1").board?.label == "Dark's turn, 2–2")
  }

  @Test("links to the longest playable part of a record, or to its start")
  func link() throws {
    let start = "ox" + String(repeating: "-", count: 62)
    let position = try #require(Position(text: start + "x"))
    #expect(try problem(of: "f5d6a1").links.first?.address == "/r/f5d6")
    #expect(
      try problem(of: "a1").links.map(\.address)
        == ["/p/\(Position.initial.text)", "/games"])
    for transcript in ["a1", "pa a1"] {
      let page = try problem(of: transcript, from: position)
      #expect(
        page.links.first
          == StepViewData(label: "View the game", address: "/p/\(start)o", isMain: true))
    }
    #expect(
      try problem(of: "c1 d1", from: position).links.first?.address == "/r/\(start)x.c1")
  }

  @Test("shows the score sheet before an impossible throw, and no board")
  func sheet() throws {
    let error = try #require(throws: BowlingTextError.self) {
      _ = try BowlingPagePresenter("34~465X", language: .standard, site: Publication())
    }
    let page = ProblemPagePresenter(
      .impossibleSheet, .sheet(error), language: .standard, site: Publication()
    ).viewData()
    #expect(page.board == nil)
    #expect(page.sheet?.players.map { $0.frames[0].boxes } == [["3", "4"], ["4", "/"]])
    #expect(page.links.first?.address == "/bowling/34~465")
  }

  @Test(
    "shows no control characters from outside text",
    arguments: [
      ("\0a", "␀a"), ("\u{7F}\u{1B}", "␡␛"), ("\u{202E}x", "\u{FFFD}x"), ("\u{81}", "\u{FFFD}"),
    ])
  func controls(text: String, shown: String) throws {
    let page = try problem(of: "f5" + text)
    #expect(page.paragraphs.first?.contains("“\(shown)”") == true)
  }

  @Test("links to the record from a moment that it doesn't have")
  func noSuchMoment() {
    let page = ProblemPagePresenter(
      .noSuchMoment, .record("f5"), language: .standard, site: Publication()
    ).viewData()
    #expect(page.links.first?.address == "/r/f5")
  }

  private func problem(
    of transcript: String, from start: Position = .initial
  ) throws -> ProblemPageViewData {
    let error = try #require(throws: TranscriptError.self) {
      _ = try Transcript.record(of: transcript, from: start)
    }
    return ProblemPagePresenter(
      .unreadableTranscript, .transcript(error), language: .standard, site: Publication()
    ).viewData()
  }
}
