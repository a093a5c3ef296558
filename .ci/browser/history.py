"""The back button never brings back a board that could be played on although it is out of date."""

from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By

from support.browser import Browser
from support.flipbook import Flipbook
from support.report import check


def settle(browser, version):
    """The page of the game once a version has been reached and all frames are over."""
    return browser.see(f"version {version}", lambda page: (
        "/f/" not in page["url"] and page["version"] == str(version)))


with Flipbook() as server:
    browser = Browser(server)
    browser.open("/")
    browser.see("the fresh board")
    length = len(browser.entries()[0])
    moves = ["f5", "d6", "c3"]
    for number, square in enumerate(moves, 1):
        browser.place(square)
        settle(browser, number)
        entries, _ = browser.entries()
        check(f"move {number} leaves one entry in the history",
              len(entries) == length + number, entries)

    # The third is the fresh board, which would start a second game.
    for steps in (1, 2, 3):
        browser.go_back()
        page = settle(browser, 3)
        check(f"{steps} back in the history is the current board",
              "3" == page["version"] and sum(page["counts"]) == 7, page)

    browser.place(page["legal"][0])
    page = settle(browser, 4)
    check("a cell pressed there is played once", sum(page["counts"]) == 8, page)

    # A double click, as browsers send it that do not hold back the second post.
    browser.open(page["url"])
    page = settle(browser, 4)
    cell = browser.driver.find_element(By.CSS_SELECTOR, "td button:enabled")
    ActionChains(browser.driver).double_click(cell).perform()
    page = settle(browser, 5)
    check("a double click on a cell plays once", sum(page["counts"]) == 9, page)
    browser.close()
    server.stop()
