/// A figure of the running program, as operators read it.
package struct Figure: Sendable {
  /// Names and values that distinguish the parts of a figure.
  package typealias Labels = KeyValuePairs<String, String>

  package enum Content: Sendable {
    /// Values that only grow, until the process ends.
    case counter([(Labels, Int)])
    /// Values that rise and fall.
    case gauge([(Labels, Int)])
    /// Values by size, and the number of observed units in one unit of the figure's name, such as nanoseconds per
    /// second.
    case histogram([(Labels, Histogram)], scale: Int)
  }

  /// The name, with its unit at the end.
  package let name: String
  /// What the figure counts.
  package let help: String
  package let content: Content

  /// Creates a figure. The static functions are shorter.
  package init(_ name: String, _ help: String, _ content: Content) {
    self.name = name
    self.help = help
    self.content = content
  }

  /// A single value that only grows.
  package static func counter(_ name: String, _ help: String, _ value: Int) -> Figure {
    counter(name, help, each: [([:], value)])
  }

  /// Several values that only grow, each with its own labels.
  package static func counter(_ name: String, _ help: String, each: [(Labels, Int)]) -> Figure {
    Figure(name, help, .counter(each))
  }

  /// A single value that rises and falls.
  package static func gauge(_ name: String, _ help: String, _ value: Int) -> Figure {
    gauge(name, help, each: [([:], value)])
  }

  /// Several values that rise and fall, each with its own labels.
  package static func gauge(_ name: String, _ help: String, each: [(Labels, Int)]) -> Figure {
    Figure(name, help, .gauge(each))
  }

  /// Values by size, each histogram with its own labels.
  package static func histogram(
    _ name: String, _ help: String, scale: Int = 1, _ histograms: [(Labels, Histogram)]
  ) -> Figure {
    Figure(name, help, .histogram(histograms, scale: scale))
  }
}
