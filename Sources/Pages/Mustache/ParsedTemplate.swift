/// A template as a tree, before partials and parents are expanded.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let nodes: [TemplateNode]

  init(_ source: TemplateSource) throws(MustacheError) {
    self.source = source
    do {
      _ = try UTF8Span(validating: source.bytes.span)
    } catch {
      throw source.error("the template is no UTF-8", at: error.byteOffsets.lowerBound)
    }
    var parser = TemplateParser(source)
    nodes = try parser.parse()
  }
}

extension [TemplateNode] {
  /// The partials and parents named anywhere in the nodes, with the offsets of their tags.
  var inclusions: [(name: String, offset: Int)] {
    flatMap { node -> [(name: String, offset: Int)] in
      switch node.content {
      case .text, .variable: []
      case .section(let section): section.body.inclusions
      case .block(let block): block.body.inclusions
      case .inclusion(let name, let arguments, _):
        [(name, node.offset)] + arguments.flatMap { $0.body.inclusions }
      }
    }
  }
}

/// A node of a parsed template.
///
/// Ranges are offsets in the template's own source. Indentation and error positions are read from it.
struct TemplateNode: Sendable {
  indirect enum Content: Sendable {
    /// Text between tags; empty if a non-standalone tag starts a line.
    case text(Range<Int>)
    case variable(path: [String], escaped: Bool)
    case section(TemplateSection)
    /// A partial or parent. The indentation is nil unless the tag is standalone.
    case inclusion(name: String, arguments: [TemplateBlock], indentation: Range<Int>?)
    case block(TemplateBlock)
  }

  let content: Content
  let offset: Int
}

struct TemplateSection: Sendable {
  /// The name, split at its dots.
  let path: [String]
  let isInverted: Bool
  let body: [TemplateNode]
}

/// A block: a parameter with its default, or an argument inside a parent tag.
struct TemplateBlock: Sendable {
  let name: String
  let body: [TemplateNode]
  /// For a parameter: the white space added to each line of an argument.
  let indentation: Range<Int>
  /// For a parameter: whether other text or tags share its line.
  let isInline: Bool
  /// For an argument: the white space removed from each of its lines.
  let intrinsicIndentation: Range<Int>
}
