public import Gameplay

/// What has happened, for programs that look again and again and tell their readers what is new.
///
/// Source: RFC 4287, the Atom Syndication Format.
public struct AtomFeed: Sendable, Hashable {
  /// An IRI that names the feed for good, wherever it is reached.
  public var id: String
  /// What it is about, as plain text.
  public var title: String
  /// More of that, as plain text.
  public var subtitle: String?
  /// When something has changed last in a way that readers care about.
  public var updated: Timestamp
  /// The whole address at which it is read.
  public var address: String
  /// The whole address of the page that shows the same.
  public var alternate: String
  /// What it is written in.
  public var language: Language
  /// Who has written all its entries.
  public var author: String
  /// What has happened, in the order of the feed.
  public var entries: [Entry]

  /// Something that has happened.
  public struct Entry: Sendable, Hashable {
    /// An IRI that names the entry for good; no two of a feed have the same.
    public var id: String
    /// What it is about, as plain text.
    public var title: String
    /// When it has changed last.
    public var updated: Timestamp
    /// When there was such an entry first, where that is known.
    public var published: Timestamp?
    /// The whole address of the page that shows it.
    public var alternate: String
    /// HTML as it may stand within a `div`, with whole addresses only.
    public var content: String

    /// An entry.
    public init(
      id: String, title: String, updated: Timestamp, published: Timestamp? = nil,
      alternate: String, content: String
    ) {
      self.id = id
      self.title = title
      self.updated = updated
      self.published = published
      self.alternate = alternate
      self.content = content
    }
  }

  /// A feed.
  public init(
    id: String, title: String, subtitle: String? = nil, updated: Timestamp, address: String,
    alternate: String, language: Language, author: String, entries: [Entry]
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.updated = updated
    self.address = address
    self.alternate = alternate
    self.language = language
    self.author = author
    self.entries = entries
  }

  /// The media type of the document.
  public static let contentType = "application/atom+xml; charset=utf-8"

  /// What follows the dot at the end of its address.
  static let ending = "atom"

  /// The feed as an XML document.
  public var xml: String {
    var writer = XMLWriter()
    writer.open(
      "feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": language.tag])
    writer.add("id", id)
    writer.add("title", title)
    if let subtitle { writer.add("subtitle", subtitle) }
    writer.add("updated", CalendarTime(updated).timestamp)
    writer.addEmpty("link", ["rel": "self", "type": "application/atom+xml", "href": address])
    writer.add(page: alternate)
    writer.open("author")
    writer.add("name", author)
    writer.close("author")
    for entry in entries { entry.write(to: &writer) }
    writer.close("feed")
    return writer.text
  }
}

extension AtomFeed.Entry {
  fileprivate func write(to writer: inout XMLWriter) {
    writer.open("entry")
    writer.add("id", id)
    writer.add("title", title)
    writer.add("updated", CalendarTime(updated).timestamp)
    if let published { writer.add("published", CalendarTime(published).timestamp) }
    writer.add(page: alternate)
    writer.add("content", content, ["type": "html"])
    writer.close("entry")
  }
}

extension XMLWriter {
  /// Adds the link to the page that shows what the element around it tells.
  fileprivate mutating func add(page address: String) {
    addEmpty("link", ["rel": "alternate", "type": "text/html", "href": address])
  }
}

/// Writes an XML document element by element; names are the caller's own, texts may be anything.
private struct XMLWriter {
  typealias Attributes = KeyValuePairs<String, String>

  /// The document written so far.
  private(set) var text = #"<?xml version="1.0" encoding="utf-8"?>"# + "\n"

  mutating func open(_ name: String, _ attributes: Attributes = [:]) {
    start(name, attributes)
    text += ">\n"
  }

  mutating func close(_ name: String) { text += "</\(name)>\n" }

  /// Adds an element without content.
  mutating func addEmpty(_ name: String, _ attributes: Attributes) {
    start(name, attributes)
    text += "/>\n"
  }

  /// Adds an element that holds a text.
  mutating func add(_ name: String, _ content: String, _ attributes: Attributes = [:]) {
    start(name, attributes)
    text += ">"
    append(escaping: content, inAttribute: false)
    text += "</\(name)>\n"
  }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    text += "<" + name
    for (name, value) in attributes {
      text += " \(name)=\""
      append(escaping: value, inAttribute: true)
      text += "\""
    }
  }

  /// Appends what a parser reads as the same text, but for what can't stand in a document in any way.
  ///
  /// Source: XML 1.0, sections 2.2 (characters), 2.11 (ends of lines) and 3.3.3 (attributes).
  private mutating func append(escaping content: String, inAttribute: Bool) {
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\r": text += "&#13;"
      case "\t" where inAttribute: text += "&#9;"
      case "\n" where inAttribute: text += "&#10;"
      case "\t", "\n", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        text.unicodeScalars.append(scalar)
      default: break
      }
    }
  }
}
