"""A whole game by its page of text alone, read and played as a screen reader does: what the accessibility tree says, in its order, and keys."""

import re

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check, fail, wait_for
from support.rules import START, flips, painted

OVER = r"(Dark|Light) won|Tied"


class Reader:
    """The parts of a page that are read out, each with its role and its text."""

    def __init__(self, browser):
        self.browser = browser

    def nodes(self):
        """What the tree of the page has to say, from top to bottom."""
        tree = self.browser.run("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in tree}
        said = []

        def visit(node):
            role = node.get("role", {}).get("value")
            if not node["ignored"] and role not in ("RootWebArea", "InlineTextBox", "ListMarker"):
                said.append((role, node.get("name", {}).get("value", ""),
                             node.get("backendDOMNodeId")))
            for child in node.get("childIds", []):
                if child in by_id:
                    visit(by_id[child])

        visit(tree[0])
        return said

    def read(self, what, condition):
        """The page as it is read, once it is the one wanted."""
        return wait_for(what, lambda: self.browser.quietly(
            lambda: (nodes := self.nodes()) and condition(nodes) and nodes))

    def focus(self, nodes, role, name):
        found = [node for node in nodes if node[0] == role and re.fullmatch(name, node[1])]
        if len(found) != 1:
            fail(f"one {role} called {name} should be read: {[node[:2] for node in nodes]}")
        self.browser.run("DOM.focus", backendNodeId=found[0][2])

    def enter(self, nodes, role, name, text=""):
        """Goes to something, writes into it and presses Enter; another page comes."""
        before = len(self.browser.visited())
        self.focus(nodes, role, name)
        if text:
            self.browser.run("Input.insertText", text=text)
        for kind in ("keyDown", "keyUp"):
            self.browser.run(
                "Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r",
                windowsVirtualKeyCode=13)
        wait_for(f"a page behind {name}", lambda: len(self.browser.visited()) > before)


def heading(nodes):
    return next((name for role, name, _ in nodes if role == "heading"), "")


def texts(nodes):
    return [name for role, name, _ in nodes if role == "StaticText"]


def board(nodes):
    """The board as its rows are read."""
    cells = ["-"] * 64
    for text in texts(nodes):
        if row := re.fullmatch(r"Row ([1-8]): (.*)", text):
            for column, side in re.findall(r"([a-h]) (dark|light)", row[2]):
                place = (int(row[1]) - 1) * 8 + "abcdefgh".index(column)
                cells[place] = "x" if side == "dark" else "o"
    return "".join(cells)


def mistake(reader, nodes):
    """An invalid move is reported first, and the field is there again."""
    reader.enter(nodes, "textbox", "Your move.*", "z9")
    nodes = reader.read("what was wrong", lambda nodes: any(role == "alert" for role, *_ in nodes))
    roles = [role for role, *_ in nodes]
    said = next(text for text in texts(nodes) if "no square" in text)
    check(f"the reason is an alert before the field: “{said}”",
          roles.index("heading") < roles.index("alert") < roles.index("textbox"), nodes)
    field = reader.browser.driver.find_element("id", "move")
    field.clear()
    return nodes


with Flipbook("--seed", "1") as server:
    browser = Browser(server)
    reader = Reader(browser)
    browser.open("/new")
    nodes = reader.read("the way in", lambda nodes: any(name == "Hard" for _, name, _ in nodes))
    reader.enter(nodes, "button", "Random")
    nodes = reader.read("the game", lambda nodes: any(name == "As text" for _, name, _ in nodes))
    reader.enter(nodes, "link", "As text")
    nodes = reader.read("the game as text", lambda nodes: "Your turn" in heading(nodes))
    check("the task is read first, then the field, then the board",
          board(nodes) == START and [role for role, *_ in nodes].index("textbox")
          < next(i for i, node in enumerate(nodes) if node[1].startswith("Row 1")), nodes)
    nodes = mistake(reader, nodes)

    moves = 0
    while not re.fullmatch(OVER, heading(nodes)):
        version = browser.driver.find_element("name", "v").get_attribute("value") \
            if "Your turn" in heading(nodes) else None
        if version is None:
            reader.enter(nodes, "link", "Wait for the move")
        elif any(role == "button" and name == "Pass" for role, name, _ in nodes):
            reader.enter(nodes, "button", "Pass")
        else:
            choices = next(text for text in texts(nodes) if text.startswith("You can play"))
            square = re.search(r"[a-h][1-8]", choices)[0]
            before = board(nodes)
            expected = painted(before, "x", [square] + flips(before, "x", square))
            moves += 1
            reader.enter(nodes, "textbox", "Your move.*", square)
        nodes = reader.read(
            "what to do next", lambda nodes: re.match(
                OVER + "|Your turn|Thinking|Waiting", heading(nodes))
            and browser.driver.current_url.endswith("/text"))
    check(f"a whole game is played by writing {moves} moves: {heading(nodes)}", moves > 20)
    game = Visitor(server).game(browser.driver.current_url.split(str(server.port))[1][:-len("/text")])
    check("the board that is read is the game's", board(nodes) == "".join(game["board"]), game)
    last = re.findall("..", game["record"])[-1]
    check("the moves are read from the last one on",
          any(re.match(rf"(Dark|Light) played {last}, move", text) for text in texts(nodes)), nodes)
    browser.close(expected=r"status of 400 \(Bad Request\)$")
    server.stop()
