import Bowling
import ComputerPlayers
import Gameplay
import Reversi

/// Every word that a page shows to a person, in one language.
///
/// Plurals and the order of words are each language's own business: what depends on a number, a
/// square or a side is a function of it.
protocol Localization: GameWords, LimitWords, LinearWords, StartWords, RecordWords, ReviewWords,
  PuzzleWords, IndexWords, ImportWords, SeatWords, ShareWords, FeedWords, TextPageWords,
  RulesWords, BowlingWords, ProblemWords, QuotingWords
{
  /// The BCP 47 tag of the language.
  var tag: String { get }
  /// What the language calls itself.
  var name: String { get }
  var siteName: String { get }
  /// The text of a tab: the news, then the site's name.
  func title(_ news: String, site: String) -> String
}

/// A sentence that may have a disk in it, shown as a picture with the disk's name.
struct Sentence: Sendable, Hashable {
  var before = ""
  var disk: Disk?
  var after = ""
}

/// The words around a board.
protocol GameWords: Sendable {
  func name(of side: Disk) -> String
  func name(of mode: PlayerMode) -> String
  func name(of level: ComputerLevel) -> String
  /// The computer as somebody who plays a side.
  func computer(playing level: ComputerLevel) -> String
  func name(of motion: Motion) -> String
  func name(of theme: Theme) -> String

  func turn(of side: Disk) -> Sentence
  func victory(of side: Disk) -> Sentence
  var tie: Sentence { get }
  var yourTurn: String { get }
  /// That it is the visitor's turn, and what the other side has just played.
  func yourTurn(after square: Square, by side: Disk) -> String
  /// That somebody else is to move.
  func waiting(for side: Disk) -> String
  var thinking: String { get }
  /// That a side is to move.
  var toMove: String { get }
  /// Who plays a side: the visitor, somebody else, whoever takes an open invite; a person, to a watcher.
  var you: String { get }
  var friend: String { get }
  var open: String { get }
  var person: String { get }

  /// What to do first.
  var firstStep: String { get }
  /// Which disk was placed last, or is being placed; disks are counted from 1.
  func placed(_ square: Square, by side: Disk, number: Int) -> String
  func placing(_ square: Square, by side: Disk, number: Int) -> String
  /// How high a victory was, after how many moves, and a score that counts the empty squares, each where there is one;
  /// without a difference it is none.
  func ending(difference: Int, moves: Int, score: String?) -> String
  /// Who has won, with a score that counts the empty squares.
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
  /// What taking back is called, and the same with what is taken back, beginning alike.
  var undo: String { get }
  func undo(_ square: Square, laterDisks: Int) -> String
  /// The same of putting back.
  var redo: String { get }
  func redo(_ square: Square, laterDisks: Int) -> String
  /// What asking for a move to make is called, and the move as the news of a tab.
  var hint: String { get }
  func hinted(_ square: Square) -> String
  /// A move to make, and by how many disks whoever makes it is then expected to win, or wins for certain.
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
  /// The counts are in digits.
  func score(dark: String, light: String) -> String
}

/// The words of a game in which a move may take only so many days.
protocol LimitWords: Sendable {
  /// That a side has won because the other's time was over, and that a side's was.
  func victoryOnTime(of side: Disk) -> Sentence
  func outOfTime(_ side: Disk) -> String
  /// Until when a side has time, and since when it has none.
  func until(_ side: Disk, _ date: String) -> String
  func timeUp(_ side: Disk, _ date: String) -> String
  var claimWin: String { get }
  /// What is chosen for a new game, and what there is to choose.
  var timeForMove: String { get }
  var noLimit: String { get }
  func limit(days: Int) -> String
  /// What a limit means, for those who are about to play.
  func limitNotice(days: Int) -> String
  /// The problems with it.
  var unknownLimit: (heading: String, paragraphs: [String]) { get }
  var nothingToClaim: (heading: String, paragraphs: [String]) { get }
}

/// The words of a game that is read out.
protocol LinearWords: Sendable {
  /// The ways to such a page and back.
  var asText: String { get }
  var toBoard: String { get }
  /// That it is the visitor's turn, and which side that is.
  func yourTurn(playing side: Disk) -> String
  /// How many disks a side has, and who plays it.
  func standing(of side: Disk, disks: Int, who: String) -> String
  /// What a move turned over, behind which one that was.
  func turningOver(_ squares: [String], after move: String) -> String
  /// What is to be written into the field, what can be, and what makes the move.
  var yourMove: String { get }
  func choices(_ choices: [String]) -> String
  func choice(_ square: Square, flips: Int) -> String
  var makeMove: String { get }
  /// Waits for the other side.
  var waitForMove: String { get }
  func row(_ number: Int, _ disks: [(column: String, disk: Disk)]) -> String
  /// Why what was written is no move.
  func noSquare(_ text: String) -> String
  func refusal(of square: Square, _ error: IllegalMoveError) -> String
  var lateMove: String { get }
}

/// The words of the way in.
protocol StartWords: Sendable {
  var startTitle: String { get }
  var startDescription: String { get }
  /// What this site is, one sentence or two each.
  var about: [String] { get }
  /// The way to a new game, on every page.
  var play: String { get }

  var playAgainst: String { get }
  var theComputer: String { get }
  var againstComputer: String { get }
  var friendHere: String { get }
  var againstFriendHere: String { get }
  var friendElsewhere: String { get }
  var againstFriendElsewhere: String { get }

  var yourGames: String { get }
  /// The way to the page of all of them, what stands there if there are none, and what those are called that wait for
  /// somebody else, and that are over.
  var allYourGames: String { get }
  var noGames: String { get }
  var othersTurn: String { get }
  var over: String { get }
  /// Which side the visitor plays, and against whom.
  func playing(_ side: Disk, _ opponent: String) -> String
  var againstTheComputer: String { get }
  var againstAFriend: String { get }
  var againstNobodyElse: String { get }
  /// An opponent, and when a game was last played.
  func played(_ opponent: String, daysAgo: Int) -> String
}

/// The words around a record or a position.
protocol RecordWords: Sendable {
  /// Which moment of a record it is; a square for each ply but the one before the first.
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

  /// The ways to what the moves of a position are worth and back, what stands before the expected moves, that the search
  /// goes on, and that there is nothing to search.
  var values: String { get }
  var hideValues: String { get }
  var expectedLine: String { get }
  var deepening: String { get }
  var noValues: String { get }
  /// What a move is worth: by how many disks whoever makes it is then ahead, expected or for certain.
  func valueCell(_ square: Square, ahead difference: Int, isExact: Bool, isBest: Bool) -> String

  var moves: String { get }
  var pass: String { get }
  /// What the disks of both sides are drawn over; how many each has in the end follows.
  var graph: String { get }

  /// Where and when a game was played, as far as that is known.
  func occasion(place: String?, date: String?) -> String
  /// What a record on paper is called, and what is written at its head.
  var sheet: String { get }
  var date: String { get }
  var result: String { get }
  func sheetMove(_ number: Int, at square: Square, by side: Disk) -> String
}

/// The words of a review.
protocol ReviewWords: Sendable {
  /// What a tab says of a review; how the game has ended, or how far the review has come.
  func reviewTitle(_ news: String) -> String
  func reviewed(moves: Int) -> String
  func reviewing(_ done: Int, of count: Int) -> String
  /// The share of a side's moves that lost nothing, in percent.
  func accuracy(_ percentage: Int) -> String

  /// What the drawing shows, what its lines and its marks mean, and all of it in words.
  var course: String { get }
  func course(_ leads: [(move: Int, lead: String)]) -> String
  var certain: String { get }
  var estimated: String { get }
  func turningPoint(of side: Disk) -> String

  /// What the moves that lost something are called, that there are none, and what stands above them.
  var losses: String { get }
  var noLosses: String { get }
  var lossColumns: [String] { get }
  /// What a move has given away: so many disks, with a tie or a win where it was one.
  func givenAway(_ disks: Int, _ outcome: LostOutcome?) -> String
  /// What the numbers mean.
  var lossNotes: [String] { get }
}

/// The words around a puzzle; differences count the visitor's disks minus the others, empty squares for the winner.
protocol PuzzleWords: Sendable {
  var puzzle: String { get }
  /// What is asked of the visitor, who plays a side.
  func task(for player: Disk) -> [String]
  func placing(_ square: Square, by side: Disk) -> String
  func reached(_ difference: Int) -> String
  var emptySquaresCount: String { get }
  var bestReached: String { get }
  func possible(_ difference: Int) -> String
  var startAgain: String { get }
}

/// The words of the page to paste a game into.
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
  /// Tells what something that was pasted has been taken for.
  func pasted(as notation: PastedGame.Notation) -> String
}

/// The words of the pages that lead to several games.
protocol IndexWords: Sendable {
  func games(_ count: Int) -> String
  func game(_ number: Int) -> String
  func pairing(dark: String, light: String) -> String

  /// The parts of a site of many games.
  var gamesTitle: String { get }
  var playersTitle: String { get }
  var puzzlesTitle: String { get }
  var newestGames: String { get }
  /// The way to the page of all games, of which there are so many.
  func allGames(_ count: Int) -> String
  /// The way to the feed of new games.
  var gamesFeed: String { get }
  /// Which of several pages it is, alone and behind what they are called.
  func page(_ number: Int, of count: Int) -> String
  func page(_ number: Int, of count: Int, _ title: String) -> String
  /// The ways to the pages before and after it.
  var newerGames: String { get }
  var olderGames: String { get }
  /// What stands above names, games, wins, ties, losses and disks.
  var playerColumns: [String] { get }
  /// The same figures in a sentence.
  func standing(of player: PlayerStanding) -> String
}

/// The words about who may play.
protocol SeatWords: Sendable {
  func watching(_ modes: PlayerModes) -> String
  var playOn: String { get }
  /// What to know and what to do for somebody whose browser has kept no cookie of the game that they have created.
  var lostSeat: String { get }
  var withoutCookies: String { get }
  func invite(for side: Disk) -> String

  func invitation(for side: Disk) -> String
  func handOn(_ side: Disk) -> [String]
  var linkToCopy: String { get }
  /// What the code of a link is called, and that of a record's address.
  var linkCode: String { get }
  var recordCode: String { get }
  /// A line to send to a friend, with the link in it, and what the field is called that holds it.
  func inviting(_ side: Disk, at address: String) -> String
  var messageToCopy: String { get }
  /// That the page leads to the game by itself, and a link for where it doesn't.
  var goingOn: String { get }
  var awaitTaker: String { get }
  func takeSeat(_ side: Disk) -> String
  func seatOffer(_ side: Disk) -> [String]
  var spentInvite: (heading: String, text: [String]) { get }
  var expiredInvite: (heading: String, text: [String]) { get }
  var unknownInvite: (heading: String, text: [String]) { get }
  /// The heading of the page on which a host sees who may play, and what to know there.
  var seats: String { get }
  var hostsRights: [String] { get }
  /// Takes back an invite that is open for so many more days, or for good.
  func revokeInvite(for side: Disk, days: Int?) -> String
  func makeHost(playerOf side: Disk) -> String
  /// The question before a host deletes a game, and what becomes of it then.
  var deleteGame: String { get }
  func deletion(leavingToFriend: Bool) -> [String]
  var confirmDeletion: String { get }
  func ownSeat(_ side: Disk) -> (heading: String, text: [String])
  var toGame: String { get }

  /// Asks for a link by which another browser becomes the same player, and tells what it is to whom.
  var toOtherDevice: String { get }
  var ownPlayerLink: (heading: String, text: [String]) { get }
  var linkToOpen: String { get }
  var offeredPlayerLink: (heading: String, text: [String]) { get }
  var becomePlayer: String { get }
  /// The same where the browser plays as so many players already that it can be no other.
  func fullPlayerLink(limit: Int) -> (heading: String, text: [String])
  var unknownPlayerLink: (heading: String, text: [String]) { get }
}

/// The words about what can be handed on.
protocol ShareWords: Sendable {
  func name(of download: Download) -> String
  var share: String { get }
  var address: String { get }
  var positionAddress: String { get }
  /// The message and the score in one line.
  func news(_ message: String, score: String) -> String
  /// What a card says of a game after so many placed disks.
  func cardText(disks: Int) -> String
}

/// The words of feeds.
protocol FeedWords: Sendable {
  /// The way to what a feed reader takes.
  var feed: String { get }
  /// What the feed of a game is called that was begun on a day.
  func feedTitle(begun date: String) -> String
  /// What somebody has done last, and the message that followed.
  func placed(_ square: Square, by side: Disk, then message: String) -> String
  func passed(_ side: Disk, then message: String) -> String
  func lastMoves(_ moves: String) -> String

  /// What the feed of a player's turns is called, and the part of a page about it with what to know.
  var turnFeedTitle: String { get }
  var turnFeed: String { get }
  var aboutTurnFeed: String { get }
  /// That its address is to be given to nobody.
  var secretTurnFeed: String { get }
  var turnFeedAddress: String { get }
  var makeTurnFeed: String { get }
  var renewTurnFeed: String { get }
  var revokeTurnFeed: String { get }
}

/// The names of the pages of text.
protocol TextPageWords: Sendable {
  func name(of page: TextPage) -> String
}

/// The rules, told in parts.
protocol RulesWords: Sendable {
  /// What a part is called, and what it says in sentences that belong together.
  func text(of part: RulesPart) -> (heading: String, paragraphs: [String])
  /// What the board beside a part shows.
  func board(of part: RulesPart) -> String
}

/// The words around a score sheet.
protocol BowlingWords: Sendable {
  var bowling: String { get }
  func sheet(players: Int) -> String
  func frame(_ number: Int) -> String
  /// What is to be thrown next; without a player if there is only one.
  func bowlingTurn(player: Int?, frame: Int, number: Int) -> String
  /// How a game for one has ended.
  func finalScore(_ score: Int) -> String
  /// How a game for several has ended; the players have the highest score in common.
  func bowlingVictory(players: [Int], score: Int) -> String
  /// Where a player stands; without a number if there is only one.
  func standing(player: Int?, score: Int, isOver: Bool, isToThrow: Bool) -> String
  /// What the buttons ask for; nil when nothing is left to throw.
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

/// The words of the pages that say what went wrong.
protocol ProblemWords: Sendable {
  /// The heading and the paragraphs of a problem.
  func text(of problem: SiteProblem) -> (heading: String, paragraphs: [String])
  var toStart: String { get }
  var toRecord: String { get }
  var toPosition: String { get }
  func playLegalPart(disks: Int) -> String
}
