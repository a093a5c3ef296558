package import Encodings

/// Figures in the text format of Prometheus.
///
/// Source: Prometheus, "Exposition formats", text-based format 0.0.4.
package struct MetricsText: Sendable {
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  package private(set) var text = ""

  package init(_ figures: [Figure]) {
    for figure in figures { add(figure) }
  }

  private mutating func add(_ figure: Figure) {
    switch figure.content {
    case .counter(let values): add("counter", figure, values)
    case .gauge(let values): add("gauge", figure, values)
    case .histogram(let histograms, let scale): add(figure, histograms, scale: scale)
    }
  }

  private mutating func add(_ type: String, _ figure: Figure, _ values: [(Figure.Labels, Int)]) {
    addHead(type, figure.name, figure.help)
    for (labels, value) in values { addLine(figure.name, labels, String(value)) }
  }

  private mutating func add(
    _ figure: Figure, _ histograms: [(Figure.Labels, Histogram)], scale: Int
  ) {
    let name = figure.name
    addHead("histogram", name, figure.help)
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
    _ name: String, _ labels: Figure.Labels, _ value: String, bound: String? = nil
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
