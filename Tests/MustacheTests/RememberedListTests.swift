import Mustache
import Synchronization
import Testing

@Suite("Remembered contexts")
struct RememberedListTests {
  private func template(_ source: String) throws -> Template<KeyboardView> {
    try TemplateLibrary([(name: "page", source: source)]).template("page")
  }

  @Test("are rendered once and then reused")
  func once() throws {
    let template = try template("{{#keys}}<{{label}}{{#isDown}}!{{/isDown}}>{{/keys}}")
    let readings = Readings()
    let keys = ["a", "b&", "a"].map { KeyView(label: $0, readings: readings) }
    #expect(template.render(KeyboardView(keys: keys)) == "<a><b&amp;><a>")
    let count = readings.count
    #expect(template.render(KeyboardView(keys: keys.reversed())) == "<a><b&amp;><a>")
    #expect(readings.count == count)
  }

  @Test("are distinguished even if their keys have the same number")
  func sameNumber() throws {
    let template = try template("{{#keys}}<{{label}}{{#isDown}}!{{/isDown}}>{{/keys}}")
    let keys = [KeyView(label: "a"), KeyView(label: "a", isDown: true)]
    for _ in 0..<3 {
      #expect(template.render(KeyboardView(keys: keys)) == "<a><a!>")
      #expect(template.render(KeyboardView(keys: keys.reversed())) == "<a!><a>")
    }
  }

  @Test("outside of lists are rendered once, too, or are absent")
  func single() throws {
    let template = try template("{{#pressed}}<{{label}}>{{/pressed}}{{^pressed}}-{{/pressed}}")
    let readings = Readings()
    for _ in 0..<3 {
      let key = KeyView(label: "a", readings: readings)
      #expect(template.render(KeyboardView(pressed: key)) == "<a>")
      #expect(template.render(KeyboardView()) == "-")
    }
    #expect(readings.count == 1)
  }

  @Test("are rendered each time without a key")
  func keyless() throws {
    let template = try template("{{#keys}}{{label}}{{/keys}}")
    let readings = Readings()
    let keys = [KeyView(label: "a", isRemembered: false, readings: readings)]
    for number in 1...3 {
      #expect(template.render(KeyboardView(keys: keys)) == "a")
      #expect(readings.count == number)
    }
  }

  @Test("are not reused if the section reads surrounding contexts")
  func surroundings() throws {
    let template = try template("{{#keys}}{{label}}{{title}}{{^isDown}};{{/isDown}}{{/keys}}")
    for title in ["x", "y"] {
      let view = KeyboardView(title: title, keys: [KeyView(label: "a"), KeyView(label: "b")])
      #expect(template.render(view) == "a\(title);b\(title);")
    }
  }

  @Test("are found by dotted names, too")
  func dotted() throws {
    let template = try template(
      "{{#board}}{{#keys}}{{label}}{{/keys}}{{/board}}{{#board.keys}}{{label}}{{/board.keys}}")
    let board = BoardView(keys: [KeyView(label: "a"), KeyView(label: "b")])
    for _ in 0..<2 { #expect(template.render(KeyboardView(board: board)) == "abab") }
  }

  @Test("may exceed the cache's limits in number and size")
  func many() throws {
    let template = try template("{{#keys}}{{label}},{{/keys}}")
    let long = String(repeating: "x", count: 2_000_000)
    let labels = (0..<30_000).map(String.init) + [long]
    let view = KeyboardView(keys: labels.map { KeyView(label: $0) })
    let text = labels.joined(separator: ",") + ","
    for _ in 0..<2 { #expect(template.render(view) == text) }
  }

  @Test("are the same for concurrent renderings")
  func concurrently() async throws {
    let template = try template("{{#keys}}<{{label}}>{{/keys}}")
    await withTaskGroup(of: Bool.self) { group in
      for start in 0..<16 {
        group.addTask {
          (0..<200).allSatisfy { number in
            let labels = (0..<20).map { String(start * 7 + number + $0) }
            let view = KeyboardView(keys: labels.map { KeyView(label: $0) })
            return template.render(view) == labels.map { "<\($0)>" }.joined()
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

private struct KeyboardView: MustacheContext {
  var title = ""
  var keys: [KeyView] = []
  var pressed: KeyView?
  var board = BoardView(keys: [])

  static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "keys": .list(\.keys, rememberedAs: \.key),
    "pressed": .context(\.pressed, rememberedAs: \.key),
    "board": .context(\.board),
  ]
}

private struct BoardView: MustacheContext {
  var keys: [KeyView]

  static let fields: MustacheFields<Self> = ["keys": .list(\.keys, rememberedAs: \.key)]
}

private struct KeyView: MustacheContext {
  var label: String
  var isDown = false
  var isRemembered = true
  var readings: Readings?

  /// The key for the cache.
  struct Key: FragmentKey {
    let label: String
    let isDown: Bool

    var number: Int { label.hashValue }
  }

  var key: Key? { isRemembered ? Key(label: label, isDown: isDown) : nil }

  static let fields: MustacheFields<Self> = [
    "label": .text(\.readLabel),
    "isDown": .flag(\.isDown),
  ]

  private var readLabel: String {
    readings?.add()
    return label
  }
}

/// Counts how often a label has been read.
private final class Readings: Sendable {
  private let readings = Atomic(0)

  var count: Int { readings.load(ordering: .relaxed) }

  func add() { readings.add(1, ordering: .relaxed) }
}
