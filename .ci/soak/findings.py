"""How an actor of the soak test ends before its time."""


class Wrong(Exception):
    """The server has done what it must not do."""


class Outage(Exception):
    """The server is being stopped or killed: a request may stay without an answer."""
