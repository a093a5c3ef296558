import Encodings
package import Gameplay

/// An Atom feed. Feed readers fetch it regularly and show new entries.
///
/// Source: RFC 4287, the Atom Syndication Format.
package struct AtomFeed: Sendable, Hashable {
  /// A permanent IRI of the feed, independent of its address.
  package var id: String
  /// Plain text, as is the subtitle.
  package var title: String
  package var subtitle: String?
  /// The time of the last change that matters to readers.
  package var updated: Timestamp
  /// The feed's own absolute address.
  package var address: String
  /// The absolute address of the page with the same content.
  package var alternate: String
  package var language: Language
  package var author: String
  package var entries: [Entry]

  package struct Entry: Sendable, Hashable {
    /// A permanent IRI of the entry, unique within the feed.
    package var id: String
    /// Plain text.
    package var title: String
    package var updated: Timestamp
    package var published: Timestamp?
    /// The absolute address of the entry's page.
    package var alternate: String
    /// HTML that is valid inside a `div`. All addresses in it are absolute.
    package var content: String
  }

  package static let contentType = "application/atom+xml; charset=utf-8"

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

  private(set) var text = #"<?xml version="1.0" encoding="utf-8"?>"# + "\n"

  mutating func open(_ name: String, _ attributes: Attributes = [:]) {
    start(name, attributes)
    text += ">\n"
  }

  mutating func close(_ name: String) { text += "</\(name)>\n" }

  mutating func addEmpty(_ name: String, _ attributes: Attributes) {
    start(name, attributes)
    text += "/>\n"
  }

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

extension AtomFeed {
  /// A feed that is known by its address, with the last of its entries' times.
  package init(
    at address: String, of alternate: String, title: String, subtitle: String, language: Language,
    _ entries: [Entry]
  ) {
    self.init(
      id: address, title: title, subtitle: subtitle,
      updated: entries.map(\.updated).max() ?? Timestamp(milliseconds: 0), address: address,
      alternate: alternate, language: language, author: title, entries: entries)
  }
}

extension AtomFeed.Entry {
  /// An entry about a page of a day, known by the page's address.
  package init(page: String, title: String, day: Timestamp, content: String) {
    self.init(
      id: page, title: title, updated: day, published: day, alternate: page, content: content)
  }
}
