import Bowling
import Properties
import Testing

@Suite("A sheet's text")
struct BowlingSheetTextTests {
  @Test(
    "is understood in other spellings",
    arguments: [
      ("x", "X"), ("4-", "40"), ("--", "00"), ("4 6, 5", "465"), (" X ~ 34 ", "X~34"),
      ("0x", "0X"), (",", ""), ("\t4\n6\u{A0}", "46"), ("~~", "~~"),
    ])
  func spellings(text: String, canonical: String) throws {
    #expect(BowlingSheetText.text(of: try BowlingSheetText.sheet(of: text)) == canonical)
  }

  /// The expected error.
  struct Refusal: Sendable {
    let text: String
    let offset: Int
    let player: Int
    let number: Int
    let problem: BowlingTextError.Problem
    let part: String

    init(
      _ text: String, at offset: Int, player: Int = 1, throw number: Int,
      _ problem: BowlingTextError.Problem, after part: String
    ) {
      self.text = text
      self.offset = offset
      self.player = player
      self.number = number
      self.problem = problem
      self.part = part
    }
  }

  @Test(
    "that is invalid gives an error with the first bad character and the longest valid part",
    arguments: [
      Refusal("65", at: 1, throw: 2, .impossible(.notStanding(4)), after: "6"),
      Refusal("6X", at: 1, throw: 2, .impossible(.notStanding(4)), after: "6"),
      Refusal("x, 6 5 1", at: 5, throw: 3, .impossible(.notStanding(4)), after: "X6"),
      Refusal("4/5", at: 1, throw: 2, .unreadable, after: "4"),
      Refusal("34?", at: 2, throw: 3, .unreadable, after: "34"),
      Refusal("é", at: 0, throw: 1, .unreadable, after: ""),
      Refusal("٣", at: 0, throw: 1, .unreadable, after: ""),
      Refusal("\u{0}", at: 0, throw: 1, .unreadable, after: ""),
      Refusal("3~4~7 7", at: 6, player: 3, throw: 2, .impossible(.notStanding(3)), after: "3~4~7"),
      Refusal("~~~~~~", at: 5, player: 6, throw: 1, .tooManyPlayers, after: "~~~~~"),
      Refusal(
        "XXXXXXXXXXXXX", at: 12, throw: 13, .impossible(.gameOver), after: "XXXXXXXXXXXX"),
      Refusal(
        "000000000000000000345", at: 20, throw: 21, .impossible(.gameOver),
        after: "00000000000000000034"),
      Refusal(
        "XXXXXXXXXX65", at: 11, throw: 12, .impossible(.notStanding(4)), after: "XXXXXXXXXX6"),
    ])
  func refusals(refusal: Refusal) throws {
    let error = try #require(throws: BowlingTextError.self) {
      try BowlingSheetText.sheet(of: refusal.text)
    }
    #expect(error.offset == refusal.offset)
    #expect(error.found == Array(refusal.text.unicodeScalars)[refusal.offset])
    #expect(error.player == refusal.player)
    #expect(error.throwNumber == refusal.number)
    #expect(error.problem == refusal.problem)
    #expect(BowlingSheetText.text(of: error.possiblePart) == refusal.part)
  }

  @Test(
    "that is invalid gives an error of one printable line",
    arguments: [
      (
        "65",
        "throw 2 of player 1 at character 2: \"5\" is more than the 4 pins standing"
      ),
      (
        "3~\u{1B}",
        "throw 1 of player 2 at character 3: \"\\u{1B}\" isn't a throw; "
          + "write 0 to 9, X for all ten, ~ between players"
      ),
      (
        "XXXXXXXXXXXX0",
        "throw 13 of player 1 at character 13: \"0\" is one throw too many, the game is over"
      ),
      ("~~~~~~", "character 6: a sheet has room for 6 players"),
    ])
  func description(text: String, description: String) {
    let error = #expect(throws: BowlingTextError.self) { try BowlingSheetText.sheet(of: text) }
    #expect(error?.description == description)
  }

  @Test("of random characters is read or refused without a crash", arguments: 1...4)
  func noise(seed: UInt64) throws {
    var dice = Dice(state: seed &* 0xA076_1D64_78BD_642F)
    let alphabet = Array("0123456789Xx-~ ,/é\u{0}\u{1F3B3}")
    for _ in 0..<2000 {
      let length = Int.random(in: 0...60, using: &dice)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &dice) ?? "0" })
      let part: BowlingSheet
      do {
        part = try BowlingSheetText.sheet(of: text)
      } catch {
        part = error.possiblePart
      }
      let canonical = BowlingSheetText.text(of: part)
      #expect(try BowlingSheetText.sheet(of: canonical) == part)
      #expect(canonical.utf8.count <= 6 * 21 + 5)
    }
  }

  @Test("of a megabyte is refused at its first impossible character")
  func long() throws {
    let error = try #require(throws: BowlingTextError.self) {
      try BowlingSheetText.sheet(of: String(repeating: "0", count: 1 << 20))
    }
    #expect(error.offset == 20)
    let blank = String(repeating: " ", count: 1 << 20)
    #expect(try BowlingSheetText.sheet(of: blank) == BowlingSheet())
  }
}

@Suite("A sheet's text crafted to be slow")
struct HostileSheetTests {
  @Test("takes no longer than another of its length")
  func sheet() async throws {
    try await HostileText.check("BowlingSheetText", after: ["", "X", "12~34", "XXXXXXXXXXXX~"]) {
      _ = try? BowlingSheetText.sheet(of: $0)
    }
  }
}
