import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML document in the order of their start tags; nil if it isn't well-formed.
package func xmlElements(_ document: String) -> [ParsedElement]? {
  let parser = XMLParser(data: Data(document.utf8))
  let elements = XMLElements()
  parser.delegate = elements
  return parser.parse() ? elements.found : nil
}

/// An element of an XML document.
package struct ParsedElement: Equatable {
  /// The name in its tags.
  package let name: String
  /// The values of its attributes by their names.
  package let attributes: [String: String]
  /// The index of the parent element.
  package let parent: Int?
  /// The text directly in the element.
  public fileprivate(set) var text = ""
}

/// Collects what a parser reports.
private final class XMLElements: NSObject, XMLParserDelegate {
  private(set) var found: [ParsedElement] = []
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    found.append(ParsedElement(name: name, attributes: attributes, parent: open.last))
    open.append(found.count - 1)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let place = open.last { found[place].text += text }
  }
}
