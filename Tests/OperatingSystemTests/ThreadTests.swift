#if os(Linux)
  import OperatingSystem
  import Testing

  @Suite("Threads")
  struct ThreadTests {
    @Test("The system shows a thread's name")
    func name() async throws {
      let comm = await withCheckedContinuation { continuation in
        let start = {
          try SystemThread.start(named: "reader") {
            continuation.resume(returning: try? OpenFile.bytes(of: "/proc/thread-self/comm"))
          }
        }
        if (try? start()) == nil { continuation.resume(returning: nil) }
      }
      #expect(comm == Array("reader\n".utf8))
    }
  }
#endif
