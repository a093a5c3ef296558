/// A section, parent or block whose end has not been seen yet.
struct OpenTag {
  let tag: Tag
  /// Where the content starts.
  let start: Int
  /// White space before the tag, if nothing else is before it on its line.
  let indentation: Range<Int>?
  let isStandalone: Bool
  /// Whether this is a block directly inside a parent tag.
  let isArgument: Bool
  var nodes: [TemplateNode] = []
}
