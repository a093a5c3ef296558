import Reversi

/// A page as far as tests look at it: its tags in order, with their attributes and the text up to the next tag.
struct HTMLPage {
  struct Tag {
    let name: String
    let isClosing: Bool
    let attributes: [String: String]
    /// The text between this tag and the next one, with its references decoded.
    let text: String
  }

  let source: String
  let tags: [Tag]

  init(_ source: String) {
    self.source = source
    var tags: [Tag] = []
    for part in source.split(separator: "<").dropFirst(source.hasPrefix("<") ? 0 : 1) {
      guard let end = part.firstIndex(of: ">") else { continue }
      let inside = part[..<end]
      guard !inside.hasPrefix("!") else { continue }
      let isClosing = inside.hasPrefix("/")
      let words = inside.drop { $0 == "/" }.split(
        maxSplits: 1, whereSeparator: \.isWhitespace)
      tags.append(
        Tag(
          name: words.first.map { $0.lowercased() } ?? "", isClosing: isClosing,
          attributes: words.count > 1 ? Self.attributes(words[1]) : [:],
          text: Self.decoded(part[part.index(after: end)...])))
    }
    self.tags = tags
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" && !$0.isWhitespace }
      rest = rest.dropFirst(name.count)
      guard rest.first == "=" else {
        if name != "/" { attributes[String(name)] = "" }
        rest = rest.drop(while: \.isWhitespace)
        continue
      }
      rest = rest.dropFirst()
      let value: Substring
      if rest.first == "\"" {
        value = rest.dropFirst().prefix { $0 != "\"" }
        rest = rest.dropFirst(value.count + 2)
      } else {
        value = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(value.count)
      }
      attributes[String(name)] = decoded(value)
      rest = rest.drop(while: \.isWhitespace)
    }
    return attributes
  }

  private static func decoded(_ text: Substring) -> String {
    var decoded = String(text)
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{A0}"),
      ("&amp;", "&"),
    ] {
      decoded = decoded.split(separator: reference, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    return decoded
  }
}

extension HTMLPage {
  /// The first tag that satisfies a condition.
  func first(_ condition: (Tag) -> Bool) -> Tag? {
    tags.first { !$0.isClosing && condition($0) }
  }

  /// The tag with an id.
  func element(_ id: String) -> Tag? {
    first { $0.attributes["id"] == id }
  }

  /// All the text of the element that a condition finds, white space folded; nil if there is none.
  func text(of condition: (Tag) -> Bool) -> String? {
    guard let start = tags.firstIndex(where: { !$0.isClosing && condition($0) }) else {
      return nil
    }
    return Self.folded(inside(start).map(\.text).joined())
  }

  /// The tags from a start tag on, up to the one that closes it.
  func inside(_ start: Int) -> ArraySlice<Tag> {
    let name = tags[start].name
    // Cells need no end tag: the next cell or row ends them.
    if name == "td" || name == "th" {
      let end = tags[(start + 1)...].firstIndex { ["td", "th", "tr", "table"].contains($0.name) }
      return tags[start..<(end ?? tags.endIndex)]
    }
    guard !["input", "br", "meta", "link", "img", "hr"].contains(name) else {
      return tags[start...start]
    }
    var depth = 0
    for index in start..<tags.count where tags[index].name == name {
      depth += tags[index].isClosing ? -1 : 1
      if depth == 0 { return tags[start..<index] }
    }
    return tags[start...]
  }

  static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The title.
  var title: String { text { $0.name == "title" } ?? "" }

  /// The address that the page refreshes to.
  var refresh: String? {
    guard let content = first({ $0.attributes["http-equiv"] == "refresh" })?.attributes["content"],
      let start = content.firstRange(of: "url=")
    else { return nil }
    return String(content[start.upperBound...])
  }

  /// The title of the alert, nil without one.
  var alert: String? {
    guard let start = tags.firstIndex(where: { $0.attributes["role"] == "alertdialog" }) else {
      return nil
    }
    return inside(start).first { $0.name.hasPrefix("h") || $0.name == "strong" }
      .map { Self.folded($0.text) } ?? ""
  }
}

extension HTMLPage {
  /// A form with the fields that pressing one of its buttons would post.
  struct Form {
    let action: String
    let method: String
    var fields: [(name: String, value: String)]
    let buttons: [(label: String, name: String?, value: String?, isDisabled: Bool)]
  }

  /// The forms of the page, without the choice of language below every page.
  var forms: [Form] { forms(in: tags.prefix { $0.name != "footer" }) }

  /// The choice of language.
  var languageForm: Form? { forms(in: tags.drop { $0.name != "footer" }).first }

  /// The forms of a part of the page.
  func forms(in part: ArraySlice<Tag>) -> [Form] {
    part.indices.filter { tags[$0].name == "form" && !tags[$0].isClosing }.map { start in
      let content = inside(start)
      let inputs = content.filter { $0.name == "input" && $0.attributes["type"] != "submit" }
      var (list, chosen): (String, [(name: String, value: String)]) = ("", [])
      for tag in content {
        if tag.name == "select" { list = tag.attributes["name"] ?? list }
        guard tag.name == "option", tag.attributes["selected"] != nil else { continue }
        chosen.append((list, tag.attributes["value"] ?? ""))
      }
      return Form(
        action: tags[start].attributes["action"] ?? "",
        method: tags[start].attributes["method"] ?? "get",
        fields: inputs.filter { tag in
          tag.attributes["type"] != "radio" || tag.attributes["checked"] != nil
        }.map { ($0.attributes["name"] ?? "", $0.attributes["value"] ?? "") } + chosen,
        buttons: content.indices.filter { content[$0].name == "button" && !content[$0].isClosing }
          .map { index in
            let tag = content[index]
            return (
              // The label of a button without a name may say more than its text; a cell is found by its value.
              tag.attributes["name"] == nil
                ? tag.attributes["aria-label"] ?? Self.folded(inside(index).map(\.text).joined())
                : Self.folded(inside(index).map(\.text).joined()), tag.attributes["name"],
              tag.attributes["value"], tag.attributes["disabled"] != nil
            )
          })
    }
  }

  /// The address of the first link with a label.
  func link(_ label: String) -> String? {
    for index in tags.indices where tags[index].name == "a" && !tags[index].isClosing {
      if Self.folded(inside(index).map(\.text).joined()) == label {
        return tags[index].attributes["href"]
      }
    }
    return nil
  }

  /// The addresses of all links to this site.
  var links: [String] {
    tags.compactMap { $0.name == "a" ? $0.attributes["href"] : nil }.filter { !Self.sends($0) }
  }

  /// Whether a link opens another program with a message to send.
  static func sends(_ address: String) -> Bool {
    ["sms:", "mailto:", "https://wa.me/", "https://t.me/"].contains { address.hasPrefix($0) }
  }

  /// The board as eight rows of `x`, `o` and `-`, from the characters that text browsers show.
  var board: [String] {
    let cells = tags.indices.filter { tags[$0].name == "td" && tags[$0].attributes["id"] != nil }
      .map { index in
        switch Self.folded(inside(index).map(\.text).joined()) {
        case "●", "◉": "x"
        case "○", "◎": "o"
        default: "-"
        }
      }
    return stride(from: 0, to: cells.count, by: 8).map {
      cells[$0..<min($0 + 8, cells.count)].joined()
    }
  }
}

extension HTMLPage {
  /// A side's row: its count, its mode, and whether its computer is thinking.
  struct Player {
    let count: Int
    /// `manual` or `computer`; nil where the row doesn't say.
    let mode: String?
    /// The form that switches the mode; nil if the viewer can't.
    let form: Form?
    let isThinking: Bool
    /// Whether the row says that the side is to move.
    let isToMove: Bool
  }

  /// The row of a side: `div.player.dark` or `div.player.light`.
  func player(_ side: Disk) -> Player? {
    let name = side == .dark ? "dark" : "light"
    guard
      let start = tags.firstIndex(where: { tag in
        !tag.isClosing && tag.attributes["class"] == "player \(name)"
      })
    else { return nil }
    let row = inside(start)
    guard let count = row.first(where: { $0.attributes["id"] == "\(name)-count" }),
      let number = Int(Self.folded(count.text))
    else { return nil }
    let pressed = row.first { $0.attributes["aria-pressed"] == "true" }?.attributes["value"]
    let who = row.first { $0.attributes["class"] == "who" }?.text
    return Player(
      count: number, mode: pressed ?? who.map { $0.hasPrefix("Computer") ? "computer" : "manual" },
      form: forms(in: row).first,
      isThinking: row.contains { $0.attributes["id"] == "thinking" },
      isToMove: row.contains { $0.name == "em" && $0.text == "to move" })
  }
}
