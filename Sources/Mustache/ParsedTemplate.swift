/// A template as a tree, before partials and parents are put in.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let nodes: [TemplateNode]

  init(_ source: TemplateSource) throws(MustacheError) {
    self.source = source
    var parser = TemplateParser(source)
    nodes = try parser.parse()
  }

  /// The partials and parents named anywhere in the template, with the offsets of their tags.
  var inclusions: [(name: String, offset: Int)] {
    Self.inclusions(in: nodes)
  }

  private static func inclusions(in nodes: [TemplateNode]) -> [(name: String, offset: Int)] {
    nodes.flatMap { node -> [(name: String, offset: Int)] in
      switch node.content {
      case .text, .variable: []
      case .section(_, _, let body): inclusions(in: body)
      case .block(let block): inclusions(in: block.body)
      case .inclusion(let name, let arguments, _):
        [(name, node.offset)] + arguments.flatMap { inclusions(in: $0.body) }
      }
    }
  }
}
