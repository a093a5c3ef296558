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

  func update(_ news: String) { state.withLock { $0.last = news } }

  func tick() {
    let news = state.withLock { state -> String? in
      guard state.last != state.told else { return nil }
      state.told = state.last
      return state.last
    }
    if let news { tell(news) }
  }

  /// The number of things done, and once it is known, how many it does per second and the time left.
  static func text(_ done: Int, of total: Int, _ things: String, after time: Duration) -> String {
    let start = "\(done) of \(total) \(things)"
    let rate = Double(done) / max(time / .seconds(1), 0.001)
    guard done > 0, done < total, time >= .seconds(1) else { return start }
    let left = Int((Double(total - done) / rate).rounded(.up))
    let pace = rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"
    return "\(start), \(pace) per second, \(left < 120 ? "\(left) s" : "\(left / 60) min") left"
  }
}
