import Synchronization

/// The files of `Public/` that pages refer to, collected while the pages are made.
final class StyleFiles: Sendable {
  private let used = Mutex<Set<String>>([])

  /// Notes that a page refers to a file, and returns its name.
  func use(_ name: String) -> String {
    _ = used.withLock { $0.insert(name) }
    return name
  }

  /// The names of all of them, in order.
  var names: [String] { used.withLock { $0.sorted() } }
}
