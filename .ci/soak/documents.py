"""A game in all the forms in which it can be taken along, and the pages beside it."""

from findings import Wrong

BEGINNINGS = {".txt": b"", ".board.txt": b"", ".save.txt": b"", ".svg": b"<svg",
              ".png": b"\x89PNG\r\n\x1a\n"}


async def take_along(client, path, fields):
    """Asks for everything once, and once more with the copy's tag."""
    for ending, beginning in BEGINNINGS.items():
        answer = await client.ask("GET", path + ending, kind="game's " + ending)
        if not answer.body.startswith(beginning):
            raise Wrong(f"{path}{ending} is {answer.body[:99]!r}")
        again = await client.ask(
            "GET", path + ending, fields={"If-None-Match": answer.fields["etag"]},
            want=(200, 304), kind="game's copies")
        if again.status == 200 and again.fields["etag"] == answer.fields["etag"]:
            raise Wrong(f"{path}{ending} with the copy's tag was sent again")
    await client.ask("GET", f"{path}/reset", fields=fields, kind="reset page")
    latest = {"Cookie": f"games={path[3:]}"}
    await client.ask("GET", "/", fields=latest, want=(303,))
    await client.ask("GET", "/new", fields=latest, kind="new page")
