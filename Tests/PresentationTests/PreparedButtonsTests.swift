import Gameplay
import Testing

@testable import Presentation

@Suite("Buttons that many pages have")
struct PreparedButtonsTests {
  @Test("have numbers that differ and lie below their count, and others have none")
  func numbers() {
    let groups = Language.allCases.flatMap { language in
      let buttons = Phrases.of(language).buttons
      return [buttons.playOn, buttons.invites]
        + [.disks, .directions, .off].map { (motion: Motion) in buttons.motions(current: motion) }
        + [.manual, .computer].map { (mode: PlayerMode) in buttons.modes(current: mode) }
    }
    #expect(groups.map(\.number) == Array(0..<ButtonGroupViewData.count))
    #expect(FormViewData(action: "", buttons: groups[0].buttons).group.number < 0)
  }

  @Test("show which choice is the current one", arguments: [Motion.disks, .directions, .off])
  func current(motion: Motion) {
    let buttons = Phrases.of(.english).buttons.motions(current: motion).buttons
    #expect(buttons.filter(\.isCurrent).map(\.field?.value) == [motion.rawValue])
    #expect(buttons.map(\.pressed) == buttons.map { $0.isCurrent ? "true" : "false" })
  }
}
