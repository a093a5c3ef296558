enum Report {
  private static let labelWidth = 46

  static func heading(_ text: String) {
    print("\n\(text)")
  }

  static func line(_ label: String, _ figures: String...) {
    let padding = String(repeating: " ", count: max(1, labelWidth - label.count))
    print("  \(label)\(padding)\(figures.filter { !$0.isEmpty }.joined(separator: "  "))")
  }
}

enum Figure {
  /// A number with three significant digits and commas between thousands.
  static func text(_ number: Double) -> String {
    guard number.isFinite else { return "–" }
    let size = abs(number)
    let decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2
    return text(number, decimals: decimals)
  }

  static func text(_ number: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (abs(number) * scale).rounded()
    guard scaled < 1e15 else { return "–" }
    let digits = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = grouped(String(padded.dropLast(decimals)))
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return sign + (decimals == 0 ? whole : whole + "." + padded.suffix(decimals))
  }

  static func aligned(_ number: Double, width: Int) -> String {
    let text = number == number.rounded() ? text(number, decimals: 0) : text(number)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func grouped(_ digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
