"""Disks are painted in their colours, and turn over for as long as a frame lasts, if they may move at all."""

from support.browser import Browser
from support.flipbook import Flipbook
from support.report import check

# Of the disks that fit a selector: the brightness they are painted with (0 is black, 255 white), and what moves
# them for how long.
DISKS = """
return [...document.querySelectorAll(arguments[0])].map(disk => {
  // A disk is painted before the contents of its cell, or before its name.
  const style = getComputedStyle(
    disk.matches('td') ? disk.firstElementChild ?? disk : disk, '::before');
  const [red, green, blue] = style.backgroundColor.match(/\\d+/g).map(Number);
  return [(red + green + blue) / 3, style.animationName, style.animationDuration];
})
"""
# A page of each kind with the disks that lie still on it: the board's, and the one of the message.
PAGES = {
    "a fresh board": ("/", 2, 2, "dark"), "a record": ("/r/f5d6", 3, 3, "dark"),
    "a record at light's turn": ("/r/f5", 4, 1, "light"),
}
FRAME = "/r/f5d6c3/3/2"


def disks(browser, selector):
    return browser.driver.execute_script(DISKS, selector)


def prefer(browser, **features):
    browser.run("Emulation.setEmulatedMedia", features=[
        {"name": name, "value": value} for name, value in features.items()])


def are_painted(found, is_dark):
    return found and all(shade < 64 if is_dark else shade > 192 for shade, _, _ in found)


def check_colours(browser, scheme):
    for name, (address, dark, light, turn) in PAGES.items():
        browser.open_whole(address)
        for side, count in ("dark", dark), ("light", light):
            found = disks(browser, f"td.{side}")
            check(f"on {name}, {scheme}, {side} disks are painted {side}",
                  are_painted(found, side == "dark") and len(found) == count, found)
        found = disks(browser, "#message .disk")
        check(f"on {name}, {scheme}, the message's disk is painted {turn}",
              len(found) == 1 and are_painted(found, turn == "dark"), found)


def check_motion(browser, duration):
    for preference, animation in ("no-preference", "turn"), ("reduce", "none"):
        prefer(browser, **{"prefers-reduced-motion": preference})
        browser.open_whole(FRAME)
        found = disks(browser, "td.turning")
        check(f"a visitor with the preference {preference} sees a disk's animation {animation}",
              [name for _, name, _ in found] == [animation], found)
        if animation != "none":
            check(f"it lasts {duration}, as its frame does", found[0][2] == duration, found)


def check_everything(frame, duration):
    with Flipbook(frame=frame) as server:
        browser = Browser(server)
        for scheme in "light", "dark":
            prefer(browser, **{"prefers-color-scheme": scheme})
            check_colours(browser, f"in {scheme} surroundings")
        prefer(browser, **{"forced-colors": "active"})
        check_colours(browser, "with forced colours")
        check_motion(browser, duration)
        browser.close()
        server.stop()


check_everything("250ms", "0.25s")
check_everything("400ms", "0.4s")
