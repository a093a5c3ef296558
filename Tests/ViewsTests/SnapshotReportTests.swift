import TestSupport
import Testing

@Suite("The report of changed snapshots")
struct SnapshotReportTests {
  @Test("names a changed class once, however many cells and pages have it")
  func grouped() {
    var report = SnapshotReport()
    report.add(
      "B/two.html",
      from: "<b class=\"cell\">1</b><b class=\"cell\">2</b>\nsame\n<i class=\"cell\">",
      to: "<b class=\"square\">1</b><b class=\"square\">2</b>\nsame\n<i class=\"square\">")
    report.add("A/one.html", from: "<u class=\"cell x\">", to: "<u class=\"square x\">")
    #expect(
      report.description == """
        1 differences in 2 pages

        1. cell → square: 4× in 2 pages
          - <u class="cell x">
          + <u class="square x">
          (A/one.html, line 1)
          A/one.html B/two.html

        """)
  }

  @Test("has different changes one by one, that of most pages first")
  func separate() {
    var report = SnapshotReport()
    report.add("a", from: "<p>Old\nend", to: "<p>New\nend\n<hr>")
    report.add("b", from: "x\n<hr>\n<p>Old", to: "x\n<p>New")
    report.add("c", from: "1\n2\n3", to: "4\n3")
    #expect(
      report.description == """
        4 differences in 3 pages

        1. >Old → >New: 2× in 2 pages
          - <p>Old
          + <p>New
          (a, line 1)
          a b

        2. added: 1× in 1 pages
          + <hr>
          (a, line 3)
          a

        3. changed: 1× in 1 pages
          - 1
          - 2
          + 4
          (c, line 1)
          c

        4. removed: 1× in 1 pages
          - <hr>
          (b, line 2)
          b

        """)
  }

  @Test("is empty for equal pages")
  func equal() {
    var report = SnapshotReport()
    report.add("a", from: "a\nb", to: "a\nb")
    #expect(report.description == "0 differences in 0 pages\n")
  }
}
