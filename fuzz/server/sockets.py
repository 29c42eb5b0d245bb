"""Sends a server of live games what it does not expect, over WebSockets and streams, and looks how it bears it.

Many connections send commands in wrong states, huge numbers, deep JSON, bytes that are no text, frames that are
none, floods; they read slowly or not at all, and break off anywhere. Meanwhile a visitor who means well asks all
the time: it has to be answered. At the end the server has to be there, none of its answers may have been a fault
of its own, and its memory may not have grown without bound.

Usage: sockets.py --server http://127.0.0.1:8080 --pid PID --minutes 20 [--connections 40] [--seed N]

It wants a server that believes the addresses in X-Forwarded-For of this machine
(--trusted-proxy 127.0.0.1/32): otherwise there are soon no new guests.
"""

import argparse
import asyncio
import base64
import json
import logging
import os
import random
import statistics
import struct
import sys
import time
from collections import Counter, deque
from urllib.parse import urlsplit

SQUARES = [f + r for f in "abcdefgh" for r in "12345678"]
COMMANDS = ["resign", "abort", "offer-draw", "decline-draw", "ask-takeback", "decline-takeback", "claim-win",
            "claim-draw"]
CONTROLS = [
    {"kind": "fischer", "initial": 300, "increment": 3},
    {"kind": "fischer", "initial": 0, "increment": 1},
    {"kind": "delay", "initial": 1, "delay": 1},
    {"kind": "byoyomi", "initial": 0, "periods": 20, "period": 1},
    {"kind": "correspondence", "days": 1},
    {"kind": "unlimited"},
]
# Longer than any answer may take, and far below the server's own limit.
PATIENCE = 10.0


class Findings:
    """What was found, and what was done."""

    def __init__(self):
        self.faults = []
        self.done = Counter()
        self.closed = Counter()
        self.told = Counter()
        self.statuses = Counter()
        self.waits = []
        self.memory = []

    def fault(self, what):
        if len(self.faults) < 100:
            self.faults.append(what)
            print(f"FAULT {what}", flush=True)


class Server:
    """Where the server is, and requests to it."""

    def __init__(self, url, findings):
        parts = urlsplit(url)
        self.host, self.port = parts.hostname, parts.port
        self.findings = findings

    async def connect(self):
        return await asyncio.wait_for(asyncio.open_connection(self.host, self.port), PATIENCE)

    def head(self, method, path, headers=()):
        address = ".".join(str(random.randrange(1, 255)) for _ in range(4))
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"X-Forwarded-For: {address}"]
        return "\r\n".join([*lines, *headers, "", ""]).encode("utf-8", "surrogateescape")

    async def ask(self, method, path, body=None, cookie=None):
        """Status, cookie and JSON of an answer."""
        headers = ["Connection: close"]
        data = b""
        if cookie:
            headers.append(f"Cookie: {cookie}")
        if body is not None:
            data = json.dumps(body).encode()
            headers += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        reader, writer = await self.connect()
        try:
            writer.write(self.head(method, path, headers) + data)
            answer = await asyncio.wait_for(reader.read(-1), PATIENCE)
        finally:
            writer.close()
        head, _, rest = answer.partition(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        self.findings.statuses[status] += 1
        if status >= 500:
            self.findings.fault(f"{method} {path} {body}: {status} {rest[:200]!r}")
        for line in head.split(b"\r\n"):
            if line.lower().startswith(b"set-cookie:"):
                cookie = line.split(b":", 1)[1].split(b";")[0].strip().decode()
        try:
            return status, cookie, json.loads(rest)
        except ValueError:
            return status, cookie, None


class Game:
    """A game and the cookies of its players; it may have none."""

    def __init__(self, name, cookies):
        self.name, self.cookies = name, cookies


async def new_game(server):
    control = random.choice(CONTROLS)
    if random.random() < 0.2:
        body = {"level": random.randrange(1, 3), "control": control, "color": random.choice(["white", "random"])}
        status, cookie, begun = await server.ask("POST", "/api/v1/games", body)
        return Game(begun["game"], [cookie]) if status == 201 else None
    body = {"control": control, "color": "white", "rated": False, "listed": random.random() < 0.5}
    status, white, challenge = await server.ask("POST", "/api/v1/challenges", body)
    if status != 201:
        return None
    status, black, begun = await server.ask("POST", f"/api/v1/challenges/{challenge['id']}/accept")
    return Game(begun["game"], [white, black]) if status == 200 else None


# --- What is said ----------------------------------------------------------------------------------------------


def a_move():
    kind = random.random()
    if kind < 0.3:
        # Men go one square: some of these are legal.
        square = random.choice(SQUARES)
        file, rank = ord(square[0]) + random.choice([-1, 0, 1]), int(square[1]) + random.choice([-1, 1, 0])
        return f"{square}-{chr(file)}{rank}"
    if kind < 0.6:
        return "x".join(random.choices(SQUARES, k=random.randrange(2, 30)))
    if kind < 0.8:
        return random.choice("-x:").join(random.choices(SQUARES, k=random.randrange(0, 200)))
    return random.choice(["", "-", "x", "a6a7", "a6-a7", "h3-h2", "a9-a10", "\u0000", "a6\u2212a7", "a" * 900, "🟥" * 200,
                          "a1xa1", "1. a6-a7", "a6-a7 h3-h2"])


def a_number():
    return random.choice([0, 1, 2, 3, 7, 50, -1, 1.5, 1e308, 2**31, 2**32 - 1, 2**32, 2**53, 2**64, 10**300, None, "0", [],
                          True])


def a_text():
    return random.choice(["", "good luck", "x" * 200, "x" * 201, "ü" * 200, "😀" * 200, "\u0000", "a\nb", "\u202e", "\ufffe",
                          "<script>", "'; DROP TABLE games; --", " ", "\u0300" * 200])


def a_command():
    if random.random() < 0.6:
        ply = a_number() if random.random() < 0.3 else random.randrange(0, 6)
        return {"command": "move", "ply": ply, "move": a_move()}
    # Most games are to go on for a while.
    command = {"command": random.choices(COMMANDS, [1, 1, 9, 9, 9, 9, 9, 9])[0]}
    if random.random() < 0.1:
        command[random.choice(["ply", "move", "by", "command2", ""])] = a_number()
    return command


def a_message():
    kind = random.random()
    if kind < 0.6:
        return {"type": "command", "id": a_number() if random.random() < 0.1 else random.randrange(2**32),
                "command": a_command()}
    if kind < 0.7:
        return {"type": "chat", "id": random.randrange(100), "text": a_text()}
    if kind < 0.8:
        return {"type": random.choice(["ping", "pong"]), "n": random.choice([random.randrange(20), a_number()])}
    if kind < 0.9:
        return {"type": random.choice(["you", "state", "done", "", None, 7, {}]), "id": a_number(), "n": a_number()}
    return random.choice([{}, [], None, 7, "command", {"type": "command"}, {"type": {"type": "command"}},
                          {"type": "command", "id": 1, "command": "resign"},
                          {"type": "command", "id": 1, "command": {"command": "move"}}])


def deep():
    depth = random.randrange(50, 500)
    return random.choice([
        "[" * depth + "]" * depth,
        "[" * depth,
        '{"type":' * (depth // 8),
        '{"type":"command","id":1,"command":' + "[" * depth + "]" * depth + "}",
        '{"type":"command","id":1,"command":{"command":"move","ply":0,"move":' + "{\"a\":" * (depth // 6),
        '{"type":"ping","n":' + "9" * depth + "}",
        '{"type":"ping","n":1e' + "9" * depth + "}",
        '{"type":"ping","type":"ping","n":1,"n":2}',
    ])


def some_bytes():
    """Text of a message, mostly."""
    kind = random.random()
    if kind < 0.15:
        return deep().encode()
    data = bytearray(json.dumps(a_message(), ensure_ascii=random.random() < 0.5).encode("utf-8", "replace"))
    if kind < 0.4:
        for _ in range(random.randrange(1, 6)):
            place = random.randrange(len(data) + 1)
            change = random.random()
            if change < 0.4 and place < len(data):
                data[place] = random.randrange(256)
            elif change < 0.7:
                data[place:place] = bytes(random.choices(b'{}[]",:\\ue09-+.\xff\xc0\x00 tfn', k=random.randrange(1, 9)))
            else:
                del data[place:place + random.randrange(1, 9)]
    return bytes(data)


def some_text():
    """Something that is text, however little else it is."""
    return some_bytes().decode("utf-8", "replace").encode()[:1024].decode("utf-8", "ignore").encode()


def frame(opcode, data, *, last=True, masked=True, reserved=0, length=None):
    head = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    size = len(data) if length is None else length
    mask = 0x80 if masked else 0
    if size < 126:
        head += bytes([mask | size])
    elif size < 1 << 16:
        head += bytes([mask | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + data
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(data))


def fragments(data):
    opcode, count = 1, random.randrange(2, 6)
    size = len(data) // count + 1
    pieces = [data[at:at + size] for at in range(0, len(data), size)] or [b""]
    for place, piece in enumerate(pieces):
        yield frame(opcode, piece, last=place == len(pieces) - 1)
        opcode = 0
        if random.random() < 0.2:
            yield frame(9, b"between")


def bad_frames():
    kind = random.randrange(14)
    data = some_bytes()
    if kind == 0:
        return [frame(2, os.urandom(random.randrange(0, 1024)))]
    if kind == 1:
        return [frame(1, bytes([0xC3, 0x28, 0xA0, 0xFF]) * random.randrange(1, 50))]
    if kind == 2:
        return [frame(1, b"x" * random.randrange(1025, 70_000))]
    if kind == 3:
        return [frame(1, data, masked=False)]
    if kind == 4:
        return [frame(random.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), data)]
    if kind == 5:
        return [frame(1, data, reserved=random.randrange(1, 8))]
    if kind == 6:
        return [frame(1, data, length=random.choice([1 << 16, 1 << 31, 1 << 40, (1 << 63) - 1, (1 << 64) - 1]))]
    if kind == 7:
        return [frame(9, b"x" * random.randrange(126, 1000))]
    if kind == 8:
        return [frame(9, b"x", last=False)]
    if kind == 9:
        return [frame(0, data)]
    if kind == 10:
        # A message without end.
        return [frame(1, b"{", last=False)] + [frame(0, b"[" * 100, last=False) for _ in range(random.randrange(1, 30))]
    if kind == 11:
        return [frame(1, b"{", last=False), frame(1, data)]
    if kind == 12:
        return [frame(8, random.choice([b"", b"x", b"\xff\xff", struct.pack(">H", random.randrange(0, 5001)), b"\x03\xe8\xff",
                                        struct.pack(">H", 1000) + b"x" * 123]))]
    return [os.urandom(random.randrange(1, 300))]


# --- Those who mean ill -----------------------------------------------------------------------------------------


async def shake_hands(server, game):
    """A WebSocket, or nothing if the handshake was spoilt."""
    headers = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
               "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
    if game.cookies and random.random() < 0.8:
        headers.append("Cookie: " + random.choice(game.cookies))
    path, method = f"/api/v1/games/{game.name}/socket", "GET"
    spoilt = random.random()
    if spoilt < 0.02:
        headers[random.randrange(4)] = "X: y"
    elif spoilt < 0.04:
        headers.append("Origin: https://elsewhere.example")
    elif spoilt < 0.06:
        path = random.choice(["/api/v1/games/0000000000/socket", "/api/v1/games/%ff%00/socket", "/api/v1/games//socket",
                              f"/api/v1/games/{game.name}/socket?" + "x" * 3000])
    elif spoilt < 0.07:
        headers.append("Cookie: harzdame_session=" + "x" * 3000)
    elif spoilt < 0.08:
        headers.append("Authorization: Bearer \udcff\udcfe")
    elif spoilt < 0.09:
        method = random.choice(["POST", "PUT", "HEAD", "CONNECT", "X"])
    elif spoilt < 0.10:
        headers.append("Sec-WebSocket-Extensions: permessage-deflate; " + "x=1; " * 100)
    reader, writer = await server.connect()
    writer.write(server.head(method, path, headers))
    try:
        answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    except asyncio.IncompleteReadError as error:
        if error.partial == b"" and spoilt >= 0.10:
            server.findings.fault("a handshake was not answered")
        writer.close()
        return None
    status = int(answer.split(b" ", 2)[1])
    server.findings.statuses[status] += 1
    if status >= 500:
        server.findings.fault(f"handshake: {status} {answer!r}")
    if status != 101:
        if spoilt >= 0.10:
            server.findings.fault(f"a handshake was refused: {status}")
        writer.close()
        return None
    return reader, writer


async def read_frames(reader, writer, findings):
    """Takes what comes, until the end; most pings are answered."""
    while True:
        first, second = await reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size, = struct.unpack(">H", await reader.readexactly(2))
        elif size == 127:
            size, = struct.unpack(">Q", await reader.readexactly(8))
        data = await reader.readexactly(size)
        if first & 0xF == 8:
            findings.closed[struct.unpack(">H", data[:2])[0] if len(data) >= 2 else "without a reason"] += 1
            return
        if first & 0xF == 1:
            try:
                told = json.loads(data)
            except ValueError:
                findings.fault(f"no JSON: {data[:200]!r}")
                continue
            kind = told.get("type")
            findings.told[kind if kind != "refused" else f"refused {told['code']}"] += 1
            if kind == "ping" and random.random() < 0.8 and not writer.is_closing():
                writer.write(frame(1, json.dumps({"type": "pong", "n": told["n"]}).encode()))
            if kind == "refused" and told["retry"]:
                findings.fault(f"failed: {told}")


async def misbehave(server, games):
    # Those that began last are the ones that are not over.
    game = random.choice(list(games)[-8:] if random.random() < 0.7 else games)
    if random.random() < 0.1:
        await drop_stream(server, game)
        return
    pair = await shake_hands(server, game)
    if pair is None:
        server.findings.done["spoilt handshakes"] += 1
        return
    reader, writer = pair
    deaf = random.random() < 0.1
    reading = None if deaf else asyncio.ensure_future(read_frames(reader, writer, server.findings))
    try:
        pause = random.choice([0, 0, 0.02, 0.1, 0.3])
        # What is no message ends the connection: some know how to behave so far.
        fragmented, bad = random.choice([(0, 0), (0.3, 0), (0.1, 0.1), (0.1, 0.5)])
        for _ in range(random.choice([1, 5, 30, 30, 100, 400])):
            if writer.is_closing() or (reading and reading.done()):
                break
            kind = random.random()
            if kind < bad:
                frames = bad_frames()
            elif kind < bad + fragmented:
                frames = list(fragments(some_text() if bad == 0 else some_bytes()))
            else:
                frames = [frame(1, some_text() if bad == 0 else some_bytes())]
            for data in frames:
                server.findings.done["frames"] += 1
                if bad and random.random() < 0.02:
                    data = data[:random.randrange(len(data) + 1)]
                writer.write(data)
            await asyncio.wait_for(writer.drain(), PATIENCE)
            if pause:
                await asyncio.sleep(random.random() * pause)
        ending = random.random()
        if ending < 0.3:
            writer.write(frame(8, struct.pack(">H", 1000)))
        elif ending < 0.5:
            writer.transport.abort()
        if reading:
            await asyncio.wait([reading], timeout=random.random())
        elif deaf:
            await asyncio.sleep(random.random() * 5)
    finally:
        server.findings.done["connections"] += 1
        if reading:
            reading.cancel()
            await asyncio.wait([reading])
            if not reading.cancelled():
                reading.exception()
        writer.close()


async def drop_stream(server, game):
    """Begins to read a stream of lines, and goes away."""
    path = random.choice(["/api/v1/events", f"/api/v1/games/{game.name}/events"])
    cookies = [f"Cookie: {random.choice(game.cookies)}"] if game.cookies else []
    reader, writer = await server.connect()
    try:
        writer.write(server.head("GET", path, cookies))
        line = await asyncio.wait_for(reader.readline(), PATIENCE)
        status = int(line.split(b" ", 2)[1])
        server.findings.statuses[status] += 1
        if status >= 500:
            server.findings.fault(f"{path}: {line!r}")
        if random.random() < 0.7:
            await asyncio.wait_for(reader.read(random.randrange(1, 10_000)), PATIENCE)
        await asyncio.sleep(random.random() * 2)
        server.findings.done["streams"] += 1
    finally:
        writer.close()


async def be_ill(server, games, until):
    while time.monotonic() < until:
        try:
            await misbehave(server, games)
        except (OSError, asyncio.IncompleteReadError):
            # What the server thinks of it.
            server.findings.done["broken off"] += 1
        except asyncio.TimeoutError:
            server.findings.done["timeouts"] += 1


async def renew(server, games, until):
    """Games end: there are always new ones."""
    while time.monotonic() < until:
        await asyncio.sleep(0.3)
        try:
            game = await new_game(server)
        except (OSError, asyncio.TimeoutError, IndexError) as error:
            server.findings.fault(f"no new game: {error!r}")
            continue
        if game:
            games.append(game)
            server.findings.done["games"] += 1


# --- Those who mean well ----------------------------------------------------------------------------------------


async def ask_all_the_time(server, until):
    while time.monotonic() < until:
        for path in ["/readyz", "/api/v1/games", "/api/v1/challenges", "/api/v1/diagram.svg"]:
            began = time.monotonic()
            try:
                status, _, _ = await server.ask("GET", path)
            except (OSError, asyncio.TimeoutError, IndexError) as error:
                server.findings.fault(f"{path} is not answered: {error!r}")
                continue
            server.findings.waits.append(time.monotonic() - began)
            if status != 200:
                server.findings.fault(f"{path}: {status}")
        await asyncio.sleep(0.25)


async def watch_memory(pid, findings, until):
    while time.monotonic() < until:
        try:
            with open(f"/proc/{pid}/status", encoding="ascii") as status:
                for line in status:
                    if line.startswith("VmRSS:"):
                        findings.memory.append((time.monotonic(), int(line.split()[1]) / 1024))
        except OSError as error:
            findings.fault(f"the server is gone: {error}")
            return
        await asyncio.sleep(2)


def grows(memory):
    """Whether the last third needed clearly more than the second."""
    third = len(memory) // 3
    if third < 10:
        return None
    values = [size for _, size in memory]
    second, last = statistics.median(values[third:2 * third]), statistics.median(values[2 * third:])
    return second, last, last > 1.3 * second + 20


async def run(options):
    findings = Findings()
    server = Server(options.server, findings)
    until = time.monotonic() + options.minutes * 60
    games = deque([Game("0000000000", [])], maxlen=30)
    for _ in range(8):
        games.append(await new_game(server))
    games.popleft()
    tasks = [be_ill(server, games, until) for _ in range(options.connections)]
    tasks += [renew(server, games, until), ask_all_the_time(server, until), watch_memory(options.pid, findings, until)]
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if error is not None:
            findings.fault(f"the fuzzer failed: {error!r}")
    print("done:     ", dict(findings.done))
    print("told:     ", dict(findings.told.most_common()))
    print("closed:   ", dict(findings.closed.most_common()))
    print("statuses: ", dict(sorted(findings.statuses.items())))
    waits = sorted(findings.waits)
    if waits:
        print(f"others waited {statistics.median(waits) * 1000:.0f} ms (median), "
              f"{waits[len(waits) * 99 // 100] * 1000:.0f} ms (99 %), {waits[-1] * 1000:.0f} ms at most, {len(waits)} requests")
    if findings.memory:
        sizes = [size for _, size in findings.memory]
        steps = [f"{sizes[len(sizes) * part // 10]:.0f}" for part in range(10)] + [f"{sizes[-1]:.0f}"]
        print(f"memory: {' '.join(steps)} MiB in tenths of the time, {max(sizes):.0f} at most")
    growth = grows(findings.memory)
    if growth and growth[2]:
        findings.fault(f"memory grows: {growth[0]:.0f} MiB in the second third, {growth[1]:.0f} MiB in the last")
    print(f"faults: {len(findings.faults)}")
    return 1 if findings.faults else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--pid", type=int, required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--connections", type=int, default=40)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    # That connections break is what this is about.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    seed = options.seed if options.seed is not None else random.randrange(2**32)
    random.seed(seed)
    print(f"seed {seed}, {options.connections} connections, {options.minutes:g} minutes", flush=True)
    sys.exit(asyncio.run(run(options)))


if __name__ == "__main__":
    main()
