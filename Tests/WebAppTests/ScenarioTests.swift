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
    let row = try #require(browser.page.player(side))
    let form = try #require(row.form, "no control for \(side)'s mode in \(browser.page.source)")
    let button = try #require(form.buttons.first { $0.value == mode })
    try await browser.submit(form, name: button.name, value: button.value)
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
      let json = await browser.client.get("/g/\(id).json")
      let object = try JSONSerialization.jsonObject(with: Data(json.body)) as? [String: Any]
      saved = object?["save"] as? String
    }
    let rows = try Disk.allCases.map { try #require(page.player($0)) }
    return Scenario.State(
      message: page.heading, counts: rows.map(\.count),
      modes: try rows.map { try #require($0.mode).prefix(1) }.joined(),
      thinking: zip(["x", "o"], rows).first { $1.isThinking }?.0 ?? "-",
      alert: .some(page.alert), board: page.board, saved: saved)
  }
}
