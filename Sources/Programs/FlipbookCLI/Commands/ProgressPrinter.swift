import Dispatch
import OperatingSystem
import Synchronization

/// Prints the progress of a long operation on standard error: one line per second, none in the first second.
final class ProgressPrinter: Sendable {
  private struct State {
    var last: String?
    var told: String?
  }

  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "ProgressPrinter")
  private let tell: @Sendable (String) -> Void

  init(tell: @escaping @Sendable (String) -> Void = { Console.complain($0) }) {
    self.tell = tell
    tellLater()
  }

  /// Schedules a tick every second until the last reference is gone.
  private func tellLater() {
    thread.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
      self?.tick()
      self?.tellLater()
    }
  }

  /// Records the latest progress; may be called often.
  func update(_ news: String) { state.withLock { $0.last = news } }

  /// Prints the latest progress if it has changed.
  func tick() {
    let news = state.withLock { state -> String? in
      guard state.last != state.told else { return nil }
      state.told = state.last
      return state.last
    }
    if let news { tell(news) }
  }
}
