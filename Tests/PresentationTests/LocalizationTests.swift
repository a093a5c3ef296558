import ComputerPlayers
import Gameplay
import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("Every language has every word", .serialized)
struct LocalizationTests {
  @Test("with different ones for things that must be told apart", arguments: Language.allCases)
  func distinct(language: Language) {
    let words = language.words
    let sides = Disk.allCases
    let groups: [[String]] = [
      sides.map(words.name(of:)), PlayerMode.allCases.map(words.name(of:)),
      Motion.allCases.map(words.name(of:)), sides.map { words(.playerOfSide, .side($0)) },
      sides.map { words(.invite, .side($0)) },
      sides.map { words(.handOn, .side($0)) },
      sides.map { words(.takeSeat, .side($0)) }, sides.map { words(.ownSeatHeading, .side($0)) },
      [words[.cancel], words[.confirm], words[.dismiss], words[.deleteGame], words[.leaveGame]],
      [words[.deletionHeading], words[.leavingHeading]],
      [words[.passTitle], words[.resetTitle]],
      [words[.passText], words[.resetText]], [words[.nextFrame], words[.skip]],
      [words[.seeReply], words[.refresh]],
      Download.allCases.map { words.name(of: $0) },
      [words[.play], words[.yourGames], words[.playAgainst], words[.settings]],
      Theme.allCases.map(words.name(of:)),
      [words[.you], words[.friend], words[.open], words[.person]],
      (0...2).map { words(.ending, .of(.score, "33–31"), .count($0)) },
      [words(.youWon, .of(.score, "33–31")), words(.youLost, .of(.score, "33–31"))],
      (0...2).map { words.played("", daysAgo: $0) },
      sides.map {
        words(.playing, .side($0)) + words(.computerPlays, .side($0)) + words[.twoPlayers]
      },
      [words[.yourGames], words[.allYourGames], words[.noGames], words[.startTitle]],
      [words[.yourTurn], words[.othersTurn], words[.over]],
      sides.map { words(.outOfTime, .side($0)) },
      sides.map { words(.until, .side($0), .of(.date, "1")) }
        + sides.map { words(.timeUp, .side($0), .of(.date, "1")) },
      [words[.noLimit], words[.timeForMove], words[.claimWin]]
        + [1, 2, 30].map { words(.limitDays, .count($0)) },
      [1, 2].map { words(.limitNotice, .count($0)) },
      [words[.unknownLimitHeading], words[.nothingToClaimHeading]],
      [words[.motion], words[.theme], words[.settings]], [words[.review], words[.playAgain]],
      [words[.spentInviteHeading], words[.unknownInviteHeading]],
      [words[.toGame], words[.toStart]], [words[.reset], words[.linkToCopy]],
      [words[.linkToCopy], words[.linkCode], words[.recordCode], words[.messageToCopy]],
      [words[.toGame], words[.awaitTaker], words[.goingOn]],
      [words[.invitation], words[.invited]],
      [words[.siteName], words[.board], words[.motion], words[.thinking], words[.yourTurn]],
      Disk.allCases.map { words(.waiting, .side($0)) },
      ComputerLevel.allCases.map { words.computer(playing: $0) },
      ComputerLevel.allCases.map { words.name(of: $0) },
      Disk.allCases.map { words(.yourTurnAfter, .square(Square.all[0]), .side($0)) },
      [words[.address], words[.positionAddress]] + Download.allCases.map { words.name(of: $0) },
      RecordPace.allCases.map { words.name(of: $0) },
      GameText.Notation.allCases.map(words.pasted(as:)),
      [words[.firstMove], words[.previousMove], words[.nextMove], words[.lastMove]],
      [words[.playRecord], words[.pause], words[.playOnFromHere]],
      (0...2).map { words(.games, .count($0)) }, (1...2).map { words(.gameNumber, .number($0)) },
      [true, false].map { isAda in
        words.pairing(of: GameTags(dark: isAda ? "Ada" : "Bo", light: isAda ? "Bo" : "Ada"))
      },
      (0...3).map { words.cardText(disks: $0) },
      [-2, -1, 0, 1, 2].flatMap { score in
        [true, false].map { words.hint(Square.all[0], ahead: score, isExact: $0) }
      },
      [-2, -1, 0, 1, 2].flatMap { score in
        [true, false].flatMap { isExact in
          [CellMark.best, nil, .bad].map { mark in
            words.valueCell(Square.all[0], CellValue(score, isExact: isExact), mark)
          }
        }
      },
      [Word.mistake, .bookMove, .goodMove, .bestMove, .onlyMove].map { words[$0] },
      [words[.previousMistake], words[.nextMistake], words[.previousMove], words[.nextMove]],
      [words(.reviewTitle, .of(.news, "")), words[.review]],
      (1...3).map { words(.reviewed, .count($0)) },
      (0...2).map { words(.reviewing, .number($0), .count(2)) },
      ["0.0", "1.4"].map { words(.lossPerMove, .of(.value, $0)) },
      [Word.practiceRight, .practiceWrong, .practiceChecking, .practiceShown].map {
        words.message($0, .dark, .square(Square.all[0])).text
      },
      [words[.undo], words[.skip], words[.startAgain], words[.nextPuzzle]],
      [words[.course], words(.losses, .count(2)), words[.noLosses]] + [
        words[.lossNote1], words[.lossNote2],
      ],
      [words[.certain], words[.estimated]] + sides.map { words(.turningPoint, .side($0)) },
      (1...3).flatMap { disks in
        [Word.givenAway, .givenAwayTie, .givenAwayWin].map { words($0, .count(disks)) }
      },
      [
        words[.values], words[.review], words[.hideValues], words[.expectedLine], words[.deepening],
        words[.noValues],
      ],
      [words[.hint], words[.undo], words[.redo], words[.share], words[.reset]],
      [words.legalCell(Square.all[0], flips: 1), words.hintCell(Square.all[0], flips: 1)],
      (0...3).map { words.undo(Square.all[0], laterDisks: $0) },
      [words[.takeThrowBack], words[.removePlayer], words[.addPlayer], words[.newSheet]],
      [words[.bowling], words[.siteName]],
      [words[.toSheet], words[.toStart], words[.toRecord], words[.stepThrough]],
      (1...3).map(words.sheet(players:)), (1...10).map { words(.frame, .number($0)) },
      [nil, 1, 2].map { words.bowlingTurn(player: $0, frame: 3, number: 2) },
      [[1], [2], [1, 2], [1, 2, 3]].map { words.bowlingVictory(players: $0, score: "9") },
      [true, false].flatMap { isOver in
        [nil, 1, 2].map { player in
          words.standing(player: player, score: 9, isOver: isOver, isToThrow: false)
        }
      },
      [nil, 4, 10].map(words.pinsToPress(of:)), [nil, 0, 7].map(words.frameScore(_:)),
    ]
    for group in groups {
      #expect(Set(group).count == group.count)
      #expect(group.allSatisfy { !$0.isEmpty })
    }
  }

  @Test("for messages with a disk", arguments: Language.allCases)
  func messages(language: Language) {
    let words = language.words
    for side in Disk.allCases {
      let sentences = [Word.turn, .victory, .victoryOnTime].map { words.message($0, side) }
      #expect(sentences.allSatisfy { $0.disk == words.disk(side) })
      #expect(Set(sentences.map(\.text)).count == 3)
    }
    #expect(!words[.tie].isEmpty)
  }

  @Test("for each cell in each state", arguments: Language.allCases)
  func cells(language: Language) {
    var labels: Set<String> = []
    for square in Square.all {
      let disks: [Disk?] = [nil, .dark, .light]
      let still = disks.map {
        CellFace(language: language, square: square, disk: $0, control: .none)
      }
      let last = Disk.allCases.map {
        CellFace(language: language, square: square, disk: $0, mark: .last, control: .none)
      }
      let legal = (1...19).map {
        CellFace(language: language, square: square, prospect: .flips($0), control: .button)
      }
      labels.formUnion((still + last + legal).map { CellViewData(face: $0).label })
    }
    #expect(labels.count == 64 * 24)
  }

  @Test("English counts moves in the singular and the plural")
  func english() throws {
    let words = try #require(Language(tag: "en")).words
    #expect(words.undo(Square.all[19], laterDisks: 0) == "Undo d3")
    #expect(words.undo(Square.all[19], laterDisks: 1) == "Undo d3 and the reply")
    #expect(words.undo(Square.all[19], laterDisks: 2) == "Undo d3 and 2 later moves")
  }

  @Test("German counts in the singular and the plural, in the case that the sentence needs")
  func german() throws {
    let words = try #require(Language(tag: "de")).words
    let square = Square.all[19]
    #expect(words.undo(square, laterDisks: 0) == "Zug zurück: d3")
    #expect(words.undo(square, laterDisks: 1) == "Zug zurück: d3 und die Antwort")
    #expect(words.undo(square, laterDisks: 2) == "Zug zurück: d3 und 2 spätere Züge")
    #expect(words(.ending, .of(.score, "4:1"), .count(1)) == "4:1 nach 1 Zug")
    #expect(words(.ending, .of(.score, "38:26"), .count(60)) == "38:26 nach 60 Zügen")
    #expect(
      words.hint(square, ahead: -2, isExact: false) == "Am besten d3: wohl 2 Steine Rückstand.")
    #expect(words(.reachedLoss, .count(2)) == "Du hast mit 2 Steinen verloren.")
  }

  @Test("Japanese has no plural, and a counter for each kind of thing")
  func japanese() throws {
    let words = try #require(Language(tag: "ja")).words
    let square = Square.all[19]
    #expect(words.undo(square, laterDisks: 0) == "戻す：d3")
    #expect((1...2).map { words.undo(square, laterDisks: $0) } == ["戻す：d3とその後の1手", "戻す：d3とその後の2手"])
    #expect(words.legalCell(square, flips: 1) == "d3 1枚返せる")
    #expect(words(.ending, .of(.score, "38対26"), .count(60)) == "38対26、全60手")
    #expect(words(.emptySquares, .count(3)) == "空き3マス")
    #expect(words.hint(square, ahead: -2, isExact: false) == "最善はd3。おそらく2石負けです。")
    #expect(words(.losses, .count(46)) == "ミス一覧（46手）")
  }

  @Test("French counts none and one alike, with a narrow space before a colon")
  func french() throws {
    let words = try #require(Language(tag: "fr")).words
    let square = Square.all[19]
    let moves = (0...2).map { words(.ending, .of(.score, "4-0"), .count($0)) }
    #expect(moves == ["4-0 après 0 coup", "4-0 après 1 coup", "4-0 après 2 coups"])
    #expect(words.undo(square, laterDisks: 2) == "Annuler d3 et 2 coups suivants")
    #expect(words(.hinted, .square(square)) == "Indice\u{202F}: d3")
    #expect(words.day(of: Timestamp(milliseconds: 0)) == "1 janv. 1970")
  }

  @Test("Chinese has no plural, and a counter for each kind of thing")
  func chinese() throws {
    let words = try #require(Language(tag: "zh")).words
    let square = Square.all[19]
    #expect((1...2).map { words.undo(square, laterDisks: $0) } == ["悔棋：d3及其后1步", "悔棋：d3及其后2步"])
    #expect(words.legalCell(square, flips: 2) == "d3可下，翻转2子")
    #expect(words(.games, .count(3)) == "3局")
    #expect(words.day(of: Timestamp(milliseconds: 0)) == "1970年1月1日")
  }
}

extension Words {
  fileprivate func undo(_ square: Square, laterDisks: Int) -> String {
    let moves = Array(repeating: Move.place(square), count: 1 + laterDisks)
    return name(of: moves, .undoMove, .undoMoves) ?? ""
  }
}
