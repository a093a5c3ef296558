import Encodings
package import Gameplay

/// An Atom feed. Feed readers fetch it regularly and show new entries.
///
/// Source: RFC 4287, the Atom Syndication Format.
package struct AtomFeed: Sendable, Hashable {
  /// A permanent IRI of the feed, independent of its address.
  package var id: String
  /// The title, as plain text.
  package var title: String
  /// The subtitle, as plain text.
  package var subtitle: String?
  /// The time of the last change that matters to readers.
  package var updated: Timestamp
  /// The absolute address of the feed.
  package var address: String
  /// The absolute address of the page with the same content.
  package var alternate: String
  /// The language of the texts.
  package var language: Language
  /// The author of all entries.
  package var author: String
  /// The entries, in the order of the feed.
  package var entries: [Entry]

  /// An entry of a feed.
  package struct Entry: Sendable, Hashable {
    /// A permanent IRI of the entry, unique within the feed.
    package var id: String
    /// The title, as plain text.
    package var title: String
    /// The time of the last change.
    package var updated: Timestamp
    /// The time of publication, if it is known.
    package var published: Timestamp?
    /// The absolute address of the entry's page.
    package var alternate: String
    /// HTML that is valid inside a `div`. All addresses in it are absolute.
    package var content: String

    /// Creates an entry.
    package init(
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

  /// Creates a feed.
  package init(
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

  /// The media type of a feed.
  package static let contentType = "application/atom+xml; charset=utf-8"

  /// The file name extension of a feed's address.
  static let ending = "atom"

  /// The feed as an XML document.
  package var xml: String {
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
  /// Adds the link to the HTML page of the current element.
  fileprivate mutating func add(page address: String) {
    addEmpty("link", ["rel": "alternate", "type": "text/html", "href": address])
  }
}

/// Writes an XML document element by element. Names must be valid; texts may contain anything.
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

  /// Adds an element with a text.
  mutating func add(_ name: String, _ content: String, _ attributes: Attributes = [:]) {
    start(name, attributes)
    text += ">"
    text += content.escapedForXML() + "</\(name)>\n"
  }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    text += "<" + name
    for (name, value) in attributes {
      text += " \(name)=\"" + value.escapedForXML(inAttribute: true) + "\""
    }
  }
}
