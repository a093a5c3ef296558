import Mustache
import Testing

@Suite("Sections over finite contexts")
struct FiniteContextTests {
  private func template(_ source: String) throws -> Template<ThrowView> {
    try TemplateLibrary([(name: "throw", source: source)]).template("throw")
  }

  @Test("render each value alike the first time and from then on")
  func repeated() throws {
    let template = try template(
      "{{#dice}}{{#face}}<{{name}}{{#isSix}}!{{/isSix}}>{{/face}}{{/dice}}")
    let page = ThrowView(dice: [6, 1, 6, 6, 1].map { DieView(face: FaceView(number: $0 - 1)) })
    for _ in 1...3 { #expect(try template.render(page) == "<6!><1><6!><6!><1>") }
  }

  @Test("know what lies around them, whatever it was before")
  func surroundings() throws {
    let template = try template("{{#dice}}{{#face}}{{name}}{{player}};{{/face}}{{/dice}}")
    let dice = [DieView(face: FaceView(number: 0))]
    #expect(try template.render(ThrowView(player: "a", dice: dice)) == "1a;")
    #expect(try template.render(ThrowView(player: "b", dice: dice)) == "1b;")
  }

  @Test("are distinguished by their place in the template")
  func places() throws {
    let template = try template(
      "{{#dice}}{{#face}}[{{name}}]{{/face}}{{#face}}({{name}}){{/face}}{{/dice}}")
    let page = ThrowView(dice: [DieView(face: FaceView(number: 2))])
    for _ in 1...2 { #expect(try template.render(page) == "[3](3)") }
  }

  @Test("are escaped as any text, however long it is")
  func escaping() throws {
    let template = try template("{{#dice}}{{#face}}{{sign}}{{/face}}{{/dice}}")
    let page = ThrowView(dice: [DieView(face: FaceView(number: 0))])
    let sign = String(repeating: "&lt;&amp;12345678", count: 20)
    for _ in 1...2 { #expect(try template.render(page) == sign) }
  }

  @Test("may lead into contexts and lists of their own")
  func nested() throws {
    let template = try template(
      "{{#dice}}{{#face}}{{#pips}}{{x}}{{name}}{{#sides}}{{.}}{{/sides}}{{^isSix}},{{/isSix}}{{/pips}}{{/face}};{{/dice}}"
    )
    let page = ThrowView(dice: [2, 1, 2].map { DieView(face: FaceView(number: $0 - 1)) })
    for _ in 1...2 { #expect(try template.render(page) == "12lr,22lr,;11lr,;12lr,22lr,;") }
  }

  @Test("know what lies around them from deep within, too")
  func deepSurroundings() throws {
    let template = try template("{{#dice}}{{#face}}{{#pips}}{{player}}{{/pips}}{{/face}}{{/dice}}")
    let dice = [DieView(face: FaceView(number: 0))]
    for player in ["a", "b"] {
      #expect(try template.render(ThrowView(player: player, dice: dice)) == player)
    }
  }

  @Test("are rendered as others are if their number is out of range", arguments: [-1, 6, .max])
  func strangers(number: Int) throws {
    let template = try template("{{#dice}}{{#face}}x{{/face}}{{/dice}}")
    let page = ThrowView(dice: [DieView(face: FaceView(number: number))])
    for _ in 1...2 { #expect(try template.render(page) == "x") }
  }

  @Test("are the same for all threads")
  func threads() async throws {
    let template = try template("{{#dice}}{{#face}}{{name}}{{/face}}{{/dice}}")
    let page = ThrowView(dice: (0..<6).map { DieView(face: FaceView(number: $0)) })
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<64 { group.addTask { try template.render(page) } }
      for try await text in group { #expect(text == "123456") }
    }
  }
}

private struct ThrowView: MustacheContext {
  var player = ""
  var dice: [DieView] = []

  static let fields: MustacheFields<Self> = ["player": .text(\.player), "dice": .list(\.dice)]
}

private struct DieView: MustacheContext {
  var face: FaceView

  static let fields: MustacheFields<Self> = ["face": .context(\.face)]
}

private struct FaceView: FiniteMustacheContext {
  static let count = 6
  var number: Int
  var name: String { String(number &+ 1) }
  var isSix: Bool { number == 5 }
  var pips: [PipView] { (0..<max(0, min(number, 5) + 1)).map { PipView(x: $0 + 1) } }
  var sign: String { String(repeating: "<&12345678", count: 20) }

  static let fields: MustacheFields<Self> = [
    "name": .text(\.name), "isSix": .flag(\.isSix), "sign": .text(\.sign),
    "pips": .list(\.pips),
  ]
}

private struct PipView: MustacheContext {
  let x: Int
  let sides = ["l", "r"]

  static let fields: MustacheFields<Self> = ["x": .number { $0.x }, "sides": .list(\.sides)]
}
