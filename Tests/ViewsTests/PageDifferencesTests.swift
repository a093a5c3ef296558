import Samples
import Testing

@Suite("The list of changed pages")
struct PageDifferencesTests {
  @Test("names a changed class once, however many cells and pages have it")
  func grouped() {
    var report = PageDifferences()
    report.add(
      "B/two.html",
      from: "<b class=\"cell\">1</b><b class=\"cell\">2</b>\nsame\n<i class=\"cell\">",
      to: "<b class=\"square\">1</b><b class=\"square\">2</b>\nsame\n<i class=\"square\">")
    report.add("A/one.html", from: "<u class=\"cell x\">", to: "<u class=\"square x\">")
    #expect(
      report.description == """
        Differences: 1, in pages: 2

        1. cell → square: 4×, in pages: 2
          - <u class="cell x">
          + <u class="square x">
          (A/one.html, line 1)
          A/one.html B/two.html

        """)
  }

  @Test("has a changed link once, from folders of any depth, and English before other languages")
  func link() {
    var report = PageDifferences()
    report.add("A/de/one.html", from: #"<a href="../../a/old">"#, to: #"<a href="../../a/new">"#)
    report.add("A/one.html", from: #"<a href="../a/old">"#, to: #"<a href="../a/new">"#)
    #expect(
      report.description == """
        Differences: 1, in pages: 2

        1. old → new: 2×, in pages: 2
          - <a href="../a/old">
          + <a href="../a/new">
          (A/one.html, line 1)
          A/one.html A/de/one.html

        """)
  }

  @Test("has different changes one by one, that of most pages first")
  func separate() {
    var report = PageDifferences()
    report.add("a", from: "<p>Old\nend", to: "<p>New\nend\n<hr>")
    report.add("b", from: "x\n<hr>\ny\n<p>Old", to: "x\ny\n<p>New")
    report.add("c", from: "1\n2\n3", to: "4\n3")
    #expect(
      report.description == """
        Differences: 4, in pages: 3

        1. >Old → >New: 2×, in pages: 2
          - <p>Old
          + <p>New
          (a, line 1)
          a b

        2. added: 1×, in pages: 1
          + <hr>
          (a, line 3)
          a

        3. changed: 1×, in pages: 1
          - 1
          - 2
          + 4
          (c, line 1)
          c

        4. removed: 1×, in pages: 1
          - <hr>
          (b, line 2)
          b

        """)
  }

  @Test("is empty for equal pages")
  func equal() {
    var report = PageDifferences()
    report.add("a", from: "a\nb", to: "a\nb")
    #expect(report.description == "Differences: 0, in pages: 0\n")
  }
}
