"""The feeds of the real server, by the schema of Atom, and as a feed reader reads them; the calendar of a player's turns,
as a calendar program reads it."""

import calendar
import datetime
import html.parser
import re
import time
import urllib.parse
import xml.etree.ElementTree

import feedparser
import icalendar

from support.flipbook import LANGUAGES, Flipbook, Visitor
from support.report import check

ATOM = "{http://www.w3.org/2005/Atom}"
# The schema of RFC 4287, appendix B, without what the site's feeds have none of: extensions, XHTML, sources and contents
# elsewhere. What is in an element, in any order, and how often; what else an attribute or a text may be. As feed validators
# want it, titles have something to read and no markup; identifiers are UUIDs.
ELEMENTS = {
    "feed": "author+ icon? id link* rights? subtitle? title updated entry*",
    "entry": "author* content? id link* published? summary? title updated",
    "author": "name uri? email?",
}
TYPES = {name: "text|html" for name in ("title", "subtitle", "summary", "content", "rights")}
ATTRIBUTES = {"link": {"href": ".+", "rel": ".*", "type": ".+/.+", "hreflang": "[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*", "title": ".*"},
              **{name: {"type": types} for name, types in TYPES.items()}}
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)"
TEXTS = {"icon": ".+", "uri": ".+", "email": ".+@.+", "name": ".*", "link": "", "updated": MOMENT, "published": MOMENT,
         **{name: "(?s:.*)" for name in TYPES}, "title": r"\s*[^\s<&][^<&]*",
         "id": r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"}


class Content(html.parser.HTMLParser):
    """The elements of an entry's content, and their attributes."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.attributes = set(), []
        self.feed(text)

    def handle_starttag(self, name, attributes):
        self.elements.add(name)
        self.attributes += attributes


def breaches(element):
    """Where an element is against the schema."""
    name = element.tag.removeprefix(ATOM)
    children = [child.tag.removeprefix(ATOM) for child in element]
    allowed = dict(re.findall(r"(\w+)([*+?]?)", ELEMENTS.get(name, "")))
    for child, often in allowed.items():
        least, most = {"": (1, 1), "?": (0, 1), "*": (0, 1000), "+": (1, 1000)}[often]
        if not least <= children.count(child) <= most:
            yield f"{children.count(child)} times {child} in {name}"
    if strangers := {*children} - {*allowed}:
        yield f"{strangers} in {name}"
    attributes = ATTRIBUTES.get(name, {})
    for attribute, value in element.items():
        if not attribute.startswith("{http://www.w3.org/XML/1998/namespace}") \
                and not re.fullmatch(attributes.get(attribute, "(?!)"), value):
            yield f"{attribute}={value!r} of {name}"
    if name == "link" and "href" not in element.keys():
        yield "a link to nowhere"
    if not re.fullmatch(TEXTS.get(name, r"\s*"), element.text or ""):
        yield f"{element.text!r} in {name}"
    for child in element:
        yield from breaches(child)


def complaints(document, address):
    """What is wrong with a feed that was read at an address: what the schema says, and where it leads."""
    feed = xml.etree.ElementTree.fromstring(document)
    yield from breaches(feed)
    if feed.tag != f"{ATOM}feed":
        yield f"the outermost element is {feed.tag}"
    own = [link.get("href") for link in feed.iterfind(f"{ATOM}link[@rel='self']")]
    if own != [address]:
        yield f"it was read at {address}, and says {own}"
    for place in (feed, *feed.iterfind(f"{ATOM}entry")):
        if (count := len(place.findall(f"{ATOM}link[@rel='alternate']"))) != 1:
            yield f"{count} pages that show the same as {place.tag}"
    ids = [name.text for name in feed.iterfind(f".//{ATOM}id")]
    if len({*ids}) != len(ids):
        yield f"the same names: {ids}"
    for updated in feed.iterfind(f".//{ATOM}updated"):
        if not 0 < calendar.timegm(time.strptime(updated.text[:19], "%Y-%m-%dT%H:%M:%S")) <= time.time() + 1:
            yield f"changed at {updated.text}"
    links = [link.get("href") for link in feed.iterfind(f".//{ATOM}link")]
    for text in feed.iterfind(f"{ATOM}entry/{ATOM}content"):
        content = Content(text.text)
        addresses = [value for name, value in content.attributes if name in ("href", "src")]
        links += addresses
        strangers = (content.elements - {"p", "a", "img", "pre"}
                     | {name for name, _ in content.attributes} - {"href", "src", "alt", "width", "height"})
        if strangers or not addresses:
            yield f"an entry with {strangers} and the addresses {addresses}"
    if strangers := [link for link in links if not re.match("https?://[^/]+/", link)]:
        yield f"addresses that aren't whole: {strangers}"


def read(server, address, name):
    """A feed, checked by all the rules, as a reader without cookies gets it."""
    whole = server.url.removesuffix("/") + address
    status, fields, document = Visitor(server).ask("GET", address)
    found = list(complaints(document, whole))
    check(f"{name}: valid", status == 200 and not found, found or status)
    check(f"{name}: of its media type", fields["Content-Type"] == "application/atom+xml; charset=utf-8",
          fields["Content-Type"])
    feed = feedparser.parse(document, response_headers={"content-type": fields["Content-Type"], "content-location": whole})
    check(f"{name}: read without a doubt", not feed.bozo and feed.version == "atom10", feed.get("bozo_exception"))
    return feed


def pictures_are_there(server, feed):
    for entry in feed.entries:
        for address in re.findall(r'src="([^"]+)"', entry.content[0].value):
            path = urllib.parse.urlsplit(address).path
            status, fields, _ = Visitor(server).ask("GET", path)
            check(f"the picture {path} is there", (status, fields["Content-Type"]) == (200, "image/svg+xml"), status)


def read_calendar(server, address):
    """The events of a calendar, which must follow the rules."""
    status, fields, document = Visitor(server).ask("GET", address)
    check("the calendar: of its media type", (status, fields["Content-Type"]) == (200, "text/calendar; charset=utf-8"), status)
    check("the calendar: lines of at most 75 bytes that end with CR LF",
          document.endswith(b"\r\n") and all(len(line) <= 75 and b"\n" not in line for line in document.split(b"\r\n")))
    whole = icalendar.Calendar.from_ical(document)
    faults = [fault for component in whole.walk() for fault in component.errors]
    missing = [name for name in ("VERSION", "PRODID") if name not in whole]
    check("the calendar: read without a doubt", not faults and not missing, faults or missing)
    return whole.walk("VEVENT")


with Flipbook() as server:
    host = Visitor(server)
    game = host.create(record="f5d6c3d3c4", dark="computer")
    for language in LANGUAGES:
        suffix = "" if language == LANGUAGES[0] else "?lang=" + language
        feed = read(server, f"{game}.atom{suffix}", f"the feed of a game in {language}")
        check("the feed is in that language", feed.feed.language == language, feed.feed.language)
    feed = read(server, game + ".atom", "the feed of a game")
    check("the entry of a game says the last move",
          [entry.title for entry in feed.entries] == ["Dark played c4; light's turn"], feed.entries)
    check("the entry of a game shows the board in text", "4 · · ● ●" in feed.entries[0].content[0].value, feed.entries[0].content)
    pictures_are_there(server, feed)
    won = host.create(position="x" * 40 + "o" * 23 + "xx", dark="computer")
    feed = read(server, won + ".atom", "the feed of a game that is over")
    check("the entry of a game that is over says the winner", feed.entries[0].title == "Dark won, 41–23", feed.entries[0].title)

    answer = host.ask("POST", "/turns", {})
    check("a feed is made, and shown among the games", answer[1]["Location"] == "/games#feed", answer)
    page = host.ask("GET", "/games")[2].decode()
    turns = urllib.parse.urlsplit(re.search(r">([^<]+\.atom)<", page)[1]).path
    feed = read(server, turns, "the feed of a player's turns")
    check("the feed of a player tells of the turn and of the end",
          {entry.title for entry in feed.entries} == {"Your turn: dark played c4", "Dark won, 41–23"},
          [entry.title for entry in feed.entries])
    pictures_are_there(server, feed)

    friend, dated = Visitor(server), host.create(days="3", name="Ada, Countess")
    friend.ask("POST", host.ask("POST", dated + "/invite", {"side": "dark"})[1]["Location"], {})
    deadlines = urllib.parse.urlsplit(re.search(r">([^<]+\.ics)<", page)[1]).path
    check("the calendar has no event while others are to move", read_calendar(server, deadlines) == [])
    friend.ask("POST", dated + "/move", {"v": 0, "move": "d3"})
    events = read_calendar(server, deadlines)
    event = events[0]
    left = event["DTSTART"].dt - datetime.datetime.now(datetime.UTC)
    check("the event of a deadline is in three days", datetime.timedelta(days=2.9) < left <= datetime.timedelta(days=3), left)
    check("the event has a title, an address and a name",
          (event["SUMMARY"], event["URL"], len(event["UID"])) == (
              "Your turn: Player (dark) against Ada, Countess (light)", server.url.removesuffix("/") + dated, 45), event)
    check("the event reminds before its start",
          [(alarm["ACTION"], alarm["TRIGGER"].dt) for alarm in event.walk("VALARM")] == [
              ("DISPLAY", datetime.timedelta(hours=-18))], event)
    key = turns.removeprefix("/turns/").removesuffix(".atom")
    check("the key of a feed is in no log", key not in server.complaints())
    server.stop()
