import Bowling
import ComputerPlayers
import Gameplay
import Reversi

/// All text that pages show to people, in one language.
///
/// Each language handles plurals and word order itself: a text that depends on a number, a square or a side is
/// a function of it.
protocol Localization: GameWords, LimitWords, LinearWords, StartWords, RecordWords, ReviewWords,
  PuzzleWords, IndexWords, ImportWords, SeatWords, ShareWords, FeedWords, TextPageWords,
  RulesWords, BowlingWords, ProblemWords, QuotingWords
{
  /// The BCP 47 tag of the language.
  var tag: String { get }
  /// The language's name in itself.
  var name: String { get }
  var siteName: String { get }
  /// The title of a tab: the news, then the site's name.
  func title(_ news: String, site: String) -> String
}

/// A sentence that may contain a disk. The disk is shown as a picture with its name.
struct Sentence: Sendable, Hashable {
  var before = ""
  var disk: Disk?
  var after = ""
}

/// The texts around a board.
protocol GameWords: Sendable {
  func name(of side: Disk) -> String
  func name(of mode: PlayerMode) -> String
  func name(of level: ComputerLevel) -> String
  /// The name of the computer as a player of a side.
  func computer(playing level: ComputerLevel) -> String
  func name(of motion: Motion) -> String
  func name(of theme: Theme) -> String

  func turn(of side: Disk) -> Sentence
  func victory(of side: Disk) -> Sentence
  var tie: Sentence { get }
  var yourTurn: String { get }
  /// Says that it is the visitor's turn, and what the opponent has just played.
  func yourTurn(after square: Square, by side: Disk) -> String
  /// Says that it is another player's turn.
  func waiting(for side: Disk) -> String
  var thinking: String { get }
  /// Says that a side is to move.
  var toMove: String { get }
  /// The players of a side: the visitor, another player, the taker of an open invite, or a person as seen by a
  /// watcher.
  var you: String { get }
  var friend: String { get }
  var open: String { get }
  var person: String { get }

  /// The first thing to do.
  var firstStep: String { get }
  /// The disk placed last, or being placed now. Disks are counted from 1.
  func placed(_ square: Square, by side: Disk, number: Int) -> String
  func placing(_ square: Square, by side: Disk, number: Int) -> String
  /// The result of a finished game: the difference in disks, the number of moves, and a score that counts the
  /// empty squares, if there is one. A difference of zero is a tie.
  func ending(difference: Int, moves: Int, score: String?) -> String
  /// The winner, with a score that counts the empty squares.
  func result(_ news: String, score: String) -> String
  /// A score in which the empty squares count for the winner, as in tournaments.
  func withEmptySquares(_ score: String) -> String

  var board: String { get }
  func cell(_ square: Square, disk: Disk?) -> String
  func lastMove(_ square: Square, disk: Disk) -> String
  func legalCell(_ square: Square, flips: Int) -> String
  func hintCell(_ square: Square, flips: Int) -> String

  var passTitle: String { get }
  var passText: String { get }
  var dismiss: String { get }
  var resetTitle: String { get }
  var resetText: String { get }
  var cancel: String { get }
  var confirm: String { get }

  func player(of side: Disk) -> String
  var reset: String { get }
  /// The labels for taking moves back, in general and with the move. Both start with the same word.
  var undo: String { get }
  func undo(_ square: Square, laterDisks: Int) -> String
  /// The labels for restoring moves, in general and with the move. Both start with the same word.
  var redo: String { get }
  func redo(_ square: Square, laterDisks: Int) -> String
  /// The label for asking for a hint, and the hint in the title of a tab.
  var hint: String { get }
  func hinted(_ square: Square) -> String
  /// A suggested move, and the difference in disks by which the player is expected to win, or certain to.
  func hint(_ square: Square, ahead difference: Int, isExact: Bool) -> String
  var settings: String { get }
  var motion: String { get }
  var theme: String { get }
  var language: String { get }
  var showMove: String { get }
  var refresh: String { get }
  var nextFrame: String { get }
  var skip: String { get }
  var review: String { get }
  var playAgain: String { get }
  /// The counts are already formatted as digits.
  func score(dark: String, light: String) -> String
}

/// The texts of games with a time limit for each move.
protocol LimitWords: Sendable {
  /// Says that a side has won on time, and that a side has run out of time.
  func victoryOnTime(of side: Disk) -> Sentence
  func outOfTime(_ side: Disk) -> String
  /// The deadline of a side, and the time when it ran out.
  func until(_ side: Disk, _ date: String) -> String
  func timeUp(_ side: Disk, _ date: String) -> String
  var claimWin: String { get }
  /// The label of the time limit for a new game, and its options.
  var timeForMove: String { get }
  var noLimit: String { get }
  func limit(days: Int) -> String
  /// The meaning of the time limit, for players about to start.
  func limitNotice(days: Int) -> String
  /// The problems with time limits.
  var unknownLimit: (heading: String, paragraphs: [String]) { get }
  var nothingToClaim: (heading: String, paragraphs: [String]) { get }
}

/// The texts of a game's text page.
protocol LinearWords: Sendable {
  /// The labels of the links to the text page and back.
  var asText: String { get }
  var toBoard: String { get }
  /// Says that it is the visitor's turn, and which side the visitor plays.
  func yourTurn(playing side: Disk) -> String
  /// The number of a side's disks, and its player.
  func standing(of side: Disk, disks: Int, who: String) -> String
  /// The disks that a move turned over, after the move itself.
  func turningOver(_ squares: [String], after move: String) -> String
  /// The label of the field, the possible moves, and the button that plays the move.
  var yourMove: String { get }
  func choices(_ choices: [String]) -> String
  func choice(_ square: Square, flips: Int) -> String
  var makeMove: String { get }
  /// The label of the link that waits for the opponent.
  var waitForMove: String { get }
  func row(_ number: Int, _ disks: [(column: String, disk: Disk)]) -> String
  /// The reasons why a typed text isn't a move.
  func noSquare(_ text: String) -> String
  func refusal(of square: Square, _ error: IllegalMoveError) -> String
  var lateMove: String { get }
}

/// The texts of the start page.
protocol StartWords: Sendable {
  var startTitle: String { get }
  var startDescription: String { get }
  /// What this site is, in one or two sentences each.
  var about: [String] { get }
  /// The link to a new game on every page.
  var play: String { get }

  var playAgainst: String { get }
  var theComputer: String { get }
  var againstComputer: String { get }
  var friendHere: String { get }
  var againstFriendHere: String { get }
  var friendElsewhere: String { get }
  var againstFriendElsewhere: String { get }

  var yourGames: String { get }
  /// The link to the page with all games, the text for an empty page, and the headings of games that wait for
  /// the opponent and that are over.
  var allYourGames: String { get }
  var noGames: String { get }
  var othersTurn: String { get }
  var over: String { get }
  /// The side that the visitor plays, and the opponent.
  func playing(_ side: Disk, _ opponent: String) -> String
  var againstTheComputer: String { get }
  var againstAFriend: String { get }
  var againstNobodyElse: String { get }
  /// The opponent, and the time of the latest move.
  func played(_ opponent: String, daysAgo: Int) -> String
}

/// The texts around a record or a position.
protocol RecordWords: Sendable {
  /// The moment of a record. Each ply has a square, except the start.
  func moment(_ ply: Int, of count: Int, square: Square?) -> String
  func move(_ number: Int, at square: Square) -> String
  func forcedPass(of side: Disk) -> String
  var position: String { get }
  func emptySquares(_ count: Int) -> String

  var firstMove: String { get }
  var previousMove: String { get }
  var nextMove: String { get }
  var lastMove: String { get }
  var playRecord: String { get }
  var pause: String { get }
  var pace: String { get }
  func name(of pace: RecordPace) -> String
  var playOnFromHere: String { get }

  /// The links that show and hide the values of moves, the heading of the expected line, and the notes that the
  /// search continues and that there is nothing to search.
  var values: String { get }
  var hideValues: String { get }
  var expectedLine: String { get }
  var deepening: String { get }
  var noValues: String { get }
  /// The value of a move: the expected or certain difference in disks for its player.
  func valueCell(_ square: Square, ahead difference: Int, isExact: Bool, isBest: Bool) -> String

  var moves: String { get }
  var pass: String { get }
  /// The title of the graph with the disks of both sides. The final counts follow it.
  var graph: String { get }

  /// The place and date of a game, as far as they are known.
  func occasion(place: String?, date: String?) -> String
  /// The name of a record's score sheet, and the labels at its top.
  var sheet: String { get }
  var date: String { get }
  var result: String { get }
  func sheetMove(_ number: Int, at square: Square, by side: Disk) -> String
}

/// The texts of a review.
protocol ReviewWords: Sendable {
  /// The title of a review's tab, with the result of the game or the progress of the review.
  func reviewTitle(_ news: String) -> String
  func reviewed(moves: Int) -> String
  func reviewing(_ done: Int, of count: Int) -> String
  /// The share of a side's moves that lost nothing, in percent.
  func accuracy(_ percentage: Int) -> String

  /// The title of the course, the labels of its lines and marks, and the whole course in words.
  var course: String { get }
  func course(_ leads: [(move: Int, lead: String)]) -> String
  var certain: String { get }
  var estimated: String { get }
  func turningPoint(of side: Disk) -> String

  /// The heading of the moves that lost something, the text if there are none, and the column headings.
  var losses: String { get }
  var noLosses: String { get }
  var lossColumns: [String] { get }
  /// What a move gave away: a number of disks, and a tie or a win if it was one.
  func givenAway(_ disks: Int, _ outcome: LostOutcome?) -> String
  /// The meaning of the numbers.
  var lossNotes: [String] { get }
}

/// The texts around a puzzle. Differences are the visitor's disks minus the opponent's. Empty squares count for
/// the winner.
protocol PuzzleWords: Sendable {
  var puzzle: String { get }
  /// The task for the visitor, who plays a side.
  func task(for player: Disk) -> [String]
  func placing(_ square: Square, by side: Disk) -> String
  func reached(_ difference: Int) -> String
  var emptySquaresCount: String { get }
  var bestReached: String { get }
  func possible(_ difference: Int) -> String
  var startAgain: String { get }
}

/// The texts of the page to paste a game into.
protocol ImportWords: Sendable {
  var importTitle: String { get }
  var importFailure: String { get }
  var importable: [String] { get }
  var pastedText: String { get }
  var sideToMove: String { get }
  var asPasted: String { get }
  func text(of error: GameTextError) -> String
  var foreignGame: String { get }
  var noSuchGame: String { get }
  func legalPart(moves: Int) -> String
  /// Says which notation a pasted text was recognized as.
  func pasted(as notation: PastedGame.Notation) -> String
}

/// The texts of the pages that list several games.
protocol IndexWords: Sendable {
  func games(_ count: Int) -> String
  func game(_ number: Int) -> String
  func pairing(dark: String, light: String) -> String

  /// The sections of a site with many games.
  var gamesTitle: String { get }
  var playersTitle: String { get }
  var puzzlesTitle: String { get }
  var newestGames: String { get }
  /// The link to the page of all games, with their number.
  func allGames(_ count: Int) -> String
  /// The link to the feed of new games.
  var gamesFeed: String { get }
  /// The number of the page among several, alone and after their title.
  func page(_ number: Int, of count: Int) -> String
  func page(_ number: Int, of count: Int, _ title: String) -> String
  /// The links to the previous and the next page.
  var newerGames: String { get }
  var olderGames: String { get }
  /// The column headings for names, games, wins, ties, losses and disks.
  var playerColumns: [String] { get }
  /// A player's figures in a sentence.
  func standing(of player: PlayerStanding) -> String
}

/// The texts about seats and invites.
protocol SeatWords: Sendable {
  func watching(_ modes: PlayerModes) -> String
  var playOn: String { get }
  /// The note for a visitor whose browser didn't keep the cookie of a new game, and the link to play without
  /// cookies.
  var lostSeat: String { get }
  var withoutCookies: String { get }
  func invite(for side: Disk) -> String

  func invitation(for side: Disk) -> String
  func handOn(_ side: Disk) -> [String]
  var linkToCopy: String { get }
  /// The labels of the QR codes of a link and of a record's address.
  var linkCode: String { get }
  var recordCode: String { get }
  /// A message to send to a friend, with the link, and the label of its field.
  func inviting(_ side: Disk, at address: String) -> String
  var messageToCopy: String { get }
  /// Says that the page continues to the game by itself, and the label of a link for browsers that don't.
  var goingOn: String { get }
  var awaitTaker: String { get }
  func takeSeat(_ side: Disk) -> String
  func seatOffer(_ side: Disk) -> [String]
  var spentInvite: (heading: String, text: [String]) { get }
  var expiredInvite: (heading: String, text: [String]) { get }
  var unknownInvite: (heading: String, text: [String]) { get }
  /// The heading and the text of the page on which a host sees the seats.
  var seats: String { get }
  var hostsRights: [String] { get }
  /// The label for revoking an invite, with the number of days until it expires; nil if it doesn't expire.
  func revokeInvite(for side: Disk, days: Int?) -> String
  func makeHost(playerOf side: Disk) -> String
  /// The text that asks a host to confirm a deletion, and what happens to the game.
  var deleteGame: String { get }
  func deletion(leavingToFriend: Bool) -> [String]
  var confirmDeletion: String { get }
  func ownSeat(_ side: Disk) -> (heading: String, text: [String])
  var toGame: String { get }

  /// The label for creating a link that makes another browser the same player, and the texts of that link's
  /// page.
  var toOtherDevice: String { get }
  var ownPlayerLink: (heading: String, text: [String]) { get }
  var linkToOpen: String { get }
  var offeredPlayerLink: (heading: String, text: [String]) { get }
  var becomePlayer: String { get }
  /// The text for a browser that has reached the limit of players and can't become another one.
  func fullPlayerLink(limit: Int) -> (heading: String, text: [String])
  var unknownPlayerLink: (heading: String, text: [String]) { get }
}

/// The texts of the sharing section.
protocol ShareWords: Sendable {
  func name(of download: Download) -> String
  var share: String { get }
  var address: String { get }
  var positionAddress: String { get }
  /// The message and the score in one line.
  func news(_ message: String, score: String) -> String
  /// The description of a game on a preview card, after a number of placed disks.
  func cardText(disks: Int) -> String
}

/// The texts of feeds.
protocol FeedWords: Sendable {
  /// The label of a link to a feed.
  var feed: String { get }
  /// The title of a game's feed, with the date when the game started.
  func feedTitle(begun date: String) -> String
  /// The latest move of a player, and the message that follows it.
  func placed(_ square: Square, by side: Disk, then message: String) -> String
  func passed(_ side: Disk, then message: String) -> String
  func lastMoves(_ moves: String) -> String

  /// The title of the feed of a player's turns, and the heading and text of the section about it.
  var turnFeedTitle: String { get }
  var turnFeed: String { get }
  var aboutTurnFeed: String { get }
  /// Says that the feed's address must be kept secret.
  var secretTurnFeed: String { get }
  var turnFeedAddress: String { get }
  var makeTurnFeed: String { get }
  var renewTurnFeed: String { get }
  var revokeTurnFeed: String { get }
}

/// The names of the text pages.
protocol TextPageWords: Sendable {
  func name(of page: TextPage) -> String
}

/// The rules, in parts.
protocol RulesWords: Sendable {
  /// The heading of a part, and its paragraphs.
  func text(of part: RulesPart) -> (heading: String, paragraphs: [String])
  /// The text alternative of the board next to a part.
  func board(of part: RulesPart) -> String
}

/// The texts around a bowling score sheet.
protocol BowlingWords: Sendable {
  var bowling: String { get }
  func sheet(players: Int) -> String
  func frame(_ number: Int) -> String
  /// The next throw; without a player if there is only one.
  func bowlingTurn(player: Int?, frame: Int, number: Int) -> String
  /// The result of a game with one player.
  func finalScore(_ score: Int) -> String
  /// The result of a game with several players. All given players share the highest score.
  func bowlingVictory(players: [Int], score: Int) -> String
  /// A player's score and status; without a number if there is only one player.
  func standing(player: Int?, score: Int, isOver: Bool, isToThrow: Bool) -> String
  /// The label of the buttons; nil if there is nothing left to throw.
  func pinsToPress(of standing: Int?) -> String
  func name(of mark: BowlingMark) -> String
  func name(of marks: [BowlingMark]) -> String
  func frameScore(_ score: Int?) -> String
  var takeThrowBack: String { get }
  var removePlayer: String { get }
  var newSheet: String { get }
  var addPlayer: String { get }
  var sheetNotation: String { get }
  var toSheet: String { get }
  func text(of error: BowlingTextError) -> [String]
}

/// The texts of error pages.
protocol ProblemWords: Sendable {
  /// The heading and the paragraphs of a problem.
  func text(of problem: SiteProblem) -> (heading: String, paragraphs: [String])
  var toStart: String { get }
  var toRecord: String { get }
  var toPosition: String { get }
  func playLegalPart(disks: Int) -> String
}
