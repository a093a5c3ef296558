import ComputerPlayers
import Gameplay
import Reversi
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
      Motion.allCases.map(words.name(of:)), sides.map(words.player(of:)),
      sides.map(words.invite(for:)), sides.map(words.invitation(for:)),
      sides.map(words.takeSeat(_:)), sides.map { words.ownSeat($0).heading },
      [words.cancel, words.confirm, words.dismiss, words.confirmDeletion],
      [true, false].map { words.deletion(leavingToFriend: $0)[0] },
      [words.passTitle, words.resetTitle],
      [words.passText, words.resetText], [words.nextFrame, words.skip],
      [words.showMove, words.refresh], Download.allCases.map(words.name(of:)),
      [words.play, words.yourGames, words.playAgainst, words.settings],
      Theme.allCases.map(words.name(of:)), [words.you, words.friend, words.open, words.person],
      (0...2).map { words.ending(difference: $0, moves: 60, score: nil) },
      (0...2).map { words.played("", daysAgo: $0) }, sides.map { words.playing($0, "") },
      [words.yourGames, words.allYourGames, words.noGames, words.startTitle],
      [words.yourTurn, words.othersTurn, words.over],
      sides.map(words.outOfTime),
      sides.map { words.until($0, "1") } + sides.map { words.timeUp($0, "1") },
      [words.noLimit, words.timeForMove, words.claimWin] + [1, 2, 30].map(words.limit(days:)),
      [1, 2].map(words.limitNotice(days:)),
      [words.unknownLimit.heading, words.nothingToClaim.heading],
      [words.motion, words.theme, words.settings], [words.review, words.playAgain],
      [words.spentInvite.heading, words.unknownInvite.heading],
      [words.toGame, words.toStart], [words.reset, words.playOn, words.linkToCopy],
      [words.linkToCopy, words.linkCode, words.recordCode, words.messageToCopy],
      [words.toGame, words.awaitTaker, words.goingOn],
      sides.map { words.inviting($0, at: "") },
      [words.siteName, words.board, words.motion, words.thinking, words.yourTurn],
      Disk.allCases.map(words.waiting(for:)), ComputerLevel.allCases.map(words.computer(playing:)),
      ComputerLevel.allCases.map { words.name(of: $0) },
      Disk.allCases.map { words.yourTurn(after: Square.all[0], by: $0) },
      [words.address, words.positionAddress] + Download.allCases.map(words.name(of:)),
      RecordPace.allCases.map { words.name(of: $0) },
      PastedGame.Notation.allCases.map(words.pasted(as:)),
      [words.firstMove, words.previousMove, words.nextMove, words.lastMove],
      [words.playRecord, words.pause, words.playOnFromHere],
      (0...2).map(words.games), (1...2).map(words.game),
      [true, false].map { isAda in
        words.pairing(dark: isAda ? "Ada" : "Bo", light: isAda ? "Bo" : "Ada")
      },
      (0...3).map { words.cardText(disks: $0) },
      [-2, -1, 0, 1, 2].flatMap { score in
        [true, false].map { words.hint(Square.all[0], ahead: score, isExact: $0) }
      },
      [-2, -1, 0, 1, 2].flatMap { score in
        [true, false].flatMap { isExact in
          [true, false].map { isBest in
            words.valueCell(Square.all[0], ahead: score, isExact: isExact, isBest: isBest)
          }
        }
      },
      [words.reviewTitle(""), words.review], (1...3).map(words.reviewed(moves:)),
      (0...2).map { words.reviewing($0, of: 2) }, [0, 50, 100].map(words.accuracy),
      [words.course, words.losses, words.noLosses] + words.lossNotes, words.lossColumns,
      [words.certain, words.estimated] + sides.map(words.turningPoint(of:)),
      (1...3).flatMap { disks in [nil, .tie, .win].map { words.givenAway(disks, $0) } },
      [
        words.values, words.review, words.hideValues, words.expectedLine, words.deepening,
        words.noValues,
      ],
      [words.hint, words.undo, words.redo, words.share, words.reset],
      [words.legalCell(Square.all[0], flips: 1), words.hintCell(Square.all[0], flips: 1)],
      (0...3).map { words.undo(Square.all[0], laterDisks: $0) },
      (1...3).map { words.playLegalPart(disks: $0) },
      [words.takeThrowBack, words.removePlayer, words.addPlayer, words.newSheet],
      [words.bowling, words.siteName], [words.toSheet, words.toStart, words.toRecord],
      (1...3).map(words.sheet(players:)), (1...10).map(words.frame(_:)),
      [nil, 1, 2].map { words.bowlingTurn(player: $0, frame: 3, number: 2) },
      [[1], [2], [1, 2], [1, 2, 3]].map { words.bowlingVictory(players: $0, score: 9) },
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
      #expect(words.turn(of: side).disk == side)
      #expect(words.victory(of: side).disk == side)
      #expect(words.turn(of: side) != words.victory(of: side))
      #expect(words.victoryOnTime(of: side).disk == side)
      #expect(words.victoryOnTime(of: side) != words.victory(of: side))
    }
    #expect(words.tie.disk == nil)
    #expect(!(words.tie.before + words.tie.after).isEmpty)
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
      labels.formUnion((still + last + legal).map { CellViewData($0).label })
    }
    #expect(labels.count == 64 * 24)
  }

  @Test("English counts moves in the singular and the plural")
  func english() {
    let words = English()
    #expect(words.undo(Square.all[19], laterDisks: 0) == "Take back d3")
    #expect(words.undo(Square.all[19], laterDisks: 1) == "Take back d3 and 1 later move")
    #expect(words.undo(Square.all[19], laterDisks: 2) == "Take back d3 and 2 later moves")
  }

  @Test("German counts in the singular and the plural, in the case that the sentence needs")
  func german() {
    let words = German()
    let square = Square.all[19]
    #expect(words.undo(square, laterDisks: 0) == "Zug zurück: d3")
    #expect(words.undo(square, laterDisks: 1) == "Zug zurück: d3 und 1 späterer Zug")
    #expect(words.undo(square, laterDisks: 2) == "Zug zurück: d3 und 2 spätere Züge")
    #expect(words.ending(difference: 1, moves: 1, score: nil) == "1 Stein mehr, nach 1 Zug")
    #expect(words.ending(difference: 12, moves: 60, score: nil) == "12 Steine mehr, nach 60 Zügen")
    #expect(words.hint(square, ahead: -2, isExact: false) == "Versuch d3: wohl 2 Steine weniger.")
    #expect(words.reached(-2) == "Du hast mit 2 Steinen Rückstand verloren.")
  }

  @Test("Japanese has no plural, and a counter for each kind of thing")
  func japanese() {
    let words = Japanese()
    let square = Square.all[19]
    #expect(words.undo(square, laterDisks: 0) == "戻す：d3")
    #expect((1...2).map { words.undo(square, laterDisks: $0) } == ["戻す：d3とその後の1手", "戻す：d3とその後の2手"])
    #expect(words.legalCell(square, flips: 1) == "d3 1枚返せる")
    #expect(words.ending(difference: 12, moves: 60, score: nil) == "12石差、全60手")
    #expect(words.ending(difference: 0, moves: 60, score: nil) == "全60手")
    #expect(words.emptySquares(3) == "空き3マス")
    #expect(words.hint(square, ahead: -2, isExact: false) == "おすすめはd3：2石負けの見込みです。")
  }
}
