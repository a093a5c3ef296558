import Testing

@testable import FlipbookCLI

@Suite("Help")
struct HelpTests {
  @Test("It fits on a terminal", arguments: HelpTopic.allCases)
  func width(topic: HelpTopic) {
    for line in topic.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("It begins with how the command is written", arguments: HelpTopic.allCases)
  func usage(topic: HelpTopic) {
    #expect(topic.text.contains("usage: flipbook "))
  }

  @Test("It names every option with what stands for its value")
  func options() {
    for option in ServeOptions.options {
      #expect(HelpTopic.serve.text.contains("  --\(option.name) \(option.placeholder)  "))
    }
    for option in ExportOptions.options {
      #expect(HelpTopic.export.text.contains("  --\(option.name) \(option.placeholder) "))
    }
  }

  @Test("It names every command")
  func commands() {
    for name in ["serve", "export", "perft", "replay", "version", "help"] {
      #expect(HelpTopic.program.text.contains("\n  \(name) "))
    }
  }

  @Test("Its examples can be understood")
  func examples() throws {
    let lines = HelpTopic.serve.text.split(separator: "\n").filter { $0.hasPrefix("  flipbook") }
    #expect(lines.count == 5)
    for line in lines {
      // The command, then two spaces and what it is good for.
      let command = line.dropFirst(2).split(separator: "  ")[0]
      _ = try Command(command.split(separator: " ").dropFirst().map { String($0) })
    }
  }
}
