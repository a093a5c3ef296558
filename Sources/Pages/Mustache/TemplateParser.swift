/// Builds a tree from a template's tags and removes the lines of standalone tags.
struct TemplateParser {
  /// The maximum nesting of sections, because compiling and rendering are recursive.
  private static let depthLimit = 100

  private let source: TemplateSource
  private var nodes: [TemplateNode] = []
  private var open: [OpenTag] = []
  /// The start of the text that is not in a node yet.
  private var cursor = 0

  init(_ source: TemplateSource) { self.source = source }

  mutating func parse() throws(MustacheError) -> [TemplateNode] {
    var scanner = TagScanner(source)
    while let tag = try scanner.next() {
      switch tag.kind {
      case .variable, .unescapedVariable, .tripleVariable:
        addInlineText(to: tag)
        add(.variable(path: try tag.path(in: source), escaped: tag.kind == .variable), at: tag)
      case .section, .inverted, .block, .parent: try begin(tag)
      case .end: try end(tag)
      case .partial: addPartial(tag)
      case .comment, .delimiters: _ = removeLine(of: tag)
      }
    }
    if let unclosed = open.last {
      throw source.error(
        "{{\(unclosed.tag.spelling)}} is never closed", at: unclosed.tag.range.lowerBound)
    }
    addText(until: source.bytes.count)
    return nodes
  }

  // MARK: Text

  private mutating func add(_ content: TemplateNode.Content, at tag: Tag) {
    append(TemplateNode(content: content, offset: tag.range.lowerBound))
  }

  private mutating func append(_ node: TemplateNode) {
    if open.isEmpty {
      nodes.append(node)
    } else {
      open[open.count - 1].nodes.append(node)
    }
  }

  private mutating func addText(until end: Int) {
    guard cursor < end else { return }
    append(TemplateNode(content: .text(cursor..<end), offset: cursor))
    cursor = end
  }

  /// Adds the text before a tag that shares its line. Empty text marks the start of a line.
  private mutating func addInlineText(to tag: Tag) {
    let start = tag.range.lowerBound
    addText(until: start)
    if source.startsLine(start) {
      append(TemplateNode(content: .text(start..<start), offset: start))
    }
    cursor = tag.range.upperBound
  }

  /// Adds the text before a tag and, if the tag is standalone, removes its line.
  /// Returns the indentation of a standalone tag.
  private mutating func removeLine(of tag: Tag) -> Range<Int>? {
    guard let indentation = source.indentation(before: tag.range.lowerBound),
      let next = source.nextLine(after: tag.range.upperBound)
    else {
      addInlineText(to: tag)
      return nil
    }
    addText(until: indentation.lowerBound)
    cursor = next
    return indentation
  }

  // MARK: Tags

  private mutating func addPartial(_ tag: Tag) {
    let indentation = removeLine(of: tag)
    add(.inclusion(name: tag.name, arguments: [], indentation: indentation), at: tag)
  }

  private mutating func begin(_ tag: Tag) throws(MustacheError) {
    guard open.count < Self.depthLimit else {
      throw source.error(
        "sections are nested more than \(Self.depthLimit) deep", at: tag.range.lowerBound)
    }
    let before = source.indentation(before: tag.range.lowerBound)
    var isStandalone = false
    var isArgument = false
    switch tag.kind {
    case .parent:
      // The end tag shows whether the parent is standalone, so its indentation is added or dropped there.
      if let before { addText(until: before.lowerBound) } else { addInlineText(to: tag) }
      cursor = tag.range.upperBound
    case .block where isInsideParent:
      isArgument = true
      let next = source.nextLine(after: tag.range.upperBound)
      isStandalone = next != nil
      cursor = next ?? tag.range.upperBound
    default:
      isStandalone = removeLine(of: tag) != nil
    }
    open.append(
      OpenTag(
        tag: tag, start: cursor, indentation: before, isStandalone: isStandalone,
        isArgument: isArgument))
  }

  private var isInsideParent: Bool { open.last?.tag.kind == .parent }

  private mutating func end(_ tag: Tag) throws(MustacheError) {
    guard let innermost = open.last else {
      throw source.error(
        "{{/\(tag.name)}} closes nothing: no section is open here", at: tag.range.lowerBound)
    }
    guard innermost.tag.name == tag.name else {
      let (line, column) = source.place(of: innermost.tag.range.lowerBound)
      let opened = "{{\(innermost.tag.spelling)}}, which was opened at \(line):\(column)"
      throw source.error("{{/\(tag.name)}} does not close \(opened)", at: tag.range.lowerBound)
    }
    switch innermost.tag.kind {
    case .parent: endParent(tag)
    case .block: endBlock(tag)
    default:
      _ = removeLine(of: tag)
      let section = open.removeLast()
      let path = try section.tag.path(in: source)
      let isInverted = section.tag.kind == .inverted
      let node = TemplateSection(path: path, isInverted: isInverted, body: section.nodes)
      add(.section(node), at: section.tag)
    }
  }

  /// Adds a parent with its arguments.
  ///
  /// For the removal of lines, the whole parent counts as one tag: it is standalone if its lines have nothing
  /// before its start tag and after its end tag. Text between its arguments is ignored.
  private mutating func endParent(_ tag: Tag) {
    let parent = open.removeLast()
    let arguments = parent.nodes.compactMap { node -> TemplateBlock? in
      if case .block(let block) = node.content { block } else { nil }
    }
    let next = source.nextLine(after: tag.range.upperBound)
    let isStandalone = parent.indentation != nil && next != nil
    if !isStandalone, let before = parent.indentation {
      append(TemplateNode(content: .text(before), offset: before.lowerBound))
    }
    cursor = isStandalone ? next ?? tag.range.upperBound : tag.range.upperBound
    let indentation = isStandalone ? parent.indentation : nil
    add(
      .inclusion(name: parent.tag.name, arguments: arguments, indentation: indentation),
      at: parent.tag)
  }

  private mutating func endBlock(_ tag: Tag) {
    let end = tag.range.lowerBound
    if let block = open.last, block.isArgument {
      addText(until: source.indentation(before: end)?.lowerBound ?? end)
      cursor = tag.range.upperBound
    } else {
      _ = removeLine(of: tag)
    }
    let block = open.removeLast()
    let none = end..<end
    let first = block.isStandalone ? source.blanks(from: block.start) : none
    let isEmpty = first.upperBound == end
    let node = TemplateBlock(
      name: tag.name, body: block.nodes,
      indentation: block.isStandalone && !isEmpty ? first : block.indentation ?? none,
      isInline: !block.isStandalone, intrinsicIndentation: first)
    add(.block(node), at: block.tag)
  }
}

/// A section, parent or block without its end tag so far.
struct OpenTag {
  let tag: Tag
  /// The start of the content.
  let start: Int
  /// The white space before the tag, if the line has nothing else before it.
  let indentation: Range<Int>?
  let isStandalone: Bool
  /// Whether this is a block directly inside a parent tag.
  let isArgument: Bool
  var nodes: [TemplateNode] = []
}
