import Encodings

/// Reads the blocks of a text line by line: a line first continues the open blocks, and then may begin new ones.
///
/// Source: CommonMark 0.31.2, appendix “A parsing strategy”.
struct BlockParser {
  private enum Kind {
    case document, quote, paragraph, rule, indentedCode
    case list(ListMarker)
    /// The columns before the content of an item.
    case item(Int)
    case heading(Int)
    case fencedCode(Fence)
  }

  private struct Block {
    var kind: Kind
    var children: [Int] = []
    var text: [UInt8] = []
    /// The first line and the last one that isn't blank.
    let first: Int
    var last: Int
  }

  /// How deep lists, items and quotes can be in each other; markers further in are text.
  private static let mostOpen = 64

  private var blocks = [Block(kind: .document, first: 1, last: 1)]
  /// The blocks that the next line can continue, the outermost first.
  private var open = [0]
  private var line: ArraySlice<UInt8> = []
  private var number = 0
  /// The targets of links by their labels.
  private var definitions: [Spelling: MarkdownTarget] = [:]

  private var indent: Int { line.prefix { $0 == " " }.count }
  private var content: ArraySlice<UInt8> { line.dropFirst(indent) }
  private var isBlank: Bool { line.allSatisfy(\.isBlank) }

  mutating func blocks(of bytes: [UInt8]) -> [MarkdownBlock] {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == "\n" || $0 == "\r" } ?? bytes.count
      number += 1
      line = Self.withoutTabs(bytes[start..<end])
      readLine()
      let hasTwo = bytes[end...].starts(with: "\r\n".utf8)
      start = end + (hasTwo ? 2 : 1)
    }
    return blocks[0].children.flatMap(results)
  }

  /// The line with spaces in place of the tabs among its first markers.
  private static func withoutTabs(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = line.prefix { $0.isBlank || $0.isDigit || ">-+*.)".utf8.contains($0) }
    guard start.contains(UInt8(ascii: "\t")) else { return line }
    var spread: [UInt8] = []
    for byte in start {
      let spaces = byte == "\t" ? 4 - spread.count % 4 : 0
      spread += spaces > 0 ? Array(repeating: UInt8(ascii: " "), count: spaces) : [byte]
    }
    return (spread + line[start.endIndex...])[...]
  }

  private mutating func readLine() {
    var matched = 1
    while matched < open.count, let continues = continues(open[matched]) {
      guard continues else { return beginBlocks(in: matched) }
      matched += 1
    }
    if matched == open.count { beginBlocks(in: matched) } else { open.removeSubrange(matched...) }
  }

  /// Whether the line continues a block, whose marker it then passes; nil if it is the last one of the block.
  private mutating func continues(_ index: Int) -> Bool? {
    switch blocks[index].kind {
    case .document, .list: return true
    case .heading, .rule: return false
    case .paragraph: return !isBlank
    case .quote: return passQuoteMarker(of: index)
    case .item(let columns):
      guard isBlank ? !blocks[index].children.isEmpty : indent >= columns else { return false }
      line = line.dropFirst(min(columns, indent))
    case .indentedCode:
      guard isBlank || indent >= 4 else { return false }
      line = line.dropFirst(min(4, indent))
    case .fencedCode(let fence):
      blocks[index].last = number
      if indent < 4, fence.isClosed(by: content) { return nil }
      line = line.dropFirst(min(fence.indent, indent))
    }
    return true
  }

  private mutating func passQuoteMarker(of index: Int? = nil) -> Bool {
    guard indent < 4, content.first == ">" else { return false }
    line = content.dropFirst()
    line = line.dropFirst(min(1, indent))
    if let index { blocks[index].last = number }
    return true
  }

  // MARK: - Beginning blocks

  /// Begins the blocks whose markers the line has, and adds its rest to the innermost one.
  ///
  /// - Parameter matched: how many of the open blocks the line continues.
  private mutating func beginBlocks(in matched: Int) {
    switch blocks[open[matched - 1]].kind {
    case .indentedCode, .fencedCode: return addLine()
    default: break
    }
    var matched = matched
    while let canHold = beginBlock(in: matched) {
      guard canHold else { return }
      matched = open.count
    }
    if isBlank { return open.removeSubrange(matched...) }
    // A paragraph continues even if the line lacks the markers of what surrounds it.
    if !isParagraph(open[open.count - 1]) { add(.paragraph, in: matched) }
    addLine()
  }

  /// Begins the block whose marker is next, and returns whether it can hold others; nil if there is none.
  private mutating func beginBlock(in matched: Int) -> Bool? {
    guard !isBlank else { return nil }
    let continuesParagraph = isParagraph(open[matched - 1])
    if indent >= 4 {
      guard !isParagraph(open[open.count - 1]) else { return nil }
      line = line.dropFirst(4)
      add(.indentedCode, in: matched)
      addLine()
    } else if open.count < Self.mostOpen, passQuoteMarker() {
      add(.quote, in: matched)
      return true
    } else if let (level, text) = Self.heading(content) {
      add(.heading(level), in: matched)
      blocks[open.removeLast()].text = Array(text)
    } else if let fence = Fence(content, indent: indent) {
      add(.fencedCode(fence), in: matched)
    } else if continuesParagraph, let mark = content.first, mark == "=" || mark == "-",
      content.trimmed.allSatisfy({ $0 == mark })
    {
      let paragraph = open.removeLast()
      blocks[paragraph].kind = .heading(mark == "=" ? 1 : 2)
      blocks[paragraph].last = number
    } else if Self.isRule(content) {
      add(.rule, in: matched)
    } else if !isParagraph(open[open.count - 1]),
      let (label, target) = InlineParser.definition(content, number)
    {
      open.removeSubrange(matched...)
      definitions[label] = definitions[label] ?? target
    } else if let marker = ListMarker(content), open.count + 1 < Self.mostOpen,
      !continuesParagraph || marker.canInterrupt
    {
      begin(marker, in: matched)
      return true
    } else {
      return nil
    }
    return false
  }

  private mutating func begin(_ marker: ListMarker, in matched: Int) {
    let start = indent + marker.length
    line = line.dropFirst(start)
    let spaces = isBlank || indent > 4 ? 1 : indent
    line = line.dropFirst(min(spaces, indent))
    var parent = matched
    if case .list(let other) = blocks[open[matched - 1]].kind, other.sign == marker.sign {
    } else {
      add(.list(marker), in: matched)
      parent = open.count
    }
    add(.item(start + spaces), in: parent)
  }

  /// Opens a block inside of those that the line continues, and closes the others.
  private mutating func add(_ kind: Kind, in matched: Int) {
    open.removeSubrange(matched...)
    while !canHold(kind, open[open.count - 1]) { open.removeLast() }
    blocks[open[open.count - 1]].children.append(blocks.count)
    open.append(blocks.count)
    blocks.append(Block(kind: kind, first: number, last: number))
  }

  private func canHold(_ kind: Kind, _ index: Int) -> Bool {
    switch (blocks[index].kind, kind) {
    case (.document, _), (.quote, _), (.item, _), (.list, .item): true
    default: false
    }
  }

  private func isParagraph(_ index: Int) -> Bool {
    if case .paragraph = blocks[index].kind { true } else { false }
  }

  private mutating func addLine() {
    let index = open[open.count - 1]
    if !isBlank { blocks[index].last = number }
    blocks[index].text += isParagraph(index) ? line.drop(while: \.isBlank) : line
    blocks[index].text.append(UInt8(ascii: "\n"))
  }

  private static func heading(_ line: ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>)? {
    let level = line.prefix { $0 == "#" }.count
    guard 1...6 ~= level, line.dropFirst(level).first?.isBlank != false else { return nil }
    let text = line.dropFirst(level).trimmed
    let words = text.droppingLast { $0 == "#" }
    return (level, words.last?.isBlank != false ? words.trimmed : text)
  }

  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, "*-_".utf8.contains(mark) else { return false }
    return line.allSatisfy { $0 == mark || $0.isBlank } && line.count { $0 == mark } >= 3
  }

  // MARK: - Results

  private func inlines(of text: ArraySlice<UInt8>, line: Int) -> [MarkdownInline] {
    InlineParser.inlines(of: text.droppingLast(while: \.isBlank), line: line, definitions)
  }

  /// A paragraph, or a table below a line such as `|---|--:|` with the headings above it.
  private func paragraph(_ block: Block) -> [MarkdownBlock] {
    let lines = block.text.split(separator: UInt8(ascii: "\n"))
    let marks = lines.indices.dropFirst().first { index in
      "|-".utf8.allSatisfy(lines[index].contains) && lines[index].allSatisfy("|-: ".utf8.contains)
    }
    guard let marks else { return [.paragraph(inlines(of: block.text[...], line: block.first))] }
    let rows = lines[(marks - 1)...].enumerated().filter { $0.offset != 1 }.map { number, row in
      Self.cells(of: row).map { inlines(of: $0, line: block.first + marks - 1 + number) }
    }
    let alignments = Self.cells(of: lines[marks]).map { mark in
      mark.last == ":" ? mark.first == ":" ? "center" : "end" : nil
    }
    let before = inlines(of: block.text[..<lines[marks - 1].startIndex], line: block.first)
    return (before.isEmpty ? [] : [.paragraph(before)]) + [.table(rows, alignments: alignments)]
  }

  /// The cells of a row, which bars divide.
  private static func cells(of row: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let row = row.trimmed.first == "|" ? row.trimmed.dropFirst() : row.trimmed
    var (cells, start) = ([] as [ArraySlice<UInt8>], row.startIndex)
    for place in row.indices where row[place] == "|" && row[..<place].last != "\\" {
      cells.append(row[start..<place].trimmed)
      start = place + 1
    }
    return start < row.endIndex ? cells + [row[start...].trimmed] : cells
  }

  private func results(of index: Int) -> [MarkdownBlock] {
    let block = blocks[index]
    let text = block.text[...].droppingLast(while: \.isBlank)
    switch block.kind {
    case .document, .quote, .item: return [.quote(block.children.flatMap(results))]
    case .rule: return [.rule]
    case .paragraph: return paragraph(block)
    case .heading(let level): return [.heading(level: level, inlines(of: text, line: block.first))]
    case .list(let marker):
      let items = block.children.map { blocks[$0].children }
      let isTight = adjoin(block.children) && items.allSatisfy(adjoin)
      let contents = items.map { $0.flatMap(results) }
      return [.list(items: contents, start: marker.number, isTight: isTight)]
    case .indentedCode:
      // Spaces at the end of the last line stay.
      let end = block.text[text.endIndex...].firstIndex { $0 == "\n" } ?? text.endIndex
      let code = String(decoding: block.text[...end], as: UTF8.self)
      return [.code(code, info: "", line: block.first)]
    case .fencedCode(let fence):
      let code = String(decoding: block.text, as: UTF8.self)
      return [.code(code, info: InlineParser.unescaped(fence.info), line: block.first)]
    }
  }

  private func adjoin(_ indices: [Int]) -> Bool {
    zip(indices, indices.dropFirst()).allSatisfy { lastLine(of: $0) + 1 >= blocks[$1].first }
  }

  private func lastLine(of index: Int) -> Int {
    max(blocks[index].last, blocks[index].children.last.map(lastLine) ?? 0)
  }
}

/// The line above a block of code.
private struct Fence {
  let mark: UInt8
  let count: Int
  let indent: Int
  let info: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>, indent: Int) {
    guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
    let rest = line.drop { $0 == mark }
    (self.mark, count, self.indent, info) = (mark, line.count - rest.count, indent, rest.trimmed)
    guard count >= 3, mark == "~" || !rest.contains(mark) else { return nil }
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == mark }
    return line.count - rest.count >= count && rest.allSatisfy(\.isBlank)
  }
}

private struct ListMarker {
  /// The bullet, or the sign behind the number.
  let sign: UInt8
  let number: Int?
  let length: Int
  /// Whether the item can follow a paragraph without a blank line.
  let canInterrupt: Bool

  init?(_ line: ArraySlice<UInt8>) {
    let digits = line.prefix(9).prefix(while: \.isDigit)
    let rest = line.dropFirst(digits.count + 1)
    guard let sign = line.dropFirst(digits.count).first, rest.first?.isBlank != false,
      (digits.isEmpty ? "-+*" : ".)").utf8.contains(sign)
    else { return nil }
    (self.sign, length) = (sign, digits.count + 1)
    number = Int(String(decoding: digits, as: UTF8.self))
    canInterrupt = !rest.allSatisfy(\.isBlank) && (number ?? 1) == 1
  }
}
