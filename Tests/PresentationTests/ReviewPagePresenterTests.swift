import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("The page of a review")
struct ReviewPagePresenterTests {
  @Test(
    "says how many disks a move gave away, and whether with them a win or a tie",
    arguments: [
      (8, 2, "−6"), (4, 0, "−4, lost the win"), (2, -2, "−4, lost the win"),
      (0, -4, "−4, lost the draw"), (0, -64, "−64, lost the draw"), (-2, -6, "−4"),
    ])
  func losses(bestScore: Int, score: Int, text: String) throws {
    let record = try RecordText.record(of: "f5")
    let move = ReviewedMove(
      number: 1, side: .dark, square: try #require(Square("f5")), score: score,
      best: try #require(Square("d3")), bestScore: bestScore, isExact: true, choices: 4)
    let progress = ReviewProgress(done: 1, count: 1, review: GameReview(moves: [move]))
    let page = ReviewPagePresenter(record, progress, language: .standard, site: Publication())
      .viewData()
    #expect(page.losses?.all.map(\.loss) == [text])
  }

  /// A review of dark's move to f5 instead of d3.
  private func page(
    best: Int, played: Int, isExact: Bool = true, square: String = "d3", choices: Int = 4
  ) throws -> ReviewPageViewData {
    let record = try RecordText.record(of: "f5")
    let move = ReviewedMove(
      number: 1, side: .dark, square: try #require(Square("f5")), score: played,
      best: try #require(Square(square)), bestScore: best, isExact: isExact, choices: choices)
    let progress = ReviewProgress(done: 1, count: 1, review: GameReview(moves: [move]))
    return ReviewPagePresenter(
      record, progress, at: 1, language: .standard, site: Publication()
    ).viewData()
  }

  @Test(
    "judges each move in its heading, and names the better one",
    arguments: [
      (2, -24, "'s f5: mistake", "Move 1. d3 was better: ≈\u{A0}+2 instead of ≈\u{A0}−24."),
      (2, -4, "'s f5: mistake", "Move 1. d3 was better: ≈\u{A0}+2 instead of ≈\u{A0}−4."),
      (2, 0, "'s f5: good move", "Move 1. d3 was better: ≈\u{A0}+2 instead of ≈\u{A0}0."),
      (2, 2, "'s f5: best move", "Move 1 of 1: f5"),
    ])
  func judgement(best: Int, played: Int, heading: String, detail: String) throws {
    let page = try page(best: best, played: played, isExact: false)
    #expect(page.message.disk?.name == "Dark")
    #expect(page.message.after == heading)
    #expect(page.detail == detail)
    #expect(page.page.title == "Review: Dark\(heading) · Flipbook")
  }

  @Test("shows the board before the move, with what it and the best move are worth")
  func board() throws {
    func valued(_ page: ReviewPageViewData) -> [String] {
      page.board.rows.flatMap(\.cells).filter { ($0.mark ?? "last") != "last" }
        .map { "\($0.square) \($0.mark ?? "") \($0.glyph): \($0.label)" }
    }
    let loss = try page(best: 2, played: -24)
    #expect(
      valued(loss) == [
        "d3 best +2!: d3, best move, wins by 2, exact",
        "f5 bad −24?: f5, played, loses by 24, exact",
      ])
    #expect(loss.dark.count == "2" && loss.light.count == "2")
    let links = loss.board.rows.flatMap(\.cells).compactMap(\.link)
    #expect(links == ["../d3", "1"])
    #expect(valued(try page(best: 2, played: 0)).count == 1, "a good move has no mark")
    let best = try page(best: 2, played: 2, square: "f5")
    #expect(valued(best) == ["f5 best +2!: f5, best move, wins by 2, exact"])
    let forced = try page(best: 2, played: 2, square: "f5", choices: 1)
    #expect(forced.message.after == "'s f5: only move")
  }

  @Test("leads to the mistakes of one side, and says what each side's moves lost")
  func side() throws {
    let record = try RecordText.record(of: "f5f4c3c4")
    let moves = record.plies.map { ply in
      ReviewedMove(
        number: ply.number, side: ply.before.turn, square: ply.square, score: -ply.number,
        best: ply.before.legalMoves.first { $0 != ply.square } ?? ply.square, bestScore: 4,
        isExact: true, choices: 3)
    }
    let progress = ReviewProgress(done: 4, count: 4, review: GameReview(moves: moves))
    func page(_ side: Disk?) -> ReviewPageViewData {
      ReviewPagePresenter(
        record, progress, side: side, language: .standard, site: Publication()
      ).viewData()
    }
    let both = page(nil)
    #expect(both.losses?.worst.map(\.played.label) == ["c4", "c3", "f4"])
    #expect(both.steps.last?.address == "?n=1&review=1")
    #expect(both.dark.who == "−6.0 per move" && both.light.who == "−7.0 per move")
    let light = page(.light)
    #expect(light.losses?.worst.map(\.played.label) == ["c4", "f4"])
    #expect(light.losses?.all.count == 4)
    #expect(light.steps.last?.address == "?n=2&side=light&review=1")
    #expect(light.links.first?.label == "Find better moves for light")
  }
}
