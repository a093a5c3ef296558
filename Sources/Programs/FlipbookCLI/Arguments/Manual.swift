import Encodings

extension Command {
  static let man = Command(
    "man", "print the manual page",
    help: """
      usage: flipbook man

      Prints all help texts as a manual page, to read at once or to install:

        flipbook man | man -l -
        flipbook man > ~/.local/share/man/man1/flipbook.1
      """
  ) { arguments, _ in
    guard arguments.isEmpty else { throw UsageError("man takes no arguments") }
    return { CommandOutput.say(Manual.text) }
  }
}

/// The help texts as a manual page in the `man` macros of roff.
///
/// Source: groff_man(7).
enum Manual {
  static var text: String {
    let about = Command.programHelp.prefix { $0 != "\n" }.dropFirst("flipbook: ".count)
    let header = [
      ".TH FLIPBOOK 1 \"\" \"flipbook \(Command.programVersion)\" \"User Commands\"",
      ".SH NAME", escaped("flipbook - \(about)"),
    ]
    let commands = Command.all.flatMap { command in
      command.helpText.map { section("FLIPBOOK \(command.name.uppercased())", $0) } ?? []
    }
    return (header + section("SYNOPSIS", Command.programHelp) + commands).joined(separator: "\n")
  }

  private static func section(_ heading: String, _ help: String) -> [String] {
    [".SH \"\(heading)\""] + HelpBlock.blocks(of: help).flatMap(lines)
  }

  private static func lines(of block: HelpBlock) -> [String] {
    switch block {
    case .title: []
    case .usage(let lines): [".nf"] + lines.map { "\\fB\(escaped($0))\\fR" } + [".fi"]
    case .paragraph(let text): [".PP", escaped(text)]
    case .examples(let lines): [".PP", ".RS", ".nf"] + lines.map(escaped) + [".fi", ".RE"]
    case .table(let rows):
      rows.flatMap { [".TP", "\\fB\(escaped($0.left))\\fR", escaped($0.right)] }
    }
  }

  /// Escapes a line so that roff prints it literally.
  private static func escaped(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where !scalar.isASCII:
        "\\[u\(String(scalar.value, radix: 16, uppercase: true).padded(to: 4))]"
      default: String(scalar)
      }
    }.joined()
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}

/// A block of a help text; empty lines separate blocks.
private enum HelpBlock {
  case title
  case usage([String])
  case paragraph(String)
  case examples([String])
  case table([(left: String, right: String)])

  static func blocks(of text: String) -> [HelpBlock] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.split(whereSeparator: \.isEmpty).map { HelpBlock(Array($0)) }
  }

  private init(_ lines: [String]) {
    let usage = "usage: "
    if lines[0].hasPrefix(usage) {
      self = .usage(lines.map { String($0.dropFirst(usage.count)) })
    } else if lines[0].hasPrefix("flipbook: ") {
      self = .title
    } else if lines[0].hasPrefix("  ") {
      let rows = Self.rows(of: lines)
      self = rows.contains { !$0.right.isEmpty } ? .table(rows) : .examples(rows.map(\.left))
    } else {
      self = .paragraph(lines.joined(separator: " "))
    }
  }

  /// Splits lines such as `  left  right` into rows; a line with a deeper indent continues the right side of the row
  /// above.
  private static func rows(of lines: [String]) -> [(left: String, right: String)] {
    var rows: [(left: String, right: String)] = []
    for line in lines {
      let indent = line.prefix { $0 == " " }.count
      let text = line.dropFirst(indent)
      if indent > 2, let last = rows.indices.last {
        rows[last].right += (rows[last].right.isEmpty ? "" : " ") + String(text)
      } else if let gap = text.firstRange(of: "  ") {
        let right = text[gap.upperBound...].drop { $0 == " " }
        rows.append((String(text[..<gap.lowerBound]), String(right)))
      } else {
        rows.append((String(text), ""))
      }
    }
    return rows
  }
}
