import Foundation

enum Report {
  private static let labelWidth = 46

  static func heading(_ text: String) { print("\n\(text)") }

  static func line(_ label: String, _ figures: String...) {
    let padding = String(repeating: " ", count: max(1, labelWidth - label.count))
    print("  \(label)\(padding)\(figures.filter { !$0.isEmpty }.joined(separator: "  "))")
  }
}

enum Figure {
  /// A number with three significant digits and commas between thousands.
  static func text(_ number: Double) -> String {
    let size = abs(number)
    let decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2
    return text(number, decimals: decimals)
  }

  static func text(_ number: Double, decimals: Int) -> String {
    guard abs(number) < 1e15 else { return "–" }
    let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US"))
    return number.formatted(style.precision(.fractionLength(decimals)))
  }

  static func aligned(_ number: Double, width: Int) -> String {
    let text = number == number.rounded() ? text(number, decimals: 0) : text(number)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
