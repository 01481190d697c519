"""The page over a folder in which records still arrive, for a browser on this machine alone."""

import errno
import json
import os
import pathlib
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from ..book import open_book
from .contents import contents
from .document import document, packed
from .fallback import fallback
from .labs import labs_of

ADDRESS = "127.0.0.1"


@dataclass(frozen=True)
class State:
    """What the folder held when it was read last."""

    version: str
    page: bytes
    data: bytes


def version_of(folders: list[pathlib.Path]) -> str:
    """Changes with every record and every submission that is added, changed or removed."""
    files = [file.stat() for folder in folders for file in folder.rglob("*.json")]
    newest = max((file.st_mtime_ns for file in files), default=0)
    return f"{len(files)}-{newest}-{sum(file.st_size for file in files)}"


class Source:
    """Reads the folders, records and board, again when they have changed and a page asks."""

    def __init__(self, root: pathlib.Path, folders: list[pathlib.Path], program: pathlib.Path):
        self._root = root
        self._folders = folders
        self._program = program
        self._lock = threading.Lock()
        self._state = self._read(version_of(folders))

    def state(self) -> State:
        with self._lock:
            version = version_of(self._folders)
            if version != self._state.version:
                self._state = self._read(version)
            return self._state

    def _read(self, version: str) -> State:
        records = self._folders[0]
        ladders = subprocess.run(
            [self._program, "ladders", records], capture_output=True, text=True, check=True
        ).stdout
        with tempfile.TemporaryDirectory(prefix="casebook_serve_") as work:
            file = pathlib.Path(work, "ladders.json")
            file.write_text(ladders, encoding="utf-8")
            book = open_book(self._root, records, file)
        data = contents(book, json.loads(ladders), labs_of(self._program))
        page = document(data, fallback(book), served=True)
        return State(version, page.encode(), packed(data).encode())


class Handler(BaseHTTPRequestHandler):
    """Three addresses, and none of them a file's."""

    source: Source
    server_version = "casebook"
    sys_version = ""

    def do_GET(self) -> None:
        # A foreign page whose name leads to this machine asks under its own name.
        if self.headers.get("Host") not in self._own_names():
            self.send_error(403, "only localhost is served")
            return
        pieces = {"/": "page", "/data": "data", "/version": "version"}
        if self.path not in pieces:
            self.send_error(404)
            return
        try:
            piece = getattr(self.source.state(), pieces[self.path])
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            self.send_error(503, explain=str(error))
            return
        body = piece if isinstance(piece, bytes) else piece.encode()
        kind = "text/html" if self.path == "/" else "text/plain"
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        self.end_headers()
        self.wfile.write(body)

    def _own_names(self) -> tuple[str, str]:
        port = self.server.server_address[1]
        return (f"localhost:{port}", f"{ADDRESS}:{port}")

    def log_message(self, format: str, *arguments) -> None:
        """Says nothing: the page asks every few seconds."""


def _bound(port: int, handler) -> ThreadingHTTPServer:
    """Raises ValueError, with the way out, where the port is taken."""
    try:
        return ThreadingHTTPServer((ADDRESS, port), handler)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise ValueError(
            f"port {port} is taken by another program, maybe by another `casebook serve`; give another "
            f"one, as in `casebook serve --port {port + 1}`, or `--port 0` for any that is free"
        ) from None


def serve(root: pathlib.Path, folders: list[pathlib.Path], program: pathlib.Path, port: int) -> None:
    """Answers until it is stopped. folders: of the records, of the board; port: 0 for any that is free."""
    os.nice(19)  # a climb that is being watched should notice as little of it as can be
    handler = type("OwnHandler", (Handler,), {"source": Source(root, folders, program)})
    with _bound(port, handler) as server:
        print(f"http://localhost:{server.server_address[1]}/ shows {folders[0]}; Ctrl-C ends it", flush=True)
        server.serve_forever()
