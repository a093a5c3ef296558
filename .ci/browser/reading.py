"""The text version of a game, read and played as a screen reader does: what the accessibility tree says, and keys."""

import re

from support.report import check, fail, wait_for
from support.rules import START, moves_of, painted

OVER = r"((Dark|Light) won|Tied), .*"


class Reader:
    """Reads a page as a screen reader does, one role and one text after the other."""

    def __init__(self, browser):
        self.browser = browser

    def read(self, what, condition):
        """What the tree of the page has to say, from top to bottom, once it is the page wanted."""
        def said():
            tree = self.browser.run("Accessibility.getFullAXTree")
            self.nodes = list(spoken(tree["nodes"])) if tree else []
            return self.nodes and condition(self)

        wait_for(what, said)

    def heading(self):
        return next((name for role, name, _ in self.nodes if role == "heading"), "")

    def has(self, name):
        return any(name == said for _, said, _ in self.nodes)

    def texts(self):
        return [name for role, name, _ in self.nodes if role == "StaticText"]

    def roles(self):
        return [role for role, *_ in self.nodes]

    def board(self):
        """The board as its rows are read."""
        cells = "-" * 64
        for text in self.texts():
            if row := re.fullmatch(r"Row ([1-8]): (.*)", text):
                for column, side in re.findall(r"([a-h]) (dark|light)", row[2]):
                    cells = painted(cells, "x" if side == "dark" else "o", [column + row[1]])
        return cells

    def enter(self, role, name, text=""):
        """Goes to something, writes into it and presses Enter; another page comes."""
        before = len(self.browser.visited())
        found = [node for node in self.nodes if node[0] == role and re.fullmatch(name, node[1])]
        if len(found) != 1:
            fail(f"one {role} called {name} should be read: {[node[:2] for node in self.nodes]}")
        self.browser.run("DOM.focus", backendNodeId=found[0][2])
        if text:
            self.browser.run("Input.insertText", text=text)
        for kind in ("keyDown", "keyUp"):
            self.browser.run("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r",
                             windowsVirtualKeyCode=13)
        wait_for(f"a page behind {name}", lambda: len(self.browser.visited()) > before)


def spoken(tree):
    """The parts of a tree that are read, in its order."""
    by_id = {node["nodeId"]: node for node in tree}

    def visit(node):
        role = node.get("role", {}).get("value")
        if not node["ignored"] and role not in ("RootWebArea", "InlineTextBox", "ListMarker"):
            yield role, node.get("name", {}).get("value", ""), node.get("backendDOMNodeId")
        for child in node.get("childIds", []):
            if child in by_id:
                yield from visit(by_id[child])

    return visit(tree[0])


def mistake(reader):
    """A text that is no move is refused before anything else is read, and the field is there again."""
    reader.enter("textbox", "Your move.*", "z9")
    reader.read("the reason", lambda reader: "alert" in reader.roles())
    said = next(text for text in reader.texts() if "a square" in text)
    roles = reader.roles()
    check(f"the reason is an alert before the field: “{said}”",
          roles.index("heading") < roles.index("alert") < roles.index("textbox"), reader.nodes)
    reader.browser.ask("() => document.querySelector('#move').value = ''")


def reading(browser):
    """A whole game by its text version alone, as a screen reader reads it, by keys."""
    reader = Reader(browser)
    browser.expected = r"status of 400 \(Bad Request\)$"
    browser.open("/new")
    reader.read("the way in", lambda reader: reader.has("Master"))
    reader.enter("button", "Start game")
    reader.read("the game", lambda reader: reader.has("Text version"))
    reader.enter("link", "Text version")
    reader.read("the game as text", lambda reader: "Your turn" in reader.heading())
    check("the heading is read first, then the field, then the board",
          reader.board() == START and reader.roles().index("textbox")
          < next(i for i, node in enumerate(reader.nodes) if node[1].startswith("Row 1")), reader.nodes)
    mistake(reader)

    moves = 0
    while not re.fullmatch(OVER, reader.heading()):
        if "Your turn" not in reader.heading():
            reader.enter("link", "Wait for opponent")
        elif reader.has("Pass"):
            reader.enter("button", "Pass")
        else:
            choices = next(text for text in reader.texts() if text.startswith("You can play"))
            moves += 1
            reader.enter("textbox", "Your move.*", re.search(r"[a-h][1-8]", choices)[0])
        reader.read("what to do next", lambda reader: re.match(
            OVER + "|Your turn|Thinking|Waiting", reader.heading()) and browser.glimpse()[0].endswith("/text"))
    check(f"a whole game is played by writing {moves} moves: {reader.heading()}", moves > 20)
    game = browser.visitor.game("/" + browser.glimpse()[0].split("/", 3)[3].removesuffix("/text"))
    check("the board that is read is that of the game", reader.board() == "".join(game["board"]), game)
    last = moves_of(game["record"])[-1]
    check("the moves are read from the last one on",
          any(re.match(rf"Move \d+: (Dark|Light) played {last}\b", text) for text in reader.texts()), reader.nodes)
