import Encodings

/// The board of a record with its steps, for a page of another site.
package struct RecordFrame {
  private let context: PageContext
  private let address: String
  private let title: String

  /// Nil if the site's address isn't known.
  package init?(of address: RecordAddress, saying news: String, on context: PageContext) {
    var framed = address
    framed.isFramed = true
    guard let source = context.absolute(.record(framed), in: context.language) else { return nil }
    (self.context, self.address) = (context, source)
    let tags = address.tags
    title = tags.namesNobody ? news : context.words.pairing(of: tags) + " · " + news
  }

  /// The pixels above and below the board.
  private static let rest = 184

  /// The width of the frame within the limits that a query names.
  package static func width(within query: (String) -> [UInt8]?) -> Int {
    func limit(_ name: String) -> Int { query(name).flatMap { Int(address: $0[...]) } ?? .max }
    return max(200, min(limit("maxwidth"), limit("maxheight") - rest, 360))
  }

  func html(width: Int = 360) -> String {
    let source = address.escapedForXML(inAttribute: true)
    let name = title.escapedForXML(inAttribute: true)
    return #"<iframe src="\#(source)" title="\#(name)" width="\#(width)" "#
      + #"height="\#(width + Self.rest)" style="border:0" loading="lazy"></iframe>"#
  }

  /// The frame for programs that show links. Source: oEmbed 1.0, section 2.3, https://oembed.com
  package func oembed(width: Int) -> String {
    let object: JSONValue = [
      "version": "1.0", "type": "rich", "title": .string(title),
      "provider_name": .string(context.site.name ?? context.words[.siteName]),
      "provider_url": JSONValue(context.absolute(.start)), "html": .string(html(width: width)),
      "width": JSONValue(width), "height": JSONValue(width + Self.rest),
    ]
    return object.text()
  }
}
