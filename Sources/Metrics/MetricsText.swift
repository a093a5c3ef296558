/// Figures in the text format that Prometheus reads.
///
/// Source: Prometheus, "Exposition formats", text-based format 0.0.4.
public struct MetricsText: Sendable {
  /// The value of `Content-Type` for it.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// What a figure means.
  public enum Kind: String, Sendable {
    /// It only grows, until the process ends.
    case counter
    /// It rises and falls.
    case gauge
  }

  /// Names and values that tell the figures of a family apart.
  public typealias Labels = KeyValuePairs<String, String>

  /// All that has been written so far.
  public private(set) var text = ""

  /// Nothing yet.
  public init() {}

  /// Writes a family of one figure.
  public mutating func add(_ kind: Kind, _ name: String, _ help: String, _ value: Int) {
    addHead(kind.rawValue, name, help)
    addLine(name, [:], String(value))
  }

  /// Writes a family of figures, each with labels of its own.
  public mutating func add(
    _ kind: Kind, _ name: String, _ help: String, each figures: [(Labels, Int)]
  ) {
    addHead(kind.rawValue, name, help)
    for (labels, value) in figures { addLine(name, labels, String(value)) }
  }

  /// Writes a family of histograms.
  ///
  /// - Parameter scale: how many of the unit that values are counted in make one of the unit that the name says.
  public mutating func add(
    _ name: String, _ help: String, scale: Int = 1, _ histograms: [(Labels, Histogram)]
  ) {
    addHead("histogram", name, help)
    for (labels, histogram) in histograms {
      var total = 0
      for (count, bound) in zip(histogram.counts, histogram.bounds) {
        total += count
        addLine(name + "_bucket", labels, String(total), bound: Self.number(bound, scale))
      }
      total += histogram.counts.last ?? 0
      addLine(name + "_bucket", labels, String(total), bound: "+Inf")
      addLine(name + "_sum", labels, Self.number(histogram.sum, scale))
      addLine(name + "_count", labels, String(total))
    }
  }

  private mutating func addHead(_ type: String, _ name: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  private mutating func addLine(
    _ name: String, _ labels: Labels, _ value: String, bound: String? = nil
  ) {
    let pairs =
      labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
      + (bound.map { ["le=\"\($0)\""] } ?? [])
    text += name + (pairs.isEmpty ? "" : "{" + pairs.joined(separator: ",") + "}") + " \(value)\n"
  }

  private static func number(_ value: Int, _ scale: Int) -> String {
    scale == 1 ? String(value) : String(Double(value) / Double(scale))
  }

  private static func escaped(_ value: String) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// How many of the values that have been observed lie below each of some bounds.
public struct Histogram: Sendable, Hashable {
  /// The upper bounds of its buckets, which belong to them, in ascending order.
  public let bounds: [Int]
  /// How many values each bucket has, and behind the last bound.
  public private(set) var counts: [Int]
  /// The sum of all values.
  public private(set) var sum = 0

  /// Bounds for lengths of time in nanoseconds, from 50 µs to 30 s.
  public static let durations = [
    50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
    50_000_000, 100_000_000, 250_000_000, 1_000_000_000, 5_000_000_000, 30_000_000_000,
  ]

  /// A histogram that has seen nothing yet.
  public init(bounds: [Int] = Histogram.durations) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// Counts a value.
  public mutating func observe(_ value: Int) {
    var index = 0
    while index < bounds.count, value > bounds[index] { index += 1 }
    counts[index] += 1
    sum += value
  }
}
