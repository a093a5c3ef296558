/// A text that the pages show. The raw value is its key in the files of `Templates/words`.
package enum Word: String, CaseIterable, Sendable {
  // MARK: The site
  case siteName = "site.name"
  case title = "site.title"

  // MARK: Lists
  case listMore = "list.more"
  case listAnd = "list.and"
  case listOrTwo = "list.or-two"
  case listOr = "list.or"
  case listChoices = "list.choices"
  case quoted = "list.quoted"
  case whiteSpace = "list.white-space"

  // MARK: Dates
  case january = "date.january"
  case february = "date.february"
  case march = "date.march"
  case april = "date.april"
  case may = "date.may"
  case june = "date.june"
  case july = "date.july"
  case august = "date.august"
  case september = "date.september"
  case october = "date.october"
  case november = "date.november"
  case december = "date.december"
  case calendarDay = "date.day"
  case calendarMinute = "date.minute"

  // MARK: Around a board
  case dark = "game.dark"
  case light = "game.light"
  case manual = "game.manual"
  case computer = "game.computer"
  case levelRandom = "game.level-random"
  case levelBeginner = "game.level-beginner"
  case levelCasual = "game.level-casual"
  case levelIntermediate = "game.level-intermediate"
  case levelSkilled = "game.level-skilled"
  case levelAdvanced = "game.level-advanced"
  case levelExpert = "game.level-expert"
  case levelMaster = "game.level-master"
  case changeLevel = "game.change-level"
  case computerAtLevel = "game.computer-at-level"
  case motionDisks = "game.motion-disks"
  case motionDirections = "game.motion-directions"
  case motionOff = "game.motion-off"
  case waitingByItself = "game.waiting-by-itself"
  case waitingByHand = "game.waiting-by-hand"
  case themeFelt = "game.theme-felt"
  case themeClassic = "game.theme-classic"
  case themeSlate = "game.theme-slate"
  case themeContrast = "game.theme-contrast"
  case turn = "game.turn"
  case victory = "game.victory"
  case tie = "game.tie"
  case newsOf = "game.news-of"
  case yourTurn = "game.your-turn"
  case yourTurnAfter = "game.your-turn-after"
  case waiting = "game.waiting"
  case waitingFor = "game.waiting-for"
  case thinking = "game.thinking"
  case toMove = "game.to-move"
  case winner = "game.winner"
  case you = "game.you"
  case friend = "game.friend"
  case open = "game.open"
  case person = "game.person"
  case playerNumber = "game.player-number"
  case youNamed = "game.you-named"
  case computerFor = "game.computer-for"
  case computerForFriend = "game.computer-for-friend"
  case firstStep = "game.first-step"
  case placed = "game.placed"
  case placing = "game.placing"
  case ending = "game.ending"
  case afterMoves = "game.after-moves"
  case emptyToWinner = "game.empty-to-winner"
  case scoreOf = "game.score-of"
  case youWon = "game.you-won"
  case youLost = "game.you-lost"
  case resultWithScore = "game.result-with-score"
  case withEmptySquares = "game.with-empty-squares"
  case board = "game.board"
  case cell = "game.cell"
  case emptyCell = "game.empty-cell"
  case lastMoveCell = "game.last-move-cell"
  case legalCell = "game.legal-cell"
  case hintCell = "game.hint-cell"
  case passTitle = "game.pass-title"
  case passText = "game.pass-text"
  case dismiss = "game.dismiss"
  case resetTitle = "game.reset-title"
  case resetText = "game.reset-text"
  case cancel = "game.cancel"
  case confirm = "game.confirm"
  case playerOfSide = "game.player-of-side"
  case reset = "game.reset"
  case undo = "game.undo"
  case undoMove = "game.undo-move"
  case undoMoves = "game.undo-moves"
  case redo = "game.redo"
  case redoMove = "game.redo-move"
  case redoMoves = "game.redo-moves"
  case askUndo = "game.ask-undo"
  case offerDraw = "game.offer-draw"
  case offerNewGame = "game.offer-new-game"
  case resign = "game.resign"
  case resignText = "game.resign-text"
  case drawOffered = "game.draw-offered"
  case undoAsked = "game.undo-asked"
  case newGameOffered = "game.new-game-offered"
  case ownDraw = "game.own-draw"
  case ownUndo = "game.own-undo"
  case ownNewGame = "game.own-new-game"
  case drawDeclined = "game.draw-declined"
  case undoDeclined = "game.undo-declined"
  case newGameDeclined = "game.new-game-declined"
  case offerEnds = "game.offer-ends"
  case offerDeclinedByMove = "game.offer-declined-by-move"
  case accept = "game.accept"
  case decline = "game.decline"
  case withdraw = "game.withdraw"
  case resigned = "game.resigned"
  case drawAgreed = "game.draw-agreed"
  case rematch = "game.rematch"
  case sameSide = "game.same-side"
  case swapSides = "game.swap-sides"
  case rematchSide = "game.rematch-side"
  case rematchBegun = "game.rematch-begun"
  case joinRematch = "game.join-rematch"
  case nextGame = "game.next-game"
  case hint = "game.hint"
  case hinted = "game.hinted"
  case hintWin = "game.hint-win"
  case hintLoss = "game.hint-loss"
  case hintTie = "game.hint-tie"
  case hintExpectedWin = "game.hint-expected-win"
  case hintExpectedLoss = "game.hint-expected-loss"
  case hintExpectedTie = "game.hint-expected-tie"
  case settings = "game.settings"
  case motion = "game.motion"
  case waitingForMoves = "game.waiting-for-moves"
  case theme = "game.theme"
  case language = "game.language"
  case seeReply = "game.see-reply"
  case checkMove = "game.check-move"
  case refresh = "game.refresh"
  case checksAgain = "game.checks-again"
  case nextFrame = "game.next-frame"
  case skip = "game.skip"
  case review = "game.review"
  case playAgain = "game.play-again"
  case score = "game.score"

  // MARK: Games with a time limit for each move
  case victoryOnTime = "limit.victory-on-time"
  case outOfTime = "limit.out-of-time"
  case until = "limit.until"
  case leftUntil = "limit.left-until"
  case daysLeft = "limit.days-left"
  case hoursLeft = "limit.hours-left"
  case timeUp = "limit.time-up"
  case claimWin = "limit.claim-win"
  case timeForMove = "limit.time-for-move"
  case noLimit = "limit.no-limit"
  case limitDays = "limit.days"
  case limitNotice = "limit.notice"

  // MARK: A game as a text page
  case asText = "text.as-text"
  case toBoard = "text.to-board"
  case yourTurnPlaying = "text.your-turn-playing"
  case standing = "text.standing"
  case turningOver = "text.turning-over"
  case thenPass = "text.then-pass"
  case yourMove = "text.your-move"
  case choices = "text.choices"
  case choice = "text.choice"
  case makeMove = "text.make-move"
  case waitForMove = "text.wait-for-move"
  case row = "text.row"
  case rowItem = "text.row-item"
  case emptyRow = "text.empty-row"
  case noSquare = "text.no-square"
  case refusal = "text.refusal"
  case lateMove = "text.late-move"
  case offerFirst = "text.offer-first"

  // MARK: The start page and the visitor’s games
  case startTitle = "start.title"
  case startDescription = "start.description"
  case startSummary = "start.summary"
  case startByBoard = "start.by-board"
  case about1 = "start.about-1"
  case about2 = "start.about-2"
  case play = "start.play"
  case playAgainst = "start.play-against"
  case theComputer = "start.the-computer"
  case level = "start.level"
  case ownSide = "start.own-side"
  case anySide = "start.any-side"
  case hereNote = "start.here-note"
  case friendHere = "start.friend-here"
  case friendElsewhere = "start.friend-elsewhere"
  case gamesPage = "start.games"
  case yourGames = "start.your-games"
  case allYourGames = "start.all-your-games"
  case yourName = "start.your-name"
  case saveName = "start.save-name"
  case noGames = "start.no-games"
  case othersTurn = "start.others-turn"
  case over = "start.over"
  case playing = "start.playing"
  case computerPlays = "start.computer-plays"
  case twoPlayers = "start.two-players"
  case openInvite = "start.open-invite"
  case gameWon = "start.won"
  case gameLost = "start.lost"
  case playedToday = "start.played-today"
  case playedYesterday = "start.played-yesterday"
  case playedDaysAgo = "start.played-days-ago"

  // MARK: A record or a position
  case recordStart = "record.start"
  case moment = "record.moment"
  case moveAt = "record.move-at"
  case forcedPass = "record.forced-pass"
  case position = "record.position"
  case emptySquares = "record.empty-squares"
  case firstMove = "record.first-move"
  case previousMove = "record.previous-move"
  case nextMove = "record.next-move"
  case lastMove = "record.last-move"
  case playRecord = "record.play-record"
  case pause = "record.pause"
  case paceMoves = "record.pace-moves"
  case playOnFromHere = "record.play-on-from-here"
  case values = "record.values"
  case hideValues = "record.hide-values"
  case expectedLine = "record.expected-line"
  case deepening = "record.deepening"
  case noValues = "record.no-values"
  case valueWin = "record.value-win"
  case valueLoss = "record.value-loss"
  case valueTie = "record.value-tie"
  case valueExpectedWin = "record.value-expected-win"
  case valueExpectedLoss = "record.value-expected-loss"
  case valueExpectedTie = "record.value-expected-tie"
  case value = "record.value"
  case bestValue = "record.best-value"
  case playedValue = "record.played-value"
  case moves = "record.moves"
  case pass = "record.pass"
  case graph = "record.graph"
  case graphSide = "record.graph-side"
  case sheet = "record.sheet"
  case date = "record.date"
  case result = "record.result"
  case sheetMove = "record.sheet-move"
  case stepThrough = "record.step-through"
  case comments = "record.comments"

  // MARK: A review
  case reviewTitle = "review.title"
  case reviewed = "review.reviewed"
  case reviewing = "review.reviewing"
  case accuracy = "review.accuracy"
  case course = "review.course"
  case courseText = "review.course-text"
  case courseLead = "review.course-lead"
  case certain = "review.certain"
  case estimated = "review.estimated"
  case turningPoint = "review.turning-point"
  case judgement = "review.judgement"
  case inaccuracy = "review.inaccuracy"
  case mistake = "review.mistake"
  case blunder = "review.blunder"
  case bestMove = "review.best-move"
  case onlyMove = "review.only-move"
  case betterMove = "review.better-move"
  case previousMistake = "review.previous-mistake"
  case nextMistake = "review.next-mistake"
  case worstMoves = "review.worst-moves"
  case bestWas = "review.best-was"
  case losses = "review.losses"
  case noLosses = "review.no-losses"
  case lossMove = "review.loss-move"
  case lossPlayed = "review.loss-played"
  case lossBest = "review.loss-best"
  case lossLoss = "review.loss-loss"
  case givenAway = "review.given-away"
  case givenAwayTie = "review.given-away-tie"
  case givenAwayWin = "review.given-away-win"
  case lossNote1 = "review.loss-note-1"
  case lossNote2 = "review.loss-note-2"
  case missedCorner = "review.missed-corner"
  case gaveCorner = "review.gave-corner"
  case missedPass = "review.missed-pass"
  case leftGap = "review.left-gap"
  case noSafeMoves = "review.no-safe-moves"
  case evenArea = "review.even-area"
  case freedOpponent = "review.freed-opponent"
  case bookEnd = "review.book-end"
  case practice = "review.practice"
  case practiceTask = "review.practice-task"
  case practiceNote = "review.practice-note"
  case lostDisks = "review.lost-disks"
  case practiceRight = "review.practice-right"
  case practiceWrong = "review.practice-wrong"
  case practiceChecking = "review.practice-checking"
  case practiceLost = "review.practice-lost"
  case practiceAnswer = "review.practice-answer"

  // MARK: A puzzle
  case puzzle = "puzzle.puzzle"
  case task1 = "puzzle.task-1"
  case task2 = "puzzle.task-2"
  case puzzleMove = "puzzle.move"
  case reachedTie = "puzzle.reached-tie"
  case reachedWin = "puzzle.reached-win"
  case reachedLoss = "puzzle.reached-loss"
  case emptySquaresCount = "puzzle.empty-squares-count"
  case bestReached = "puzzle.best-reached"
  case possibleTie = "puzzle.possible-tie"
  case possibleWin = "puzzle.possible-win"
  case possibleLoss = "puzzle.possible-loss"
  case startAgain = "puzzle.start-again"
  case solution = "puzzle.solution"

  // MARK: The page to paste a game into
  case importTitle = "import.title"
  case importFailure = "import.failure"
  case importable1 = "import.importable-1"
  case importable2 = "import.importable-2"
  case pastedText = "import.pasted-text"
  case sideToMove = "import.side-to-move"
  case asPasted = "import.as-pasted"
  case examples = "import.examples"
  case foreignGame = "import.foreign-game"
  case noSuchGame = "import.no-such-game"
  case legalPart = "import.legal-part"
  case pastedTranscript = "import.pasted-transcript"
  case pastedBoard = "import.pasted-board"
  case pastedSave = "import.pasted-save"
  case pastedGgf = "import.pasted-ggf"
  case pastedAddress = "import.pasted-address"
  case errorPlace = "import.error-place"
  case textTooLong = "import.text-too-long"
  case nothingToRead = "import.nothing-to-read"
  case unexpectedGame = "import.unexpected-game"
  case unexpectedSquare = "import.unexpected-square"
  case unexpectedRowNumber = "import.unexpected-row-number"
  case unexpectedEndOfRow = "import.unexpected-end-of-row"
  case unexpectedSide = "import.unexpected-side"
  case unexpectedProperty = "import.unexpected-property"
  case unexpectedCharacter = "import.unexpected-character"
  case unexpectedEnd = "import.unexpected-end"
  case missingGame = "import.missing-game"
  case missingSquare = "import.missing-square"
  case missingRowNumber = "import.missing-row-number"
  case missingEndOfRow = "import.missing-end-of-row"
  case missingSide = "import.missing-side"
  case missingProperty = "import.missing-property"
  case missingCharacter = "import.missing-character"
  case missingEnd = "import.missing-end"
  case noDisks = "import.no-disks"
  case boardSize = "import.board-size"
  case wrongSide = "import.wrong-side"
  case transcriptMove = "import.transcript-move"
  case saveLineTooShort = "import.save-line-too-short"
  case saveLineTooLong = "import.save-line-too-long"
  case saveTextAfterLastRow = "import.save-text-after-last-row"
  case saveNotOver = "import.save-not-over"
  case transcriptError = "import.transcript-error"
  case nothingPlayable = "import.nothing-playable"
  case playablePart = "import.playable-part"
  case unreadableMove = "import.unreadable-move"
  case occupied = "import.occupied"
  case flipsNothing = "import.flips-nothing"
  case passWithLegalMoves = "import.pass-with-legal-moves"
  case gameOver = "import.game-over"
  case commentTooLong = "import.comment-too-long"
  case commentInvisible = "import.comment-invisible"
  case unreadableEscape = "import.unreadable-escape"

  // MARK: Pages that list several games
  case games = "index.games"
  case gameNumber = "index.game-number"
  case pairing = "index.pairing"
  case gamesTitle = "index.games-title"
  case playersTitle = "index.players-title"
  case puzzlesTitle = "index.puzzles-title"
  case newestGames = "index.newest-games"
  case allGames = "index.all-games"
  case gamesFeed = "index.games-feed"
  case byYear = "index.by-year"
  case titleWithCount = "index.title-with-count"
  case page = "index.page"
  case pageOfTitle = "index.page-of-title"
  case playerName = "index.player-name"
  case playerGames = "index.player-games"
  case playerWon = "index.player-won"
  case playerTied = "index.player-tied"
  case playerLost = "index.player-lost"
  case playerDisks = "index.player-disks"
  case playerStanding = "index.player-standing"
  case countedDisks = "index.counted-disks"
  case countedPlayers = "index.counted-players"
  case points = "index.points"
  case byColour = "index.by-colour"
  case colour = "index.colour"
  case opponents = "index.opponents"
  case opponent = "index.opponent"
  case eventsTitle = "index.events-title"
  case eventName = "index.event-name"
  case undated = "index.undated"
  case eventsFeed = "index.events-feed"
  case standings = "index.standings"
  case crosstable = "index.crosstable"
  case withoutPoints = "index.without-points"
  case round = "index.round"
  case otherGames = "index.other-games"
  case siteNotFoundText = "index.not-found-text"
  case openingsTitle = "index.openings-title"
  case openingLabel = "index.opening-label"
  case openingResults = "index.opening-results"
  case decimal = "index.decimal"
  case percentage = "index.percentage"
  case followingMove = "index.next-move"
  case knownGames = "index.known-games"

  // MARK: Seats and invites
  case watching = "seat.watching"
  case watchingOne = "seat.watching-one"
  case watchingComputers = "seat.watching-computers"
  case lostSeat = "seat.lost-seat"
  case withoutCookies = "seat.without-cookies"
  case invite = "seat.invite"
  case invitation = "seat.invitation"
  case invited = "seat.invited"
  case invitedBy = "seat.invited-by"
  case invitedToSide = "seat.invited-to-side"
  case handOn = "seat.hand-on"
  case linkToCopy = "seat.link-to-copy"
  case linkCode = "seat.link-code"
  case recordCode = "seat.record-code"
  case inviting = "seat.inviting"
  case messageToCopy = "seat.message-to-copy"
  case goingOn = "seat.going-on"
  case awaitTaker = "seat.await-taker"
  case takeSeat = "seat.take-seat"
  case optionalName = "seat.optional-name"
  case seatOffer = "seat.offer"
  case offerNote = "seat.offer-note"
  case justWatch = "seat.just-watch"
  case howToPlay = "seat.how-to-play"
  case inviteExpires = "seat.invite-expires"
  case spentInviteHeading = "seat.spent-invite-heading"
  case spentInviteText = "seat.spent-invite-text"
  case expiredInviteHeading = "seat.expired-invite-heading"
  case expiredInviteText = "seat.expired-invite-text"
  case lateInviteHeading = "seat.late-invite-heading"
  case lateInviteText = "seat.late-invite-text"
  case unknownInviteHeading = "seat.unknown-invite-heading"
  case unknownInviteText = "seat.unknown-invite-text"
  case seats = "seat.seats"
  case hostsRights = "seat.hosts-rights"
  case revokeInvite = "seat.revoke-invite"
  case revokeInviteToday = "seat.revoke-invite-today"
  case revokeInviteDays = "seat.revoke-invite-days"
  case makeHost = "seat.make-host"
  case deleteGame = "seat.delete-game"
  case leaveGame = "seat.leave-game"
  case deletionHeading = "seat.deletion-heading"
  case deletionText = "seat.deletion-text"
  case leavingHeading = "seat.leaving-heading"
  case leavingText = "seat.leaving-text"
  case ownSeatHeading = "seat.own-seat-heading"
  case toGame = "seat.to-game"
  case toOtherDevice = "seat.to-other-device"
  case ownPlayerLinkHeading = "seat.own-player-link-heading"
  case ownPlayerLinkText1 = "seat.own-player-link-text-1"
  case ownPlayerLinkText2 = "seat.own-player-link-text-2"
  case linkToOpen = "seat.link-to-open"
  case offeredPlayerLinkHeading = "seat.offered-player-link-heading"
  case offeredPlayerLinkText1 = "seat.offered-player-link-text-1"
  case offeredPlayerLinkText2 = "seat.offered-player-link-text-2"
  case becomePlayer = "seat.become-player"
  case fullPlayerLinkHeading = "seat.full-player-link-heading"
  case fullPlayerLinkText1 = "seat.full-player-link-text-1"
  case fullPlayerLinkText2 = "seat.full-player-link-text-2"
  case unknownPlayerLinkHeading = "seat.unknown-player-link-heading"
  case unknownPlayerLinkText = "seat.unknown-player-link-text"

  // MARK: Sharing
  case downloadBoard = "share.download-board"
  case downloadSave = "share.download-save"
  case downloadGgf = "share.download-ggf"
  case downloadJson = "share.download-json"
  case downloadSvg = "share.download-svg"
  case downloadPng = "share.download-png"
  case share = "share.share"
  case address = "share.address"
  case shareHeading = "share.heading"
  case shareText = "share.text"
  case watchGame = "share.watch-game"
  case downloads = "share.downloads"
  case bySMS = "share.by-sms"
  case byMail = "share.by-mail"
  case byWhatsApp = "share.by-whatsapp"
  case byTelegram = "share.by-telegram"
  case positionAddress = "share.position-address"
  case news = "share.news"
  case cardStart = "share.card-start"
  case cardText = "share.card-text"
  case cardPosition = "share.card-position"

  // MARK: Feeds
  case feed = "feed.feed"
  case feedTitle = "feed.title"
  case placedThen = "feed.placed-then"
  case passedThen = "feed.passed-then"
  case lastMoves = "feed.last-moves"
  case turnFeedTitle = "feed.turn-feed-title"
  case turnFeed = "feed.turn-feed"
  case aboutTurnFeed = "feed.about-turn-feed"
  case secretTurnFeed = "feed.secret-turn-feed"
  case turnFeedAddress = "feed.turn-feed-address"
  case makeTurnFeed = "feed.make-turn-feed"
  case renewTurnFeed = "feed.renew-turn-feed"
  case revokeTurnFeed = "feed.revoke-turn-feed"

  // MARK: The text pages
  case rulesPage = "rules.page"
  case rulesTitle = "rules.title"
  case rulesDescription = "rules.description"
  case importPage = "rules.import-page"
  case rulesStartHeading = "rules.start-heading"
  case rulesStartText1 = "rules.start-text-1"
  case rulesStartText2 = "rules.start-text-2"
  case rulesStartBoard = "rules.start-board"
  case rulesMoveHeading = "rules.move-heading"
  case rulesMoveText1 = "rules.move-text-1"
  case rulesMoveText2 = "rules.move-text-2"
  case rulesMoveBoard = "rules.move-board"
  case rulesPassHeading = "rules.pass-heading"
  case rulesPassText1 = "rules.pass-text-1"
  case rulesPassText2 = "rules.pass-text-2"
  case rulesPassBoard = "rules.pass-board"
  case rulesEndHeading = "rules.end-heading"
  case rulesEndText1 = "rules.end-text-1"
  case rulesEndText2 = "rules.end-text-2"

  // MARK: The bowling score sheet
  case bowling = "bowling.bowling"
  case bowlingDescription = "bowling.description"
  case bowlingSheet = "bowling.sheet"
  case bowlingSheetFor = "bowling.sheet-for"
  case frame = "bowling.frame"
  case bowlingTurn = "bowling.turn"
  case bowlingTurnOf = "bowling.turn-of"
  case finalScore = "bowling.final-score"
  case bowlingWinner = "bowling.winner"
  case bowlingWinners = "bowling.winners"
  case bowlingWinnerItem = "bowling.winner-item"
  case bowlingTotal = "bowling.total"
  case bowlingTotalSoFar = "bowling.total-so-far"
  case bowlingScore = "bowling.score"
  case bowlingScoreOf = "bowling.score-of"
  case bowlingScoreToThrow = "bowling.score-to-throw"
  case pinsNone = "bowling.pins-none"
  case pinsAll = "bowling.pins-all"
  case pinsLeft = "bowling.pins-left"
  case markStrike = "bowling.mark-strike"
  case markSpare = "bowling.mark-spare"
  case markPending = "bowling.mark-pending"
  case markEmpty = "bowling.mark-empty"
  case frameScore = "bowling.frame-score"
  case noFrameScore = "bowling.no-frame-score"
  case takeThrowBack = "bowling.take-throw-back"
  case removePlayer = "bowling.remove-player"
  case newSheet = "bowling.new-sheet"
  case addPlayer = "bowling.add-player"
  case sheetNotation = "bowling.sheet-notation"
  case toSheet = "bowling.to-sheet"
  case bowlingError = "bowling.error"
  case throwPlace = "bowling.throw-place"
  case throwOfPlayerPlace = "bowling.throw-of-player-place"
  case playerPlace = "bowling.player-place"
  case unreadableThrow = "bowling.unreadable-throw"
  case tooManyPins = "bowling.too-many-pins"
  case throwTooMany = "bowling.throw-too-many"
  case tooManyPlayers = "bowling.too-many-players"
  case nothingToShow = "bowling.nothing-to-show"
  case shownPart = "bowling.shown-part"

  // MARK: Error pages
  case toStart = "problem.to-start"
  case toRecord = "problem.to-record"
  case toPosition = "problem.to-position"
  case playLegalPart = "problem.play-legal-part"
  case notFoundHeading = "problem.not-found-heading"
  case notFoundText = "problem.not-found-text"
  case unknownLanguageHeading = "problem.unknown-language-heading"
  case unknownLanguageText = "problem.unknown-language-text"
  case missingGameHeading = "problem.missing-game-heading"
  case missingGameText = "problem.missing-game-text"
  case noSuchMomentHeading = "problem.no-such-moment-heading"
  case noSuchMomentText = "problem.no-such-moment-text"
  case malformedAddressHeading = "problem.malformed-address-heading"
  case malformedAddressText = "problem.malformed-address-text"
  case malformedFormHeading = "problem.malformed-form-heading"
  case malformedFormText = "problem.malformed-form-text"
  case unknownLevelHeading = "problem.unknown-level-heading"
  case unknownLevelText = "problem.unknown-level-text"
  case unknownLimitHeading = "problem.unknown-limit-heading"
  case unknownLimitText = "problem.unknown-limit-text"
  case nothingToClaimHeading = "problem.nothing-to-claim-heading"
  case nothingToClaimText = "problem.nothing-to-claim-text"
  case movedOnHeading = "problem.moved-on-heading"
  case movedOnText = "problem.moved-on-text"
  case needsConsentHeading = "problem.needs-consent-heading"
  case needsConsentText = "problem.needs-consent-text"
  case refusedNameHeading = "problem.refused-name-heading"
  case refusedNameText = "problem.refused-name-text"
  case refusedNameCharacter = "problem.refused-name-character"
  case unreadableSaveHeading = "problem.unreadable-save-heading"
  case unreadableTranscriptHeading = "problem.unreadable-transcript-heading"
  case unreadablePositionHeading = "problem.unreadable-position-heading"
  case unreadablePositionText = "problem.unreadable-position-text"
  case impossibleSheetHeading = "problem.impossible-sheet-heading"
  case methodNotAllowedHeading = "problem.method-not-allowed-heading"
  case methodNotAllowedText = "problem.method-not-allowed-text"
  case misdirectedHeading = "problem.misdirected-heading"
  case misdirectedText = "problem.misdirected-text"
  case malformedRequestHeading = "problem.malformed-request-heading"
  case malformedRequestText = "problem.malformed-request-text"
  case tooLargeHeading = "problem.too-large-heading"
  case tooLargeText = "problem.too-large-text"
  case tooSlowHeading = "problem.too-slow-heading"
  case tooSlowText = "problem.too-slow-text"
  case unsupportedMediaTypeHeading = "problem.unsupported-media-type-heading"
  case unsupportedMediaTypeText = "problem.unsupported-media-type-text"
  case foreignSeatHeading = "problem.foreign-seat-heading"
  case foreignSeatText1 = "problem.foreign-seat-text-1"
  case foreignSeatText2 = "problem.foreign-seat-text-2"
  case onlyHostHeading = "problem.only-host-heading"
  case onlyHostText = "problem.only-host-text"
  case crossSiteHeading = "problem.cross-site-heading"
  case crossSiteText = "problem.cross-site-text"
  case storeFullHeading = "problem.store-full-heading"
  case storeFullText = "problem.store-full-text"
  case tooManyGamesHeading = "problem.too-many-games-heading"
  case tooManyGamesText = "problem.too-many-games-text"
  case storeUnavailableHeading = "problem.store-unavailable-heading"
  case storeUnavailableText = "problem.store-unavailable-text"
  case readOnlyHeading = "problem.read-only-heading"
  case readOnlyText = "problem.read-only-text"
  case unknownOutcomeHeading = "problem.unknown-outcome-heading"
  case unknownOutcomeText = "problem.unknown-outcome-text"
  case damagedGameHeading = "problem.damaged-game-heading"
  case damagedGameText = "problem.damaged-game-text"
  case tooManyRequestsHeading = "problem.too-many-requests-heading"
  case tooManyRequestsText = "problem.too-many-requests-text"
  case seconds = "problem.seconds"
  case minutes = "problem.minutes"
  case crowdedHeading = "problem.crowded-heading"
  case crowdedText = "problem.crowded-text"
  case internalErrorHeading = "problem.internal-error-heading"
  case internalErrorText = "problem.internal-error-text"
}

extension Word {
  /// The values that the text needs, each in braces: all of them, in any order.
  var placeholders: [Placeholder] {
    switch self {
    case .misdirectedText:
      [.address]
    case .lastMoveCell, .hintCell:
      [.cell]
    case .limitDays, .limitNotice, .emptySquares, .valueWin, .valueLoss, .valueExpectedWin,
      .valueExpectedLoss, .reviewed, .givenAway, .givenAwayTie, .givenAwayWin, .reachedWin,
      .reachedLoss, .possibleWin, .possibleLoss, .legalPart, .games, .allGames, .countedDisks,
      .countedPlayers, .withoutPoints, .lostDisks,
      .cardText, .cardPosition, .losses, .bowlingSheetFor, .pinsLeft, .frameScore, .playLegalPart,
      .seconds, .minutes, .afterMoves, .checksAgain:
      [.count]
    case .feedTitle:
      [.date]
    case .turn, .victory, .victoryOnTime, .practiceTask:
      [.disk]
    case .practiceLost:
      [.disks]
    case .missingCharacter, .saveLineTooShort:
      [.expected]
    case .unexpectedGame, .unexpectedSquare, .unexpectedEndOfRow, .unexpectedSide,
      .unexpectedProperty, .unexpectedEnd, .unreadableThrow, .throwTooMany, .commentInvisible:
      [.found]
    case .courseText:
      [.leads]
    case .computerAtLevel, .computerForFriend:
      [.level]
    case .unknownLevelText:
      [.levels]
    case .textTooLong, .commentTooLong, .fullPlayerLinkText1, .tooManyPlayers, .refusedNameText:
      [.limit]
    case .choices, .lastMoves:
      [.moves]
    case .reviewTitle, .playedToday, .playedYesterday:
      [.news]
    case .playerNumber, .emptyRow, .missingRowNumber, .gameNumber, .frame, .round, .bookEnd:
      [.number]
    case .accuracy, .percentage:
      [.percent]
    case .bowlingWinnerItem, .drawOffered, .undoAsked, .newGameOffered, .youNamed, .waitingFor,
      .invitedBy:
      [.player]
    case .youWon, .youLost, .withEmptySquares, .finalScore, .bowlingTotal, .bowlingTotalSoFar:
      [.score]
    case .waiting, .playerOfSide, .outOfTime, .yourTurnPlaying, .forcedPass, .turningPoint,
      .wrongSide, .invite, .handOn, .takeSeat, .seatOffer, .revokeInvite, .revokeInviteToday,
      .makeHost, .ownSeatHeading, .resigned, .rematchSide, .practice,
      .playing, .computerPlays:
      [.side]
    case .boardSize:
      [.size]
    case .emptyCell, .undoMove, .redoMove, .hinted, .hintTie, .hintExpectedTie, .bestWas:
      [.square]
    case .quoted, .noSquare:
      [.text]
    case .tooManyRequestsText:
      [.time]
    case .bowlingScore:
      [.total]
    case .throwPlace:
      [.character, .number]
    case .playerPlace:
      [.character, .player]
    case .rowItem:
      [.column, .side]
    case .reviewing:
      [.count, .number]
    case .tooManyPins:
      [.count, .found]
    case .titleWithCount:
      [.count, .title]
    case .playedDaysAgo:
      [.count, .news]
    case .ending:
      [.count, .score]
    case .graphSide, .revokeInviteDays, .daysLeft, .hoursLeft:
      [.count, .side]
    case .legalCell, .undoMoves, .redoMoves, .hintWin, .hintLoss, .hintExpectedWin,
      .hintExpectedLoss, .choice:
      [.count, .square]
    case .practiceRight, .practiceWrong, .practiceChecking:
      [.disk, .square]
    case .score, .pairing:
      [.dark, .light]
    case .decimal:
      [.tenths, .whole]
    case .leftUntil:
      [.date, .left]
    case .until, .timeUp:
      [.date, .side]
    case .row:
      [.disks, .number]
    case .unexpectedCharacter:
      [.expected, .found]
    case .unknownLimitText:
      [.first, .last]
    case .unexpectedRowNumber:
      [.found, .number]
    case .bowlingTurn:
      [.frame, .number]
    case .listMore, .listAnd, .listOrTwo, .listOr, .listChoices:
      [.item, .list]
    case .courseLead:
      [.lead, .number]
    case .news:
      [.message, .score]
    case .passedThen:
      [.message, .side]
    case .thenPass:
      [.move, .pass]
    case .turningOver:
      [.move, .squares]
    case .resultWithScore:
      [.news, .score]
    case .title:
      [.news, .site]
    case .moveAt:
      [.number, .square]
    case .page:
      [.number, .total]
    case .task1:
      [.other, .side]
    case .bowlingError:
      [.place, .problem]
    case .bowlingWinner:
      [.player, .score]
    case .invitedToSide:
      [.player, .side]
    case .bowlingScoreOf, .bowlingScoreToThrow:
      [.player, .total]
    case .bowlingWinners:
      [.players, .score]
    case .refusal:
      [.problem, .square]
    case .yourTurnAfter, .placing, .cell, .puzzleMove, .missedPass:
      [.side, .square]
    case .value, .bestValue, .playedValue:
      [.square, .value]
    case .throwOfPlayerPlace:
      [.character, .number, .player]
    case .errorPlace:
      [.column, .line, .problem]
    case .standing:
      [.count, .player, .side]
    case .missedCorner:
      [.move, .square]
    case .gaveCorner, .leftGap:
      [.move, .side, .square]
    case .noSafeMoves:
      [.move]
    case .evenArea:
      [.count, .move, .side]
    case .freedOpponent:
      [.count, .move, .number, .side, .square]
    case .calendarMinute:
      [.day, .month, .time]
    case .calendarDay:
      [.day, .month, .year]
    case .transcriptMove:
      [.found, .number, .problem]
    case .bowlingTurnOf:
      [.frame, .number, .player]
    case .placedThen:
      [.message, .side, .square]
    case .placed, .sheetMove:
      [.number, .side, .square]
    case .moment:
      [.number, .square, .total]
    case .betterMove:
      [.number, .score, .square, .value]
    case .practiceNote:
      [.disks, .number, .square, .total]
    case .judgement:
      [.disk, .severity, .square]
    case .pageOfTitle:
      [.number, .title, .total]
    case .transcriptError:
      [.character, .found, .number, .problem]
    case .openingResults:
      [.dark, .drawn, .games, .light, .score]
    case .playerStanding:
      [.disks, .drawn, .games, .lost, .won]
    case .computerFor:
      [.level, .player]
    case .newsOf:
      [.message, .players]
    case .scoreOf:
      [.dark, .light, .score]
    default: []
    }
  }

  /// Whether the text depends on a count, so that it can have a form for each of the language's plurals.
  var isCounted: Bool { placeholders.contains(.count) }
}

/// A value in a text. A text of a file writes it as its name in braces, such as `{square}`.
package enum Placeholder: String, CaseIterable, Sendable {
  case address, cell, character, column, count, dark, date, day, disk, disks, drawn, expected,
    first, found, frame, games, item, last, lead, leads, left, level, levels, light, limit, line,
    list, lost, message, month, move, moves, news, number, other, pass, percent, place,
    player, players, problem, score, severity, side, site, size, square, squares, tenths, text,
    time,
    title, total, value, whole, won, year
}
