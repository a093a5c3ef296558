import Encodings

extension [MarkdownInline] {
  var plainText: String {
    map { inline in
      switch inline {
      case .text(let text), .code(let text): text
      case .softBreak, .hardBreak: " "
      case .start, .end, .foreign: ""
      }
    }.joined()
  }
}

extension [MarkdownBlock] {
  /// - Parameters:
  ///   - topLevel: the highest level of a heading.
  ///   - anchor: the `id` of a heading outside lists and quotes.
  ///   - address: returns what a link or an image refers to in place of its address.
  func html(
    topLevel: Int = 1, anchor: String? = nil,
    address: @escaping (MarkdownTarget) -> String = { $0.address }
  ) -> String {
    // Without the line feed before the first block.
    let html = HTMLWriter(topLevel: topLevel, address: address).html(of: self).dropFirst()
    guard let anchor, case .heading? = first else { return String(html) }
    return html.prefix(3) + " id=\"\(anchor.escapedForXML())\"" + html.dropFirst(3)
  }

  /// The parts of the lines of all blocks, in order.
  var inlines: [MarkdownInline] {
    flatMap { block -> [MarkdownInline] in
      switch block {
      case .heading(_, let inlines), .paragraph(let inlines): inlines
      case .quote(let blocks): blocks.inlines
      case .list(let items, _, _): items.flatMap(\.inlines)
      case .table(let rows, _): rows.flatMap { $0.flatMap(\.self) }
      case .code, .rule: []
      }
    }
  }
}

private struct HTMLWriter {
  let topLevel: Int
  let address: (MarkdownTarget) -> String

  /// How deep spans can be in each other; those further in are left out.
  private static let mostSpans = 32

  /// - Parameter areTight: whether paragraphs have no element of their own.
  func html(of blocks: [MarkdownBlock], areTight: Bool = false) -> String {
    var html = ""
    for block in blocks {
      if case .paragraph(let inlines) = block, areTight {
        html += self.html(of: inlines)
      } else {
        if html.utf8.last != UInt8(ascii: "\n") { html += "\n" }
        html += self.html(of: block) + "\n"
      }
    }
    return html
  }

  private func html(of block: MarkdownBlock) -> String {
    switch block {
    case .heading(let level, let inlines):
      return element("h\(max(level, topLevel))", html(of: inlines))
    case .paragraph(let inlines): return element("p", html(of: inlines))
    case .code(let text, let info, _):
      let language = info.utf8.prefix { !$0.isBlank }
      let name = language.isEmpty ? "" : attribute("class", "language-\(Substring(language))")
      return "<pre><code\(name)>\(text.escapedForXML())</code></pre>"
    case .quote(let blocks):
      return element("blockquote", blocks.isEmpty ? "\n" : html(of: blocks))
    case .list(let items, let start, let isTight):
      let items = items.map { element("li", html(of: $0, areTight: isTight)) + "\n" }.joined()
      guard let start else { return element("ul", "\n" + items) }
      let number = start == 1 ? "" : attribute("start", String(start))
      return "<ol\(number)>\n\(items)</ol>"
    case .rule: return "<hr>"
    case .table(let rows, let alignments):
      let lines = rows.enumerated().map { number, cells in
        let name = number == 0 ? "th" : "td"
        let cells = cells.enumerated().map { column, cell in
          let alignment = alignments.dropFirst(column).first?.map { attribute("class", $0) } ?? ""
          return "<\(name)\(alignment)>\(html(of: cell))</\(name)>"
        }
        return element("tr", cells.joined()) + "\n"
      }
      return "<div class=wide><table>\n\(lines.joined())</table></div>"
    }
  }

  private func html(of inlines: [MarkdownInline]) -> String {
    var html = ""
    var (spans, images) = (0, 0)
    for inline in inlines {
      switch inline {
      case .text(let text): html += text.escapedForXML()
      case .code(let text):
        html += images > 0 ? text.escapedForXML() : element("code", text.escapedForXML())
      case .foreign: break
      case .softBreak: html += "\n"
      case .hardBreak: html += images > 0 ? "\n" : "<br>\n"
      case .start(let span):
        spans += 1
        if spans <= Self.mostSpans, images == 0 { html += tags(of: span).start }
        if case .image = span { images += 1 }
      case .end(let span):
        if case .image = span { images -= 1 }
        if spans <= Self.mostSpans, images == 0 { html += tags(of: span).end }
        spans -= 1
      }
    }
    return html
  }

  private func tags(of span: MarkdownSpan) -> (start: String, end: String) {
    switch span {
    case .emphasis: ("<em>", "</em>")
    case .strong: ("<strong>", "</strong>")
    case .link(let target): ("<a\(reference("href", target))\(title(target))>", "</a>")
    case .image(let target):
      ("<img\(reference("src", target)) alt=\"", "\"\(title(target))>")
    }
  }

  private func element(_ name: String, _ content: String) -> String {
    "<\(name)>\(content)</\(name)>"
  }

  private func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(value.escapedForXML())\""
  }

  private func title(_ target: MarkdownTarget) -> String {
    target.title.map { attribute("title", $0) } ?? ""
  }

  /// The address with an escape for each byte that can't be in one; its own escapes stay.
  private func reference(_ name: String, _ target: MarkdownTarget) -> String {
    let escaped = PercentEncoding.encode(address(target)) { byte in
      byte.isLetterOrDigit || "-_.+!*'(),%#@?=;:/&$~".utf8.contains(byte)
    }
    return attribute(name, escaped)
  }
}
