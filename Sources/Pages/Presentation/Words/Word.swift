/// A text that the pages show. A case's name is the text's key in the files of `Templates/words`.
///
/// The raw value is its place among all texts.
package enum Word: Int, CaseIterable {
  // The site
  case siteName, title

  // Lists
  case listMore, listAnd, listOrTwo, listOr, listChoices, quoted, whiteSpace

  // Dates
  case january, february, march, april, may, june, july, august, september, october, november,
    december, calendarDay, calendarMonth, calendarMinute

  // Around a board
  case dark, light, manual, computer, levelRandom, levelBeginner, levelCasual, levelIntermediate,
    levelSkilled, levelAdvanced, levelExpert, levelMaster, changeLevel, computerAtLevel,
    motionDisks, motionDirections, motionOff, waitingByItself, waitingByHand, themeFelt,
    themeClassic, themeSlate, themeContrast, turn, victory, tie, newsOf, yourTurn, yourTurnAfter,
    waiting, waitingFor, thinking, toMove, winner, you, friend, open, person, playerNumber,
    youNamed, computerFor, computerForFriend, firstStep, placed, placing, counting, ending,
    afterMoves, emptyToWinner, scoreOf, youWon, youLost, resultWithScore, withEmptySquares, board,
    cell, emptyCell, lastMoveCell, legalCell, hintCell, passTitle, passText, dismiss, resetTitle,
    resetText, cancel, confirm, playerOfSide, reset, undo, undoMove, undoMoves, redo, redoMove,
    redoMoves, askUndo, offerDraw, offerNewGame, resign, resignText, drawOffered, undoAsked,
    newGameOffered, ownDraw, ownUndo, ownNewGame, drawDeclined, undoDeclined, newGameDeclined,
    offerEnds, offerDeclinedByMove, accept, decline, withdraw, resigned, drawAgreed, rematch,
    sameSide, swapSides, rematchSide, rematchBegun, joinRematch, nextGame, nextWaiting, nextLevel,
    tryLevel, youLead, leads, hint, hinted, hintWin, hintLoss, hintTie, hintExpectedWin,
    hintExpectedLoss, hintExpectedTie, settings, motion, waitingForMoves, theme, language, seeReply,
    refresh, checksAgain, nextFrame, skip, review, playAgain, score

  // Games with a time limit for each move
  case victoryOnTime, outOfTime, until, leftUntil, daysLeft, hoursLeft, timeUp, claimWin,
    timeForMove, noLimit, limitDays, limitNotice

  // A game as a text page
  case asText, toBoard, yourTurnPlaying, standing, turningOver, thenPass, yourMove, choices, choice,
    makeMove, waitForMove, row, rowItem, emptyRow, noSquare, refusal, lateMove, offerFirst

  // The start page and the visitor’s games
  case startTitle, startDescription, startSummary, startByBoard, startByUsualBoard, about1, about2,
    play, playAgainst, startGame, level, ownSide, anySide, startFromOpening, startFrom, usualStart,
    evenOpening, hereNote, friendHere, friendElsewhere, gamesPage, yourGames, allYourGames,
    yourName, saveName, noGames, othersTurn, over, playing, computerPlays, atMove, twoPlayers,
    openInvite, gameWon, gameLost, playedToday, playedYesterday, playedDaysAgo

  // A record or a position
  case recordStart, moment, moveAt, forcedPass, position, emptySquares, firstMove, previousMove,
    nextMove, lastMove, playRecord, pause, paceMoves, playOnFromHere, values, hideValues,
    expectedLine, deepening, estimates, onlyEstimate, exactly, noValues, valueWin, valueLoss,
    valueTie, valueExpectedWin, valueExpectedLoss, valueExpectedTie, value, bestValue, playedValue,
    moves, pass, graph, graphSide, sheet, date, result, sheetMove, stepThrough, comments, embedText,
    openOnSite

  // A review
  case reviewTitle, reviewed, reviewing, lossPerMove, course, courseText, courseLead, certain,
    estimated, turningPoint, judgement, mistake, bookMove, goodMove, bestMove, onlyMove, betterMove,
    previousMistake, nextMistake, worstMoves, losses, noLosses, givenAway, givenAwayTie,
    givenAwayWin, lossNote1, lossNote2, missedCorner, gaveCorner, missedPass, leftGap, noSafeMoves,
    evenArea, freedOpponent, bookEnd, practice, practiceTask, practiceNote, lostDisks,
    practiceRight, practiceWrong, practiceChecking, practiceLost, practiceAnswer, practiceShown

  // A puzzle
  case puzzle, puzzleTask, puzzleRules, nextPuzzle, puzzleMove, reachedTie, reachedWin, reachedLoss,
    emptySquaresCount, bestReached, possibleTie, possibleWin, possibleLoss, startAgain, solution

  // The page to paste a game into
  case importTitle, importFailure, importable1, importable2, pastedText, sideToMove, asPasted,
    examples, foreignGame, noSuchGame, legalPart, pastedSave, pastedGgf, errorPlace, textTooLong,
    nothingToRead, unexpectedGame, unexpectedSquare, unexpectedRowNumber, unexpectedEndOfRow,
    unexpectedSide, unexpectedProperty, unexpectedCharacter, unexpectedEnd, missingGame,
    missingSquare, missingRowNumber, missingEndOfRow, missingSide, missingProperty,
    missingCharacter, missingEnd, noDisks, boardSize, otherGame, wrongSide, transcriptMove,
    saveLineTooShort, saveLineTooLong, saveTextAfterLastRow, saveNotOver, transcriptError,
    nothingPlayable, unreadableMove, occupied, flipsNothing, passWithLegalMoves, gameOver,
    commentTooLong, commentInvisible, unreadableEscape

  // Pages that list several games
  case games, gameNumber, pairing, gamesTitle, playersTitle, puzzlesTitle, newestGames, allGames,
    gamesFeed, byYear, titleWithCount, page, pageOfTitle, playerName, playerGames, playerWon,
    playerTied, playerLost, playerDisks, playerStanding, countedDisks, countedPlayers, points,
    byColour, colour, opponents, opponent, eventsTitle, eventName, undated, eventsFeed, newsTitle,
    newsFeed, calendarFile, standings, crosstable, withoutPoints, givenResult, bye, round,
    otherGames, siteNotFoundText, openingsTitle, openingLabel, openingResults, decimal, percentage,
    followingMove, knownGames

  // Seats and invites
  case watching, watchingOne, watchingComputers, lostSeat, withoutCookies, invite, invitation,
    invited, invitedBy, invitedToSide, handOn, linkToCopy, linkCode, recordCode, inviting,
    messageToCopy, goingOn, awaitTaker, takeSeat, optionalName, seatOffer, offerNote, justWatch,
    howToPlay, inviteExpires, spentInviteHeading, spentInviteText, expiredInviteHeading,
    expiredInviteText, lateInviteHeading, lateInviteText, unknownInviteHeading, unknownInviteText,
    seats, hostsRights, awaitingFriend, showInvite, playBothSides, revokeInvite, revokeInviteDays,
    makeHost, makeNamedHost, deleteGame, leaveGame, deletionHeading, deletionText, leavingHeading,
    leavingText, ownSeatHeading, toGame, toOtherDevice, ownPlayerLinkHeading, ownPlayerLinkText1,
    ownPlayerLinkText2, linkToOpen, offeredPlayerLinkHeading, offeredPlayerLinkText1,
    offeredPlayerLinkText2, becomePlayer, fullPlayerLinkHeading, fullPlayerLinkText1,
    fullPlayerLinkText2, unknownPlayerLinkHeading, unknownPlayerLinkText

  // Sharing
  case downloadBoard, downloadSave, downloadGgf, downloadJson, downloadSvg, downloadPng,
    downloadGif, share, address, shareHeading, shareText, finishedShareText, watchGame, downloads,
    bySMS, byMail, byWhatsApp, byTelegram, positionAddress, news, cardStart, cardText, cardPosition

  // Feeds
  case feed, feedTitle, placedThen, passedThen, lastMoves, turnFeedTitle, turnFeed, aboutTurnFeed,
    secretTurnFeed, turnFeedAddress, turnCalendarAddress, makeTurnFeed, renewTurnFeed,
    revokeTurnFeed, yourTurnIn

  // The text pages
  case rulesPage, rulesTitle, rulesDescription, importPage, rulesStartHeading, rulesStartText1,
    rulesStartText2, rulesMoveHeading, rulesMoveText1, rulesMoveText2, rulesMoveBoard1,
    rulesMoveBoard2, rulesMoveBoard3, rulesMoveBoard4, rulesCornerHeading, rulesCornerText1,
    rulesCornerText2, rulesCornerBoard1, rulesCornerBoard2, rulesPassHeading, rulesPassText1,
    rulesPassText2, rulesPassBoard1, rulesPassBoard2, rulesEndHeading, rulesEndText1, rulesEndText2

  // The bowling score sheet
  case bowling, bowlingDescription, bowlingSheet, bowlingSheetFor, frame, bowlingTurn,
    bowlingTurnOf, finalScore, perfectGame, bowlingWinner, bowlingWinners, bowlingWinnerItem,
    bowlingTotal, bowlingTotalSoFar, bowlingScore, bowlingScoreOf, bowlingScoreToThrow, pinsNone,
    pinsAll, pinsLeft, markStrike, markSpare, markPending, markEmpty, frameScore, noFrameScore,
    takeThrowBack, removePlayer, newSheet, addPlayer, sheetNotation, toSheet, bowlingError,
    throwPlace, throwOfPlayerPlace, playerPlace, unreadableThrow, tooManyPins, throwTooMany,
    tooManyPlayers, shownPart

  // Error pages
  case toStart, toRecord, notFoundHeading, notFoundText, unknownLanguageHeading,
    unknownLanguageText, noSuchGameHeading, noSuchGameText, noSuchMomentHeading, noSuchMomentText,
    malformedAddressHeading, malformedAddressText, malformedFormHeading, malformedFormText,
    unknownLevelHeading, unknownLevelText, unknownLimitHeading, unknownLimitText,
    nothingToClaimHeading, nothingToClaimText, movedOnHeading, movedOnText, needsConsentHeading,
    needsConsentText, refusedNameHeading, refusedNameText, refusedNameCharacter,
    unreadableSaveHeading, unreadableTranscriptHeading, noMoveHeading, unreadablePositionHeading,
    unreadablePositionText, impossibleSheetHeading, methodNotAllowedHeading, methodNotAllowedText,
    misdirectedHeading, misdirectedText, malformedRequestHeading, malformedRequestText,
    tooLargeHeading, tooLargeText, tooSlowHeading, tooSlowText, unsupportedMediaTypeHeading,
    unsupportedMediaTypeText, foreignSeatHeading, foreignSeatText1, foreignSeatText2,
    onlyHostHeading, onlyHostText, crossSiteHeading, crossSiteText, storeFullHeading, storeFullText,
    tooManyGamesHeading, tooManyGamesText, storeUnavailableHeading, storeUnavailableText,
    readOnlyHeading, readOnlyText, unknownOutcomeHeading, unknownOutcomeText, damagedGameHeading,
    damagedGameText, tooManyRequestsHeading, tooManyRequestsText, seconds, minutes, tryAgain,
    tryAgainIn, crowdedHeading, crowdedText, internalErrorHeading, internalErrorText

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.key, $0) })

  /// Found by reflection: the compiler takes ten seconds to optimise a `switch` over all names.
  package var key: String { String(describing: self) }
}

/// A value in a text. A text of a file writes it as its name in braces, such as `{square}`.
package enum Placeholder: String, CaseIterable, Sendable {
  case address, cell, character, column, count, dark, date, day, disk, disks, drawn, expected,
    first, found, frame, games, item, last, lead, leads, left, level, levels, light, limit, line,
    list, lost, message, month, move, moves, news, number, other, pass, percent, place, player,
    players, problem, score, side, site, size, square, squares, tenths, text, time, title,
    total, value, whole, won, year
}
