import Foundation
import Gameplay
import HTTP
import Reversi
import Testing

/// The behaviour of the original app, step by step, through the site's function from request to response.
@Suite("The scenarios of the original app")
@MainActor
struct ScenarioTests {
  @Test("behave as in the original", arguments: try Scenario.all())
  func scenario(_ scenario: Scenario) async throws {
    let player = try ScenarioPlayer()
    for (number, step) in scenario.steps.enumerated() {
      try await player.perform(step, "step \(number + 1) of \(scenario.id): \(step)")
    }
  }

  @Test("are all there")
  func count() throws {
    #expect(try Scenario.all().count == 23)
  }
}

/// Plays the steps of a scenario in a browser.
@MainActor
private struct ScenarioPlayer {
  let house: House
  let browser: Browser

  init() throws {
    house = try House()
    browser = Browser(house)
  }

  func perform(_ step: Scenario.Step, _ place: String) async throws {
    switch step {
    case .launch(let save): try await launch(save)
    case .next(let square): house.computer.plan(square)
    case .tap(let square): try await browser.tap(square.description)
    case .wait(let duration): try await browser.wait(duration)
    case .mode(let side, let mode): try await switchMode(of: side, to: mode)
    case .press(let label): try await press(label)
    case .kill:
      try house.restart()
      try await browser.open("/")
    case .expect(let states):
      if browser.page.alert == "Confirmation" { try await browser.reload() }
      try await check(states, place)
    }
  }

  private func launch(_ save: String?) async throws {
    browser.forgetCookies()
    try await browser.open("/")
    guard let save else { return }
    try await browser.post([("save", save)], to: "/games")
    // A save text that can't be read is an error here; what there was stays: a fresh board.
    if browser.status == .badRequest { try await browser.open("/") }
  }

  private func switchMode(of side: Disk, to mode: String) async throws {
    let name = side == .dark ? "dark" : "light"
    let label = mode == "computer" ? "Computer" : "Manual"
    for form in browser.page.forms {
      let isOfSide =
        form.fields.contains { $0.name == "side" && $0.value == name }
        || form.buttons.contains { $0.name == name }
      guard isOfSide, let button = form.buttons.first(where: { $0.label == label }) else {
        continue
      }
      return try await browser.submit(form, name: button.name, value: button.value)
    }
    Issue.record("no control for \(name)'s mode in \(browser.page.source)")
  }

  private func press(_ label: String) async throws {
    switch label {
    case "Reset", "Cancel": try await browser.follow(label)
    default: try await browser.press(label)
    }
  }

  private func check(_ states: [Scenario.State], _ place: String) async throws {
    let found = try await state()
    let matches = states.contains { $0.differences(from: found).isEmpty }
    let differences = states.map { $0.differences(from: found).joined(separator: ", ") }
    #expect(matches, "\(place): \(differences.joined(separator: " / "))")
  }

  /// What the page in the browser shows.
  private func state() async throws -> Scenario.State {
    let page = browser.page
    let id = browser.address.split(separator: "/").dropFirst().first?.prefix { $0 != "?" }
    var saved: String?
    if let id {
      let json = await browser.response(.get, "/g/\(id).json")
      let object = try JSONSerialization.jsonObject(with: Data(json.body)) as? [String: Any]
      saved = object?["save"] as? String
    }
    return Scenario.State(
      message: page.text { $0.attributes["id"] == "message" },
      counts: ["dark-count", "light-count"].compactMap { id in
        page.text { $0.attributes["id"] == id }.flatMap { Int($0) }
      },
      modes: try Self.modes(page), thinking: Self.thinking(page), alert: .some(page.alert),
      board: page.board, saved: saved)
  }

  /// `m` or `c` for dark, then for light: the pressed buttons, or the text beside the side's disk.
  private static func modes(_ page: HTMLPage) throws -> String {
    ["dark", "light"].map { side in
      for form in page.forms {
        let isOfSide =
          form.fields.contains { $0.name == "side" && $0.value == side }
          || form.buttons.contains { $0.name == side }
        if isOfSide {
          let pressed = page.tags.filter { $0.attributes["aria-pressed"] == "true" }
          let index = side == "dark" ? 0 : 1
          return pressed.count > index
            ? pressed[index].attributes["value"]?.prefix(1).description ?? "?" : "?"
        }
      }
      return "?"
    }.joined()
  }

  /// The side whose row has the indicator.
  private static func thinking(_ page: HTMLPage) -> String {
    guard let indicator = page.tags.firstIndex(where: { $0.attributes["id"] == "thinking" }),
      let light = page.tags.firstIndex(where: { $0.attributes["id"] == "light-count" }),
      let dark = page.tags.firstIndex(where: { $0.attributes["id"] == "dark-count" })
    else { return "-" }
    // Each side's row holds its count; the indicator stands in the row that is nearer.
    return abs(indicator - dark) < abs(indicator - light) ? "x" : "o"
  }
}
