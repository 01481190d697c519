"""`casebook serve`: the page follows its folder, and answers to this machine only."""

import base64
import gzip
import http.client
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import samples

PROGRAM = str(pathlib.Path(os.environ["CASEBOOK_BUILD"], "bin", "casebook"))


class Serve(unittest.TestCase):
    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_serve_")))
        self.results = folder / "results"
        self.results.mkdir()
        self.work = folder / "work"
        self.write("v0_baseline", [4.0, 4.1])
        words = [PROGRAM, "serve", "--from", str(self.results), "--port", "0"]
        environment = {**os.environ, "CASEBOOK_WORK": str(self.work)}
        quietly = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "env": environment}
        self.server = subprocess.Popen(words, text=True, **quietly)
        self.addCleanup(self.server.stdout.close)
        self.addCleanup(self.stop)
        self.port = int(re.search(r"localhost:(\d+)/", self.server.stdout.readline())[1])

    def stop(self):
        self.server.terminate()
        self.server.wait(20)

    def test_a_port_that_is_taken_is_named_with_the_way_out(self):
        words = [PROGRAM, "serve", "--from", str(self.results), "--port", str(self.port)]
        done = subprocess.run(words, text=True, capture_output=True, timeout=120)

        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(f"port {self.port} is taken by another program", done.stderr)
        self.assertIn("`--port 0` for any that is free", done.stderr)

    def test_a_page_of_no_records_is_refused(self):
        empty = self.results.parent / "empty"
        empty.mkdir()
        words = [PROGRAM, "report", "--html", "--from", str(empty), "--to", str(self.work)]
        done = subprocess.run(words, text=True, capture_output=True, timeout=120)

        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("has no records; measure some with `casebook climb APP`", done.stderr)
        self.assertFalse((self.work / "report.html").exists())

    def write(self, variant: str, times_s: list[float]) -> None:
        below = self.results / "toy"
        below.mkdir(exist_ok=True)
        (below / f"{variant}.json").write_text(json.dumps(samples.run(variant, times_s)))

    def get(self, path: str, host: str = "") -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Host": host} if host else {}
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def test_a_record_that_arrives_is_shown(self):
        _, page = self.get("/")
        _, before = self.get("/version")
        self.write("v1_blocked", [2.0, 2.1])
        _, after = self.get("/version")
        status, data = self.get("/data")

        self.assertIn("connect-src 'self'", page)
        self.assertNotEqual(before, after)
        self.assertEqual(status, 200)
        self.assertTrue(data not in page)

    def test_a_submission_that_arrives_is_on_the_board(self):
        _, before = self.get("/version")
        file = self.work / "board/ada/one.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(samples.submission("ada", 0.8)))
        _, after = self.get("/version")
        _, text = self.get("/data")
        data = json.loads(gzip.decompress(base64.b64decode(text)))

        self.assertNotEqual(before, after)
        self.assertEqual([place["member"] for place in data["labs"]["places"]], ["ada"])
        self.assertEqual(data["labs"]["teams"][0]["team"], "ada")
        self.assertGreaterEqual(len(data["labs"]["all"]), 20)

    def test_only_pages_of_this_machine_are_answered(self):
        self.assertEqual(self.get("/", f"localhost:{self.port}")[0], 200)
        self.assertEqual(self.get("/", "evil.example")[0], 403)
        self.assertEqual(self.get("/../etc/passwd")[0], 404)


if __name__ == "__main__":
    unittest.main()
