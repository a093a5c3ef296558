/// Metrics in the text format of Prometheus.
///
/// Source: Prometheus, "Exposition formats", text-based format 0.0.4.
public struct MetricsText: Sendable {
  /// The value of `Content-Type` for this format.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The type of a metric.
  public enum Kind: String, Sendable {
    /// A value that only grows, until the process ends.
    case counter
    /// A value that rises and falls.
    case gauge
  }

  /// Names and values that distinguish the samples of a metric.
  public typealias Labels = KeyValuePairs<String, String>

  /// The text written so far.
  public private(set) var text = ""

  /// Creates an empty text.
  public init() {}

  /// Writes a metric with a single value.
  public mutating func add(_ kind: Kind, _ name: String, _ help: String, _ value: Int) {
    addHead(kind.rawValue, name, help)
    addLine(name, [:], String(value))
  }

  /// Writes a metric with several values, each with its own labels.
  public mutating func add(
    _ kind: Kind, _ name: String, _ help: String, each figures: [(Labels, Int)]
  ) {
    addHead(kind.rawValue, name, help)
    for (labels, value) in figures { addLine(name, labels, String(value)) }
  }

  /// Writes a metric of histograms.
  ///
  /// - Parameter scale: the number of observed units in one unit of the metric's name, such as nanoseconds per second.
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

/// Counts observed values by the bucket they fall into.
public struct Histogram: Sendable, Hashable {
  /// The inclusive upper bounds of the buckets, in ascending order.
  public let bounds: [Int]
  /// The number of values in each bucket, and above the last bound.
  public private(set) var counts: [Int]
  /// The sum of all values.
  public private(set) var sum = 0

  /// Bounds for durations in nanoseconds, from 50 µs to 30 s.
  public static let durations = [
    50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
    50_000_000, 100_000_000, 250_000_000, 1_000_000_000, 5_000_000_000, 30_000_000_000,
  ]

  /// Creates a histogram without values.
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
