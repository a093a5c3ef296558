public import ComputerPlayers
public import Reversi
import Synchronization

/// Tells of each position what a test lets it tell, one step after the other, and remembers what it was asked.
///
/// A move is worth as many disks as it turns over, and as many more as steps are done.
public final class ScriptedAnalyst: Analyst {
  private let stepCount: Int
  private let work: @Sendable () -> Void
  private let turns: AllowedTurns
  private let positions = Mutex<[Position]>([])

  /// An analyst of so many steps.
  ///
  /// - Parameters:
  ///   - allowed: how many steps it makes at once; all others wait for ``allow(_:)``.
  ///   - work: called before each step is done, so that a test's clock can go on.
  public init(
    steps: Int = 1, allowed: Int = 1_000_000, work: @escaping @Sendable () -> Void = {}
  ) {
    self.work = work
    stepCount = steps
    turns = AllowedTurns(allowed)
  }

  /// The positions that were searched, as the search gets them.
  public var asked: [Position] { positions.withLock { $0 } }

  /// Lets it make so many steps more.
  public func allow(_ steps: Int = 1) {
    turns.allow(steps)
  }

  /// Makes each step as soon as it is allowed.
  public func analyse(
    _ position: Position, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (PositionValues) -> Void
  ) async {
    positions.withLock { $0.append(position) }
    for step in 1...stepCount {
      await turns.take()
      if isCancelled() { return }
      work()
      report(Self.values(of: position, step: step, of: stepCount))
    }
  }

  /// What it tells.
  public static func values(of position: Position, step: Int, of count: Int) -> PositionValues {
    let moves = position.legalMoves.map { square in
      Finding(
        move: square, score: position.flips(at: square).count + step - 1,
        isExact: step == count, depth: step, line: [square], nodes: 1)
    }
    return PositionValues(moves: moves, step: step, isFinal: step == count)
  }
}

/// Turns that somebody takes one by one, as many as a test allows.
final class AllowedTurns: Sendable {
  private struct State {
    var allowed: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ allowed: Int) { state = Mutex(State(allowed: allowed)) }

  func allow(_ more: Int) {
    let woken = state.withLock { state in
      let count = min(more, state.waiting.count)
      let woken = Array(state.waiting.prefix(count))
      state.waiting.removeFirst(count)
      state.allowed += more - count
      return woken
    }
    for waiter in woken { waiter.resume() }
  }

  func take() async {
    await withCheckedContinuation { continuation in
      let mayGoOn = state.withLock { state in
        guard state.allowed > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.allowed -= 1
        return true
      }
      if mayGoOn { continuation.resume() }
    }
  }
}
