import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

/// Games with a clock, store and computer that a test controls.
struct TestNode {
  let store: UnsteadyStore
  let clock: ManualClock
  let games: Games

  /// - Parameter neighbour: another node, whose clock and stored games it shares.
  init(
    _ player: any ComputerPlayer = ScriptedPlayer(), pace: Pace = Pace(), mostGames: Int = .max,
    searchLimit: Int = 4, beside neighbour: TestNode? = nil, isReadOnly: Bool = false
  ) {
    store = neighbour.map { UnsteadyStore(beside: $0.store) } ?? UnsteadyStore()
    clock = neighbour?.clock ?? ManualClock(now: .start)
    games = Games(
      store: store, computers: ComputerRoster(everyLevel: player, searchLimit: searchLimit),
      clock: clock,
      pace: pace, mostGames: mostGames, isReadOnly: isReadOnly)
  }

  /// Creates the one game that the tests play.
  @discardableResult
  func create(
    from position: Position = .initial, dark: PlayerMode = .manual, light: PlayerMode = .manual,
    level: ComputerLevel = .random
  ) async throws -> LivingGame {
    var new = NewGame()
    new.record = GameRecord(start: position)
    new.modes = PlayerModes(dark: dark, light: light)
    new.level = level
    return try #require(
      try await games.create(new, id: .one, host: .host, motion: .disks))
  }

  /// The stored game, without making a due move.
  var stored: LivingGame {
    get async throws { try #require(try await games.untouchedGame(.one)) }
  }

  /// The game as a page shows it, after making a due move.
  var asked: LivingGame {
    get async throws { try #require(try await games.game(.one)) }
  }
}

/// Lets other tasks run for a while, so that an unwanted change would have happened.
func aWhile() async {
  for _ in 0..<200 { await Task.yield() }
}

extension Games {
  /// The game as a request finds it that has waited for a change.
  func game(
    _ id: GameID, after version: Int, seats: Int? = nil, waitingAtMost patience: Milliseconds
  ) async throws -> LivingGame? {
    let hasWaited = try await wait(for: id, after: version, seats: seats, atMost: patience)
    return try await hasWaited ? untouchedGame(id) : game(id)
  }

  /// The game as a request finds it that has waited for a player.
  func game(
    _ id: GameID, whileOpen invite: SeatDigest, waitingAtMost patience: Milliseconds
  ) async throws -> LivingGame? {
    try await wait(for: id, whileOpen: invite, atMost: patience)
    return try await untouchedGame(id)
  }
}

extension TestNode {
  /// A request that has seen a version and waits up to 25 seconds for another.
  func wait(after version: Int = 0) -> Task<LivingGame?, any Error> {
    Task { try await games.game(.one, after: version, waitingAtMost: 25_000) }
  }

  /// True if no sleeping task, subscription or search is left.
  var isQuiet: Bool {
    clock.sleeperCount == 0 && games.events.awaitedGames.isEmpty
      && games.moves.count == 0
  }
}
