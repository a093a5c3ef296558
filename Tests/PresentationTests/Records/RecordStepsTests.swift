import Gameplay
import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("The links on a record's page")
struct RecordStepsTests {
  private func page(
    _ text: String, _ ply: Int? = nil, _ step: FrameAddress.Step? = nil, _ pace: RecordPace? = nil
  ) throws -> RecordPageViewData {
    try SampleRecords.page(text, ply, step, pace)
  }

  @Test("go to the first, previous, next and last ply, unless that is the one shown")
  func steps() throws {
    let text = SampleRecords.short
    #expect(
      try page(text).steps.map(\.label) == ["First", "Previous", "Next", "Last"])
    #expect(try page(text).stepAddresses == ["?n=0", "?n=4", nil, nil])
    #expect(try page(text, 4).stepAddresses == ["0", "3", "../" + text, "../" + text])
    #expect(try page(text, 2).stepAddresses == ["0", "1", "3", "../" + text])
    #expect(try page(text, 1).stepAddresses == ["0", "0", "2", "../" + text])
    #expect(try page(text, 0).stepAddresses == [nil, nil, "1", "../" + text])
    #expect(try page("f5", 0).stepAddresses == [nil, nil, "../f5", "../f5"])
    #expect(try page("f5").stepAddresses == ["?n=0", "?n=0", nil, nil])
  }

  @Test("go from a still frame to its neighbours, and out of the move at both ends")
  func frames() throws {
    let text = SampleRecords.short
    #expect(try page(text, 2, .disk(1)).stepAddresses == ["../0", "../1", "2", "../../" + text])
    #expect(try page(text, 2, .disk(2)).stepAddresses == ["../0", "1", "../2", "../../" + text])
    #expect(
      try page(text, 2, .direction(2)).stepAddresses == ["../0", "d1", "../2", "../../" + text])
    #expect(
      try page(text, 5, .disk(1)).stepAddresses == ["../0", "../4", "2", "../../" + text])
    #expect(try page("f5", 1, .disk(1)).stepAddresses == ["../0", "../0", "2", "../../f5"])
    #expect(try page("f5", 1, .disk(2)).stepAddresses == ["../0", "1", "../../f5", "../../f5"])
  }

  @Test(
    "go to the page that a playing record refreshes to, for browsers that don't refresh",
    arguments: RecordPace.allCases)
  func playing(pace: RecordPace) throws {
    let page = try page(SampleRecords.short, 2, pace.firstStep, pace)
    let next = try #require(page.stepAddresses[2])
    #expect(page.page.refresh == "0; url=" + next)
    #expect(
      next
        == ["disks": "2?play=disks#d6", "directions": "d2?play=directions#d6"][
          pace.rawValue, default: "2/end?play=moves#d6"])
    #expect(page.play?.label == "Pause")
    let still = ["disks": "1#d6", "directions": "d1#d6"][pace.rawValue, default: "2#d6"]
    #expect(page.play?.address == still)
    let choices = try #require(page.settings?.links)
    #expect(choices.map(\.isCurrent) == RecordPace.allCases.map { $0 == pace })
    // Another pace starts the move again at its first disk.
    #expect(
      choices.map { $0.address.drop { ["2", "/", "."].contains($0) } }
        == ["1?play=disks#d6", "d1?play=directions#d6", "?play=moves#d6"])
  }

  @Test("play a record from the moment shown, or again from its end, at a chosen pace")
  func play() throws {
    let text = SampleRecords.short
    #expect(try page(text, 2).play == LinkViewData(address: "3/1?play=disks#c3", label: "Play"))
    #expect(try page(text).play == LinkViewData(address: "?play=disks", label: "Play"))
    #expect(try page(text, 3, .disk(2)).play?.address == "2?play=disks#c3")
    #expect(try page(text, 3, .direction(1)).play?.address == "d1?play=directions#c3")

    let paces = try #require(try page(text, 2).settings)
    #expect(paces.title == "Settings" && paces.label == "Animation")
    #expect(paces.links.map(\.label) == ["Disk by disk", "Line by line", "Move by move"])
    #expect(
      paces.links.map(\.address) == [
        "3/1?play=disks#c3", "3/d1?play=directions#c3", "3?play=moves#c3",
      ])
    #expect(paces.links.map(\.isCurrent) == [true, false, false])
    #expect(
      try page(text).settings?.links.map(\.address)
        == ["?play=disks", "?play=directions", "?play=moves"])
    #expect(
      try page(text, 3, .direction(1)).settings?.links.map(\.isCurrent) == [false, true, false])
  }

  @Test("go from legal cells to a longer record, or along the record itself")
  func leads() throws {
    let end = try page("f5d6").leads
    #expect(end["c3"] == "?move=c3")
    let middle = try page(SampleRecords.short, 2).leads
    #expect(middle["c3"] == "3")
    #expect(middle["c4"] == "?move=c4")
    #expect(try page(SampleRecords.short, 4).leads["c4"] == "../" + SampleRecords.short)
    #expect(
      try page(SampleRecords.short, 0).leads == [
        "f5": "1", "d3": "?move=d3", "c4": "?move=c4", "e6": "?move=e6",
      ])
    #expect(try page(SampleRecords.darkPasses, 0).leads == ["c1": "../" + SampleRecords.darkPasses])
  }

  /// The text of a record up to a ply.
  private func recordText(to ply: Int?, of record: GameRecord) -> String {
    RecordText.text(of: record.prefix(plies: ply ?? record.plies.count))
  }

  @Test("go from any legal cell of any moment to a playable record")
  func anyLead() throws {
    for text in SampleRecords.all {
      let record = try SampleRecords.record(text)
      let plies = record.plies
      for ply in 0...plies.count {
        let address = RecordAddress(text, ply: ply == plies.count ? nil : ply)
        for (square, link) in try page(text, address.ply).leads {
          let path = ReferenceResolver.resolve(link, from: Route.record(address).path)
          guard case .record(let target, nil)? = SampleRoutes.route(path) else {
            Issue.record("\(link) at \(address) leads to \(path)")
            continue
          }
          let varied = target.variation.first.map {
            recordText(to: target.ply, of: record) + "\($0)"
          }
          let longer = try RecordText.record(of: varied ?? target.text)
          let end = varied == nil ? target.ply : nil
          let shown = longer.prefix(plies: end ?? longer.plies.count)
          #expect(shown.plies.map(\.square) == plies.prefix(ply).map(\.square) + [Square(square)])
          #expect(shown.start == record.start)
          #expect(varied ?? target.text == RecordText.text(of: longer))
        }
      }
    }
  }

  @Test("visit every frame of a playing record once", arguments: SampleRecords.all)
  func chain(text: String) throws {
    let plies = try SampleRecords.record(text).plies
    for pace in RecordPace.allCases {
      let first = try SampleRecords.presenter(text).moment(after: 0, pace)
      var address: RecordAddress? = first
      var visited: [RecordAddress] = []
      while let here = address, here.pace != nil {
        visited.append(here)
        let presenter = RecordPagePresenter(
          try SampleRecords.record(text), at: here, language: .standard, site: Publication())
        #expect(presenter.has(here))
        if here.step == .end {
          address = presenter.moment(after: here.ply ?? 0, pace)
        } else if case .record(let next, nil)? = presenter.next {
          address = next
        } else {
          address = nil
        }
        try #require(visited.count < 2000)
      }
      #expect(address == RecordAddress(text))
      #expect(Set(visited).count == visited.count)
      let frames = visited.count { $0.step != .end }
      let flips = plies.map { 1 + $0.before.flips(at: $0.square).count }
      let lines = plies.map { 1 + $0.before.flipLines(at: $0.square).count }
      switch pace {
      case .disks: #expect(frames == flips.reduce(0, +))
      case .directions: #expect(frames == lines.reduce(0, +))
      case .moves: #expect(frames == plies.count - 1)
      }
    }
  }
}
