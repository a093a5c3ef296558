import Testing

@testable import FlipbookCLI

@Suite("The program's pages")
struct ProgramPagesTests {
  @Test(
    "are given back where they hold code from a file, and nowhere else",
    arguments: [
      ("1000-3000 r-xp 00001000 fe:00 12345 /usr/lib/libc.so.6", 0x1000..<0x3000),
      ("1000-3000 r-xp 00001000 fe:00 12345 /srv/two words", 0x1000..<0x3000),
      // Data, also what the linker has written to and locked.
      ("1000-3000 rw-p 00001000 fe:00 12345 /usr/lib/libc.so.6", nil),
      ("1000-3000 r--p 00001000 fe:00 12345 /usr/lib/libc.so.6", nil),
      // No file brings them back.
      ("1000-3000 r-xp 00000000 00:00 0 [vdso]", nil),
      ("1000-3000 r-xp 00000000 00:00 0 ", nil),
      ("3000-1000 r-xp 00001000 fe:00 12345 /usr/lib/libc.so.6", nil),
      ("1000 r-xp 00001000 fe:00 12345 /usr/lib/libc.so.6", nil),
      ("", nil),
    ])
  func code(line: String, expected: Range<UInt>?) {
    #expect(ProgramPages.code(in: Array(line.utf8).span) == expected)
  }

  #if os(Linux)
    @Test("come back when they are needed")
    func release() throws {
      ProgramPages.release()
      #expect([3, 1, 2].sorted().map(String.init).joined() == "123")
    }
  #endif
}
