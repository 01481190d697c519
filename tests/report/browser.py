"""A real browser without a window, told what to do over its debugging pipe."""

import base64
import fcntl
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time
from typing import Any, Optional

PROGRAM = shutil.which("chromium") or shutil.which("google-chrome")
ADVICE = "no chromium in PATH, so the page was not opened; on Debian: apt-get install chromium"

OPTIONS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --hide-scrollbars --disable-extensions "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--disable-ipc-flooding-protection --remote-debugging-pipe"
).split()


class Browser:
    """One page of one browser. Everything that it said and asked the network for is kept."""

    def __init__(self, width: int = 1200, height: int = 900, dark: bool = False):
        self.console: list[str] = []  # errors and warnings
        self.requests: list[str] = []  # addresses
        self._profile = tempfile.TemporaryDirectory(prefix="casebook_browser_", ignore_cleanup_errors=True)
        self._number = 0
        self._buffer = b""
        self._start()
        page = self._ask("Target.createTarget", {"url": "about:blank"}, session=None)
        attached = {"targetId": page["targetId"], "flatten": True}
        self._session = self._ask("Target.attachToTarget", attached, session=None)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._ask(f"{domain}.enable")
        self.resize(width, height)
        self.prefer_dark(dark)

    def _start(self) -> None:
        read_orders, self._orders = os.pipe()
        self._answers, write_answers = os.pipe()
        # The browser reads its third file and writes to its fourth; numbers above these cannot clash.
        high = [fcntl.fcntl(file, fcntl.F_DUPFD, 20) for file in (read_orders, write_answers)]
        command = [PROGRAM, *OPTIONS, f"--user-data-dir={self._profile.name}"]
        self._process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{high[0]} 4>&{high[1]}', "bash", *command],
            pass_fds=high,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for file in (read_orders, write_answers, *high):
            os.close(file)

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._orders)
        os.close(self._answers)
        self._profile.cleanup()

    def resize(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._ask("Emulation.setDeviceMetricsOverride", metrics)

    def prefer_dark(self, dark: bool) -> None:
        value = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._ask("Emulation.setEmulatedMedia", {"features": [value]})

    def without_scripts(self) -> None:
        self._ask("Emulation.setScriptExecutionDisabled", {"value": True})

    def open(self, address: str) -> None:
        self._ask("Page.navigate", {"url": address})

    def value(self, expression: str) -> Any:
        """What a script's expression comes to."""
        asked = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        return self._ask("Runtime.evaluate", asked)["result"].get("value")

    def wait_for(self, expression: str, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > end:
                raise AssertionError(f"{expression} did not become true; console: {self.console}")
            time.sleep(0.05)

    def click(self, selector: str, text: str = "") -> None:
        """With the mouse, in the middle of the first element that has the text, once it is drawn."""
        found = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".find((one) => one.textContent.includes({json.dumps(text)}))"
        )
        self.wait_for(f"{found} !== undefined", 20)
        box = self.value(
            f"(() => {{ const one = {found};"
            "one.scrollIntoView({block: 'center'}); const box = one.getClientRects()[0];"
            "return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for event in ("mousePressed", "mouseReleased"):
            at = {"type": event, "x": box[0], "y": box[1], "button": "left", "clickCount": 1}
            self._ask("Input.dispatchMouseEvent", at)

    def press(self, key: str) -> None:
        for event in ("keyDown", "keyUp"):
            text = {"text": key} if event == "keyDown" and len(key) == 1 else {}
            self._ask("Input.dispatchKeyEvent", {"type": event, "key": key, **text})

    def picture(self, file: pathlib.Path, whole: bool = False) -> None:
        taken = self._ask("Page.captureScreenshot", {"captureBeyondViewport": whole})
        file.write_bytes(base64.b64decode(taken["data"]))

    def printed(self, file: pathlib.Path) -> None:
        pages = self._ask("Page.printToPDF", {"preferCSSPageSize": True})
        file.write_bytes(base64.b64decode(pages["data"]))

    def _ask(self, method: str, parameters: Optional[dict] = None, session: Any = "own") -> dict:
        self._number += 1
        order = {"id": self._number, "method": method, "params": parameters or {}}
        if session == "own":
            order["sessionId"] = self._session
        os.write(self._orders, json.dumps(order).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == self._number:
                if "error" in message:
                    raise AssertionError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def _message(self, seconds: float = 110) -> dict:
        while b"\0" not in self._buffer:
            if not select.select([self._answers], [], [], seconds)[0]:
                raise AssertionError("the browser does not answer")
            piece = os.read(self._answers, 1 << 20)
            if not piece:
                raise AssertionError("the browser has ended")
            self._buffer += piece
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def _note(self, message: dict) -> None:
        method, said = message.get("method"), message.get("params", {})
        if method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning", "assert"):
            self.console.append(str([one.get("value", one.get("description")) for one in said["args"]]))
        elif method == "Runtime.exceptionThrown":
            details = said["exceptionDetails"]
            self.console.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.console.append(said["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(said["request"]["url"])
