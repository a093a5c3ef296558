"""The ways to start a game."""

from model import State

MODES = {("manual", "manual"): 5, ("manual", "computer"): 3, ("computer", "manual"): 2,
         ("computer", "computer"): 1}


def opening(choice, transcripts):
    """A form that asks for a game, and the game that it asks for."""
    modes = choice.choices(list(MODES), list(MODES.values()))[0]
    form, way = {"dark": modes[0], "light": modes[1]}, choice.random()
    if way < 0.2 and modes[0] == "manual":
        move = choice.choice(["d3", "c4", "f5", "e6"])
        return form | {"move": move}, State.new(modes=modes).changed(("move", move))
    if way < 0.5:
        text = choice.choice(transcripts)
        text = text[:2 * choice.randrange(1, len(text) // 2)]
        moves = [text[i:i + 2] for i in range(0, len(text), 2)]
        if way < 0.4:
            return form | {"record": text}, State.new(moves=moves, modes=modes)
        start = State.new(moves=moves).position.text()
        return form | {"position": start}, State.new(start=start, modes=modes)
    return form, State.new(modes=modes)
