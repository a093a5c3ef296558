import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML document in the order of their start tags; nil if it isn't well-formed.
func xmlElements(_ document: String) -> [XMLElements.Element]? {
  let parser = XMLParser(data: Data(document.utf8))
  let elements = XMLElements()
  parser.delegate = elements
  return parser.parse() ? elements.found : nil
}

/// Collects what a parser reports.
final class XMLElements: NSObject, XMLParserDelegate {
  struct Element: Equatable {
    let name: String
    let attributes: [String: String]
    /// The place of the element around it.
    let parent: Int?
    var text = ""
  }

  private(set) var found: [Element] = []
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    found.append(Element(name: name, attributes: attributes, parent: open.last))
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
