import ComputerPlayers
import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("The page of a living game")
struct GamePagePresenterTests {
  @Test("says whose turn it is, with a disk in the message, and in the tab")
  func turn() throws {
    let page = try SamplePages.living(SampleGames.game("f5"))
    #expect(page.message.text == "Light's turn")
    #expect(page.message.disk == DiskViewData(side: "light", name: "Light"))
    #expect(page.page.title == "Light's turn · Flipbook")
    #expect(page.page.root == "../")
    #expect(page.page.turn == .light)
  }

  @Test(
    "says in the tab whose turn it is, depending on the viewer and the opponent",
    arguments: [
      (Rights.all, PlayerModes(), "Dark's turn"),
      (.all, PlayerModes(light: .computer), "Your turn"),
      (.all, PlayerModes(dark: .computer), "Dark's turn"),
      ([.host, .dark], PlayerModes(), "Your turn"),
      ([.host, .light], PlayerModes(), "Waiting for dark"),
      ([], PlayerModes(), "Dark's turn"),
    ] as [(Rights, PlayerModes, String)])
  func title(rights: Rights, modes: PlayerModes, news: String) throws {
    let page = try SamplePages.living(SampleGames.game(modes: modes), rights: rights)
    #expect(page.page.title == "\(news) · Flipbook")
  }

  @Test("says in the tab what the opponent has just played")
  func reply() throws {
    let game = try SampleGames.game("f5 d6", modes: PlayerModes(light: .computer))
    let page = try SamplePages.living(game, rights: .dark)
    #expect(page.page.title == "Your turn: light played d6 · Flipbook")
    #expect(page.detail == "Move 2: Light played d6")
  }

  @Test(
    "says beside the message, too, that it is the viewer's turn, unless both sides are theirs",
    arguments: [
      (Rights.all, PlayerModes(), nil), (.all, PlayerModes(light: .computer), "Your turn"),
      (.all, PlayerModes(dark: .computer), nil), ([.host, .dark], PlayerModes(), "Your turn"),
      ([.host, .light], PlayerModes(), nil), ([], PlayerModes(), nil),
    ] as [(Rights, PlayerModes, String?)])
  func yourTurn(rights: Rights, modes: PlayerModes, text: String?) throws {
    let page = try SamplePages.living(SampleGames.game("f5d6", modes: modes), rights: rights)
    #expect(page.yourTurn == text)
    #expect(page.message.text == "Dark's turn")
  }

  @Test("names the winner or a tie, and the score, and asks for nothing more")
  func over() throws {
    let won = try SamplePages.living(SampleGames.won())
    #expect(won.message.text == "Dark won")
    #expect(won.page.title == "Dark won · Flipbook")
    #expect(won.page.turn == nil)
    #expect(won.result == "64–0" && won.detail == "(with empty squares)")
    #expect(won.alert == nil)
    #expect(won.board.form == nil)
    #expect(won.dark.turn == "won" && won.light.turn == nil)
    let tied = try SamplePages.living(SampleGames.tied())
    #expect(tied.message.text == "Tied")
    #expect(tied.message.disk == nil)
    #expect(tied.result == "1–1" && tied.detail == "")
  }

  @Test("of a game that is over keeps what can still be used, and the list of moves")
  func controlsOfTheEnd() throws {
    let alone = try SamplePages.living(SampleGames.game(GameTexts.won))
    #expect(alone.undo != nil && alone.reset != nil && alone.dark.modes != nil)
    #expect(alone.hint == nil && alone.blockedRedo == nil && alone.moves != nil)
    var game = try SampleGames.game("f5d6", invitesTaken: [.light])
    try game.resign(.light, now: game.changed)
    let page = try SamplePages.living(game, rights: [.host, .dark])
    #expect(page.result == "Light resigned" && page.hasWon)
    #expect(page.undo == nil && page.blockedUndo == nil && page.newGame == nil)
    #expect(page.draw == nil && page.resign == nil && page.dark.modes == nil)
    #expect(page.steps.map(\.label) == ["Review"] && page.moves?.moves.count == 2)
    #expect(try !SamplePages.living(game, rights: .light).hasWon)
  }

  @Test("counts the disks in bare numbers")
  func counts() throws {
    let page = try SamplePages.living(SampleGames.won())
    #expect(page.dark.count == "13")
    #expect(page.light.count == "0")
  }

  @Test("lets viewers play when it is their turn")
  func playable() throws {
    let page = try SamplePages.living(SampleGames.game("f5"), rights: .light)
    #expect(
      page.board.drawing == [
        "--------",
        "--------",
        "--------",
        "---ox+--",
        "---xxx--",
        "---+-+--",
        "--------",
        "--------",
      ])
    #expect(page.board.form?.action == "0123456789abcdefghjkmnpq/move")
    #expect(page.board.form?.hidden == [FieldViewData(name: "v", value: "1")])
    #expect(page.board["f4"]?.label == "f4, playable, flips 1")
    #expect(page.board["f4"]?.isDisabled == false)
    #expect(page.board["a1"]?.label == "a1, empty")
    #expect(page.board["a1"]?.isDisabled == true)
    #expect(page.board["d4"]?.label == "d4, light")
    #expect(page.board["f5"]?.label == "f5, dark, last move")
    #expect(page.board["f5"]?.classes == "dark last")
  }

  @Test(
    "shows everyone else a board without buttons",
    arguments: [Rights.dark, [.host, .dark], .host, []])
  func still(rights: Rights) throws {
    let page = try SamplePages.living(SampleGames.game("f5"), rights: rights)
    #expect(page.board.form == nil)
    #expect(!page.board.hasPictures)
    #expect(page.board.rows.allSatisfy { $0.cells.allSatisfy(\.isDisabled) })
  }

  @Test("shows which computer is thinking, and a board without buttons")
  func thinking() throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    let page = try SamplePages.living(game)
    #expect(page.light.thinking == "Thinking…")
    #expect(page.dark.thinking == nil)
    #expect(page.board.form == nil)
    let idle = try SampleGames.game(modes: PlayerModes(light: .computer))
    #expect(try SamplePages.living(idle).light.thinking == nil)
  }

  @Test("switches the mode of a side that the viewer holds, and names the other side's")
  func modes() throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    let page = try SamplePages.living(game, rights: .dark)
    #expect(page.dark.who == "You")
    let form = try #require(page.dark.modes)
    #expect(form.action == "0123456789abcdefghjkmnpq/mode")
    #expect(form.hidden == [FieldViewData(name: "side", value: "dark")])
    #expect(form.toggles?.buttons.map(\.label) == ["Manual", "Computer"])
    #expect(form.toggles?.buttons.map(\.field?.value) == ["manual", "computer"])
    #expect(form.toggles?.buttons.map(\.pressed) == ["true", "false"])
    #expect(page.light.modes == nil)
    #expect(page.light.who == "Computer · Random")
  }

  @Test("asks the side that can't place a disk to pass, and tells the others")
  func pass() throws {
    let mine = try SamplePages.living(SampleGames.passed())
    #expect(mine.message.text == "Light's turn")
    #expect(mine.page.title == "Pass · Flipbook")
    let alert = try #require(mine.alert)
    #expect(alert.title == "Pass")
    #expect(alert.text == "Cannot place a disk.")
    #expect(alert.forms.first?.action == "0123456789abcdefghjkmnpq/pass")
    #expect(alert.forms.first?.hidden == [FieldViewData(name: "v", value: "15")])
    #expect(alert.forms.first?.buttons.map(\.label) == ["Dismiss"])
    #expect(mine.board.form == nil)

    let theirs = try SamplePages.living(SampleGames.passed(), rights: [.host, .dark])
    #expect(theirs.alert?.text == "Cannot place a disk.")
    #expect(theirs.alert?.forms == [])
  }

  @Test("asks the viewer for a computer's pass as for a person's")
  func computersPass() throws {
    let game = try SampleGames.game(
      GameTexts.pass, modes: PlayerModes(light: .computer))
    let page = try SamplePages.living(game)
    #expect(page.alert?.forms.count == 1)
    #expect(page.light.thinking == nil)
    #expect(page.page.refresh == nil)
  }

  @Test("offers resets and invites to the host only")
  func hosting() throws {
    let game = try SampleGames.game("f5")
    let host = try SamplePages.living(game, rights: .host)
    #expect(
      host.reset
        == StepViewData(
          label: "Reset", address: "0123456789abcdefghjkmnpq/reset", icon: .reset))
    let hosts = SamplePages.sharing(game, rights: .host)
    #expect(hosts.forms.map(\.action) == ["invite"])
    #expect(hosts.forms.first?.buttons.map(\.field?.value) == ["dark", "light"])
    #expect(SamplePages.settings(of: game).links.map(\.address).last == "delete")
    let player = try SamplePages.living(game, rights: [.dark, .light])
    #expect(player.reset == nil)
    let players = SamplePages.sharing(game, rights: [.dark, .light])
    #expect(players.forms.isEmpty)
    #expect(SamplePages.settings(of: game, rights: [.dark, .light]).links.count == 1)
    for page in [hosts, players] {
      #expect(page.links.map(\.address) == ["../0123456789abcdefghjkmnpq", "../../r/f5"])
    }
    let over = SamplePages.sharing(try SampleGames.won(), rights: .all)
    #expect(over.forms.isEmpty)
    #expect(hosts.paragraphs == ["Anyone with the link can watch. Only its players can move."])
    #expect(over.paragraphs == ["Anyone with the link can look at the whole game."])
  }

  @Test("tells a viewer without a side how seats are kept, and offers a copy")
  func watching() throws {
    let page = try SamplePages.living(SampleGames.game("f5d6"), rights: [])
    let note = try #require(page.note)
    #expect(note.text?.contains("the browser you play with") == true)
    #expect(note.forms.first?.action == "../games")
    #expect(note.forms.first?.hidden == [FieldViewData(name: "record", value: "f5d6")])
    #expect(try SamplePages.living(SampleGames.game("f5d6"), rights: .dark).note == nil)
  }

  @Test("copies a game from another position together with that position")
  func copyWithStart() throws {
    let page = try SamplePages.living(SampleGames.readme(), rights: [])
    #expect(
      page.note?.forms.first?.hidden.first?.value
        == "--------x--------o--------ooo------ox--------oox---ooo----o-x---x.e6")
  }

  @Test("has one row of controls, of the same shape in each of its states")
  func row() throws {
    let alone = PlayerModes(light: .computer)
    let thinking = try SamplePages.living(SampleGames.game("f5", modes: alone))
    #expect(thinking.icons == [.undo, .next, .hint, .reset, .share])
    #expect(thinking.ways.map(\.label) == ["See reply"] && thinking.hint?.address == nil)
    let turn = try SamplePages.living(SampleGames.game("f5d6", modes: alone))
    #expect(turn.icons == [.undo, .redo, .hint, .reset, .share])
    #expect(turn.blockedRedo == "Redo" && turn.hint?.address != nil)
    let shared = try SampleGames.game("f5", invitesTaken: [.light])
    for (rights, way) in [(Rights.light, nil), ([.host, .dark], "Check now")] as [(Rights, String?)]
    {
      let page = try SamplePages.living(shared, rights: rights)
      #expect(page.icons == [.undo, .next, .skip, .share])
      #expect(page.ways.map { $0.address == nil ? nil : $0.label } == [way, nil])
      #expect(page.draw != nil && page.newGame != nil && page.resign != nil)
    }
    let watched = try SamplePages.living(SampleGames.game("f5"), rights: [])
    #expect(watched.icons == [.next, .skip, .share])
    #expect(
      try SamplePages.living(SampleGames.won()).steps.map(\.label) == ["Review"])
  }

  @Test("links to the settings, with the choice of the motion", arguments: [true, false])
  func motion(hasGame: Bool) throws {
    let game = try SampleGames.game()
    let page = SamplePages.settings(of: hasGame ? game : nil, motion: .directions)
    let links = try SamplePages.living(game).others.compactMap(\.step?.address)
    #expect(links == ["0123456789abcdefghjkmnpq/settings"])
    #expect(page.links.first?.address == (hasGame ? "../0123456789abcdefghjkmnpq" : "new"))
    #expect(page.page.refresh == nil)
    let form = try #require(page.choices.first { $0.label == "Animation" })
    #expect(form.action == (hasGame ? "../../choices" : "choices"))
    let name = FieldViewData(name: "game", value: "0123456789abcdefghjkmnpq")
    #expect(form.hidden == (hasGame ? [name] : []))
    let buttons = try #require(form.toggles?.buttons)
    #expect(buttons.map(\.field?.value) == ["disks", "directions", "off"])
    #expect(buttons.map(\.isCurrent) == [false, true, false])
    #expect(buttons.map(\.pressed) == ["false", "true", "false"])
  }

  @Test("lets players select their computer's level in the settings, but not another player's")
  func level() throws {
    var game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    try game.setLevel(.skilled, now: SampleGames.now, pace: Pace())
    for rights in [Rights.all, .light] {
      let form = try #require(SamplePages.settings(of: game, rights: rights).choices.first)
      #expect(form.action == "mode")
      #expect(form.hidden == [])
      let select = try #require(form.toggles?.select)
      #expect(select.label == "Level" && select.name == "level")
      let names = [
        "random", "beginner", "casual", "intermediate", "skilled", "advanced", "expert", "master",
      ]
      #expect(select.options.map { $0.label.lowercased() } == names)
      #expect(select.options.map(\.value) == names)
      #expect(select.options.map(\.isCurrent) == names.map { $0 == "skilled" })
      #expect(form.toggles?.buttons == [ButtonViewData("Change level")])
    }
    #expect(SamplePages.settings(of: game, rights: .dark).choices.count == 3)
    #expect(try SamplePages.living(game, rights: .dark).light.who == "Computer · Skilled")
    #expect(SamplePages.settings(of: game, rights: []).choices.count == 3)
    #expect(SamplePages.settings(of: game, extras: []).choices.count == 3)
    #expect(SamplePages.settings(of: nil).choices.count == 3)
  }

  @Test("asks for the browser's motion preference until the viewer has chosen")
  func beacon() throws {
    let game = try SampleGames.game()
    let fresh = Viewer(rights: .all, hasChosenMotion: false)
    let presenter = GamePagePresenter(
      game: game, viewer: fresh, now: SampleGames.now, site: Publication())
    #expect(presenter.viewData().page.asksForMotion)
    #expect(try !SamplePages.living(game).page.asksForMotion)
  }
}

@Suite("The end of a game")
struct EndPresenterTests {
  /// The labels of the card's forms, the main one first.
  private func labels(
    _ game: LivingGame, rights: Rights = .all, site: Publication = Publication()
  ) -> [String] {
    let presenter = GamePagePresenter(
      game: game, viewer: Viewer(rights: rights), now: game.changed, site: site)
    return presenter.viewData().offer?.forms.flatMap(\.buttons).map(\.label) ?? []
  }

  /// A finished game in which the computer plays a side at a level.
  private func game(
    _ game: LivingGame, computer side: Disk, _ level: ComputerLevel
  ) throws -> LivingGame {
    var game = game
    try game.setMode(.computer, of: side, now: game.changed, pace: Pace())
    if level != game.level { try game.setLevel(level, now: game.changed, pace: Pace()) }
    return game
  }

  @Test(
    "proposes the next harder level after a win first, and none after the hardest",
    arguments: [
      (.random, ["Next: Beginner"]), (.beginner, ["Next: Casual"]), (.expert, ["Next: Master"]),
      (.master, []),
    ] as [(ComputerLevel, [String])])
  func harder(level: ComputerLevel, proposed: [String]) throws {
    let game = try game(SampleGames.won(), computer: .light, level)
    #expect(labels(game) == proposed + ["Play again", "Swap sides"])
  }

  @Test(
    "proposes an easier level after a heavy loss only",
    arguments: [
      (GameTexts.heavy, .random, []), (GameTexts.heavy, .casual, ["Try Beginner"]),
      (GameTexts.lastMove, .casual, []),
    ] as [(String, ComputerLevel, [String])])
  func easier(position: String, level: ComputerLevel, proposed: [String]) throws {
    let lost = try SampleGames.game("a1", from: #require(Position(text: position)))
    let game = try game(lost, computer: .light, level)
    #expect(game.status == .over(winner: .light))
    #expect(labels(game) == proposed + ["Play again", "Swap sides"])
  }

  @Test("sends the proposed level to the rematch")
  func level() throws {
    let game = try game(SampleGames.won(), computer: .light, .beginner)
    let form = try #require(try SamplePages.living(game).offer?.forms.first)
    #expect(form.action == "0123456789abcdefghjkmnpq/rematch")
    #expect(form.hidden.contains(FieldViewData(name: "level", value: "casual")))
  }

  @Test("proposes no level to two people, for a tie, or on a site without levels")
  func sameLevel() throws {
    #expect(labels(try SampleGames.won()) == ["Play again"])
    let tied = try game(SampleGames.tied(), computer: .light, .casual)
    #expect(labels(tied) == ["Play again", "Swap sides"])
    let won = try game(SampleGames.won(), computer: .light, .casual)
    #expect(labels(won, site: Publication(extras: [])) == ["Play again", "Swap sides"])
    let two = try SampleGames.game(GameTexts.won, invitesTaken: [.light])
    #expect(labels(two, rights: .light) == ["Rematch", "Same side"])
    #expect(labels(two, rights: []) == [])
  }

  @Test("makes the review the main way only where no next game is offered")
  func main() throws {
    let game = try SampleGames.won()
    for (rights, isMain) in [(.all, false), ([], true)] as [(Rights, Bool)] {
      #expect(try SamplePages.living(game, rights: rights).steps.map(\.isMain) == [isMain])
    }
  }

  @Test(
    "says the score of the games so far, from the second one on",
    arguments: [
      ([:], [nil, nil, nil]),
      ([.dark: 1], ["You lead 2–0", "Friend leads 2–0", "Player leads 2–0"]),
      ([.light: 1], ["1–1", "1–1", "1–1"]),
      ([.light: 3], ["Friend leads 3–1", "You lead 3–1", "Player leads 3–1"]),
      ([nil: 2], ["You lead 1–0", "Friend leads 1–0", "Player leads 1–0"]),
    ] as [([Disk?: Int], [String?])])
  func score(tally: [Disk?: Int], scores: [String?]) throws {
    var game = try SampleGames.game(GameTexts.won, invitesTaken: [.light])
    game.seats = Seats(revision: 9, seats: game.seats.seats, invites: [], tally: tally)
    let cards = try [[.host, .dark], .light, []].map { (rights: Rights) in
      try SamplePages.living(game, rights: rights).offer
    }
    #expect([cards[0]?.note, cards[1]?.note, cards[2]?.text] == scores)
  }

  @Test("says the score against the computer with its level")
  func scoreAgainstComputer() throws {
    let won = try SampleGames.won()
    for (side, score) in [(Disk.light, "You lead 2–1"), (.dark, "Computer · Random leads 2–1")] {
      var modes = PlayerModes()
      modes[side] = .computer
      let game = try LivingGame(
        id: won.id, version: 9, start: .initial, moves: won.record.moves,
        moveVersions: Array(1...9), modes: modes, level: .random, framesEnd: won.created,
        deadline: nil, created: won.created, changed: won.created,
        seats: Seats(
          revision: 0, seats: won.seats.seats, invites: [], tally: [.dark: 1, .light: 1]))
      #expect(try SamplePages.living(game).offer?.text == score)
    }
  }
}
