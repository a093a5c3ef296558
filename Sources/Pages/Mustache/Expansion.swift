/// A place in a template that is being compiled, and what its inclusions and sections have put around it.
struct ExpansionPlace: Sendable {
  let template: ParsedTemplate
  /// The arguments of the blocks; a block without one renders its default.
  private(set) var arguments: [String: BlockArgument] = [:]
  /// The templates around this place, each with the number of arguments that it was included with.
  private var includers: [String: Int]
  /// The types of the contexts around the place, innermost first.
  private(set) var contexts: [any MustacheContext.Type] = []
  /// The name of the text whose section is innermost; `.` refers to it.
  var text: [String]?
  /// Added before each line.
  private(set) var indentation: [UInt8] = []
  /// Removed from the start of each line, as far as it matches.
  private(set) var dedentation: [UInt8] = []
  /// The number of sections, blocks and inclusions around the place.
  var depth = 0

  var source: TemplateSource { template.source }

  init(_ template: ParsedTemplate) {
    self.template = template
    includers = [template.source.name: 0]
  }

  /// The place in a template that is included here; nil if the template would include itself endlessly.
  ///
  /// Arguments given outside the tag take precedence over those inside it. A template may include itself only
  /// with further arguments, because names are limited.
  ///
  /// - Parameter indentation: the white space before the tag; nil unless the tag is standalone.
  func including(
    _ included: ParsedTemplate, with blocks: [TemplateBlock], indentation: Range<Int>?
  ) -> Self? {
    var place = Self(included)
    place.arguments = arguments
    for block in blocks where arguments[block.name] == nil {
      place.arguments[block.name] = BlockArgument(block: block, place: self)
    }
    let count = place.arguments.count
    guard count > includers[included.source.name] ?? -1 else { return nil }
    place.includers = includers
    place.includers[included.source.name] = count
    place.contexts = contexts
    place.text = text
    if let indentation { place.indentation = self.indentation + remaining(indentation) }
    place.depth = depth
    return place
  }

  /// The place in the argument of a block that is here.
  func inserting(_ argument: BlockArgument, for block: TemplateBlock) -> Self {
    var place = argument.place
    place.contexts = contexts
    place.text = text
    place.indentation = indentation + remaining(block.indentation)
    place.dedentation = Array(argument.place.source.bytes[argument.block.intrinsicIndentation])
    place.depth = depth
    return place
  }

  /// The place in a section that is here.
  func entering(_ context: any MustacheContext.Type) -> Self {
    var place = self
    place.contexts.insert(context, at: 0)
    place.text = nil
    return place
  }

  /// The number of white space bytes to remove from the start of a line.
  func removedCount(_ range: Range<Int>) -> Int {
    zip(source.bytes[range], dedentation).prefix { $0 == $1 }.count
  }

  /// The white space before a tag that is not removed.
  private func remaining(_ range: Range<Int>) -> [UInt8] {
    Array(source.bytes[range].dropFirst(removedCount(range)))
  }
}

/// An argument of a block, and the place of its parent tag.
struct BlockArgument: Sendable {
  let block: TemplateBlock
  let place: ExpansionPlace
}
