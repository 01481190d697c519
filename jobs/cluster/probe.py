"""Measures the network between two nodes by plain TCP: the times of 8 bytes and of 64 KiB, and the rate of a
stream."""

import json
import pathlib
import socket
import statistics
import subprocess
import sys
import time

PORT = 17001
N_ROUNDS = 1000
MESSAGE = 1 << 16
N_MESSAGES = 15
SILENCE_S = 0.02  # before each message: what a queue saved meanwhile shows in its time
STREAM_S = 0.5
CHUNK = 1 << 18


def _receive(connection: socket.socket, n_bytes: int) -> None:
    while n_bytes > 0:
        n_bytes -= len(connection.recv(n_bytes))


def serve(address: str) -> None:
    with socket.create_server((address, PORT)) as server:
        print("listening", flush=True)
        connection, _ = server.accept()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(N_ROUNDS):
            _receive(connection, 8)
            connection.sendall(b"8 bytes!")
        for _ in range(N_MESSAGES):
            _receive(connection, MESSAGE)
            connection.sendall(b"8 bytes!")
        connection.recv(CHUNK)  # the stream has begun
        start = time.perf_counter()
        got = 0
        while more := len(connection.recv(CHUNK)):
            got += more
        connection.sendall(json.dumps([got, time.perf_counter() - start]).encode())
        connection.close()


def _time(connection: socket.socket, message: bytes) -> float:
    """Seconds until it is there and answered."""
    start = time.perf_counter()
    connection.sendall(message)
    _receive(connection, 8)
    return time.perf_counter() - start


def ask(address: str) -> None:
    with socket.create_connection((address, PORT)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        rounds = [_time(connection, b"8 bytes!") for _ in range(N_ROUNDS)]
        messages = []
        for _ in range(N_MESSAGES):
            time.sleep(SILENCE_S)
            messages.append(_time(connection, bytes(MESSAGE)))
        chunk = bytes(CHUNK)
        end = time.perf_counter() + STREAM_S
        while time.perf_counter() < end:
            connection.sendall(chunk)
        connection.shutdown(socket.SHUT_WR)
        got, seconds = json.loads(connection.recv(CHUNK))
    print(json.dumps({
        "latency_us": round(1e6 * statistics.median(rounds) / 2, 1),
        "message_us": round(1e6 * statistics.median(messages), 1),
        "rate_mb_s": round(got / seconds / 1e6, 1),
    }))


def measure(network) -> dict:
    """Between the first two nodes; {} where it cannot be measured."""
    if not network.own or network.n_nodes < 2:
        return {}
    me = [sys.executable, "-B", str(pathlib.Path(__file__).resolve())]
    address = network.address(1)
    with subprocess.Popen(network.inside(1, [*me, "serve", address]),
                          stdout=subprocess.PIPE, text=True) as server:
        try:
            server.stdout.readline()
            asked = subprocess.run(network.inside(2, [*me, "ask", address]),
                                   capture_output=True, text=True, timeout=30)
            return json.loads(asked.stdout) if asked.returncode == 0 else {}
        except (subprocess.TimeoutExpired, ValueError):
            return {}
        finally:
            server.kill()


if __name__ == "__main__":
    {"serve": serve, "ask": ask}[sys.argv[1]](sys.argv[2])
