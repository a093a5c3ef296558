"""A proxy for TCP that cuts connections: at once, after so many bytes, or at an answer, which then never arrives."""

import asyncio
import contextlib
import dataclasses
import socket
import struct
import threading

from support.system import free_port

CLIENT, SERVER = "client", "server"


@dataclasses.dataclass
class Cut:
    """When a connection is cut, by what one side of it sends."""

    side: str
    # After so many bytes of a connection, which may be within a message.
    after: int | None = None
    # At these bytes, which don't arrive any more.
    at: bytes | None = None
    # How many connections it still cuts.
    times: int = 1


class CuttingProxy:
    """Forwards the traffic between its own port and another, in a thread of its own."""

    def __init__(self, target):
        self.target, self.port = target, free_port()
        self.loop = asyncio.new_event_loop()
        self.pairs, self.cuts, self.is_closed, self.count = set(), [], False, 0

    def __enter__(self):
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server = self.call(asyncio.start_server(self.serve, "127.0.0.1", self.port))
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.server.close)
        self.cut()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def call(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def cut(self):
        """Cuts all connections; how many there were."""
        async def cut_all():
            pairs = list(self.pairs)
            for pair in pairs:
                self.end(pair)
            return len(pairs)
        return self.call(cut_all())

    def cut_when(self, side, after=None, at=None, times=1):
        """Has the next connections cut whose side, client or server, has sent so much or that."""
        cut = Cut(side, after, at, times)
        self.loop.call_soon_threadsafe(self.cuts.append, cut)
        return cut

    def forget(self):
        """Cuts no more connections."""
        self.loop.call_soon_threadsafe(self.cuts.clear)

    def close(self):
        """Cuts all connections and takes no more until it is opened: they are ended at once."""
        self.is_closed = True
        return self.cut()

    def open(self):
        self.is_closed = False

    async def serve(self, reader, writer):
        pair = [writer]
        if self.is_closed:
            return self.end(pair)
        try:
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            return self.end(pair)
        pair = (writer, other_writer)
        self.pairs.add(pair)
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(self.pass_on(CLIENT, reader, other_writer, pair),
                                 self.pass_on(SERVER, other_reader, writer, pair))
        self.end(pair)

    async def pass_on(self, side, reader, writer, pair):
        sent, last = 0, b""
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                if (keep := self.kept(side, sent, last, data)) is not None:
                    writer.write(data[:keep])
                    with contextlib.suppress(OSError):
                        await asyncio.wait_for(writer.drain(), 1)
                    # Bytes sent before arrive, the rest does not.
                    await asyncio.sleep(0.001)
                    break
                sent, last = sent + len(data), data[-32:]
                writer.write(data)
                await writer.drain()
        self.end(pair)

    def kept(self, side, sent, last, data):
        """How many bytes still pass before the connection is cut; None if it is not."""
        for cut in self.cuts:
            if cut.side != side or cut.times <= 0:
                continue
            place = None
            if cut.at is not None and (found := (last + data).find(cut.at)) >= 0:
                place = max(0, found - len(last))
            elif cut.after is not None and sent + len(data) > cut.after:
                place = max(0, cut.after - sent)
            if place is not None:
                cut.times -= 1
                self.count += 1
                return place
        return None

    def end(self, pair):
        """Ends both connections, with a reset, as a cable that is pulled and put back does."""
        self.pairs.discard(pair if isinstance(pair, tuple) else None)
        for writer in pair:
            if not writer.transport.is_closing():
                with contextlib.suppress(OSError):
                    writer.get_extra_info("socket").setsockopt(
                        socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()
