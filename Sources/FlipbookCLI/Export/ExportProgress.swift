import OperatingSystem

/// Says on a terminal how far a long export is; elsewhere nothing.
struct ExportProgress {
  /// What is counted.
  private let things: String
  private let total: Int
  private let isShown = Descriptor.standardError.isTerminal
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var hasShown = false

  /// How long somebody waits before wondering.
  private static let patience: Duration = .milliseconds(500)

  init(_ things: String, total: Int) {
    self.things = things
    self.total = total
    next = clock.now + Self.patience
  }

  mutating func show(_ done: Int) {
    guard isShown, clock.now >= next else { return }
    Console.complainInPlace("\(done) of \(total) \(things)")
    hasShown = true
    next = clock.now + Self.patience
  }

  /// Leaves an empty line to what follows.
  mutating func end() {
    if hasShown { Console.complainInPlace("") }
  }
}
